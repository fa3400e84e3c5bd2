import { FormulaError } from './formula-error.js';
import { FORMULA_LIMITS } from './limits.js';

/** The state of one evaluation. */
export interface Run {
  readonly scope: Record<string, unknown>;
  /** Arguments of the lambdas being run; each lambda owns fixed slots, given at compile time. */
  readonly locals: unknown[];
  readonly now: (() => string) | undefined;
  steps: number;
}

export const newRun = (scope: Record<string, unknown>, now: (() => string) | undefined): Run => ({
  scope,
  locals: [],
  now,
  steps: 0,
});

/** Counts work; throws when the evaluation has done more than it may. */
export function spend(run: Run, steps: number): void {
  run.steps += steps;
  if (run.steps > FORMULA_LIMITS.steps) {
    throw new FormulaError('formula.steps', `formula takes more than ${FORMULA_LIMITS.steps} steps`, {
      max: FORMULA_LIMITS.steps,
    });
  }
}

/** Passes a string on, unless it is longer than a result may be. */
export function boundText(text: string): string {
  boundLength(text.length);
  return text;
}

/** The same for a text about to be made. */
export function boundLength(length: number): void {
  if (length > FORMULA_LIMITS.string) {
    throw new FormulaError('formula.result', `a text in the formula exceeds ${FORMULA_LIMITS.string} characters`, {
      max: FORMULA_LIMITS.string,
    });
  }
}

/** Passes a list on and counts its items, unless it is longer than a list may be. */
export function boundList<T>(list: readonly T[], run: Run): readonly T[] {
  if (list.length > FORMULA_LIMITS.list) {
    throw new FormulaError('formula.result', `a list in the formula exceeds ${FORMULA_LIMITS.list} items`, {
      max: FORMULA_LIMITS.list,
    });
  }
  spend(run, list.length);
  return list;
}
