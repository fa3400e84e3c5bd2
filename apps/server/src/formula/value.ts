import { Decimal } from 'decimal.js';
import { boundText } from './run.js';

/** Exact decimals with 40 digits, halves rounded away from zero. */
export const Num = Decimal.clone({ precision: 40, rounding: Decimal.ROUND_HALF_UP, maxE: 400, minE: -400 });
export type Num = Decimal;

export const ZERO = new Num(0);
/** "No number", the result of a division by zero. Callers get null, and everything computed from it is null too. */
export const NONE = new Num(NaN);

const NUMERIC = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;
const LEADING_NUMBER = /^\s*[+-]?(?:\d+(?:\.\d*)?|\.\d+)/;
const DECIMAL_ZERO = /^-?0\.0+$/;
/** Longer digit strings count as text: arithmetic with them would be slow, and no formula needs it. */
const DIGITS = 60;
const numericText = (text: string): boolean => text.length <= DIGITS && NUMERIC.test(text);

export const isNone = (value: unknown): boolean =>
  value === null || value === undefined || (value instanceof Decimal && !value.isFinite());

/** The value as a number in arithmetic: null, '' and text that does not start with a number are 0, as in amis. */
export function toNum(value: unknown): Num {
  if (typeof value === 'string') {
    if (numericText(value)) return new Num(value);
    const lead = LEADING_NUMBER.exec(value.slice(0, DIGITS));
    return lead === null ? ZERO : new Num(lead[0].trim().replace(/\.$/, '').replace(/^\+/, ''));
  }
  if (typeof value === 'number') return new Num(value);
  if (value instanceof Decimal) return value as Num;
  if (value === true) return new Num(1);
  return typeof value === 'bigint' ? new Num(String(value)) : ZERO;
}

/** Whether the value counts as a number in comparisons and in `+`. */
function looksNumeric(value: unknown): boolean {
  if (typeof value === 'string') return numericText(value);
  return (
    typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint' || value instanceof Decimal
  );
}

/** A number without exponent or trailing zeros; null if it is not finite. */
export function plain(value: Num): string | null {
  if (!value.isFinite()) return null;
  return value.isZero() ? '0' : value.toFixed();
}

/** Text of a value in a template or concatenation: strings unchanged, missing values empty. */
export function toText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (isNone(value)) return '';
  if (Array.isArray(value)) return boundText(value.map(toText).join(','));
  if (typeof value === 'boolean') return String(value);
  return looksNumeric(value) ? (plain(toNum(value)) ?? '') : '';
}

/** Truth as in JavaScript, but a decimal text of zero ('0.00') is false like the number. */
export function truthy(value: unknown): boolean {
  if (value instanceof Decimal) return value.isFinite() && !value.isZero();
  if (typeof value === 'string') return value !== '' && !DECIMAL_ZERO.test(value);
  return Boolean(value);
}

/** Equality for `==` and `===`: by value if both sides look like numbers; null equals only null and ''. */
export function same(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  if (isNone(left)) return isNone(right) || right === '';
  if (isNone(right)) return left === '';
  if (looksNumeric(left) && looksNumeric(right)) return toNum(left).eq(toNum(right));
  return false;
}

/** Order for `<` and similar: -1, 0, 1, or undefined if the two values cannot be compared. */
export function order(left: unknown, right: unknown): number | undefined {
  if (typeof left === 'string' && typeof right === 'string' && !(numericText(left) && numericText(right))) {
    return left < right ? -1 : left > right ? 1 : 0;
  }
  const a = comparable(left);
  const b = comparable(right);
  if (a === undefined || b === undefined || a.isNaN() || b.isNaN()) return undefined;
  return a.comparedTo(b);
}

function comparable(value: unknown): Num | undefined {
  if (value === null || value === undefined || value === '') return ZERO;
  return looksNumeric(value) ? toNum(value) : undefined;
}
