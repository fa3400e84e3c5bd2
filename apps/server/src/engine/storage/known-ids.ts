import type { Tx } from '../../database/index.js';
import type { Table } from '../../metadata/index.js';

/** Rows that a transaction has found, by table: many rows of one call often name the same person or material. */
const known = new WeakMap<Tx, Map<string, Set<string>>>();

/** The ids of a table that the transaction has found. */
export function knownIds(tx: Tx, table: Table): Set<string> {
  let tables = known.get(tx);
  if (tables === undefined) known.set(tx, (tables = new Map()));
  let ids = tables.get(table.name);
  if (ids === undefined) tables.set(table.name, (ids = new Set()));
  return ids;
}
