import { FormulaError } from '../formula-error.js';
import { FORMULA_LIMITS } from '../limits.js';
import type { Run } from '../run.js';
import { boundList } from '../run.js';
import { NONE, Num, toNum, ZERO } from '../value.js';
import { fn, ofNumber, small, type ValueFunction, variadic } from './function.js';

/** The value of π in the plant's formulas (domain.md §6), so that browser, prints and server agree. */
const PI = new Num('3.14159265358979');
/** A number with more digits is the remainder of an endless division (1/3·3) rather than an exact value. */
const RESIDUE = 34;

/**
 * Rounds to `digits` (negative: tens, hundreds …). Results of endless divisions are shortened first, so that an exact
 * half is recognised as such.
 */
function roundTo(value: Num, digits: number, mode: 0 | 1 | 2 | 3 | 4): Num {
  if (!value.isFinite()) return NONE;
  const smooth = value.precision() > RESIDUE ? value.toSignificantDigits(RESIDUE) : value;
  if (digits >= 0) return smooth.toDecimalPlaces(digits, mode);
  const unit = new Num(10).pow(-digits);
  return smooth.div(unit).toDecimalPlaces(0, mode).times(unit);
}

const rounding = (mode: 2 | 3 | 4): ValueFunction =>
  fn(1, 2, ([value, digits]) => roundTo(toNum(value), small(digits, 2, 30), mode));

/** One list, or the arguments themselves. */
function numbers(args: unknown[], run: Run): Num[] {
  const list = args.length === 1 && Array.isArray(args[0]) ? boundList(args[0], run) : args;
  return list.map(toNum);
}

const over = (call: (list: Num[]) => Num): ValueFunction =>
  variadic((args, run) => {
    const list = numbers(args, run);
    return list.length === 0 || list.some((number) => number.isNaN()) ? NONE : call(list);
  });

const sum = (list: Num[]): Num => list.reduce((total, number) => total.plus(number), ZERO);
const mean = (list: Num[]): Num => sum(list).div(list.length);

/** `base ** exponent` within the limits. */
export function power(base: Num, exponent: Num): Num {
  if (exponent.abs().gt(FORMULA_LIMITS.exponent)) {
    throw new FormulaError('formula.arguments', `an exponent in the formula exceeds ${FORMULA_LIMITS.exponent}`, {
      max: FORMULA_LIMITS.exponent,
    });
  }
  return base.pow(exponent);
}

/** Remainder with the sign of the dividend; "no number" for a zero divisor. */
export const remainder = (left: Num, right: Num): Num => (right.isZero() ? NONE : left.mod(right));

export const mathFunctions: Record<string, ValueFunction> = {
  ABS: ofNumber((value) => value.abs()),
  ROUND: rounding(4),
  FLOOR: rounding(3),
  CEIL: rounding(2),
  INT: ofNumber((value) => roundTo(value, 0, 3)),
  SQRT: ofNumber((value) => (value.isNegative() && !value.isZero() ? NONE : value.sqrt())),
  POW: fn(2, 2, ([base, exponent]) => power(toNum(base), toNum(exponent))),
  MOD: fn(2, 2, ([left, right]) => remainder(toNum(left), toNum(right))),
  PI: fn(0, 0, () => PI),
  SUM: variadic((args, run) => sum(numbers(args, run))),
  AVG: over(mean),
  MAX: over((list) => Num.max(...list)),
  MIN: over((list) => Num.min(...list)),
  DEVSQ: over((list) => {
    const middle = mean(list);
    return sum(list.map((number) => number.minus(middle).pow(2)));
  }),
  AVEDEV: over((list) => {
    const middle = mean(list);
    return sum(list.map((number) => number.minus(middle).abs())).div(list.length);
  }),
  HARMEAN: over((list) => {
    if (list.some((number) => number.isZero())) return NONE;
    return new Num(list.length).div(sum(list.map((number) => new Num(1).div(number))));
  }),
  LARGE: fn(2, 2, ([list, rank], run) => {
    const sorted = (Array.isArray(list) ? boundList(list, run) : []).map(toNum).sort((a, b) => b.comparedTo(a));
    return sorted[small(rank, 1) - 1] ?? null;
  }),
};
