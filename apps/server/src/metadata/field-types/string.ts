import type { FieldType } from '../resource.js';
import { characterColumn, parseCharacters } from './characters.js';
import { EQUALITY, ORDER, PATTERN } from './operators.js';

const DEFAULT_LENGTH = 255;

/** One line of text. */
export const stringType: FieldType = {
  name: 'string',
  columnType: (spec, flavour) => characterColumn(spec.length ?? DEFAULT_LENGTH, flavour),
  parse: (raw, spec) => parseCharacters(raw, spec.length ?? DEFAULT_LENGTH),
  toDb: (value) => (value == null ? null : String(value)),
  fromDb: (value) => (value == null ? null : String(value)),
  operators: [...EQUALITY, ...PATTERN, ...ORDER],
  bareOperator: 'like',
  sortable: true,
};
