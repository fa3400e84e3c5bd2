import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { createPool } from 'mysql2/promise';
import { MYSQL, type Row, type TestDatabase } from './test-database.js';

/** A tenant's own database, with the queries that a test needs. */
export interface OwnTestDatabase {
  readonly url: string;
  readonly user: string;
  readonly password: string;
  all(sql: string, args?: readonly string[]): Promise<Row[]>;
  rows(table: string, tenantId: string): Promise<number>;
  drop(): Promise<void>;
}

const counted =
  (all: OwnTestDatabase['all']) =>
  async (table: string, tenantId: string): Promise<number> =>
    Number((await all(`SELECT COUNT(*) AS n FROM ${table} WHERE tenant_id = ?`, [tenantId]))[0]?.['n']);

/** Same kind as the suite's main database; the server that first uses it creates it. */
export async function ownDatabase(beside: TestDatabase): Promise<OwnTestDatabase> {
  const name = `lamina_test_own_${randomBytes(5).toString('hex')}`;
  if (MYSQL === undefined) {
    const file = join(String(beside.env['DATA_DIR']), 'tenants', `${name}.sqlite`);
    const all: OwnTestDatabase['all'] = async (sql, args = []) => {
      const connection = new Sqlite(file);
      try {
        const statement = connection.prepare(sql);
        if (statement.reader) return statement.all(...args) as Row[];
        statement.run(...args);
        return [];
      } finally {
        connection.close();
      }
    };
    return { url: `sqlite:${name}`, user: '', password: '', all, rows: counted(all), drop: async () => undefined };
  }
  const { host, username, password } = new URL(MYSQL);
  const pool = createPool({ uri: MYSQL, connectionLimit: 1 });
  const all: OwnTestDatabase['all'] = async (sql, args = []) => {
    await pool.query(`USE ${name}`);
    return (await pool.query(sql, [...args]))[0] as Row[];
  };
  const drop = async (): Promise<void> => {
    await pool.query(`DROP DATABASE IF EXISTS ${name}`);
    await pool.end();
  };
  return { url: `mysql://${host}/${name}`, user: username, password, all, rows: counted(all), drop };
}
