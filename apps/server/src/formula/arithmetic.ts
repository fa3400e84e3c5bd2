import type { Run } from './run.js';
import { boundText } from './run.js';
import { NONE, Num, toNum, toText } from './value.js';

export type Code = (run: Run) => unknown;
export type NumCode = (run: Run) => Num;

/**
 * One product divided by another. Keeping both allows a·b/c to divide only once, at the end: 3·(1/3) is 1, not 0.999…
 */
export interface Ratio {
  constant: Num;
  over: NumCode[];
  under: NumCode[];
}

/** The ratio as code. A zero divisor gives "no number". */
export function ratioCode({ constant, over, under }: Ratio): NumCode {
  if (under.length === 0) return productCode(constant, over);
  const above = productCode(constant, over);
  const below = productCode(new Num(1), under);
  return (run) => {
    const divisor = below(run);
    const dividend = above(run);
    return divisor.isZero() ? NONE : dividend.div(divisor);
  };
}

function productCode(constant: Num, factors: NumCode[]): NumCode {
  const [first, ...rest] = factors;
  if (first === undefined) return () => constant;
  const isOne = constant.eq(1);
  return (run) => {
    let product = isOne ? first(run) : constant.times(first(run));
    for (const factor of rest) product = product.times(factor(run));
    return product;
  };
}

const NUMBER_TEXT = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)?$/;

/** A list, or a text that cannot be read as a number: then `+` joins texts instead of adding. */
const isWords = (value: unknown): boolean =>
  typeof value === 'string'
    ? !NUMBER_TEXT.test(value.trim())
    : typeof value === 'object' && value !== null && !Num.isDecimal(value);

/** `+`: sum of numbers, else the two texts joined. */
export function plus(left: unknown, right: unknown): unknown {
  if (isWords(left) || isWords(right)) return boundText(toText(left) + toText(right));
  return toNum(left).plus(toNum(right));
}
