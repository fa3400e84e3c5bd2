import { ApiError, type Json, request } from '../runtime-door.js';
import { type Row, SampleRows, SHOWN_ROWS } from './sample-rows.js';

/** Lists answer pages of records, trees and short ones all at once. */
const rowsIn = (answer: Json | { records?: Row[] }): Row[] => {
  if (Array.isArray(answer)) return answer as Row[];
  const records = (answer as { records?: Row[] } | null)?.records;
  return Array.isArray(records) ? records : [];
};

const FIRST = { query: { current: 1, size: SHOWN_ROWS }, quiet: true };
/** The token has ended. */
const ENDED = 401;

/** Rows as the server tells them to the author. Where he may not read, he builds with placeholders. */
export const rowsOfAuthor = (): SampleRows =>
  new SampleRows({
    ask: async (address) => rowsIn(await request(address, FIRST)),
    refusal(reason) {
      if (!(reason instanceof ApiError)) console.error(reason);
      return undefined;
    },
  });

/** Rows as the server tells them to whom a token belongs, who is shown what he may not read, too. */
export const rowsOfOther = (token: string, whenEnded: () => void): SampleRows =>
  new SampleRows({
    // With the token alone: the author's own would say what he sees himself.
    ask: async (address) =>
      rowsIn(await request(address, { ...FIRST, headers: { 'Lc-Auth': `bearer ${token}` }, anonymous: true })),
    refusal(reason) {
      if (!(reason instanceof ApiError)) throw reason;
      if (reason.code === ENDED) whenEnded();
      return reason.message;
    },
    showsEmpty: true,
  });

/** Nobody's: each list shows these words, or (empty) nothing yet. */
export const rowsOfNobody = (words: string): SampleRows =>
  new SampleRows({
    ask: () => (words === '' ? Promise.resolve([]) : Promise.reject(new Error(words))),
    refusal: () => words,
    showsEmpty: true,
  });
