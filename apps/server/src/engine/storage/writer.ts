import type { Explain, RowImage, SqlFlavour, SqlValue, Tx } from '../../database/index.js';
import { and, type FilterNode, type OrderItem } from '../../filter/index.js';
import type { Child, Record_, Table } from '../../metadata/index.js';
import { knownIds } from './known-ids.js';
import { type ListRequest, Records } from './records.js';
import { rememberRow, type RowChange, tellRow } from './row-changes.js';
import { copyOfNoted, forgetRow, imageOf, notedRow, noteRow } from './row-images.js';
import { quoted, type Selection, tableSql } from './table-sql.js';

/** Rows that are locked by one statement. */
const HOLD_CHUNK = 500;

/** Fields whose change can move a row from one total to another. */
const MOVING = ['isDeleted', 'tenantId'];

/** Rows of one INSERT statement: keeps the number of placeholders well below the databases' limits. */
const INSERT_CHUNK = 50;

/** Writes within a transaction. Audit columns, ids and versions are set by the caller (see `stamp.ts`). */
export class Writer extends Records {
  constructor(
    private readonly tx: Tx,
    private readonly kind: SqlFlavour,
    private readonly tenant: string,
    /** Id of the user on whose behalf it writes. */
    private readonly userId?: string,
  ) {
    super(tx, kind, tenant);
  }

  override async list(table: Table, request: ListRequest, selection?: Selection): Promise<Record_[]> {
    const records = await super.list(table, request, selection);
    const whole = selection === undefined || selection === tableSql(table, this.kind).whole;
    for (const record of records) {
      rememberRow(this.tx, table, record);
      // SQLite has one writer: the rows it reads do not change until it writes.
      if (whole && this.kind === 'sqlite') noteRow(this.tx, table, record[table.idField], { ...record });
    }
    return records;
  }

  /** A row that this transaction has locked, written or removed is not read again. */
  override async get(table: Table, id: string, where?: FilterNode, lock = false): Promise<Record_ | undefined> {
    const noted = copyOfNoted(this.tx, table, id, { where, flavour: this.kind, tenantId: this.tenant });
    if (noted !== undefined) return noted ?? undefined;
    const record = await super.get(table, id, where, lock);
    if (record === undefined) return undefined;
    rememberRow(this.tx, table, record);
    if (lock || this.kind === 'sqlite') noteRow(this.tx, table, record[table.idField], { ...record });
    return record;
  }

  /**
   * Rows by their ids, locked where the database has row locks, in one statement; ids that do not exist are left out.
   */
  async getAll(table: Table, ids: readonly string[], where?: FilterNode): Promise<Map<string, Record_>> {
    const { id, whole } = tableSql(table, this.kind);
    const byIds: FilterNode = { left: { type: 'field', field: table.idField }, op: 'select_any_in', right: [...ids] };
    const { text, args } = this.condition(table, and(where, byIds));
    const order = ` ORDER BY t.${quoted(id.column)}${this.kind === 'mysql' ? ' FOR UPDATE' : ''}`;
    const rows = await this.tx.all<Record_>(`SELECT ${whole.columns} FROM ${table.name} t${text}${order}`, args);
    const found = new Map<string, Record_>();
    for (const record of whole.toRecords(rows)) {
      rememberRow(this.tx, table, record);
      noteRow(this.tx, table, record[table.idField], { ...record });
      found.set(String(record[table.idField]), record);
    }
    return found;
  }

  /** Rows that were found once in this transaction are not looked for again. */
  override async existing(table: Table, ids: readonly string[]): Promise<Set<string>> {
    const known = knownIds(this.tx, table);
    const others = ids.filter((id) => !known.has(id));
    if (others.length > 0) for (const id of await super.existing(table, others)) known.add(id);
    return new Set(ids.filter((id) => known.has(id)));
  }

