import { request } from './client.js';
import type { Query } from './query.js';

const SIZE = 200;
/** More pages than a person can look at on one board. */
const MAX_PAGES = 5;

/** The rows of a list call, page by page, up to a limit. `isCut`: there are more rows. */
export async function allPages<Row>(
  api: string,
  query: Query,
  call: typeof request = request,
): Promise<{ rows: Row[]; isCut: boolean }> {
  const rows: Row[] = [];
  for (let current = 1; current <= MAX_PAGES; current += 1) {
    const asked = { query: { ...query, current, size: SIZE }, quiet: true };
    const { records, total } = await call<{ records: Row[]; total: number }>(api, asked);
    rows.push(...records);
    if (rows.length >= Number(total) || records.length === 0) return { rows, isCut: false };
  }
  return { rows, isCut: true };
}
