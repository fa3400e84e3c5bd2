import { DateTime, Duration } from 'luxon';

/** Plant time, which has no daylight saving. */
const ZONE = 'UTC+8';
const DAY_MS = 86_400_000;

/** Time of a timer, in milliseconds since the epoch; or the reason why it has none. */
export type Due = { readonly millis: number } | { readonly problem: 'timerUnreadable' | 'timerFar' };

const UNREADABLE: Due = { problem: 'timerUnreadable' };

/** A duration in ISO 8601, such as P1DT12H; undefined for another text, and for a negative one. */
function periodOf(text: string): Duration | undefined {
  if (!/^P[^-]*\d/.test(text)) return undefined;
  const period = Duration.fromISO(text);
  return period.isValid ? period : undefined;
}

/**
 * When a timer is due: an ISO 8601 date (without a zone: plant time), a duration, or the next repetition of a cycle
 * `Rn/duration`, counted from `now`; months and years by the calendar. More than `days` ahead is too far.
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

/** The error of a timer with a fixed text in a diagram; undefined: none. */
export function literalProblem(
  kind: keyof typeof WRITTEN,
  text: string,
  days: number,
): 'timer' | 'timerTooFar' | undefined {
  if (!WRITTEN[kind](text)) return 'timer';
  // Whether a date is in the past is checked when the timer starts.
  return kind !== 'date' && 'problem' in dueOf(text, 0, days) ? 'timerTooFar' : undefined;
}