  /** Lines of several documents by the document's id, each in their order. */
  async childrenOf(child: Child, parentIds: readonly string[]): Promise<Map<string, Record_[]>> {
    const where: FilterNode = {
      left: { type: 'field', field: child.parentField },
      op: 'select_any_in',
      right: [...parentIds],
    };
    const order: OrderItem[] = [{ field: child.orderField ?? child.idField, asc: true }];
    const lines = new Map<string, Record_[]>(parentIds.map((id) => [id, []]));
    for (const line of await this.list(child, { where, order }, tableSql(child, this.kind).whole))
      lines.get(String(line[child.parentField]))?.push(line);
    return lines;
  }

  /** Locks rows in the given order, where the database has row locks. */
  async hold(table: Table, ids: readonly string[]): Promise<void> {
    if (this.kind === 'sqlite') return;
    const { id } = tableSql(table, this.kind);
    const tenant = table.tenant ? ' AND tenant_id = ?' : '';
    for (let start = 0; start < ids.length; start += HOLD_CHUNK) {
      const chunk = ids.slice(start, start + HOLD_CHUNK);
      const marks = chunk.map(() => '?').join(', ');
      const text = `SELECT ${quoted(id.column)} FROM ${table.name} WHERE ${quoted(id.column)} IN (${marks})${tenant}`;
      const args = [...chunk, ...(table.tenant ? [this.tenant] : [])];
      await this.tx.later(`${text} ORDER BY ${quoted(id.column)} FOR UPDATE`, args, { rows: 0 });
    }
  }

  private tell(table: Table, id: string, action: RowChange['action'], after?: Record_): Promise<void> {
    const userId = this.userId ?? userOf(after);
    const who = userId === undefined ? {} : { userId };
    return tellRow(this.tx, { table, id, tenantId: this.tenant, action, ...(after && { after }), ...who });
  }

  /** `atCommit`: the transaction does not read the rows again, so they are sent with its commit. */
  async insert(table: Table, records: readonly Record_[], atCommit?: Explain): Promise<void> {
    const sql = tableSql(table, this.kind);
    const group = `(${sql.stored.map(() => '?').join(', ')})`;
    for (let start = 0; start < records.length; start += INSERT_CHUNK) {
      const chunk = records.slice(start, start + INSERT_CHUNK);
      const text = sql.insertText + chunk.map(() => group).join(', ');
      const args = chunk.flatMap((record) => sql.insertValues(record));
      if (this.mayWait(atCommit)) this.tx.runAtCommit(text, args, atCommit);
      else if (isFree(table)) await this.tx.later(text, args, { rows: chunk.length });
      else await this.tx.run(text, args);
    }
    if (records.length > 0) this.tx.touch(table.name, this.inserted(table, records));
    for (const record of records) await this.tell(table, String(record[table.idField]), 'create', record);
  }

  /** With two commits, the first cannot be undone: so statements that may fail are sent before both. */
  private mayWait(atCommit: Explain | undefined): atCommit is Explain {
    return atCommit !== undefined && this.tx.apart !== true;
  }

  private inserted(table: Table, records: readonly Record_[]): RowImage[] | undefined {
    // Imports and similar calls: their rows are counted again.
    if (records.length > INSERT_CHUNK) return undefined;
    return records.map((record) => {
      const stored: Record_ = {};
      for (const { key } of tableSql(table, this.kind).stored) stored[key] = record[key] ?? null;
      noteRow(this.tx, table, stored[table.idField], stored);
      return imageOf(table, this.kind, stored['tenantId'], null, stored);
    });
  }

  /**
   * The row as it is until this transaction changes it; null when it does not exist, undefined when it is not known.
   * Lines belong to a locked document, so they are not locked, and are read one by one.
   */
  private async before(table: Table, id: string): Promise<Record_ | null | undefined> {
    const noted = notedRow(this.tx, table, id);
    if (noted !== undefined || 'parentField' in table) return noted;
    const record = await super.get(table, id, undefined, true);
    if (record !== undefined) rememberRow(this.tx, table, record);
    return record ?? null;
  }

