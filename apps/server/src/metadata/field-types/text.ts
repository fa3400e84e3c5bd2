import type { FieldType } from '../resource.js';
import { parseCharacters } from './characters.js';
import { PATTERN, PRESENCE } from './operators.js';

/** Characters of a text without a declared length. */
export const DEFAULT_TEXT_LENGTH = 100_000;

/** Text of any length: remarks, rich text, page schemas. */
export const textType: FieldType = {
  name: 'text',
  columnType: (_spec, flavour) => (flavour === 'mysql' ? 'mediumtext' : 'text'),
  parse: (raw, spec) => parseCharacters(raw, spec.length ?? DEFAULT_TEXT_LENGTH),
  toDb: (value) => (value == null ? null : String(value)),
  fromDb: (value) => (value == null ? null : String(value)),
  operators: [...PATTERN, ...PRESENCE],
  bareOperator: 'like',
  sortable: false,
};
