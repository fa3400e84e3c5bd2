import { DateTime, Duration } from 'luxon';

/** The plant's time, which has no daylight saving. */
const ZONE = 'UTC+8';
const DAY_MS = 86_400_000;

/** When a timer comes, in milliseconds since the epoch; or why it never can. */
export type Due = { readonly millis: number } | { readonly problem: 'timerUnreadable' | 'timerFar' };

const UNREADABLE: Due = { problem: 'timerUnreadable' };

/** A length of time as ISO 8601 writes it, such as P1DT12H; undefined for another text, and for one that goes back. */
function periodOf(text: string): Duration | undefined {
  if (!/^P[^-]*\d/.test(text)) return undefined;
  const period = Duration.fromISO(text);
  return period.isValid ? period : undefined;
}

/**
 * When a timer is due: an ISO 8601 date (without a zone: plant time), a length of time, or the next turn of a cycle
 * `Rn/length`, counted from `now`; months and years by the calendar. More than `days` ahead it is too far.
 */
export function dueOf(text: string, now: number, days: number): Due {
  const period = /^R\d*\/(.+)$/.exec(text)?.[1] ?? text;
  const length = periodOf(period);
  const at = length === undefined ? dateOf(text) : DateTime.fromMillis(now, { zone: ZONE }).plus(length);
  if (at === undefined) return UNREADABLE;
  return at.isValid && at.toMillis() - now <= days * DAY_MS ? { millis: at.toMillis() } : { problem: 'timerFar' };
}

function dateOf(text: string): DateTime | undefined {
  if (!/^\d{4}-\d\d-\d\d/.test(text)) return undefined;
  const at = DateTime.fromISO(text.replace(' ', 'T'), { zone: ZONE });
  return at.isValid ? at : undefined;
}

const WRITTEN = {
  date: (text: string) => dateOf(text) !== undefined,
  duration: (text: string) => periodOf(text) !== undefined,
  cycle: (text: string) => /^R\d*\//.test(text) && periodOf(text.slice(text.indexOf('/') + 1)) !== undefined,
};

/** What is wrong with a timer that is written out in a drawing; undefined: nothing. */
export function literalProblem(
  kind: keyof typeof WRITTEN,
  text: string,
  days: number,
): 'timer' | 'timerTooFar' | undefined {
  if (!WRITTEN[kind](text)) return 'timer';
  // A date is held against the clock when it is armed: a drawing has none.
  return kind !== 'date' && 'problem' in dueOf(text, 0, days) ? 'timerTooFar' : undefined;
}
