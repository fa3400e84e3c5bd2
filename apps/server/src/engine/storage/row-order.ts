import type { OrderItem } from '../../filter/index.js';
import type { Table } from '../../metadata/index.js';

/** Columns of unique indexes that have one value in every list: its tenant, and 0 for live rows. */
const COMMON = new Set(['tenant_id', 'is_deleted']);

/** Whether no two live rows of a tenant have the same value of a field, and none is without one. */
function tellsRowsApart(table: Table, key: string): boolean {
  const field = table.fields.get(key);
  if (field?.spec.required !== true) return false;
  return table.indexes.some(
    ({ unique, columns }) => unique && columns.filter((column) => !COMMON.has(column)).join() === field.column,
  );
}

/**
 * The order that the database is asked for. The id at its end is left out where the field before it is unique:
 * MariaDB does not see that a unique index holds such an order already, and would sort every row of the tenant.
 */
export function rowOrder(table: Table, order: readonly OrderItem[]): readonly OrderItem[] {
  const last = order.at(-1);
  if (last === undefined || last.field !== table.idField) return order;
  return order.slice(0, -1).some(({ field }) => tellsRowsApart(table, field)) ? order.slice(0, -1) : order;
}
