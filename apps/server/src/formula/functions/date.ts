import {
  add,
  difference,
  endOf,
  format,
  type Moment,
  readMoment,
  readUnit,
  startOf,
  type Unit,
  writeMoment,
} from '../calendar.js';
import { FormulaError } from '../formula-error.js';
import type { Run } from '../run.js';
import { toText } from '../value.js';
import { fn, small, type ValueFunction } from './function.js';

function unitOf(value: unknown): Unit {
  if (value === undefined || value === null) return 'day';
  const unit = readUnit(toText(value));
  if (unit === undefined) throw new FormulaError('formula.arguments', `${toText(value)} is no unit of time`);
  return unit;
}

/** A number read from a date; null if the text is no date. */
const part = (read: (date: Date) => number): ValueFunction =>
  fn(1, 1, ([value]) => {
    const moment = readMoment(value);
    return moment === undefined ? null : read(new Date(moment.ms));
  });

const whole = (unit: Unit): ValueFunction =>
  fn(2, 2, ([end, start]) => {
    const [to, from] = [readMoment(end), readMoment(start)];
    return to === undefined || from === undefined ? null : difference(to, from, unit);
  });

/** Compares two dates by a unit (by default a day); false if either text is no date. */
const compare = (holds: (left: number, right: number) => boolean): ValueFunction =>
  fn(2, 3, ([left, right, unit]) => {
    const [a, b] = [readMoment(left), readMoment(right)];
    if (a === undefined || b === undefined) return false;
    const grain = unitOf(unit);
    return holds(startOf(a, grain).ms, startOf(b, grain).ms);
  });

const edge = (of: (moment: Moment, unit: Unit) => Moment): ValueFunction =>
  fn(1, 3, ([value, unit, pattern]) => {
    const moment = readMoment(value);
    if (moment === undefined) return null;
    const result = of(moment, unitOf(unit));
    return pattern === undefined ? writeMoment(result) : format(result, toText(pattern));
  });

/** Plant time: from the clock that the formula was compiled with, otherwise `now` of the scope. */
function clock(run: Run): string {
  const time = run.now === undefined ? Object.hasOwn(run.scope, 'now') && run.scope.now : run.now();
  if (readMoment(time) !== undefined) return String(time);
  throw new FormulaError('formula.clock', 'the formula reads the clock, but it was given none');
}

const pad = (text: string): string => (text.length === 10 ? `${text} 00:00:00` : text);

export const dateFunctions: Record<string, ValueFunction> = {
  NOW: fn(0, 0, (_, run) => pad(clock(run))),
  TODAY: fn(0, 0, (_, run) => clock(run).slice(0, 10)),
  YEAR: part((date) => date.getUTCFullYear()),
  MONTH: part((date) => date.getUTCMonth() + 1),
  DAY: part((date) => date.getUTCDate()),
  HOUR: part((date) => date.getUTCHours()),
  MINUTE: part((date) => date.getUTCMinutes()),
  SECOND: part((date) => date.getUTCSeconds()),
  WEEKDAY: fn(1, 2, ([value, type]) => {
    const moment = readMoment(value);
    if (moment === undefined) return null;
    const day = new Date(moment.ms).getUTCDay();
    return small(type, 1) === 2 ? day || 7 : day;
  }),
  YEARS: whole('year'),
  DAYS: whole('day'),
  HOURS: whole('hour'),
  MINUTES: whole('minute'),
  DATEMODIFY: fn(3, 3, ([value, count, unit]) => {
    const moment = readMoment(value);
    return moment === undefined ? null : writeMoment(add(moment, small(count, 0, 100_000), unitOf(unit)));
  }),
  STARTOF: edge(startOf),
  ENDOF: edge(endOf),
  DATETOSTR: fn(1, 2, ([value, pattern]) => {
    const moment = readMoment(value);
    return moment === undefined
      ? null
      : format(moment, pattern === undefined ? 'YYYY-MM-DD HH:mm:ss' : toText(pattern));
  }),
  ISBEFORE: compare((left, right) => left < right),
  ISAFTER: compare((left, right) => left > right),
  ISSAMEORBEFORE: compare((left, right) => left <= right),
  ISSAMEORAFTER: compare((left, right) => left >= right),
};
