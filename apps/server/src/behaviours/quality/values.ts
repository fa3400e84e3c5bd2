import { Decimal } from 'decimal.js';
import { type Row, number } from '../rows.js';

/** Values of a test with its verdict; texts with the decimals of the test. */
export interface Judged {
  /** Value and verdict of each line, in their order. */
  readonly lines: readonly { readonly value: string | null; readonly single: 'P' | 'F' | null }[];
  readonly minValue: string | null;
  readonly avgValue: string | null;
  /** null: some specimens have no value yet. */
  readonly passes: boolean | null;
}

/** Tests that compute a stress in MPa from load and section; their decimals. */
const STRESS: Readonly<Record<string, number>> = { JQ: 1, LS: 0, ZJ: 0 };
/** Tests whose value says whether a fault was found: 1 is good. */
const SEEN = new Set(['NW', 'WW', 'CW', 'JF', 'JX']);
export const isSeen = (test: string): boolean => SEEN.has(test);
const DECIMALS: Readonly<Record<string, number>> = { ...STRESS, CJ: 1 };
/** A single impact value must reach this share of its limit, and only one value may be below the limit. */
const IMPACT_SHARE = 0.7;

const given = (value: unknown): value is string | number => value !== null && value !== undefined && value !== '';

/** Stress of one specimen in MPa: its load (kN) over its section (mm × mm). */
function stressOf({ loadKn, dimA, dimB }: Row, decimals: number): Decimal | null {
  if (!(number(loadKn) > 0 && number(dimA) > 0 && number(dimB) > 0)) return null;
  const section = new Decimal(number(dimA)).times(number(dimB));
  return new Decimal(number(loadKn)).times(1000).div(section).toDecimalPlaces(decimals);
}

/**
 * Values, smallest value, mean and verdict of a test by its limits. Source: C13. A line without a value, or without a
 * limit and a visual finding, has no verdict; then the test has none either.
 */
export function judge(test: string, lines: readonly Row[], limitMin: unknown, limitMax: unknown): Judged {
  const decimals = DECIMALS[test] ?? 2;
  const values = lines.map((line) => {
    const stress = STRESS[test] === undefined ? null : stressOf(line, decimals);
    return stress ?? (given(line['value']) ? new Decimal(number(line['value'])).toDecimalPlaces(decimals) : null);
  });
  const known = values.filter((value) => value !== null);
  const isWithin = (value: Decimal): boolean =>
    SEEN.has(test)
      ? value.eq(1)
      : (!given(limitMin) || value.gte(limitMin)) && (!given(limitMax) || value.lte(limitMax));
  const mean =
    known.length === 0
      ? null
      : Decimal.sum(...known)
          .div(known.length)
          .toDecimalPlaces(decimals);
  const least = known.length === 0 ? null : Decimal.min(...known);
  const all = known.length > 0 && known.length === lines.length;
  const isPassed = (): boolean =>
    test === 'CJ' && given(limitMin) ? impactPasses(known, mean, limitMin) : known.every(isWithin);
  return {
    lines: values.map((value) => ({
      value: value?.toFixed(decimals) ?? null,
      single: value === null ? null : isWithin(value) ? 'P' : 'F',
    })),
    minValue: least?.toFixed(decimals) ?? null,
    avgValue: mean?.toFixed(decimals) ?? null,
    passes: all ? isPassed() : null,
  };
}

function impactPasses(values: readonly Decimal[], mean: Decimal | null, limit: string | number): boolean {
  const below = values.filter((value) => value.lt(limit));
  const floor = new Decimal(limit).times(IMPACT_SHARE);
  return mean?.gte(limit) === true && below.length <= 1 && below.every((value) => value.gte(floor));
}
