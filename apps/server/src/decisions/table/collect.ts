import { compileFormula } from '../../formula/index.js';
import type { Formula } from '../../metadata/index.js';
import type { Aggregation, OutputColumn } from './drawing.js';

/** Sums are those of the formula language: exact decimals. */
const FORMULAS: Readonly<Record<Aggregation, Formula>> = {
  SUM: compileFormula('SUM(list)'),
  MIN: compileFormula('MIN(list)'),
  MAX: compileFormula('MAX(list)'),
  COUNT: compileFormula('COUNT(list)'),
};

/** What a table that collects says: a list for each output, in the order of the rules; or one number for its only output. */
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
