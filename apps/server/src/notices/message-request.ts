import { demandId, given, numberOf, type Params } from '../http/index.js';
import type { MessageFilter } from './message.store.js';

const MAX_PAGES = 1_000_000;

/** Id of the message in a call, from the query or the body. */
export const readMessageId = (query: Params, body: unknown): string => demandId(given(query, body), 'id');

/** `page` and `size` of a list call; throws 400 outside the limits. */
export const readPage = (query: Params, { pageSize, max }: { pageSize: number; max: number }) => ({
  current: numberOf(query, 'page', MAX_PAGES) ?? 1,
  size: numberOf(query, 'size', max) ?? pageSize,
});

/** `rdStatus` and `hdStatus`: 0, 1, or missing for both. */
export function readFilter(query: Params): MessageFilter {
  const status = (name: 'rdStatus' | 'hdStatus'): MessageFilter => {
    const value = numberOf(query, name, 1, 0);
    return value === undefined ? {} : { [name]: value };
  };
  return { ...status('rdStatus'), ...status('hdStatus') };
}
