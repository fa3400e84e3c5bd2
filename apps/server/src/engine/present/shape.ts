import type { Record_ } from '../../metadata/index.js';

/** Envelope data of a page (wire-format §1.5). `total` is undefined when it was not requested. */
export function pageData(
  records: readonly unknown[],
  page: { current: number; size: number },
  total: number | undefined,
  orders: readonly { field: string; asc: boolean }[],
) {
  return {
    records,
    total: total ?? 0,
    size: page.size,
    current: page.current,
    pages: total === undefined ? 0 : Math.ceil(total / page.size),
    orders: orders.map(({ field, asc }) => ({ column: field, asc })),
    searchCount: total !== undefined,
    optimizeCountSql: true,
    hitCount: false,
  };
}

/** Nests rows by their parent; a row whose parent is absent becomes a root (wire-format §3.1). Order is kept. */
export function forest(rows: readonly Record_[], id: string, parent: string): Record_[] {
  const byId = new Map(rows.map((row) => [String(row[id]), row]));
  const roots: Record_[] = [];
  for (const row of rows) {
    const above = byId.get(String(row[parent]));
    if (above === undefined || above === row) roots.push(row);
    else if (Array.isArray(above['children'])) above['children'].push(row);
    else above['children'] = [row];
  }
  for (const row of rows) if (row['children'] !== undefined) row['hasChildren'] = true;
  return roots;
}
