import type { FieldSpec } from '../model.js';
import type { FieldType } from '../resource.js';
import { ValueProblem } from '../value-problem.js';
import { isBlank } from './blank.js';
import { EQUALITY, ORDER } from './operators.js';

const INT32 = 2_147_483_647;

/** A field that may exceed 32 bits gets a wide column; JavaScript numbers are exact up to 2^53. */
const isWide = (spec: FieldSpec): boolean => (spec.max ?? 0) > INT32 || (spec.min ?? 0) < -INT32;

/** A whole number, or its plain decimal text. */
export function parseWhole(raw: unknown, limit: number): number | null {
  if (isBlank(raw)) return null;
  const text = typeof raw === 'number' ? String(raw) : raw;
  if (typeof text !== 'string' || !/^[+-]?\d{1,17}$/.test(text)) throw new ValueProblem('value.notInteger');
  const value = Number(text);
  if (Math.abs(value) > limit) throw new ValueProblem('value.outOfRange', { min: -limit, max: limit });
  return value === 0 ? 0 : value;
}

/** A whole number. */
export const intType: FieldType = {
  name: 'int',
  columnType: (spec, flavour) => (flavour === 'sqlite' ? 'integer' : isWide(spec) ? 'bigint' : 'int'),
  parse: (raw, spec) => parseWhole(raw, isWide(spec) ? Number.MAX_SAFE_INTEGER : INT32),
  toDb: (value) => (value == null ? null : Number(value)),
  fromDb: (value) => (value == null ? null : Number(value)),
  operators: [...EQUALITY, ...ORDER],
  bareOperator: 'equal',
  sortable: true,
};
