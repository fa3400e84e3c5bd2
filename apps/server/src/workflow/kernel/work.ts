import type { Assignment, Mapping } from './types.js';

type Values = Readonly<Record<string, unknown>>;

/** Values of assignments, each over the same variables. Throws FormulaError. */
export const assigned = (assignments: readonly Assignment[], variables: Values): Record<string, unknown> =>
  Object.fromEntries(
    assignments.map(({ variable, formula }) => [variable, formula.evaluate({ ...variables }) ?? null]),
  );

/** Our variables for another process; with `all` they keep their own names. Throws FormulaError. */
export function mapped(mappings: readonly Mapping[], variables: Values, all: Values): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const mapping of mappings) {
    if ('all' in mapping) Object.assign(values, all);
    else if ('source' in mapping) values[mapping.target] = variables[mapping.source] ?? null;
    else values[mapping.target] = mapping.formula.evaluate({ ...variables }) ?? null;
  }
  return values;
}
