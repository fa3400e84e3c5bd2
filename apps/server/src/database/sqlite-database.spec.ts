import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { metricsText } from '../observability/metrics.js';
import { SqliteDatabase } from './sqlite-database.js';

const TABLES = `CREATE TABLE lc_table_version (table_name varchar(64), shard integer, version integer, PRIMARY KEY (table_name, shard));
  CREATE TABLE t (id integer PRIMARY KEY)`;
const BOUNDS = { lockSeconds: 0.1, statementSeconds: 1, queueSeconds: 1, queue: 3 };

describe('the queue of SQLite writers', () => {
  let folder: string;
  let connection: BetterSqlite3.Database;
  let database: SqliteDatabase;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'lamina-'));
    const file = join(folder, 'db.sqlite');
    connection = new BetterSqlite3(file);
    connection.pragma('journal_mode = WAL');
    connection.exec(TABLES);
    database = new SqliteDatabase(connection, file, BOUNDS);
  });
  afterEach(async () => {
    await database.close();
    connection.close();
    rmSync(folder, { recursive: true });
  });

  const add = (id: number): Promise<number> =>
    database.transaction((tx) => tx.run('INSERT INTO t (id) VALUES (?)', [id]));
  const ids = async (): Promise<number[]> =>
    (await database.read.all<{ id: number }>('SELECT id FROM t ORDER BY id')).map(({ id }) => id);

  /** Makes the next statement of the connection that begins with this text fail once. */
  function failOnce(starts: string): void {
    const exec = connection.exec.bind(connection);
    let failed = false;
    connection.exec = (text: string) => {
      if (failed || !text.startsWith(starts)) return exec(text);
      failed = true;
      throw new Error(`no ${starts}`);
    };
  }

  it.each(['SAVEPOINT', 'BEGIN', 'COMMIT', 'RELEASE'])('goes on after a %s that failed', async (statement) => {
    failOnce(statement);
    await expect(add(1)).rejects.toThrow();
    await add(2);
    expect(await ids()).toEqual([2]);
  });

  it('goes on after a ROLLBACK that failed', async () => {
    failOnce('COMMIT');
    failOnce('ROLLBACK');
    await expect(add(1)).rejects.toThrow('no COMMIT');
    await add(2);
    expect(await ids()).toEqual([2]);
  });

  it('waits for another process without keeping others from reading, then says that it is locked', async () => {
    const other = new BetterSqlite3(join(folder, 'db.sqlite'));
    other.exec('BEGIN IMMEDIATE');
    let ticks = 0;
    const timer = setInterval(() => (ticks += 1), 5);
    await expect(add(1)).rejects.toMatchObject({ code: 'SQLITE_BUSY' });
    clearInterval(timer);
    expect(ticks).toBeGreaterThan(1);
    other.exec('ROLLBACK');
    other.close();
    await add(2);
    expect(await ids()).toEqual([2]);
  });

  it('refuses transactions when too many wait, and those that wait too long: 503', async () => {
    let finish = (): void => undefined;
    const long = database.transaction(() => new Promise<void>((resolve) => (finish = resolve)));
    await new Promise(setImmediate);
    const others = [1, 2, 3].map((id) => add(id).catch((error: { http: number }) => error.http));
    await expect(add(4)).rejects.toMatchObject({ http: 503 });
    expect(await Promise.all(others)).toEqual([503, 503, 503]);
    finish();
    await long;
    await add(5);
    expect(await ids()).toEqual([5]);
  });

  it('shows in the metrics how many wait for the writer, until it is closed', async () => {
    const waiting = async (): Promise<string | undefined> =>
      /^lamina_writer_waiting (\d+)$/m.exec(await metricsText())?.[1];
    expect(await waiting()).toBe('0');
    let finish = (): void => undefined;
    const long = database.transaction(() => new Promise<void>((resolve) => (finish = resolve)));
    await new Promise(setImmediate);
    const others = [add(1), add(2)];
    expect(await waiting()).toBe('2');
    finish();
    await Promise.all([long, ...others]);
    expect(await waiting()).toBe('0');
    const file = join(folder, 'db.sqlite');
    const second = new SqliteDatabase(connection, file, BOUNDS);
    const held = second.transaction(() => new Promise<void>((resolve) => (finish = resolve)));
    await new Promise(setImmediate);
    const last = second.transaction(async () => undefined);
    expect(await waiting()).toBe('1');
    finish();
    await Promise.all([held, last]);
    await second.close();
    expect(await waiting()).toBe('0');
  });
});
