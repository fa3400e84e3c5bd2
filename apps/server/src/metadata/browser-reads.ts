import { compileFormula } from '../formula/index.js';

/** Names that a formula of pages reads; none of one with functions that browsers alone know. */
export function browserReads(text: string): readonly string[] {
  try {
    return compileFormula(text).reads;
  } catch {
    return [];
  }
}
