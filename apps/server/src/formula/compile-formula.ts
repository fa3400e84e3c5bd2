import type { Formula } from '../metadata/resource.js';
import { compileDocument } from './compile-node.js';
import { literalsOf } from './literals.js';
import { output } from './output.js';
import { parseText } from './parse-text.js';
import { newRun, type Run } from './run.js';
import { truthy } from './value.js';

export interface FormulaOptions {
  /**
   * Plant time `yyyy-MM-dd HH:mm:ss` for TODAY and NOW. By default they read `now` of the scope; if that is missing
   * too, they fail at evaluation.
   */
  now?: () => string;
}

/**
 * Compiles amis-formula text into closures: a template (`"${a}×${b}"`, `"${ROUND(a*b,2)}"`) or a bare expression.
 *
 * Numbers are exact decimals; decimal strings count as numbers. null and '' are 0 in arithmetic. A division by zero is
 * null, and so is everything computed from it. `null == ''` holds, because an empty text is stored as null. Throws
 * FormulaError if the text is not a formula, uses a name that is not listed, or exceeds FORMULA_LIMITS.
 */
export function compileFormula(text: string, options: FormulaOptions = {}): Formula {
  const root = parseText(text);
  const { code, reads, extensions, decisions, members } = compileDocument(root, text);
  const { comparisons, outcomes } = literalsOf(root);
  const start = (scope: Record<string, unknown>): Run => newRun(scope, options.now);
  return Object.freeze({
    text,
    reads: Object.freeze([...reads]),
    extensions: Object.freeze([...extensions]),
    decisions: Object.freeze([...decisions]),
    members: Object.freeze([...members]),
    comparisons: Object.freeze(comparisons),
    outcomes: Object.freeze(outcomes),
    evaluate(scope: Record<string, unknown>): unknown {
      const run = start(scope);
      return output(code(run), run);
    },
    test(scope: Record<string, unknown>): boolean {
      return truthy(code(start(scope)));
    },
  });
}