  /**
   * Writes `changes` to one row; with `version` only if the row still has it. Returns whether a row was changed.
   * `atCommit` as in `insert`, for a row that no other transaction can change: one that was read under its lock.
   */
  async update(table: Table, id: string, changes: Record_, version?: number, atCommit?: Explain): Promise<boolean> {
    const sql = tableSql(table, this.kind);
    const { text, args } = sql.assignments(changes);
    if (text === '') return true;
    const parts = [`${quoted(sql.id.column)} = ?`];
    args.push(id);
    if (table.tenant) {
      parts.push('tenant_id = ?');
      args.push(this.tenant);
    }
    if (version !== undefined) {
      parts.push('version = ?');
      args.push(version);
    }
    const before = await this.before(table, id);
    const whole = `UPDATE ${table.name} SET ${text} WHERE ${parts.join(' AND ')}`;
    const isCertain = before != null && (version === undefined || Number(before['version']) === version);
    let changed = 1;
    if (isCertain && this.mayWait(atCommit)) this.tx.runAtCommit(whole, args, atCommit);
    else if (isCertain && isFree(table, changes)) await this.tx.later(whole, args);
    else changed = await this.tx.run(whole, args);
    this.tx.touch(table.name, changed > 0 ? this.updated(table, id, before, changes) : []);
    if (changed > 0) await this.tell(table, id, 'update', changes);
    return changed > 0;
  }

  private updated(table: Table, id: string, before: Record_ | null | undefined, changes: Record_) {
    const moved = MOVING.some((key) => Object.hasOwn(changes, key) && changes[key] !== before?.[key]);
    if (before === undefined || moved) {
      forgetRow(this.tx, table, id);
      knownIds(this.tx, table).delete(id);
      return undefined;
    }
    if (before === null) return [];
    const after = { ...before, ...changes };
    noteRow(this.tx, table, id, after);
    return [imageOf(table, this.kind, this.tenant, before, after)];
  }

  /** Rows before they are removed; undefined when there are many, or when one of them is not known. */
  private async removed(table: Table, ids: readonly string[]): Promise<RowImage[] | undefined> {
    if (ids.length > INSERT_CHUNK) return undefined;
    const images: RowImage[] = [];
    for (const id of new Set(ids)) {
      const before = await this.before(table, id);
      if (before === undefined) return undefined;
      if (before !== null) images.push(imageOf(table, this.kind, this.tenant, before, null));
    }
    return images;
  }

  /** Logical delete when the table supports it (the row's own id marks it), else a real one. */
  async remove(table: Table, ids: readonly string[], stamp: Record_): Promise<void> {
    if (ids.length === 0) return;
    const sql = tableSql(table, this.kind);
    const marks = ids.map(() => '?').join(', ');
    const tenant = table.tenant ? ' AND tenant_id = ?' : '';
    const images = await this.removed(table, ids);
    const tail: SqlValue[] = [...ids, ...(table.tenant ? [this.tenant] : [])];
    const { text: others, args } = sql.assignments(table.logicalDelete ? stamp : {});
    const mark = `is_deleted = ${quoted(sql.id.column)}${others === '' ? '' : `, ${others}`}`;
    const verb = table.logicalDelete ? `UPDATE ${table.name} SET ${mark}` : `DELETE FROM ${table.name}`;
    const text = `${verb} WHERE ${quoted(sql.id.column)} IN (${marks})${tenant}`;
    await this.tx.later(text, [...args, ...tail], { rows: ids.length });
    for (const id of ids) {
      noteRow(this.tx, table, id, null);
      knownIds(this.tx, table).delete(id);
    }
    this.tx.touch(table.name, images);
    for (const id of ids) await this.tell(table, id, 'remove');
  }
}

/** Whether no unique index can refuse new rows (or a change of these fields): then nobody needs to wait for them. */
function isFree(table: Table, changes?: Record_): boolean {
  if (changes === undefined && table.idField !== 'id') return false;
  const unique = table.indexes.filter((index) => index.unique);
  if (changes === undefined) return unique.length === 0;
  const columns = new Set(Object.keys(changes).map((key) => table.fields.get(key)?.column));
  return !unique.some((index) => index.columns.some((column) => columns.has(column)));
}

/** The user who wrote the row, from the row itself. */
function userOf(record: Record_ | undefined): string | undefined {
  const id = record?.['updateUser'] ?? record?.['createUser'];
  return id === undefined || id === null ? undefined : String(id);
}
