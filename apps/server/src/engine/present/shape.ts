import type { Decision } from '../../access/index.js';
import type { Record_ } from '../../metadata/index.js';

const MASK = '***';

/** Takes away what the actor may not read, in place: hidden fields with their names, masked ones as ***. */
export function restrictFields(records: readonly Record_[], decision: Decision): void {
  if (decision.hiddenFields.size === 0 && decision.maskedFields.size === 0) return;
  for (const record of records) {
    for (const key of decision.hiddenFields) {
      delete record[key];
      delete record[`${key.replace(/Ids?$/, '')}Name`];
    }
    for (const key of decision.maskedFields) if (record[key] != null) record[key] = MASK;
  }
}

/** Envelope data of a page (wire-format §1.5). `total` is undefined when nobody asked for it. */
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
