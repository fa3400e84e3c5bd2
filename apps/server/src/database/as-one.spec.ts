import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { RoutedDatabase } from './routed-database.js';
import { SqliteDatabase } from './sqlite-database.js';

const TABLES = `CREATE TABLE lc_table_version (table_name varchar(64), shard integer, version integer, PRIMARY KEY (table_name, shard));
  CREATE TABLE t (id integer PRIMARY KEY)`;
const BOUNDS = { lockSeconds: 1, statementSeconds: 5, queueSeconds: 5, queue: 10 };

describe('work that is made of several transactions', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lamina-'));
  const file = join(folder, 'db.sqlite');
  const connection = new BetterSqlite3(file);
  connection.pragma('journal_mode = WAL');
  connection.exec(TABLES);
  const main = new SqliteDatabase(connection, file, BOUNDS);
  const database = new RoutedDatabase(main, () => undefined);

  beforeEach(() => connection.exec('DELETE FROM t'));
  afterAll(async () => {
    await database.close();
    await main.close();
    connection.close();
    rmSync(folder, { recursive: true });
  });

  const add = (id: number): Promise<number> =>
    database.transaction((tx) => tx.run('INSERT INTO t (id) VALUES (?)', [id]));
  const ids = async (): Promise<number[]> =>
    (await database.read.all<{ id: number }>('SELECT id FROM t ORDER BY id')).map(({ id }) => id);

  it('is one transaction, in which each part sees what the others wrote', async () => {
    const seen = await database.asOne(async () => {
      await add(1);
      const within = await ids();
      await add(2);
      return within;
    });
    expect([seen, await ids()]).toEqual([[1], [1, 2]]);
  });

  it('is undone as one, and nobody else has seen it', async () => {
    // Started outside the transaction.
    const outside = new Promise((go) => setTimeout(go, 20)).then(ids);
    const failing = database.asOne(async () => {
      await add(1);
      await outside;
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect([await outside, await ids()]).toEqual([[], []]);
  });

  it('ends with its transaction: what was begun within it and comes later is work of its own', async () => {
    let later: Promise<unknown> = Promise.resolve();
    await database.asOne(async () => {
      await add(1);
      later = new Promise((go) => setTimeout(go, 20)).then(() => add(2));
    });
    await later;
    expect(await ids()).toEqual([1, 2]);
  });

  it('makes the transactions of others wait instead of joining it', async () => {
    const whole = database.asOne(async () => {
      await add(1);
      await new Promise((go) => setTimeout(go, 20));
      throw new Error('no');
    });
    const other = add(5);
    await expect(whole).rejects.toThrow('no');
    await other;
    expect(await ids()).toEqual([5]);
  });
});
