import type { FieldType } from '../resource.js';
import { isBlank } from './blank.js';
import { JSON_CHARS, parseJson } from './json-value.js';
import { ValueProblem } from '../value-problem.js';
import { PRESENCE } from './operators.js';

/** A list of texts, from an array or a comma-separated text. */
function parseTexts(raw: unknown): unknown {
  const parts = typeof raw === 'string' && !/^\s*\[/.test(raw) ? raw.split(',') : raw;
  if (!Array.isArray(parts)) return parts;
  if (parts.some((part) => typeof part !== 'string' && typeof part !== 'number'))
    throw new ValueProblem('value.notTexts');
  return parts.map((part) => String(part).trim()).filter((part) => part !== '');
}

/** Any JSON value. */
export const jsonType: FieldType = {
  name: 'json',
  columnType: (_spec, flavour) => (flavour === 'mysql' ? 'longtext' : 'text'),
  parse(raw, spec) {
    if (isBlank(raw)) return null;
    return parseJson(spec.items === 'text' ? parseTexts(raw) : raw, spec.length ?? JSON_CHARS);
  },
  toDb: (value) => (value == null ? null : JSON.stringify(value)),
  fromDb: (value) => (value == null || value === '' ? null : JSON.parse(String(value))),
  operators: PRESENCE,
  bareOperator: 'is_not_empty',
  sortable: false,
};
