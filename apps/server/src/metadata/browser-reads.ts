import { compileFormula } from '../formula/index.js';
import type { Formula } from './resource.js';

/** A formula of pages; undefined for one with functions that only browsers have. */
function browserFormula(text: string): Formula | undefined {
  try {
    return compileFormula(text);
  } catch {
    return undefined;
  }
}

/** Names that a formula of pages reads. */
export const browserReads = (text: string): readonly string[] => browserFormula(text)?.reads ?? [];

/** Fields that a formula of pages compares with fixed values. */
export const browserComparisons = (text: string): NonNullable<Formula['comparisons']> =>
  browserFormula(text)?.comparisons ?? [];
