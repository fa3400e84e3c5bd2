import type { Sql, Tx } from '../../database/index.js';
import type { Table } from '../../metadata/index.js';

/** Drawn numbers of a tenant. */
export type KeptNumbers = readonly { id: string; key: string; period: string; value: string | number }[];

const NUMBERS = 'lc_sequence';

const ofTenants = (tables: readonly Table[]): Table[] =>
  tables.filter(({ home, name }) => home === 'tenant' && name !== NUMBERS);

/** Label of a table in which the tenant has rows, deleted ones too; undefined when there is none. */
export async function labelOfRows(
  sql: Sql,
  tables: readonly Table[],
  tenantId: string,
): Promise<Table['label'] | undefined> {
  for (const { name, label, tenant } of ofTenants(tables)) {
    if (!tenant) continue;
    const found = await sql.get(`SELECT 1 AS one FROM ${name} WHERE tenant_id = ? LIMIT 1`, [tenantId]);
    if (found !== undefined) return label;
  }
  return undefined;
}

/** Whether a database is somebody's already: a platform's own, or with rows of any tenant. */
export async function isInhabited(sql: Sql, tables: readonly Table[]): Promise<boolean> {
  for (const name of ['lc_tenant', ...ofTenants(tables).map((table) => table.name)])
    if ((await sql.get(`SELECT 1 AS one FROM ${name} LIMIT 1`)) !== undefined) return true;
  return false;
}

export function readNumbers(sql: Sql, tenantId: string): Promise<KeptNumbers> {
  return sql.all(
    `SELECT CAST(id AS CHAR) AS id, seq_key AS \`key\`, period, value FROM ${NUMBERS} WHERE tenant_id = ? ORDER BY ${NUMBERS}.id`,
    [tenantId],
  );
}

/** Puts numbers in the place of those that the tenant has in a database. */
export async function writeNumbers(tx: Tx, tenantId: string, numbers: KeptNumbers): Promise<void> {
  await tx.run(`DELETE FROM ${NUMBERS} WHERE tenant_id = ?`, [tenantId]);
  for (const { id, key, period, value } of numbers)
    await tx.run(`INSERT INTO ${NUMBERS} (id, tenant_id, seq_key, period, value) VALUES (?, ?, ?, ?, ?)`, [
      ...[id, tenantId, key, period, value],
    ]);
}
