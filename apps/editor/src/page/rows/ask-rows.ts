import { ApiError, type Json, request } from '../runtime-door.js';
import { type Row, SampleRows, SHOWN_ROWS } from './sample-rows.js';

/** Lists answer pages of records, trees and short ones all at once. */
const rowsIn = (answer: Json | { records?: Row[] }): Row[] => {
  if (Array.isArray(answer)) return answer as Row[];
  const records = (answer as { records?: Row[] } | null)?.records;
  return Array.isArray(records) ? records : [];
};

/** Rows as the server tells them to this person. Whoever may not read a list sees placeholders. */
export const rowsOfPerson = (): SampleRows =>
  new SampleRows(
    async (address) => rowsIn(await request(address, { query: { current: 1, size: SHOWN_ROWS }, quiet: true })),
    (reason) => {
      if (!(reason instanceof ApiError)) console.error(reason);
    },
  );
