import type { RowImage, SqlFlavour, Tx } from '../../database/index.js';
import type { Record_, Table } from '../../metadata/index.js';
import { tableSql } from './table-sql.js';

/** Rows of a transaction as nobody else can change them before it ends, by table and id; null: no live row. */
const certain = new WeakMap<Tx, Map<string, Record_ | null>>();

/** A sheet of many rows stores them in one transaction: those of long ago are read again if they are asked for. */
const MOST_NOTED = 2000;

/** Keeps a memory of rows bounded. */
export function letOldestGo(rows: Map<string, unknown>, most: number): void {
  if (rows.size <= most) return;
  for (const oldest of rows.keys()) {
    rows.delete(oldest);
    return;
  }
}

const keyOf = (table: Table, id: unknown): string => `${table.name}/${String(id)}`;

/** What filters may ask of a row: its stored fields without long texts and files. Absent: not known. */
function fieldsOf(table: Table, flavour: SqlFlavour, record: Record_): Record_ {
  const kept: Record_ = {};
  for (const { key } of tableSql(table, flavour).compared) kept[key] = record[key];
  return kept;
}

/** Notes a row that was read under its lock, or was written, with its values; null for one that is gone. */
export function noteRow(tx: Tx, table: Table, id: unknown, record: Record_ | null): void {
  let rows = certain.get(tx);
  if (rows === undefined) certain.set(tx, (rows = new Map()));
  rows.set(keyOf(table, id), record);
  letOldestGo(rows, MOST_NOTED);
}

/** The row as this transaction knows it for certain; undefined when it does not. */
export function notedRow(tx: Tx, table: Table, id: unknown): Record_ | null | undefined {
  return certain.get(tx)?.get(keyOf(table, id));
}

/** The change of a row for remembered totals; a side without a live row is null. */
export function imageOf(
  table: Table,
  flavour: SqlFlavour,
  tenantId: unknown,
  before: Record_ | null,
  after: Record_ | null,
): RowImage {
  return {
    ...(table.tenant && { tenantId: String(tenantId) }),
    ...(before !== null && { before: fieldsOf(table, flavour, before) }),
    ...(after !== null && { after: fieldsOf(table, flavour, after) }),
  };
}
