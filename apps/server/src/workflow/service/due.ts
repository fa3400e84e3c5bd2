import { plantTime } from '../../config/index.js';

const PERIOD = /^P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/;
const PLANT_ZONE = '+08:00';

/** Milliseconds `period` (ISO 8601) after an instant; months and years by the calendar of the plant. */
function after(millis: number, period: string): number {
  const [, years, months, weeks, days, hours, minutes, seconds] = PERIOD.exec(period) ?? [];
  const [date = '', time = ''] = plantTime(millis).split(' ');
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const target = new Date(Date.UTC(year + Number(years ?? 0), month - 1 + Number(months ?? 0), 1));
  const last = new Date(Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0)).getUTCDate();
  target.setUTCDate(Math.min(day, last));
  const moved = Date.parse(`${target.toISOString().slice(0, 10)}T${time}${PLANT_ZONE}`) + (millis % 1000);
  const rest = Number(weeks ?? 0) * 604_800 + Number(days ?? 0) * 86_400 + Number(hours ?? 0) * 3600;
  return moved + (rest + Number(minutes ?? 0) * 60 + Number(seconds ?? 0)) * 1000;
}

const hasZone = (text: string): boolean => /(?:Z|[+-]\d\d:?\d\d)$/.test(text);

/**
 * When a timer is due, in plant time: ISO 8601 date (without a zone: plant time), duration, or the next turn of a
 * cycle `Rn/duration`, counted from `millis`. A text that is none of them is due at once.
 */
export function dueTime(text: string, millis: number): string {
  const period = /^R\d*\/(.+)$/.exec(text)?.[1] ?? text;
  if (PERIOD.test(period)) return plantTime(after(millis, period));
  const date = /^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00:00` : text.replace(' ', 'T');
  const at = Date.parse(hasZone(date) ? date : `${date}${PLANT_ZONE}`);
  return plantTime(Number.isNaN(at) ? millis : at);
}
