import { badRequest } from '../../errors/index.js';
import { type Params, textOf } from '../../http/index.js';
import type { ListFilter, ListRequest } from '../worklists/work-lists.js';
import type { WorklistOrder } from '../store/worklist-sql.js';
import { pageOfQuery } from './list-request.js';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MOMENT = /^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}(:\d{2})?$/;

/** A day or moment of plant time; a day means its beginning, or its end. Throws 400 for anything else. */
function momentOf(query: Params, name: string, ofDay: 'first' | 'last'): string | undefined {
  const text = textOf(query, name);
  if (text === undefined) return undefined;
  const isDay = DAY.test(text);
  const whole = isDay ? `${text} ${ofDay === 'first' ? '00:00:00' : '23:59:59'}` : text.replace('T', ' ');
  const date = new Date(`${whole.slice(0, 10)}T00:00:00Z`);
  const real = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(whole.slice(0, 10));
  if (!real || !(isDay || MOMENT.test(text))) throw badRequest('request.wrongType', { name });
  return whole.length === 16 ? `${whole}:${ofDay === 'first' ? '00' : '59'}` : whole;
}

/** `beginDate` and `endDate`, both included. Throws 400 for an invalid time. */
export const readPeriod = (query: Params): { from: string | undefined; until: string | undefined } => ({
  from: momentOf(query, 'beginDate', 'first'),
  until: momentOf(query, 'endDate', 'last'),
});

/** The parameters of a work list: paging and filters (wire-format §4.7). Throws 400 for a wrong value. */
export function readList(query: Params): ListRequest {
  const category = textOf(query, 'category', 32);
  const processName = textOf(query, 'processDefinitionName', 128) ?? textOf(query, 'processDefinitionKey', 64);
  const { from, until } = readPeriod(query);
  const filter: ListFilter = {
    ...(category === undefined ? {} : { category }),
    ...(processName === undefined ? {} : { processName }),
    ...(from === undefined ? {} : { from }),
    ...(until === undefined ? {} : { until }),
  };
  return { filter, page: pageOfQuery(query), order: orderOf(query) };
}

/** `orderBy` dueTime or priority, `orderDir` asc or desc: amis' names. Throws 400 for another. */
function orderOf(query: Params): WorklistOrder | undefined {
  const by = textOf(query, 'orderBy', 32);
  const direction = textOf(query, 'orderDir', 4) ?? 'asc';
  if (direction !== 'asc' && direction !== 'desc') throw badRequest('request.wrongType', { name: 'orderDir' });
  if (by === undefined) return undefined;
  if (by !== 'dueTime' && by !== 'priority') throw badRequest('request.wrongType', { name: 'orderBy' });
  return { by, descending: direction === 'desc' };
}
