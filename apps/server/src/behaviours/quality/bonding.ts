import { Decimal } from 'decimal.js';
import { type Row, number } from '../rows.js';

/** Limits of a bonding level; null means no limit. Source: `bond_level.ext`. */
export interface Level {
  readonly key: string;
  readonly maxSingleLenMm: number | null;
  readonly maxSingleAreaCm2: number | null;
  /** Percent. */
  readonly minBondRate: number | null;
}

/** The result of a test: lengths in mm, areas in cm², the rate in percent. */
export interface Found {
  readonly count: number;
  readonly maxSingleLen: string;
  readonly maxSingleArea: string;
  readonly unbondArea: string;
  readonly bondRate: string | null;
}

const exact = (value: unknown): Decimal => new Decimal(number(value));
const largest = (values: readonly Decimal[]): Decimal => values.reduce((a, b) => (b.gt(a) ? b : a), new Decimal(0));

/**
 * Figures of a test of a plate of `area` m². The rate is cut off and never rounded up: 100.00 means that everything is
 * bonded. `exceptTrim`: indications that are cut off later do not count. Source: C10u.
 */
export function found(area: unknown, defects: readonly Row[], exceptTrim: boolean): Found {
  const counted = defects.filter((one) => !exceptTrim || String(one['inTrim']) !== '1');
  const areas = counted.map((one) => exact(one['length']).times(exact(one['width'])).div(100).toDecimalPlaces(2));
  const unbonded = areas.reduce((a, b) => a.plus(b), new Decimal(0));
  const scanned = exact(area).times(10_000);
  return {
    count: defects.length,
    maxSingleLen: largest(counted.map((one) => exact(one['length']))).toFixed(2),
    maxSingleArea: largest(areas).toFixed(2),
    unbondArea: unbonded.toFixed(2),
    bondRate: scanned.gt(0)
      ? Decimal.max(0, scanned.minus(unbonded).div(scanned).times(100))
          .toDecimalPlaces(2, Decimal.ROUND_DOWN)
          .toFixed(2)
      : null,
  };
}

/** Whether the result of a test is within the limits of a level. */
export function meets({ maxSingleLen, maxSingleArea, bondRate }: Found, level: Level): boolean {
  const within = (value: string, limit: number | null) => limit === null || exact(value).lte(limit);
  return (
    within(maxSingleLen, level.maxSingleLenMm) &&
    within(maxSingleArea, level.maxSingleAreaCm2) &&
    (level.minBondRate === null || (bondRate !== null && exact(bondRate).gte(level.minBondRate)))
  );
}

const familyOf = (key: string): string => key.slice(0, Math.max(0, key.lastIndexOf('-')));
const strictness = ({ minBondRate, maxSingleLenMm }: Level): number =>
  (minBondRate ?? 0) * 10_000 - Math.min(9_999, maxSingleLenMm ?? 9_999);

/** The strictest level of the same standard as `asked` whose limits are met; undefined when none is. */
export function achieved(what: Found, asked: string, levels: readonly Level[]): string | undefined {
  const own = levels.filter(({ key }) => familyOf(key) === familyOf(asked) && familyOf(key) !== '');
  return own.sort((a, b) => strictness(b) - strictness(a)).find((level) => meets(what, level))?.key;
}
