import type { Formula } from '../metadata/resource.js';
import { compileDocument } from './compile-node.js';
import { literalsOf } from './literals.js';
import { output } from './output.js';
import { parseText } from './parse-text.js';
import { newRun, type Run } from './run.js';
import { truthy } from './value.js';

export interface FormulaOptions {
  /**
   * Plant time `yyyy-MM-dd HH:mm:ss` for TODAY and NOW. Without it they read `now` of the scope; where that is absent
   * too, a formula that reads the clock fails when run.
   */
  now?: () => string;
}

/**
 * Compiles amis-formula text once into closures: a template (`"${a}×${b}"`, `"${ROUND(a*b,2)}"`) or a bare expression.
 *
 * Numbers are exact decimals; decimal strings count as numbers. null and '' are 0 in arithmetic; a division by zero
 * is null and stays null in what is computed from it. `null == ''` holds, because an empty text is stored as null.
 * Throws FormulaError when the text is not a formula, names what is not listed, or exceeds FORMULA_LIMITS.
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
