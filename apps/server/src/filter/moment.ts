import type { Field } from '../metadata/resource.js';
import { leaf } from './make.js';
import { type FilterNode, type FilterOperator, NOTHING } from './tree.js';

/*
 * Clients send days for datetime columns and datetimes for day columns (`createTime_dategt=2026-03-16`). A day in a
 * datetime column means the whole day; in a day column, a day counts as its first second.
 */

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MOMENT = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}(?::\d{2})?)$/;

export const isMoment = (field: Field): boolean => field.type.name === 'date' || field.type.name === 'datetime';

const first = (day: string): string => `${day} 00:00:00`;
const last = (day: string): string => `${day} 23:59:59`;
const isRealDay = (day: string): boolean => {
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
};

/** The comparison for a value whose precision differs from the column's; undefined when it does not. */
export function compareMoments(field: Field, op: FilterOperator, raw: unknown): FilterNode | undefined {
  if (typeof raw !== 'string') return undefined;
  const text = raw.trim();
  if (field.type.name === 'datetime') return DAY.test(text) && isRealDay(text) ? wholeDay(field, op, text) : undefined;
  const [, day, time] = MOMENT.exec(text) ?? [];
  if (day === undefined || time === undefined || !isRealDay(day)) return undefined;
  return /^00:00(:00)?$/.test(time) ? leaf(field, op, day) : partOfDay(field, op, day);
}

function wholeDay(field: Field, op: FilterOperator, day: string): FilterNode | undefined {
  switch (op) {
    case 'equal':
      return leaf(field, 'between', [first(day), last(day)]);
    case 'not_equal':
      return leaf(field, 'not_between', [first(day), last(day)]);
    case 'less':
    case 'greater_or_equal':
      return leaf(field, op, first(day));
    case 'less_or_equal':
    case 'greater':
      return leaf(field, op, last(day));
    default:
      return undefined;
  }
}

function partOfDay(field: Field, op: FilterOperator, day: string): FilterNode | undefined {
  switch (op) {
    case 'equal':
      return NOTHING;
    case 'not_equal':
      return leaf(field, 'is_not_empty');
    case 'less':
    case 'less_or_equal':
      return leaf(field, 'less_or_equal', day);
    case 'greater':
    case 'greater_or_equal':
      return leaf(field, 'greater', day);
    default:
      return undefined;
  }
}

/** Both ends in the precision of the column. */
export function betweenMoments(field: Field, from: unknown, to: unknown): [unknown, unknown] {
  const [low, high] = [from, to].map((end) => (typeof end === 'string' ? end.trim() : end));
  if (field.type.name === 'datetime') {
    return [
      typeof low === 'string' && DAY.test(low) ? first(low) : low,
      typeof high === 'string' && DAY.test(high) ? last(high) : high,
    ];
  }
  // A day counts as its first second, so for a lower end within a day the range starts with the next day.
  return [typeof low === 'string' ? dayFrom(low) : low, typeof high === 'string' ? high.replace(MOMENT, '$1') : high];
}

function dayFrom(low: string): string {
  const [, day, time] = MOMENT.exec(low) ?? [];
  if (day === undefined || time === undefined || !isRealDay(day)) return low;
  if (/^00:00(:00)?$/.test(time)) return day;
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
}
