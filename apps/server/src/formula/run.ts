import { FormulaError } from './formula-error.js';
import { FORMULA_LIMITS } from './limits.js';

/** The state of one evaluation. */
export interface Run {
  readonly scope: Record<string, unknown>;
  /** Arguments of the running lambdas; each lambda has fixed slots, assigned at compilation. */
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

/** Counts steps; throws when an evaluation exceeds the limit. */
export function spend(run: Run, steps: number): void {
  run.steps += steps;
  if (run.steps > FORMULA_LIMITS.steps) {
    throw new FormulaError('formula.steps', `formula takes more than ${FORMULA_LIMITS.steps} steps`, {
      max: FORMULA_LIMITS.steps,
    });
  }
}

/** Returns the string; throws if it is too long. */
export function boundText(text: string): string {
  boundLength(text.length);
  return text;
}

/** Checks the length of a text before it is built. */
export function boundLength(length: number): void {
  if (length > FORMULA_LIMITS.string) {
    throw new FormulaError('formula.result', `a text in the formula exceeds ${FORMULA_LIMITS.string} characters`, {
      max: FORMULA_LIMITS.string,
    });
  }
}

/** Returns the list and counts its items as steps; throws if it is too long. */
export function boundList<T>(list: readonly T[], run: Run): readonly T[] {
  if (list.length > FORMULA_LIMITS.list) {
    throw new FormulaError('formula.result', `a list in the formula exceeds ${FORMULA_LIMITS.list} items`, {
      max: FORMULA_LIMITS.list,
    });
  }
  spend(run, list.length);
  return list;
}
