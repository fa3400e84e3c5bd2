import type { Database, Position, Sql, SqlFlavour, SqlValue } from '../../database/index.js';
import { type FilterNode, type OrderItem, orderSql, type SqlText, toSql } from '../../filter/index.js';
import type { Child, Field, Record_, Table } from '../../metadata/index.js';
import { type Aggregate, type Aggregation, aggregateSql } from './aggregate.js';
import { rowOrder } from './row-order.js';
import { quoted, type Selection, tableSql } from './table-sql.js';
import { type IndexBranch, indexBranches } from './index-branches.js';

export interface ListRequest {
  where?: FilterNode;
  order?: readonly OrderItem[];
  /** Rows to skip and to take; without `take` all rows. */
  skip?: number;
  take?: number;
}

/** Offset above which a page costs more: only the ids of skipped rows are read, and lists count first. */
export const DEEP_OFFSET = 1000;

/**
 * Reads records of one tenant. Only `Records` and `Writer` contain SQL for models; every call is limited to the tenant
 * and leaves out logically deleted rows.
 */
export class Records {
  constructor(
    private readonly sql: Sql,
    private readonly flavour: SqlFlavour,
    private readonly tenantId: string,
  ) {}

  protected condition(table: Table, where: FilterNode | undefined): SqlText {
    const parts: string[] = [];
    const args: SqlValue[] = [];
    if (table.tenant) {
      parts.push('t.tenant_id = ?');
      args.push(this.tenantId);
    }
    if (table.logicalDelete) parts.push('t.is_deleted = 0');
    if (where !== undefined) {
      const filter = toSql(where, table, this.flavour, 't');
      if (filter.text !== '') {
        parts.push(filter.text);
        args.push(...filter.args);
      }
    }
    return { text: parts.length === 0 ? '' : ` WHERE ${parts.join(' AND ')}`, args };
  }

  /** Rows of a list. `selection` defaults to the brief one. */
  async list(table: Table, request: ListRequest, selection?: Selection): Promise<Record_[]> {
    const chosen = selection ?? tableSql(table, this.flavour).brief;
    const { where, take, skip = 0 } = request;
    const items = rowOrder(table, request.order ?? []);
    const order = items.length > 0 ? ` ORDER BY ${orderSql(items, table, this.flavour, 't')}` : '';
    const condition = this.condition(table, where);
    let from: SqlText = { text: `${table.name} t${condition.text}`, args: condition.args };
    let tail = '';
    if (take !== undefined) {
      const branches = indexBranches(table, where, request.order);
      if (branches !== undefined)
        from = this.ofBranches(table, branches, `${order} LIMIT ?`, this.rowCount(skip + take));
      tail = ' LIMIT ? OFFSET ?';
      from.args.push(this.rowCount(take), this.rowCount(skip));
      if (branches === undefined && skip >= DEEP_OFFSET) {
        from.text = this.skipped(table, `${condition.text}${order}${tail}`);
        tail = '';
      }
    }
    const rows = await this.sql.all<Record_>(`SELECT ${chosen.columns} FROM ${from.text}${order}${tail}`, from.args);
    return chosen.toRecords(rows);
  }

  /** The ids of a page far from the start: an index that has them in order is read without the rows. */
  private skipped(table: Table, tail: string): string {
    const id = quoted(tableSql(table, this.flavour).id.column);
    return `(SELECT t.${id} FROM ${table.name} t${tail}) w JOIN ${table.name} t ON t.${id} = w.${id}`;
  }

  /** As text for MySQL, which refuses the doubles that its driver sends for numbers in LIMIT. */
  private rowCount(count: number): SqlValue {
    return this.flavour === 'mysql' ? String(count) : count;
  }

