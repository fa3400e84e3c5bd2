import type { Sql, SqlFlavour } from '../../../database/index.js';

/** The schema as the database describes it, in its own terms. */
export interface FoundTable {
  name: string;
  columns: Map<string, { type: string; notNull: boolean }>;
  indexes: Map<string, { columns: string[]; unique: boolean }>;
}

/** Tables that are not compared: TypeORM's list of migrations and SQLite's own tables. */
const FOREIGN = /^(migrations|typeorm_metadata|sqlite_.*)$/;

async function sqliteTables(sql: Sql): Promise<FoundTable[]> {
  const names = await sql.all<{ name: string }>("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name");
  const tables: FoundTable[] = [];
  for (const { name } of names) {
    if (FOREIGN.test(name)) continue;
    const columns = await sql.all<{ name: string; type: string; notnull: number }>(
      'SELECT name, type, "notnull" FROM pragma_table_info(?)',
      [name],
    );
    const indexes = await sql.all<{ name: string; unique: number; origin: string }>(
      'SELECT name, "unique", origin FROM pragma_index_list(?)',
      [name],
    );
    const table: FoundTable = { name, columns: new Map(), indexes: new Map() };
    for (const column of columns) {
      table.columns.set(column.name, { type: column.type.toLowerCase(), notNull: column.notnull === 1 });
    }
    for (const index of indexes) {
      if (index.origin !== 'c') continue;
      const parts = await sql.all<{ name: string }>('SELECT name FROM pragma_index_info(?) ORDER BY seqno', [
        index.name,
      ]);
      table.indexes.set(index.name, { columns: parts.map((part) => part.name), unique: index.unique === 1 });
    }
    tables.push(table);
  }
  return tables;
}

async function mysqlTables(sql: Sql): Promise<FoundTable[]> {
  const tables = new Map<string, FoundTable>();
  const columns = await sql.all<{ t: string; c: string; type: string; nullable: string }>(
    `SELECT TABLE_NAME AS t, COLUMN_NAME AS c, COLUMN_TYPE AS type, IS_NULLABLE AS nullable
     FROM information_schema.COLUMNS WHERE TABLE_SCHEMA = DATABASE() ORDER BY TABLE_NAME, ORDINAL_POSITION`,
  );
  for (const column of columns) {
    if (FOREIGN.test(column.t)) continue;
    let table = tables.get(column.t);
    if (table === undefined) tables.set(column.t, (table = { name: column.t, columns: new Map(), indexes: new Map() }));
    table.columns.set(column.c, { type: column.type.toLowerCase(), notNull: column.nullable === 'NO' });
  }
  const indexes = await sql.all<{ t: string; i: string; c: string; nonUnique: number | string }>(
    `SELECT TABLE_NAME AS t, INDEX_NAME AS i, COLUMN_NAME AS c, NON_UNIQUE AS nonUnique
     FROM information_schema.STATISTICS WHERE TABLE_SCHEMA = DATABASE() AND INDEX_NAME <> 'PRIMARY'
     ORDER BY TABLE_NAME, INDEX_NAME, SEQ_IN_INDEX`,
  );
  for (const part of indexes) {
    const table = tables.get(part.t);
    if (table === undefined) continue;
    const index = table.indexes.get(part.i) ?? { columns: [], unique: Number(part.nonUnique) === 0 };
    index.columns.push(part.c);
    table.indexes.set(part.i, index);
  }
  return [...tables.values()];
}

/** Reads tables, columns and indexes of the connected database. */
export const foundTables = (sql: Sql, flavour: SqlFlavour): Promise<FoundTable[]> =>
  flavour === 'sqlite' ? sqliteTables(sql) : mysqlTables(sql);

/** A column as the database describes it. */
export interface FoundColumn {
  readonly name: string;
  readonly type: string;
  readonly notNull: boolean;
  readonly comment: string;
  /** Part of the primary key. */
  readonly isKey: boolean;
}

/** Columns of one table with their comments in the database; none when there is no such table. */
export async function foundColumns(sql: Pick<Sql, 'all'>, flavour: SqlFlavour, table: string): Promise<FoundColumn[]> {
  if (flavour === 'sqlite') {
    const rows = await sql.all<{ name: string; type: string; notnull: number; pk: number }>(
      'SELECT name, type, "notnull", pk FROM pragma_table_info(?)',
      [table],
    );
    return rows.map(({ name, type, notnull, pk }) => ({
      ...{ name, type, notNull: notnull === 1, comment: '', isKey: pk > 0 },
    }));
  }
  const rows = await sql.all<{ name: string; type: string; nullable: string; comment: string; keyed: string }>(
    `SELECT COLUMN_NAME AS name, COLUMN_TYPE AS type, IS_NULLABLE AS nullable, COLUMN_COMMENT AS comment,
       COLUMN_KEY AS keyed
     FROM information_schema.COLUMNS WHERE TABLE_SCHEMA = DATABASE() AND TABLE_NAME = ? ORDER BY ORDINAL_POSITION`,
    [table],
  );
  return rows.map(({ nullable, keyed, ...column }) => ({
    ...{ ...column, notNull: nullable === 'NO', isKey: keyed === 'PRI' },
  }));
}

/** Names of tables and views with their comments, by name, up to a limit. */
export async function foundTableNames(
  sql: Pick<Sql, 'all'>,
  flavour: SqlFlavour,
  most: number,
): Promise<{ name: string; comment: string }[]> {
  const text =
    flavour === 'sqlite'
      ? `SELECT name, '' AS comment FROM sqlite_master WHERE type IN ('table', 'view') AND name NOT GLOB 'sqlite_*'
         ORDER BY name LIMIT ${most}`
      : `SELECT TABLE_NAME AS name, CASE TABLE_TYPE WHEN 'VIEW' THEN '' ELSE TABLE_COMMENT END AS comment
         FROM information_schema.TABLES WHERE TABLE_SCHEMA = DATABASE() ORDER BY TABLE_NAME LIMIT ${most}`;
  return sql.all(text);
}
