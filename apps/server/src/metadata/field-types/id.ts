import { isId } from '../../config/index.js';
import type { FieldType } from '../resource.js';
import { ValueProblem } from '../value-problem.js';
import { isBlank } from './blank.js';
import { EQUALITY, ORDER } from './operators.js';

const LARGEST = 9_223_372_036_854_775_807n;

/** A 64-bit id: digits only, from text or from a number that is still exact. */
export function parseId(raw: unknown): string | null {
  if (isBlank(raw)) return null;
  const text = typeof raw === 'number' && Number.isSafeInteger(raw) ? String(raw) : raw;
  if (!isId(text)) throw new ValueProblem('value.notId');
  const value = BigInt(text);
  if (value > LARGEST) throw new ValueProblem('value.notId');
  return value.toString();
}

/** Ids of rows; models do not use this type, they use `ref`. */
export const idType: FieldType = {
  name: 'id',
  columnType: (_spec, flavour) => (flavour === 'mysql' ? 'bigint' : 'integer'),
  parse: parseId,
  toDb: (value) => (value == null ? null : String(value)),
  fromDb: (value) => (value == null ? null : String(value)),
  // A JavaScript number cannot store 64 bits, and the driver would return one.
  readSql: (column, flavour) => (flavour === 'sqlite' ? `CAST(${column} AS TEXT)` : column),
  operators: [...EQUALITY, ...ORDER],
  bareOperator: 'equal',
  sortable: true,
};
