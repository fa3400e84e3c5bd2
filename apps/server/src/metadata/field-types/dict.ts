import type { FieldType } from '../resource.js';
import { ValueProblem } from '../value-problem.js';
import { isBlank } from './blank.js';
import { parseCharacters } from './characters.js';
import { intType } from './int.js';
import { EQUALITY, ORDER, PATTERN } from './operators.js';

const DEFAULT_LENGTH = 32;

/** A key of a dictionary; `numeric` dictionaries (status) are numbers in the record and in the column. */
export const dictType: FieldType = {
  name: 'dict',
  columnType: (spec, flavour) =>
    spec.numeric ? intType.columnType(spec, flavour) : `varchar(${spec.length ?? DEFAULT_LENGTH})`,
  parse(raw, spec) {
    if (isBlank(raw)) return null;
    if (typeof raw !== 'string' && typeof raw !== 'number') throw new ValueProblem('value.notKey');
    return spec.numeric ? intType.parse(raw, spec) : parseCharacters(raw, spec.length ?? DEFAULT_LENGTH);
  },
  toDb: (value, spec) => (value == null ? null : spec.numeric ? Number(value) : String(value)),
  fromDb: (value, spec) => (value == null ? null : spec.numeric ? Number(value) : String(value)),
  operators: [...EQUALITY, ...ORDER, ...PATTERN],
  bareOperator: 'equal',
  sortable: true,
};
