import type { Sql, SqlFlavour, SqlValue } from './database.js';
import type { Position } from './table-changes.js';

/*
 * Versions of tables: every committed write adds one to a row of `lc_table_version`. The rows are sharded by
 * connection, so that writers of one table do not wait for one row; the version is the sum of the shards. A row stays
 * locked until the commit, so the versions of one shard have no gaps and follow the order of the commits.
 */

/** Last statement of a SQLite transaction; returns the versions that the tables have after the commit. */
export async function bumpSqliteVersions(sql: Sql, tables: readonly string[]): Promise<Map<string, number>> {
  if (tables.length === 0) return new Map();
  const rows = await sql.all<{ name: string; version: number }>(
    `INSERT INTO lc_table_version (table_name, shard, version) VALUES ${tables.map(() => '(?, 0, 1)').join(', ')}
     ON CONFLICT (table_name, shard) DO UPDATE SET version = version + 1 RETURNING table_name AS name, version`,
    tables,
  );
  return new Map(rows.map(({ name, version }) => [name, Number(version)]));
}

/**
 * The same for MySQL: one statement for each touched table, sent with the commit. The insert id of a statement is the
 * version. Table names come from the metadata, so no text of a caller gets into these statements.
 */
export function mysqlBumps(tables: readonly string[], shard: number): string[] {
  return tables.map((table) => {
    if (!/^\w+$/.test(table)) throw new Error(`${table} is no name of a table`);
    return `INSERT INTO lc_table_version (table_name, shard, version) VALUES ('${table}', ${Number(shard)}, LAST_INSERT_ID(1)) ON DUPLICATE KEY UPDATE version = LAST_INSERT_ID(version + 1)`;
  });
}

const POSITION: Record<SqlFlavour, string> = {
  sqlite: `SELECT COUNT(*) || '|' || COALESCE(GROUP_CONCAT(shard || ':' || version), '')
    FROM lc_table_version WHERE table_name = ?`,
  mysql: `SELECT CONCAT(COUNT(*), '|', COALESCE(GROUP_CONCAT(shard, ':', version ORDER BY shard), ''))
    FROM lc_table_version WHERE table_name = ?`,
};

/** Position of a table. */
export async function readPosition(sql: Sql, flavour: SqlFlavour, table: string, origin: object): Promise<Position> {
  const row = await sql.get<{ text: string }>(`SELECT (${POSITION[flavour]}) AS text`, [table]);
  return { origin, text: row?.text ?? '' };
}

/** A count and the position of its table, in one statement so that both databases read them at the same moment. */
export async function readCountAt(
  sql: Sql,
  flavour: SqlFlavour,
  counted: { table: string; from: string; args: readonly SqlValue[] },
  origin: object,
): Promise<{ total: number; at: Position }> {
  const { table, from, args } = counted;
  const text = `SELECT COUNT(*) AS n, (${POSITION[flavour]}) AS text FROM ${from}`;
  const row = await sql.get<{ n: number | string; text: string }>(text, [table, ...args]);
  return { total: Number(row?.n ?? 0), at: { origin, text: row?.text ?? '' } };
}

/** The committed version of one table; `'0'` if nothing was ever written. */
export async function readTableVersion(sql: Sql, table: string): Promise<string> {
  const row = await sql.get<{ version: string | number | null }>(
    'SELECT SUM(version) AS version FROM lc_table_version WHERE table_name = ?',
    [table],
  );
  return String(row?.version ?? 0);
}

/** The committed versions of all tables, by table name. */
export async function readAllTableVersions(sql: Sql): Promise<Map<string, string>> {
  const rows = await sql.all<{ name: string; version: string | number }>(
    'SELECT table_name AS name, SUM(version) AS version FROM lc_table_version GROUP BY table_name',
  );
  return new Map(rows.map((row) => [row.name, String(row.version)]));
}
