import type { FieldType } from '../resource.js';
import { characterColumn } from './characters.js';
import { dictType } from './dict.js';
import { parseKeyList } from './key-list.js';
import { PATTERN, PRESENCE } from './operators.js';

const DEFAULT_LENGTH = 500;

/** Several keys of a dictionary, separated by commas. */
export const dictsType: FieldType = {
  name: 'dicts',
  columnType: (spec, flavour) => characterColumn(spec.length ?? DEFAULT_LENGTH, flavour),
  parse: (raw, spec) =>
    parseKeyList(raw, spec.length ?? DEFAULT_LENGTH, (key) =>
      dictType.parse(key, { ...spec, length: 64, numeric: false }),
    ),
  toDb: (value) => (value == null ? null : String(value)),
  fromDb: (value) => (value == null ? null : String(value)),
  operators: ['contains_any', 'equal', 'not_equal', ...PATTERN, ...PRESENCE],
  bareOperator: 'contains_any',
  sortable: false,
};
