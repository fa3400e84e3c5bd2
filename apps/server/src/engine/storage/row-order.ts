import type { OrderItem } from '../../filter/index.js';
import type { Table } from '../../metadata/index.js';

/** Columns of unique indexes that have one value in every list: its tenant, and 0 for rows that are not deleted. */
const COMMON = new Set(['tenant_id', 'is_deleted']);

/** Whether every row of a tenant has a value of the field, and all values differ. */
function tellsRowsApart(table: Table, key: string): boolean {
  const field = table.fields.get(key);
  if (field?.spec.required !== true) return false;
  return table.indexes.some(
    ({ unique, columns }) => unique && columns.filter((column) => !COMMON.has(column)).join() === field.column,
  );
}

/**
 * The ORDER BY of the query. The id at its end is left out when the field before it is unique: MariaDB does not see
 * that a unique index already has this order, and would sort every row of the tenant.
 */
export function rowOrder(table: Table, order: readonly OrderItem[]): readonly OrderItem[] {
  const last = order.at(-1);
  if (last === undefined || last.field !== table.idField) return order;
  return order.slice(0, -1).some(({ field }) => tellsRowsApart(table, field)) ? order.slice(0, -1) : order;
}
