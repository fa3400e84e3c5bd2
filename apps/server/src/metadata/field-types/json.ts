import type { FieldType } from '../resource.js';
import { isBlank } from './blank.js';
import { JSON_CHARS, parseJson } from './json-value.js';
import { PRESENCE } from './operators.js';

/** Any JSON value. */
export const jsonType: FieldType = {
  name: 'json',
  columnType: (_spec, flavour) => (flavour === 'mysql' ? 'longtext' : 'text'),
  parse: (raw, spec) => (isBlank(raw) ? null : parseJson(raw, spec.length ?? JSON_CHARS)),
  toDb: (value) => (value == null ? null : JSON.stringify(value)),
  fromDb: (value) => (value == null || value === '' ? null : JSON.parse(String(value))),
  operators: PRESENCE,
  bareOperator: 'is_not_empty',
  sortable: false,
};
