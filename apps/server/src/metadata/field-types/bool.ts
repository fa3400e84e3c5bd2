import type { FieldType } from '../resource.js';
import { ValueProblem } from '../value-problem.js';
import { isBlank } from './blank.js';
import { EQUALITY } from './operators.js';

const WORDS = new Map<unknown, boolean>([
  [true, true],
  [false, false],
  [1, true],
  [0, false],
  ['true', true],
  ['false', false],
  ['1', true],
  ['0', false],
]);

/** Yes or no. */
export const boolType: FieldType = {
  name: 'bool',
  columnType: (_spec, flavour) => (flavour === 'mysql' ? 'tinyint' : 'integer'),
  parse(raw) {
    if (isBlank(raw)) return null;
    const value = WORDS.get(raw);
    if (value === undefined) throw new ValueProblem('value.notBoolean');
    return value;
  },
  toDb: (value) => (value == null ? null : value ? 1 : 0),
  fromDb: (value) => (value == null ? null : Number(value) !== 0),
  operators: EQUALITY,
  bareOperator: 'equal',
  sortable: true,
};
