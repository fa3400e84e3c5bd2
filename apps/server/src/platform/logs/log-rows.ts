import type { SqlValue, Tx } from '../../database/index.js';

const DATA =
  'id, tenant_id, model, model_name, model_name_en, record_id, title, action, fields, fields_en, changes, create_user, create_time, request_id';

/** Columns of the log tables, in the order in which rows bring their values. */
export const COLUMNS = {
  lc_log_usual:
    'id, tenant_id, service_id, server_host, server_ip, env, log_level, log_id, request_uri, log_data, create_by, create_time, request_id',
  lc_log_api:
    'id, tenant_id, service_id, server_host, server_ip, env, type, title, method, request_uri, status, remote_ip, user_agent, method_class, method_name, params, time, create_by, create_time, request_id',
  lc_log_error:
    'id, tenant_id, service_id, server_host, server_ip, env, method, request_uri, remote_ip, user_agent, params, stack_trace, exception_name, message, file_name, line_number, time, create_by, create_time, request_id',
  lc_log_data: DATA,
  /** Rows of `lc_log_data` in a tenant's own database, on their way to the platform's. */
  lc_log_data_out: DATA,
} as const;

export type LogTable = keyof typeof COLUMNS;
export type LogRow = readonly SqlValue[];

/** Rows of one statement at most. */
export const MAX_ROWS = 50;

const texts = new Map<string, string>();

function textFor(table: LogTable, count: number, verb: string): string {
  const key = `${verb} ${table} ${count}`;
  let text = texts.get(key);
  if (text === undefined) {
    const columns = COLUMNS[table];
    const group = `(${columns.replace(/\w+/g, '?')})`;
    text = `${verb} INTO ${table} (${columns}) VALUES ${Array(count).fill(group).join(', ')}`;
    texts.set(key, text);
  }
  return text;
}

/** Inserts rows, 50 to a statement. `verb` may say that rows which are there already are left alone. */
export async function insertLogRows(
  tx: Tx,
  table: LogTable,
  rows: readonly LogRow[],
  verb: 'INSERT' | 'INSERT IGNORE' | 'INSERT OR IGNORE' = 'INSERT',
): Promise<void> {
  for (const part of partsOf(rows))
    await tx.later(textFor(table, part.length, verb), valuesOf(part), { rows: part.length });
  if (rows.length > 0) tx.touch(table);
}

/** The same with the commit. */
export function insertLogRowsAtCommit(tx: Tx, table: LogTable, rows: readonly LogRow[]): void {
  for (const part of partsOf(rows)) tx.runAtCommit(textFor(table, part.length, 'INSERT'), valuesOf(part));
  if (rows.length > 0) tx.touch(table);
}

/** The values of some rows one after the other; `flat` took longer than all the rest of a row. */
function valuesOf(rows: readonly LogRow[]): SqlValue[] {
  const values: SqlValue[] = [];
  for (const row of rows) for (const value of row) values.push(value);
  return values;
}

function* partsOf(rows: readonly LogRow[]): Generator<readonly LogRow[]> {
  for (let at = 0; at < rows.length; at += MAX_ROWS) yield rows.slice(at, at + MAX_ROWS);
}
