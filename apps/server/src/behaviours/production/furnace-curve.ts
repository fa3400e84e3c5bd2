import { Decimal } from 'decimal.js';

/** A measured temperature: minutes since the first measurement, and degrees Celsius. */
export type CurvePoint = readonly [minutes: number, temperature: number];

export interface Curve {
  /** Time of the first measurement: `YYYY-MM-DD HH:mm:ss`. */
  readonly start: string;
  readonly points: readonly CurvePoint[];
}

/** Figures of a curve, under the field names of the batch (C10). */
interface CurveFigures {
  chargeTime: string;
  chargeTemp: number;
  holdStart: string | null;
  holdEnd: string | null;
  holdActual: number | null;
  tempMin: number | null;
  tempMax: number | null;
  heatRateActual: string | null;
  outTime: string;
  outTemp: number;
}

/** A line of the recorder's file that cannot be read (1 is the first line). */
export class CurveProblem extends Error {
  constructor(
    readonly code: 'curve.line' | 'curve.order' | 'curve.short' | 'curve.long',
    readonly line: number,
  ) {
    super(code);
  }
}

/** Minutes of a week. */
const MAX_LINES = 10_080;
/** Largest number of points that a batch stores: two days of minutes. The figures are computed from these points. */
export const MAX_POINTS = 3000;
const MS_A_MINUTE = 60_000;
const HOTTEST = 1600;
/** Above this the heating rate is limited. */
const LIMITED_FROM = 400;
/** The rate is taken over a quarter of an hour, because single measurements are inexact. */
const RATE_WINDOW = 15;

const LINE = /^"?(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})[ T](\d{1,2}):(\d{2})(?::(\d{2}))?"?[,;\t ]+"?(-?\d+(?:\.\d+)?)"?/;

/** Milliseconds of a local time; the time zone does not matter, because only differences are used. */
function momentOf([, year, month, day, hour, minute, second]: RegExpExecArray): number {
  return Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second ?? 0));
}

const textOf = (moment: number): string => new Date(moment).toISOString().slice(0, 19).replace('T', ' ');

/**
 * Reads the file of a recorder: lines with a time and a temperature (℃), separated by commas, semicolons, tabs or
 * spaces; heading lines are skipped. Throws CurveProblem.
 */
export function readCurve(text: string): Curve {
  const lines = text.split(/\r?\n/);
  if (lines.length > MAX_LINES) throw new CurveProblem('curve.long', MAX_LINES);
  const points: CurvePoint[] = [];
  let [start, last] = [0, 0];
  lines.forEach((line, at) => {
    if (line.trim() === '') return;
    const parts = LINE.exec(line.trim());
    if (parts === null) {
      if (points.length === 0) return;
      throw new CurveProblem('curve.line', at + 1);
    }
    const [moment, temperature] = [momentOf(parts), Number(parts[7])];
    if (!Number.isFinite(moment) || Math.abs(temperature) > HOTTEST) throw new CurveProblem('curve.line', at + 1);
    if (points.length === 0) start = moment;
    else if (moment <= last) throw new CurveProblem('curve.order', at + 1);
    last = moment;
    points.push([(moment - start) / MS_A_MINUTE, temperature]);
  });
  if (points.length < 2) throw new CurveProblem('curve.short', lines.length);
  return { start: textOf(start), points };
}

/** Degrees per hour of the steepest quarter of an hour above 400 ℃ before the hold. null: it was never that hot. */
function steepest(points: readonly CurvePoint[]): Decimal | null {
  const hot = points.filter(([, temperature]) => temperature >= LIMITED_FROM);
  let found: Decimal | null = null;
  let from = 0;
  for (let to = 1; to < hot.length; to += 1) {
    const [at, temperature] = hot[to] as CurvePoint;
    // The latest point that is at least one window earlier.
    while (from + 1 < to && at - (hot[from + 1] as CurvePoint)[0] >= RATE_WINDOW) from += 1;
    const [then, cooler] = hot[from] as CurvePoint;
    const isWhole = at - then >= RATE_WINDOW || to === hot.length - 1;
    if (!isWhole) continue;
    const rate = new Decimal(temperature - cooler).div(at - then).times(60);
    if (found === null || rate.greaterThan(found)) found = rate;
  }
  return found;
}

/**
 * The figures of a batch from its curve. The hold lasts from the first to the last measurement within `temperature ±
 * tolerance`; lowest and highest temperature are taken within the hold.
 */
export function judgeCurve({ start, points }: Curve, temperature: number, tolerance: number): CurveFigures {
  const begin = Date.parse(`${start.replace(' ', 'T')}Z`);
  const when = ([minutes]: CurvePoint): string => textOf(begin + Math.round(minutes * MS_A_MINUTE));
  const isHeld = ([, measured]: CurvePoint): boolean => Math.abs(measured - temperature) <= tolerance;
  const first = points.findIndex(isHeld);
  const last = points.length - 1 - [...points].reverse().findIndex(isHeld);
  const hold = first < 0 ? [] : points.slice(first, last + 1);
  const measured = hold.map(([, one]) => one);
  const rate = steepest(first < 0 ? points : points.slice(0, first + 1));
  const [charged, out] = [points[0] as CurvePoint, points.at(-1) as CurvePoint];
  const [from, to] = [hold[0], hold.at(-1)];
  return {
    ...{ chargeTime: when(charged), chargeTemp: Math.round(charged[1]) },
    ...{ holdStart: from ? when(from) : null, holdEnd: to ? when(to) : null },
    holdActual: from && to ? Math.floor(to[0] - from[0]) : null,
    tempMin: measured.length === 0 ? null : Math.floor(Math.min(...measured)),
    tempMax: measured.length === 0 ? null : Math.ceil(Math.max(...measured)),
    heatRateActual: rate?.toFixed(1) ?? null,
    ...{ outTime: when(out), outTemp: Math.round(out[1]) },
  };
}

/** Points that a batch stores: the lowest and the highest of each time interval, so that no peak is lost. */
export function thinned(points: readonly CurvePoint[]): CurvePoint[] {
  if (points.length <= MAX_POINTS) return [...points];
  const share = Math.ceil(points.length / (MAX_POINTS / 2));
  const kept: CurvePoint[] = [];
  for (let at = 0; at < points.length; at += share) {
    const part = points.slice(at, at + share);
    const low = part.reduce((one, other) => (other[1] < one[1] ? other : one));
    const high = part.reduce((one, other) => (other[1] > one[1] ? other : one));
    kept.push(...(low === high ? [low] : [low, high].sort((one, other) => one[0] - other[0])));
  }
  return kept;
}
