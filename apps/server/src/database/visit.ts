import { existsSync } from 'node:fs';
import BetterSqlite3 from 'better-sqlite3';
import { DataSource } from 'typeorm';
import type { Sql, SqlFlavour } from './database.js';
import type { Place } from './open.js';
import { SqliteSql } from './sqlite-sql.js';

/** Read-only access to the database of another system. */
export interface VisitedDatabase {
  readonly flavour: SqlFlavour;
  readonly sql: Pick<Sql, 'all'>;
}

const CONNECT_MS = 5000;
const STATEMENT_MS = 10_000;

/**
 * Reads an existing database without creating or changing anything. Throws the driver's error if it cannot be reached.
 */
export function visitPlace<T>(place: Place, work: (visited: VisitedDatabase) => Promise<T>): Promise<T> {
  return 'file' in place ? visitFile(place.file, work) : visitServer(place.url, work);
}

async function visitFile<T>(file: string, work: (visited: VisitedDatabase) => Promise<T>): Promise<T> {
  if (!existsSync(file)) throw new Error('there is no such file');
  const connection = new BetterSqlite3(file, { readonly: true, timeout: CONNECT_MS });
  try {
    return await work({ flavour: 'sqlite', sql: new SqliteSql(connection) });
  } finally {
    connection.close();
  }
}

async function visitServer<T>(url: string, work: (visited: VisitedDatabase) => Promise<T>): Promise<T> {
  const dataSource = new DataSource({
    type: 'mariadb',
    url: url.replace(/^mysql:/, 'mariadb:'),
    charset: 'utf8mb4',
    connectTimeout: CONNECT_MS,
    extra: { connectionLimit: 1, supportBigNumbers: true, bigNumberStrings: true, dateStrings: true },
  });
  await dataSource.initialize();
  const all = <R>(text: string, args: readonly unknown[] = []): Promise<R[]> =>
    within(STATEMENT_MS, dataSource.query(text, [...args]) as Promise<R[]>);
  try {
    return await work({ flavour: 'mysql', sql: { all } });
  } finally {
    await dataSource.destroy();
  }
}

/** Limits the wait for a server that does not answer. */
async function within<T>(milliseconds: number, answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${milliseconds / 1000} s`)), milliseconds);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
