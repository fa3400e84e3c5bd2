import { ApiError, type Json, request } from '../runtime.js';
import { type Row, SampleRows, SHOWN_ROWS } from './sample-rows.js';

/** Lists return pages of records; trees and short lists return everything at once. */
const rowsIn = (answer: Json | { records?: Row[] }): Row[] => {
  if (Array.isArray(answer)) return answer as Row[];
  const records = (answer as { records?: Row[] } | null)?.records;
  return Array.isArray(records) ? records : [];
};

const FIRST = { query: { current: 1, size: SHOWN_ROWS }, quiet: true };
/** The token has expired. */
const ENDED = 401;

/** Rows that the author may read. For others, placeholders are shown. */
export const rowsOfAuthor = (): SampleRows =>
  new SampleRows({
    ask: async (address) => rowsIn(await request(address, FIRST)),
    refusal(reason) {
      if (!(reason instanceof ApiError)) console.error(reason);
      return undefined;
    },
  });

/** Rows that the owner of a token may read; refusals are shown too. */
export const rowsOfOther = (token: string, whenEnded: () => void): SampleRows =>
  new SampleRows({
    // Only with this token: with the author's own token the answer would have the author's rows.
    ask: async (address) =>
      rowsIn(await request(address, { ...FIRST, headers: { 'Lc-Auth': `bearer ${token}` }, anonymous: true })),
    refusal(reason) {
      if (reason instanceof ApiError && reason.code === ENDED) whenEnded();
      return reason instanceof Error ? reason.message : String(reason);
    },
    showsEmpty: true,
  });

/** No rows: each list shows these words, or placeholders for an empty text. */
export const rowsOfNobody = (words: string): SampleRows =>
  new SampleRows({
    ask: () => (words === '' ? Promise.resolve([]) : Promise.reject(new Error(words))),
    refusal: () => words,
    showsEmpty: true,
  });
