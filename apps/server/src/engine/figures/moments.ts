const DAY_MS = 86_400_000;

const dayText = (millis: number): string => new Date(millis).toISOString().slice(0, 10);

/** Names that a figure's filter may use: days of plant time around `today` (`yyyy-MM-dd`); weeks begin on Monday. */
export function moments(today: string): Record<string, string> {
  const now = Date.parse(`${today}T00:00:00Z`);
  const date = new Date(now);
  const monday = now - ((date.getUTCDay() + 6) % 7) * DAY_MS;
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  return {
    today,
    yesterday: dayText(now - DAY_MS),
    in7days: dayText(now + 7 * DAY_MS),
    in20days: dayText(now + 20 * DAY_MS),
    weekStart: dayText(monday),
    weekEnd: dayText(monday + 6 * DAY_MS),
    monthStart: dayText(Date.UTC(year, month, 1)),
    monthEnd: dayText(Date.UTC(year, month + 1, 0)),
  };
}

const PERIODS = ['month', 'quarter', 'year', 'last12'] as const;

/** Days that a reader has chosen, both included. */
export interface FigurePeriod {
  readonly from: string;
  readonly to: string;
}

/** The days of a period around `today`: a month, quarter or year, or twelve months; undefined for another name. */
export function periodOf(name: unknown, today: string): FigurePeriod | undefined {
  const [year = 0, month = 1] = today.split('-').map(Number);
  const months = (from: number, to: number): FigurePeriod => ({
    from: dayText(Date.UTC(year, from, 1)),
    to: dayText(Date.UTC(year, to, 0)),
  });
  const quarter = month - 1 - ((month - 1) % 3);
  switch (PERIODS.find((one) => one === name)) {
    case 'month':
      return months(month - 1, month);
    case 'quarter':
      return months(quarter, quarter + 3);
    case 'year':
      return months(0, 12);
    case 'last12':
      return months(month - 12, month);
    default:
      return undefined;
  }
}

/**
 * A copy of a filter's JSON with its `${name}` texts filled in; a name without a value stays, and the filter refuses
 * it.
 */
export function filled(json: unknown, values: Readonly<Record<string, string>>): unknown {
  if (typeof json === 'string') {
    const name = /^\$\{(\w+)\}$/.exec(json)?.[1];
    return name !== undefined && Object.hasOwn(values, name) ? values[name] : json;
  }
  if (Array.isArray(json)) return json.map((item) => filled(item, values));
  if (typeof json !== 'object' || json === null) return json;
  return Object.fromEntries(Object.entries(json).map(([key, value]) => [key, filled(value, values)]));
}
