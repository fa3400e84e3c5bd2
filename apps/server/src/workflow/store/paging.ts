import type { Sql, SqlValue } from '../../database/index.js';

export interface Paged<T> {
  records: T[];
  total: number;
}

/** Adds a condition "contains the text" (LIKE wildcards are escaped), if the filter has a value. */
export function contains(parts: string[], args: SqlValue[], column: string, text: string | undefined): void {
  if (text === undefined) return;
  parts.push(`${column} LIKE ? ESCAPE '!'`);
  args.push(`%${text.replace(/[!%_]/g, '!$&')}%`);
}

/** One page of a query and the total number of rows. */
export async function pageOf<T>(
  sql: Sql,
  query: {
    columns: string;
    /** Table and condition. */
    from: string;
    order: string;
    args: readonly SqlValue[];
    page: { offset: number; size: number };
  },
): Promise<Paged<T>> {
  const { columns, from, order, args, page } = query;
  const [records, count] = await Promise.all([
    sql.all<T>(`SELECT ${columns} FROM ${from} ORDER BY ${order} LIMIT ${page.size} OFFSET ${page.offset}`, args),
    sql.get<{ n: number | string }>(`SELECT COUNT(*) AS n FROM ${from}`, args),
  ]);
  return { records, total: Number(count?.n ?? 0) };
}
