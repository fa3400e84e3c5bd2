import { badRequest } from '../errors/index.js';
import type { MessageFilter } from './message.store.js';

type Query = Record<string, unknown>;

const MOST_PAGES = 1_000_000;

/** Id of the message that a call is about, from the query or the body. */
export function readMessageId(query: Query, body: unknown): string {
  const inBody = typeof body === 'object' && body !== null ? (body as Query)['id'] : undefined;
  const id = query['id'] ?? inBody;
  if (id === undefined || id === null || id === '') throw badRequest('request.missing', { name: 'id' });
  if (typeof id !== 'string' || !/^\d{1,19}$/.test(id)) throw badRequest('request.wrongType', { name: 'id' });
  return id;
}

function whole(value: unknown, fallback: number, max: number): number | undefined {
  if (value === undefined || value === '') return fallback;
  const number = typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : 0;
  return number >= 1 && number <= max ? number : undefined;
}

/** `page` and `size` of a list call; 400 outside the bounds. */
export function readPage(query: Query, sizes: { pageSize: number; max: number }): { current: number; size: number } {
  const current = whole(query['page'], 1, MOST_PAGES);
  if (current === undefined) throw badRequest('page.current', { max: MOST_PAGES });
  const size = whole(query['size'], sizes.pageSize, sizes.max);
  if (size === undefined) throw badRequest('page.size', { max: sizes.max });
  return { current, size };
}

/** `rdStatus` and `hdStatus`: 0, 1, or absent for both. */
export function readFilter(query: Query): MessageFilter {
  const status = (name: 'rdStatus' | 'hdStatus'): MessageFilter => {
    const value = query[name];
    if (value === undefined || value === '') return {};
    if (value !== '0' && value !== '1') throw badRequest('request.wrongType', { name });
    return { [name]: Number(value) };
  };
  return { ...status('rdStatus'), ...status('hdStatus') };
}
