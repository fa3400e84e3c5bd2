import type { RowImage, SqlFlavour, Tx } from '../../database/index.js';
import { type FilterNode, rowTest } from '../../filter/index.js';
import type { Record_, Table } from '../../metadata/index.js';
import { tableSql } from './table-sql.js';

/**
 * Rows of a transaction that no other transaction can change before it ends, by table and id; null: the row does not
 * exist.
 */
const certain = new WeakMap<Tx, Map<string, Record_ | null>>();

/**
 * Number of rows to remember: a large sheet is stored in one transaction, and older rows are read again when needed.
 */
const MOST_NOTED = 2000;

/** Limits the number of remembered rows. */
export function letOldestGo(rows: Map<string, unknown>, most: number): void {
  if (rows.size <= most) return;
  for (const oldest of rows.keys()) {
    rows.delete(oldest);
    return;
  }
}

const keyOf = (table: Table, id: unknown): string => `${table.name}/${String(id)}`;

/** The fields of a row that filters may use: its stored fields without long texts and files. Missing: not known. */
function fieldsOf(table: Table, flavour: SqlFlavour, record: Record_): Record_ {
  const kept: Record_ = {};
  for (const { key } of tableSql(table, flavour).compared) kept[key] = record[key];
  return kept;
}

/** Remembers the values of a row that was read under its lock, or was written; null for a removed row. */
export function noteRow(tx: Tx, table: Table, id: unknown, record: Record_ | null): void {
  let rows = certain.get(tx);
  if (rows === undefined) certain.set(tx, (rows = new Map()));
  rows.set(keyOf(table, id), record);
  letOldestGo(rows, MOST_NOTED);
}

/** The row, if this transaction knows its current values; else undefined. */
export function notedRow(tx: Tx, table: Table, id: unknown): Record_ | null | undefined {
  return certain.get(tx)?.get(keyOf(table, id));
}

/** Forgets the values of a row. */
export function forgetRow(tx: Tx, table: Table, id: unknown): void {
  certain.get(tx)?.delete(keyOf(table, id));
}

const isSimple = (value: unknown): boolean => value === null || typeof value !== 'object';

/**
 * The row as a read would return it; null when this transaction knows that there is none, undefined when it must be
 * read. Objects (lists, files) may have been changed by whoever got them, so rows with some are read.
 */
export function copyOfNoted(
  tx: Tx,
  table: Table,
  id: string,
  { where, flavour, tenantId }: { where: FilterNode | undefined; flavour: SqlFlavour; tenantId: string },
): Record_ | null | undefined {
  const noted = notedRow(tx, table, id);
  if (noted === undefined || noted === null) return noted;
  if (table.tenant && noted['tenantId'] !== tenantId) return undefined;
  const copy: Record_ = {};
  for (const { key } of tableSql(table, flavour).whole.fields) {
    const value = noted[key];
    if (value === undefined || !isSimple(value)) return undefined;
    copy[key] = value;
  }
  // Only what surely matches: everything else is for the database to decide.
  return rowTest(where, table, flavour)(noted) === true ? copy : undefined;
}

/** The change of a row for remembered totals; null where the row does not exist. */
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
