import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type BetterSqlite3 from 'better-sqlite3';
import type { Pool, PoolConnection } from 'mysql2';
import { DataSource, type DataSourceOptions } from 'typeorm';
import type { Config } from '../config/index.js';
import { WRITER_CACHE } from './cache-sizes.js';
import { Checkpoints } from './checkpoints.js';
import type { Database } from './database.js';
import { MysqlDatabase } from './mysql-database.js';
import { SqliteDatabase } from './sqlite-database.js';
import { waitFor } from './wait-for.js';
import { BOUNDED, LOCKS, waits } from './waits.js';

export interface OpenDatabase {
  database: Database;
  /** Owns the connections and runs migrations. */
  dataSource: DataSource;
  /**
   * Runs work that may be lost in a power cut: on SQLite its commits do not wait for the disk. Afterwards all of it is
   * on the disk.
   */
  unsynced<T>(work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export type Migrations = NonNullable<DataSourceOptions['migrations']>;

/**
 * 64-bit integers, decimals and dates arrive as strings: a JavaScript number or Date would lose digits or change the
 * zone.
 */
const MYSQL_DRIVER = {
  supportBigNumbers: true,
  bigNumberStrings: true,
  dateStrings: true,
  // Needed only by the first and last packet of a transaction (mysql-transaction.ts); `inline.ts` quotes the values in
  // it.
  multipleStatements: true,
};

/**
 * MariaDB and MySQL keep 16,382 prepared statements for all clients together. A server takes up to half of them: with
 * more, a few servers with many connections would leave none to each other and to other applications.
 */
const MOST_PREPARED = 8_000;

function sqliteOptions(file: string, migrations: Migrations): DataSourceOptions {
  return {
    type: 'better-sqlite3',
    database: file,
    migrations,
    enableWAL: true,
    prepareDatabase: (connection: BetterSqlite3.Database) => {
      connection.pragma('busy_timeout = 5000');
      connection.pragma('synchronous = FULL');
      connection.pragma(`cache_size = ${WRITER_CACHE}`);
    },
  };
}

function mysqlOptions(url: string, poolSize: number, migrations: Migrations): DataSourceOptions {
  return {
    type: 'mariadb',
    url: url.replace(/^mysql:/, 'mariadb:'),
    migrations,
    poolSize,
    charset: 'utf8mb4',
    timezone: '+08:00',
    extra: { ...MYSQL_DRIVER, maxPreparedStatements: Math.ceil(MOST_PREPARED / poolSize) },
  };
}

/** After a row lock, later reads see what others committed. */
const ISOLATION = 'SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED';

const UNKNOWN_DATABASE = 1049;

/** Connects. Creates a missing MySQL database (schema) if the account is allowed to. */
async function connectMysql(url: string, poolSize: number, migrations: Migrations): Promise<DataSource> {
  try {
    return await new DataSource(mysqlOptions(url, poolSize, migrations)).initialize();
  } catch (error) {
    if ((error as { errno?: number }).errno !== UNKNOWN_DATABASE) throw error;
    const target = new URL(url);
    const name = decodeURIComponent(target.pathname.slice(1));
    target.pathname = '/';
    const server = await new DataSource(mysqlOptions(target.href, 1, [])).initialize();
    await server.query(
      `CREATE DATABASE IF NOT EXISTS \`${name.replaceAll('`', '')}\` CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`,
    );
    await server.destroy();
    return new DataSource(mysqlOptions(url, poolSize, migrations)).initialize();
  }
}

/** The shutdown of the application may have closed it already. */
async function end(dataSource: DataSource): Promise<void> {
  if (dataSource.isInitialized) await dataSource.destroy();
}

/** Where a database is: the URL of a MySQL/MariaDB schema, or a SQLite file. */
export type Place = { readonly url: string; readonly poolSize: number } | { readonly file: string };

/** Opens the configured database; waits if it cannot be reached yet. */
export function openDatabase(config: Config, migrations: Migrations = []): Promise<OpenDatabase> {
  const { databaseUrl: url, poolSize, dataDir } = config;
  const place: Place = url === undefined ? { file: join(dataDir, 'lamina.sqlite') } : { url, poolSize };
  return waitFor(config.databaseWaitSeconds, () => openPlace(place, migrations));
}

/** Opens a database; creates a missing schema, file or folder. */
export async function openPlace(place: Place, migrations: Migrations = []): Promise<OpenDatabase> {
  return 'url' in place ? openMysql(place.url, place.poolSize, migrations) : openSqlite(place.file, migrations);
}

async function openMysql(url: string, poolSize: number, migrations: Migrations): Promise<OpenDatabase> {
  const dataSource = await connectMysql(url, poolSize, migrations);
  const pool = (dataSource.driver as unknown as { pool: Pool }).pool;
  pool.on('connection', (connection) => {
    connection.query(ISOLATION);
    connection.query(LOCKS);
    connection.query(BOUNDED);
  });
  // TypeORM opened this connection before the listener existed, so it lacks the session settings and must not be
  // reused.
  const first = await new Promise<PoolConnection>((resolve, reject) =>
    pool.getConnection((error, one) => (error ? reject(error) : resolve(one))),
  );
  first.destroy();
  // MySQL does not have this variable.
  const [wsrep] = (await dataSource.query("SHOW VARIABLES LIKE 'wsrep_on'")) as { Value?: string }[];
  const database = new MysqlDatabase(pool, poolSize, wsrep?.Value === 'ON');
  const close = async (): Promise<void> => {
    await database.close();
    await end(dataSource);
  };
  return { database, dataSource, unsynced: (work) => work(), close };
}

async function openSqlite(file: string, migrations: Migrations): Promise<OpenDatabase> {
  mkdirSync(dirname(file), { recursive: true });
  const dataSource = await new DataSource(sqliteOptions(file, migrations)).initialize();
  const connection = (dataSource.driver as unknown as { databaseConnection: BetterSqlite3.Database })
    .databaseConnection;
  const database = new SqliteDatabase(connection, file, waits, new Checkpoints(connection, file));
  const close = async (): Promise<void> => {
    await database.close();
    await end(dataSource);
  };
  // SQLite refuses the change within a transaction, and the rows of the logs come in transactions of their own.
  const outside = async (pragmas: readonly string[]): Promise<void> => {
    while (connection.inTransaction) await setImmediate();
    for (const one of pragmas) connection.pragma(one);
  };
  const unsynced = async <T>(work: () => Promise<T>): Promise<T> => {
    await outside(['synchronous = NORMAL']);
    try {
      return await work();
    } finally {
      await outside(['synchronous = FULL', 'wal_checkpoint(FULL)']);
    }
  };
  return { database, dataSource, unsynced, close };
}
