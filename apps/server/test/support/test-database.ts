import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { createPool, type Pool } from 'mysql2/promise';

export type Value = string | number | null;
export type Row = Record<string, Value>;

/** URL of a MySQL server without a schema (`mysql://root@127.0.0.1:3306`) if the tests run on MySQL. */
export const MYSQL = process.env['TEST_DATABASE_URL'] || undefined;

/** The database of one suite, and the SQL that a test needs besides the server. 64-bit integers are texts. */
export interface TestDatabase {
  readonly flavour: 'sqlite' | 'mysql';
  /** Environment variables of a server that uses this database. */
  readonly env: Record<string, string>;
  all(sql: string, args?: readonly Value[]): Promise<Row[]>;
  run(sql: string, args?: readonly Value[]): Promise<void>;
  drop(): Promise<void>;
}

const folder = (): string => {
  const root = process.env['LAMINA_TEST_DIR'];
  if (root === undefined) throw new Error('integration specs run in the jest project "integration"');
  return root;
};

class SqliteDatabase implements TestDatabase {
  readonly flavour = 'sqlite';
  readonly env: Record<string, string>;
  private connection: Sqlite.Database | undefined;

  constructor(private readonly dataDir: string) {
    this.env = { DATA_DIR: dataDir, DATABASE_URL: '' };
  }

  private open(): Sqlite.Database {
    if (this.connection === undefined) {
      this.connection = new Sqlite(join(this.dataDir, 'lamina.sqlite'));
      this.connection.pragma('busy_timeout = 10000');
    }
    return this.connection;
  }

  async all(sql: string, args: readonly Value[] = []): Promise<Row[]> {
    const rows = this.open()
      .prepare(sql)
      .safeIntegers()
      .all(...args) as Record<string, Value | bigint>[];
    return rows.map(
      (row) =>
        Object.fromEntries(
          Object.entries(row).map(([key, value]) => [key, typeof value === 'bigint' ? narrow(value) : value]),
        ) as Row,
    );
  }

  async run(sql: string, args: readonly Value[] = []): Promise<void> {
    this.open()
      .prepare(sql)
      .run(...args);
  }

  async drop(): Promise<void> {
    this.connection?.close();
    rmSync(this.dataDir, { recursive: true, force: true });
  }
}

const narrow = (value: bigint): Value => {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value.toString();
};

class MysqlDatabase implements TestDatabase {
  readonly flavour = 'mysql';
  readonly env: Record<string, string>;

  constructor(
    private readonly name: string,
    private readonly pool: Pool,
    private readonly dataDir: string,
  ) {
    this.env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl(name) };
  }

  async all(sql: string, args: readonly Value[] = []): Promise<Row[]> {
    const [rows] = await this.pool.query(sql, [...args]);
    return rows as Row[];
  }

  async run(sql: string, args: readonly Value[] = []): Promise<void> {
    await this.pool.query(sql, [...args]);
  }

  async drop(): Promise<void> {
    await this.pool.query(`DROP DATABASE ${this.name}`);
    await this.pool.end();
    rmSync(this.dataDir, { recursive: true, force: true });
  }
}

const databaseUrl = (name: string): string => `${(MYSQL ?? '').replace(/\/$/, '')}/${name}`;

/** Number of tables copied at the same time: the server mostly waits for its disk. */
const COPIERS = 4;

async function mysqlDatabase(template: string | undefined, dataDir: string): Promise<TestDatabase> {
  const name = `lamina_test_${randomBytes(5).toString('hex')}`;
  const root = createPool({ uri: MYSQL, connectionLimit: COPIERS });
  await root.query(`CREATE DATABASE ${name} CHARACTER SET utf8mb4`);
  if (template !== undefined) {
    const [tables] = await root.query(
      'SELECT table_name AS name FROM information_schema.tables WHERE table_schema = ?',
      [template],
    );
    const copy = async ({ name: table }: { name: string }): Promise<void> => {
      await root.query(`CREATE TABLE ${name}.${table} LIKE ${template}.${table}`);
      await root.query(`INSERT INTO ${name}.${table} SELECT * FROM ${template}.${table}`);
    };
    await Promise.all((tables as { name: string }[]).map(copy));
  }
  await root.end();
  const pool = createPool({
    uri: databaseUrl(name),
    connectionLimit: 3,
    supportBigNumbers: true,
    bigNumberStrings: true,
    dateStrings: true,
  });
  return new MysqlDatabase(name, pool, dataDir);
}

/** A new database: a copy of the seeded one, or one without tables (`empty`). */
export async function newDatabase(content: 'seeded' | 'empty' = 'seeded'): Promise<TestDatabase> {
  const dataDir = mkdtempSync(join(folder(), 'data-'));
  if (content === 'seeded') cpSync(join(folder(), 'template'), dataDir, { recursive: true });
  if (MYSQL === undefined) return new SqliteDatabase(dataDir);
  return mysqlDatabase(content === 'seeded' ? process.env['LAMINA_TEST_TEMPLATE'] : undefined, dataDir);
}

/** An embedded database in every run; its server creates the content. */
export const embeddedDatabase = (): TestDatabase => new SqliteDatabase(mkdtempSync(join(folder(), 'data-')));

/** The same rows for a second server. An embedded database belongs to one server, so the second gets a copy. */
export async function sameRows(database: TestDatabase): Promise<TestDatabase> {
  if (database.flavour === 'mysql') return database;
  const dataDir = mkdtempSync(join(folder(), 'data-'));
  await database.run('VACUUM INTO ?', [join(dataDir, 'lamina.sqlite')]);
  return new SqliteDatabase(dataDir);
}

let last = 0n;

/** An id for rows that a test inserts itself; it differs from all ids that servers make. */
export function rowId(): string {
  last += 1n;
  return (9_000_000_000_000_000_000n + last).toString();
}

/** Inserts a row by column names. Returns its id. */
export async function insertRow(database: TestDatabase, table: string, row: Row, withId = true): Promise<string> {
  const id = rowId();
  const whole: Row = withId ? { id, ...row } : row;
  const columns = Object.keys(whole).map((name) => `\`${name}\``);
  const marks = columns.map(() => '?').join(', ');
  await database.run(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${marks})`, Object.values(whole));
  return id;
}

const WATCH_MS = 700;

/** Makes changes by SQL known to the servers, like a write of another server, and waits until they have noticed it. */
export async function announce(database: TestDatabase, ...tables: string[]): Promise<void> {
  const bump =
    database.flavour === 'sqlite'
      ? 'ON CONFLICT (table_name, shard) DO UPDATE SET version = version + 1'
      : 'ON DUPLICATE KEY UPDATE version = version + 1';
  for (const table of tables) {
    await database.run(`INSERT INTO lc_table_version (table_name, shard, version) VALUES (?, 63, 1) ${bump}`, [table]);
  }
  await new Promise((wake) => setTimeout(wake, WATCH_MS));
}
