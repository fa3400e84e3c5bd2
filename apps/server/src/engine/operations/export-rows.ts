import { and, type FilterNode, NOTHING, type OrderItem } from '../../filter/index.js';
import type { Field, Record_ } from '../../metadata/index.js';
import type { OperationContext } from '../operation.js';
import { tableSql } from '../storage/index.js';
import { reader, readRows } from './reading.js';

/**
 * Number of keys that are read at once in the requested order: limited for the memory, but large for orders without an
 * index.
 */
const KEYS = 20_000;
/** Number of rows that are read at once by their keys. */
const ROWS = 512;

const leaf = (field: string, op: 'equal' | 'not_equal' | 'less' | 'greater', right: unknown): FilterNode => ({
  left: { type: 'field', field },
  op,
  right,
});

/** Both databases sort null before all values. */
function pastValue({ field, asc }: OrderItem, value: unknown): FilterNode {
  if (value === null) return asc ? leaf(field, 'not_equal', null) : NOTHING;
  if (asc) return leaf(field, 'greater', value);
  return { conjunction: 'or', children: [leaf(field, 'less', value), leaf(field, 'equal', null)] };
}

/** The rows after `last` in an order that ends with the id. */
export function behind(order: readonly OrderItem[], last: Record_): FilterNode {
  const valueIn = (field: string): unknown => last[field] ?? null;
  const children = order.map((item, at) => {
    const same = order.slice(0, at).map(({ field }) => leaf(field, 'equal', valueIn(field)));
    return and(...same, pastValue(item, valueIn(item.field))) ?? NOTHING;
  });
  return { conjunction: 'or', children };
}

/** Ids of all rows in the requested order. Each step continues after the last row of the step before. */
async function* idsOf(
  context: OperationContext,
  where: FilterNode | undefined,
  order: readonly OrderItem[],
): AsyncGenerator<string[]> {
  const { resource, database } = context;
  const keys = new Set([...order.map(({ field }) => field), resource.idField]);
  const selection = tableSql(resource, database.flavour).select([...keys]);
  let step = where;
  for (;;) {
    const rows = await reader(context).list(resource, { where: step, order, take: KEYS }, selection);
    if (rows.length > 0) yield rows.map((row) => String(row[resource.idField]));
    const last = rows.at(-1);
    if (last === undefined || rows.length < KEYS) return;
    step = and(where, behind(order, last));
  }
}

/**
 * All rows of a list in the requested order, as they are sent, in chunks. Memory holds the keys of one step and the
 * rows of one chunk; `fields` are those that will be shown.
 */
export async function* exportRows(
  context: OperationContext,
  where: FilterNode | undefined,
  order: OrderItem[],
  fields: readonly Field[],
): AsyncGenerator<Record_[]> {
  const { resource, database } = context;
  const { brief, whole } = tableSql(resource, database.flavour);
  const isBrief = fields.every((field) => !field.stored || brief.fields.includes(field));
  for await (const ids of idsOf(context, where, order)) {
    for (let start = 0; start < ids.length; start += ROWS) {
      const right = ids.slice(start, start + ROWS);
      const chosen: FilterNode = { left: { type: 'field', field: resource.idField }, op: 'select_any_in', right };
      yield await readRows(context, { where: chosen, order }, isBrief ? brief : whole);
    }
  }
}
