import { compileFormula } from '../../formula/index.js';
import type { Formula } from '../../metadata/index.js';
import type { Aggregation, OutputColumn } from './drawing.js';

/** Sums use the formula language, so that decimals stay exact. */
const FORMULAS: Readonly<Record<Aggregation, Formula>> = {
  SUM: compileFormula('SUM(list)'),
  MIN: compileFormula('MIN(list)'),
  MAX: compileFormula('MAX(list)'),
  COUNT: compileFormula('COUNT(list)'),
};

/**
 * The result of a table with hit policy "collect": a list for each output, in the order of the rules, or one aggregated
 * number for the only output.
 */
export function aggregated(
  outputs: readonly Pick<OutputColumn, 'name'>[],
  results: readonly Readonly<Record<string, unknown>>[],
  aggregation: Aggregation | undefined,
): Record<string, unknown> {
  return Object.fromEntries(
    outputs.map(({ name }) => {
      const list = results.map((one) => one[name] ?? null);
      return [name, aggregation === undefined ? list : FORMULAS[aggregation].evaluate({ list })];
    }),
  );
}