  /**
   * The first rows of each branch, each row once. Only MySQL gets the name of the index: MariaDB would use the index of
   * the order for every alternative, and SQLite finds the right one itself.
   */
  private ofBranches(table: Table, branches: readonly IndexBranch[], tail: string, most: SqlValue): SqlText {
    const id = quoted(tableSql(table, this.flavour).id.column);
    const args: SqlValue[] = [];
    const heads = branches.map(({ where, index }, at) => {
      const condition = this.condition(table, where);
      args.push(...condition.args, most);
      const hint = this.flavour === 'mysql' ? ` FORCE INDEX (${quoted(index)})` : '';
      return `SELECT * FROM (SELECT t.${id} FROM ${table.name} t${hint}${condition.text}${tail}) w${at}`;
    });
    return { text: `(${heads.join(' UNION ')}) w JOIN ${table.name} t ON t.${id} = w.${id}`, args };
  }

  async count(table: Table, where: FilterNode | undefined): Promise<number> {
    const { text, args } = this.condition(table, where);
    const row = await this.sql.get<{ n: number | string }>(`SELECT COUNT(*) AS n FROM ${table.name} t${text}`, args);
    return Number(row?.n ?? 0);
  }

  /** The same with the position of its table. */
  countAt(database: Database, table: Table, where: FilterNode | undefined): Promise<{ total: number; at: Position }> {
    const { text, args } = this.condition(table, where);
    return database.countAt(table.name, `${table.name} t${text}`, args);
  }

  /** Whether any row meets the condition. */
  async exists(table: Table, where: FilterNode): Promise<boolean> {
    const { text, args } = this.condition(table, where);
    return (await this.sql.get(`SELECT 1 AS found FROM ${table.name} t${text} LIMIT 1`, args)) !== undefined;
  }

  /** Which of these ids exist. */
  async existing(table: Table, ids: readonly string[]): Promise<Set<string>> {
    const where: FilterNode = { left: { type: 'field', field: table.idField }, op: 'select_any_in', right: [...ids] };
    const rows = await this.list(table, { where }, tableSql(table, this.flavour).select([table.idField]));
    return new Set(rows.map((row) => String(row[table.idField])));
  }

  /** Distinct values of one column, in order, at most `take`. */
  async distinct(table: Table, field: Field, where: FilterNode | undefined, take: number): Promise<unknown[]> {
    const { text, args } = this.condition(table, where);
    const selection = tableSql(table, this.flavour).select([field.key]);
    const rows = await this.sql.all<Record_>(
      `SELECT DISTINCT ${selection.columns} FROM ${table.name} t${text} ORDER BY t.${quoted(field.column)} LIMIT ${take}`,
      args,
    );
    return selection.toRecords(rows).map((row) => row[field.key]);
  }

  /** Numbers over the records: one row, or one for each value of `group`, at most `take` of them. */
  async aggregate(table: Table, where: FilterNode | undefined, asked: Aggregation, take: number): Promise<Aggregate[]> {
    const { columns, args, tail, read } = aggregateSql(table, asked, this.flavour);
    const condition = this.condition(table, where);
    const text = `SELECT ${columns} FROM ${table.name} t${condition.text}${tail} LIMIT ${take}`;
    return (await this.sql.all<Record_>(text, [...args, ...condition.args])).map(read);
  }

  /** One record by id, or undefined. `lock` takes the row lock where the database has row locks. */
  async get(table: Table, id: string, where?: FilterNode, lock = false): Promise<Record_ | undefined> {
    const { id: idField, whole } = tableSql(table, this.flavour);
    const { text, args } = this.condition(table, where);
    const match = `${text === '' ? ' WHERE' : `${text} AND`} t.${quoted(idField.column)} = ?`;
    const suffix = lock && this.flavour === 'mysql' ? ' FOR UPDATE' : '';
    const row = await this.sql.get<Record_>(`SELECT ${whole.columns} FROM ${table.name} t${match}${suffix}`, [
      ...args,
      id,
    ]);
    return row === undefined ? undefined : whole.toRecords([row])[0];
  }

  /** Lines of a document, in their order. */
  children(child: Child, parentId: string): Promise<Record_[]> {
    const where: FilterNode = { left: { type: 'field', field: child.parentField }, op: 'equal', right: parentId };
    const order: OrderItem[] = [{ field: child.orderField ?? child.idField, asc: true }];
    return this.list(child, { where, order }, tableSql(child, this.flavour).whole);
  }
}
