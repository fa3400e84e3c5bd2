import type { FigureSpec } from '../../metadata/index.js';
import type { Aggregate, DatePart } from '../storage/index.js';

type By = NonNullable<FigureSpec['by']>;

/** Largest number of dates that a figure is split into: the latest ones. */
export const MAX_DATES = 50;
/** Largest number of days that are read for weeks: some more than are shown. */
export const MAX_DAYS = 400;

const DAY_MS = 86_400_000;

/** The periods that the database groups by; weeks and quarters are made from them. */
export const datePart = (by: By): DatePart => (by === 'week' ? 'day' : by === 'quarter' ? 'month' : by);

/** First and last day of the period that a date belongs to. */
interface DateSpan {
  readonly label: string;
  readonly from: string;
  readonly to: string;
}

const day = (millis: number): string => new Date(millis).toISOString().slice(0, 10);

/**
 * The period of a date as the database returns it: `yyyy`, `yyyy-MM` or `yyyy-MM-dd`. Weeks begin on Monday (ISO 8601).
 */
export function spanOf(text: string, by: By): DateSpan {
  const [year = 0, month = 1, date = 1] = text.split('-').map(Number);
  const at = Date.UTC(year, month - 1, date);
  if (by === 'day') return { label: text, from: text, to: text };
  if (by === 'year') return { label: text, from: `${text}-01-01`, to: `${text}-12-31` };
  if (by === 'week') {
    const monday = at - ((new Date(at).getUTCDay() + 6) % 7) * DAY_MS;
    return { label: weekName(monday), from: day(monday), to: day(monday + 6 * DAY_MS) };
  }
  const months = by === 'quarter' ? 3 : 1;
  const first = month - 1 - ((month - 1) % months);
  return {
    label: by === 'quarter' ? `${year}-Q${first / 3 + 1}` : text,
    from: day(Date.UTC(year, first, 1)),
    to: day(Date.UTC(year, first + months, 0)),
  };
}

/** `2026-W12`: the year is that of the week's Thursday. */
function weekName(monday: number): string {
  const thursday = monday + 3 * DAY_MS;
  const year = new Date(thursday).getUTCFullYear();
  const week = Math.floor((thursday - Date.UTC(year, 0, 1)) / (7 * DAY_MS)) + 1;
  return `${year}-W${String(week).padStart(2, '0')}`;
}

interface DateGroup {
  readonly span: DateSpan;
  readonly rows: readonly Aggregate[];
}

/** Groups in order of time, the latest `MAX_DATES`; periods without records are included between them. */
export function dateGroups(rows: readonly Aggregate[], by: By): DateGroup[] {
  const found = new Map<string, { span: DateSpan; rows: Aggregate[] }>();
  for (const row of rows) {
    if (row.value === null || row.value === undefined) continue;
    const span = spanOf(String(row.value), by);
    const group = found.get(span.label);
    if (group === undefined) found.set(span.label, { span, rows: [row] });
    else group.rows.push(row);
  }
  const ends = [...found.values()].map(({ span }) => span.to).sort();
  const [first, last] = [ends[0], ends.at(-1)];
  const groups: DateGroup[] = [];
  for (let to = last; to !== undefined && first !== undefined && to >= first && groups.length < MAX_DATES; ) {
    const chars = { day: 10, week: 10, month: 7, quarter: 7, year: 4 }[by];
    const span = spanOf(to.slice(0, chars), by);
    groups.unshift(found.get(span.label) ?? { span, rows: [] });
    to = day(Date.parse(`${span.from}T00:00:00Z`) - DAY_MS);
  }
  return groups;
}
