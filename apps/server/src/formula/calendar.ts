/*
 * Plant time as text: `yyyy-MM-dd` or `yyyy-MM-dd HH:mm:ss`. There are no time zones here: a text is read and written
 * as if it were UTC, so that neither the server's zone nor daylight saving has any effect.
 */

import { FormulaError } from './formula-error.js';

export interface Moment {
  /** Milliseconds since the epoch, as if the text were UTC. */
  ms: number;
  hasTime: boolean;
}

export type Unit = 'year' | 'quarter' | 'month' | 'week' | 'day' | 'hour' | 'minute' | 'second';

const TEXT = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2})(?::(\d{2}))?)?$/;
const UNITS = new Map<string, Unit>([
  ['y', 'year'],
  ['Q', 'quarter'],
  ['M', 'month'],
  ['w', 'week'],
  ['d', 'day'],
  ['h', 'hour'],
  ['m', 'minute'],
  ['s', 'second'],
]);
const NAMES = new Set<string>(UNITS.values());
const FIXED: Partial<Record<Unit, number>> = {
  week: 7 * 86_400_000,
  day: 86_400_000,
  hour: 3_600_000,
  minute: 60_000,
  second: 1000,
};

/** Reads a text; undefined if it is not an existing date. */
export function readMoment(text: unknown): Moment | undefined {
  const match = typeof text === 'string' ? TEXT.exec(text.trim()) : null;
  if (match === null) return undefined;
  const [year, month, day, hour, minute, second] = match.slice(1).map((part) => Number(part ?? 0));
  const ms = Date.UTC(year!, month! - 1, day, hour, minute, second);
  const date = new Date(ms);
  const isReal = date.getUTCFullYear() === year && date.getUTCMonth() === month! - 1 && date.getUTCDate() === day;
  if (!isReal || hour! > 23 || minute! > 59 || second! > 59) return undefined;
  return { ms, hasTime: match[4] !== undefined };
}

const FIRST = Date.UTC(1000, 0, 1);
const LAST = Date.UTC(9999, 11, 31, 23, 59, 59);

export function writeMoment({ ms, hasTime }: Moment): string {
  if (!(ms >= FIRST && ms <= LAST))
    throw new FormulaError('formula.arguments', 'a date in the formula is out of range');
  return new Date(ms)
    .toISOString()
    .slice(0, hasTime ? 19 : 10)
    .replace('T', ' ');
}

/** `day`, `days` or the letter `d` as in moment.js; undefined for an unknown unit. */
export function readUnit(text: string): Unit | undefined {
  const short = UNITS.get(text);
  if (short !== undefined) return short;
  const name = text.toLowerCase().replace(/s$/, '');
  return NAMES.has(name) ? (name as Unit) : undefined;
}

/** Adds whole units; a day that the month does not have becomes its last day (31 January + 1 month = 28 February). */
export function add(moment: Moment, count: number, unit: Unit): Moment {
  const fixed = FIXED[unit];
  const hasTime = moment.hasTime || unit === 'hour' || unit === 'minute' || unit === 'second';
  if (fixed !== undefined) return { ms: moment.ms + count * fixed, hasTime };
  const months = count * (unit === 'year' ? 12 : unit === 'quarter' ? 3 : 1);
  const date = new Date(moment.ms);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, last));
  return { ms: date.getTime(), hasTime };
}

/** First moment of the unit; weeks begin on Monday. */
export function startOf(moment: Moment, unit: Unit): Moment {
  const date = new Date(moment.ms);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  const { hasTime } = moment;
  if (unit === 'year') return { ms: Date.UTC(year, 0, 1), hasTime };
  if (unit === 'quarter') return { ms: Date.UTC(year, month - (month % 3), 1), hasTime };
  if (unit === 'month') return { ms: Date.UTC(year, month, 1), hasTime };
  if (unit === 'week') {
    const midnight = Date.UTC(year, month, date.getUTCDate());
    return { ms: midnight - ((date.getUTCDay() + 6) % 7) * 86_400_000, hasTime };
  }
  const size = FIXED[unit]!;
  return { ms: Math.floor(moment.ms / size) * size, hasTime };
}

/** Last second (or last day, for a text without time) of the unit. */
export function endOf(moment: Moment, unit: Unit): Moment {
  const next = add(startOf(moment, unit), 1, unit);
  return { ms: next.ms - (moment.hasTime ? 1000 : 86_400_000), hasTime: moment.hasTime };
}

/** Whole units from `from` to `to`, rounded towards zero. */
export function difference(to: Moment, from: Moment, unit: Unit): number {
  const fixed = FIXED[unit];
  if (fixed !== undefined) return Math.trunc((to.ms - from.ms) / fixed);
  const [a, b] = [new Date(from.ms), new Date(to.ms)];
  let months = (b.getUTCFullYear() - a.getUTCFullYear()) * 12 + b.getUTCMonth() - a.getUTCMonth();
  const back = add(from, months, 'month').ms;
  if (months > 0 && back > to.ms) months -= 1;
  if (months < 0 && back < to.ms) months += 1;
  return Math.trunc(months / (unit === 'year' ? 12 : unit === 'quarter' ? 3 : 1));
}

/** Formats a moment with the tokens YYYY YY MM M DD D HH H mm ss. */
export function format(moment: Moment, pattern: string): string {
  const date = new Date(moment.ms);
  const two = (number: number): string => String(number).padStart(2, '0');
  const parts: Record<string, string> = {
    YYYY: String(date.getUTCFullYear()),
    YY: two(date.getUTCFullYear() % 100),
    MM: two(date.getUTCMonth() + 1),
    M: String(date.getUTCMonth() + 1),
    DD: two(date.getUTCDate()),
    D: String(date.getUTCDate()),
    HH: two(date.getUTCHours()),
    H: String(date.getUTCHours()),
    mm: two(date.getUTCMinutes()),
    ss: two(date.getUTCSeconds()),
  };
  return pattern.replace(/YYYY|YY|MM|M|DD|D|HH|H|mm|ss/g, (token) => parts[token]!);
}
