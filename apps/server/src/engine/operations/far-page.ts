import type { OrderItem } from '../../filter/index.js';
import type { Field, Table } from '../../metadata/index.js';

/** Columns that every index of a table begins with. */
const COMMON = new Set(['tenant_id', 'is_deleted']);

/**
 * Whether an index has the rows of a table in the order of a field: then a page far from the start needs no sorting.
 */
function hasIndex(table: Table, field: Field): boolean {
  if (field.key === table.idField) return true;
  return table.indexes.some(({ columns }) => columns.find((column) => !COMMON.has(column)) === field.column);
}

/**
 * The field that makes a page too expensive: no index has the rows in its order, so the database would sort `total`
 * rows to skip `offset`. undefined when the page is possible: near either end of the list, or in a short list.
 */
export function unreachable(
  table: Table,
  order: readonly OrderItem[],
  { offset, total }: { offset: number; total: number },
  bounds: { sortedSkip: number; sortedRows: number },
): Field | undefined {
  if (total <= bounds.sortedRows || Math.min(offset, total - offset) <= bounds.sortedSkip) return undefined;
  const first = table.fields.get(order[0]?.field ?? table.idField);
  return first === undefined || hasIndex(table, first) ? undefined : first;
}
