import type { Sql, SqlFlavour } from './database.js';

/**
 * Versions of tables: every committed write adds one to a row of `lc_table_version`. The rows are sharded by
 * connection, so that writers of one table do not queue for one row; the version is the sum of the shards.
 */
const BUMP: Record<SqlFlavour, string> = {
  sqlite:
    'INSERT INTO lc_table_version (table_name, shard, version) VALUES (?, ?, 1) ON CONFLICT (table_name, shard) DO UPDATE SET version = version + 1',
  mysql:
    'INSERT INTO lc_table_version (table_name, shard, version) VALUES (?, ?, 1) ON DUPLICATE KEY UPDATE version = version + 1',
};

/** Last statements of a transaction. Sorted, so that two transactions lock in the same order. */
export async function bumpTableVersions(
  sql: Sql,
  flavour: SqlFlavour,
  tables: ReadonlySet<string>,
  shard: number,
): Promise<void> {
  for (const table of [...tables].sort()) await sql.run(BUMP[flavour], [table, shard]);
}

/** The committed version of one table; `'0'` while nothing was ever written. */
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
