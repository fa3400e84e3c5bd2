/** The facts that decide a route. */
interface Product {
  readonly spliced: boolean;
  readonly heatTreated: boolean;
  readonly machined: boolean;
  /** Discs and rings are not levelled; they are machined flat. */
  readonly round: boolean;
  readonly polished: boolean;
}

/** The usual route of a piece through the plant: keys of `step_code`, in their order. */
export function usualRoute({ spliced, heatTreated, machined, round, polished }: Product): string[] {
  const surface = round ? [] : [polished ? 'pg' : 'jgqx'];
  return [
    ...['xl', ...(spliced ? ['ph'] : []), 'dm', 'ss', 'bz', 'xs', 'ut1'],
    ...[...(heatTreated ? ['ht'] : []), ...(round ? [] : ['jpc']), 'qb', 'qx', ...(round ? [] : ['jpx'])],
    ...[...(machined ? ['jjg'] : []), 'ut2', ...surface, 'lab', 'rk', 'fh'],
  ];
}

/** After these steps a plate has its final shape: the second test follows the last of them. */
const SHAPING = ['qb', 'jpx', 'jjg'];

/** The fault of a route, as the key of a message; undefined when there is none. */
export function routeFault(route: readonly string[], heatTreated: boolean): string | undefined {
  const at = (step: string) => route.indexOf(step);
  if (new Set(route).size < route.length) return 'plan.stepTwice';
  if (['bz', 'ut1', 'ut2'].some((step) => at(step) < 0)) return 'plan.stepsMissing';
  if (!(at('bz') < at('ut1') && at('ut1') < at('ut2'))) return 'plan.order';
  if (SHAPING.some((step) => at(step) > at('ut2'))) return 'plan.testBeforeShape';
  return heatTreated && at('ht') < 0 ? 'plan.noHeat' : undefined;
}
