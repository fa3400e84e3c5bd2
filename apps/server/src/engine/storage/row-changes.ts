import type { Tx } from '../../database/index.js';
import type { Record_, Table } from '../../metadata/index.js';
import { letOldestGo } from './row-images.js';

/** A row that a Writer changed: its fields before and after, as far as the transaction has read or written them. */
export interface RowChange {
  readonly table: Table;
  readonly id: string;
  readonly tenantId: string;
  readonly action: 'create' | 'update' | 'remove';
  readonly before?: Record_;
  readonly after?: Record_;
  /** Id of the user who made the change; undefined when the server works by itself. */
  readonly userId?: string;
}

/** Called for every row that is written by a Writer. */
export interface RowObserver {
  /** Within the transaction; throws to refuse the write. */
  written(tx: Tx, change: RowChange): Promise<void> | void;
}

/** Number of rows to remember; rows above it are read again. */
const MOST_SEEN = 4000;

const observers = new Set<RowObserver>();

/** Rows that a transaction has read with its Writers, by table and id. */
const seen = new WeakMap<Tx, Map<string, Record_>>();

const keyOf = (table: Table, id: string): string => `${table.name}/${id}`;

/** Calls an observer for every change from now on; returns a function that stops it. */
export function observeRows(observer: RowObserver): () => void {
  observers.add(observer);
  return () => void observers.delete(observer);
}

/** Remembers a row that was read within the transaction, for its values before a change. */
export function rememberRow(tx: Tx, table: Table, record: Record_): void {
  if (observers.size === 0) return;
  let rows = seen.get(tx);
  if (rows === undefined) seen.set(tx, (rows = new Map()));
  const key = keyOf(table, String(record[table.idField]));
  const known = rows.get(key);
  rows.set(key, known === undefined ? record : { ...known, ...record });
  letOldestGo(rows, MOST_SEEN);
}

/** Tells the observers about a change; `before` is what the transaction has read of the row. */
export async function tellRow(tx: Tx, change: Omit<RowChange, 'before'>): Promise<void> {
  if (observers.size === 0) return;
  const key = keyOf(change.table, change.id);
  const before = change.action === 'create' ? undefined : seen.get(tx)?.get(key);
  const told: RowChange = before === undefined ? change : { ...change, before };
  if (change.after !== undefined) rememberRow(tx, change.table, { ...before, ...change.after });
  for (const observer of observers) await observer.written(tx, told);
}
