import { FormulaError } from '../formula-error.js';
import type { Run } from '../run.js';
import { type Num, toNum, toText } from '../value.js';

/** A listed function of values. */
export interface ValueFunction {
  min: number;
  max: number;
  call(args: unknown[], run: Run): unknown;
}

/** A listed function of a list and a lambda: `ARRAYMAP(lines, item => item.amount)`. */
export type ListFunction = (list: readonly unknown[], each: (item: unknown, index: number) => unknown) => unknown;

/** Most arguments of a function that takes any number of them. */
const MANY = 100;

export const fn = (min: number, max: number, call: ValueFunction['call']): ValueFunction => ({ min, max, call });
export const variadic = (call: ValueFunction['call']): ValueFunction => fn(1, MANY, call);

/** A function of one number. */
export const ofNumber = (call: (value: Num) => unknown): ValueFunction => fn(1, 1, ([value]) => call(toNum(value)));
/** A function of one text. */
export const ofText = (call: (text: string) => unknown): ValueFunction => fn(1, 1, ([value]) => call(toText(value)));

/** A small whole number given as argument: digits, position, length. */
export function small(value: unknown, fallback: number, limit = 10_000): number {
  if (value === undefined || value === null || value === '') return fallback;
  const number = toNum(value).round();
  if (!number.isFinite() || number.abs().gt(limit)) {
    throw new FormulaError('formula.arguments', `${toText(value)} is out of range in a formula`);
  }
  return number.toNumber();
}
