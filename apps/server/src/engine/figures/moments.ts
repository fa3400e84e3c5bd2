const DAY_MS = 86_400_000;

const dayText = (millis: number): string => new Date(millis).toISOString().slice(0, 10);

/** What a figure's filter may name: days of plant time around `today` (`yyyy-MM-dd`); weeks begin on Monday. */
export function moments(today: string): Record<string, string> {
  const now = Date.parse(`${today}T00:00:00Z`);
  const date = new Date(now);
  const monday = now - ((date.getUTCDay() + 6) % 7) * DAY_MS;
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  return {
    today,
    yesterday: dayText(now - DAY_MS),
    weekStart: dayText(monday),
    weekEnd: dayText(monday + 6 * DAY_MS),
    monthStart: dayText(Date.UTC(year, month, 1)),
    monthEnd: dayText(Date.UTC(year, month + 1, 0)),
  };
}

/** A copy of a filter's JSON with its `${name}` texts filled; a name without a value stays and is refused as a value. */
export function filled(json: unknown, values: Readonly<Record<string, string>>): unknown {
  if (typeof json === 'string') {
    const name = /^\$\{(\w+)\}$/.exec(json)?.[1];
    return name !== undefined && Object.hasOwn(values, name) ? values[name] : json;
  }
  if (Array.isArray(json)) return json.map((item) => filled(item, values));
  if (typeof json !== 'object' || json === null) return json;
  return Object.fromEntries(Object.entries(json).map(([key, value]) => [key, filled(value, values)]));
}
