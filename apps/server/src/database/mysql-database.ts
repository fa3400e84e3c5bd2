import type { Pool, PoolConnection } from 'mysql2';
import type { Database, Snapshot, Sql, SqlValue, Tx } from './database.js';
import { SharedReads } from './shared-reads.js';
import { bumpTableVersions, readAllTableVersions, readTableVersion } from './table-version.js';

/** Deadlock, lock wait timeout, record changed since last read: the transaction may be run again. */
const RETRIABLE = new Set([1213, 1205, 1020]);
const ATTEMPTS = 6;

/** The callback face of pool and connection is used: mysql2's promise wrappers cost a fifth of a short query. */
type Executor = Pick<Pool, 'execute'>;

const execute = (on: Executor, text: string, args: readonly SqlValue[]): Promise<unknown> =>
  new Promise((resolve, reject) => {
    on.execute(text, args as SqlValue[], (error, result) => (error ? reject(error) : resolve(result)));
  });

class MysqlSql implements Sql {
  constructor(private readonly on: Executor) {}

  all<T>(text: string, args: readonly SqlValue[] = []): Promise<T[]> {
    return execute(this.on, text, args) as Promise<T[]>;
  }

  async get<T>(text: string, args: readonly SqlValue[] = []): Promise<T | undefined> {
    return ((await execute(this.on, text, args)) as T[])[0];
  }

  async run(text: string, args: readonly SqlValue[] = []): Promise<number> {
    return ((await execute(this.on, text, args)) as { affectedRows: number }).affectedRows;
  }
}

const command = (connection: PoolConnection, text: string): Promise<void> =>
  new Promise((resolve, reject) => connection.query(text, (error) => (error ? reject(error) : resolve())));

/** Gives a connection back. One that cannot end its transaction is in an unknown state: it serves nobody else. */
const end = (connection: PoolConnection, text: string): Promise<void> =>
  command(connection, text).then(
    () => connection.release(),
    () => connection.destroy(),
  );

/** Lets so many pieces of work run at a time; the others wait in their order. */
class Gate {
  private readonly waiting: (() => void)[] = [];

  constructor(private free: number) {}

  async pass<T>(work: () => Promise<T>): Promise<T> {
    if (this.free > 0) this.free -= 1;
    else await new Promise<void>((enter) => this.waiting.push(enter));
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next === undefined) this.free += 1;
      else next();
    }
  }
}

/** Share of the connections that transactions leave to reads. */
const READ_SHARE = 4;

/** MySQL 8 / MariaDB. Sessions run at READ COMMITTED: after a row lock, later reads see what others committed. */
export class MysqlDatabase implements Database {
  readonly flavour = 'mysql' as const;
  readonly read: Sql;
  private readonly listeners: ((tables: ReadonlySet<string>) => void)[] = [];

  /**
   * A transaction may wait for a read (a cache that is filled first), and reads need connections of their own: if
   * transactions could take all of them, each would wait for the others for ever.
   */
  private readonly gate: Gate;

  /** Every page of every list asks for the version of its table: a round trip that callers of one moment share. */
  private readonly versions: SharedReads<string>;

  /** `pool`, of `size` connections, stays the property of its maker (TypeORM's DataSource), who ends it. */
  constructor(
    private readonly pool: Pool,
    size: number,
  ) {
    this.read = new MysqlSql(pool);
    this.versions = new SharedReads((table) => readTableVersion(this.read, table));
    this.gate = new Gate(Math.max(1, size - Math.ceil(size / READ_SHARE)));
  }

  async transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.gate.pass(() => this.runTransaction(work));
      } catch (error) {
        const code = (error as { errno?: number }).errno;
        if (code === undefined || !RETRIABLE.has(code) || attempt === ATTEMPTS) throw error;
        await new Promise((wake) => setTimeout(wake, Math.random() * 10 * 2 ** attempt));
      }
    }
  }

  async snapshot(): Promise<Snapshot> {
    const connection = await this.connect();
    try {
      await command(connection, 'SET TRANSACTION ISOLATION LEVEL REPEATABLE READ');
      await command(connection, 'START TRANSACTION WITH CONSISTENT SNAPSHOT, READ ONLY');
    } catch (error) {
      connection.destroy();
      throw error;
    }
    const sql = new MysqlSql(connection);
    return {
      all: (text, args) => sql.all(text, args),
      get: (text, args) => sql.get(text, args),
      close: () => end(connection, 'COMMIT'),
    };
  }

  private connect(): Promise<PoolConnection> {
    return new Promise((resolve, reject) =>
      this.pool.getConnection((error, one) => (error ? reject(error) : resolve(one))),
    );
  }

  private async runTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const connection = await this.connect();
    const sql = new MysqlSql(connection);
    const touched = new Set<string>();
    const after: (() => void)[] = [];
    const tx: Tx = {
      all: (text, args) => sql.all(text, args),
      get: (text, args) => sql.get(text, args),
      run: (text, args) => sql.run(text, args),
      touch: (table) => void touched.add(table),
      afterCommit: (run) => void after.push(run),
    };
    let result: T;
    try {
      await command(connection, 'START TRANSACTION');
      result = await work(tx);
      await bumpTableVersions(sql, 'mysql', touched, connection.threadId % 64);
      await command(connection, 'COMMIT');
    } catch (error) {
      await end(connection, 'ROLLBACK');
      throw error;
    }
    connection.release();
    for (const run of after) run();
    if (touched.size > 0) for (const listener of this.listeners) listener(touched);
    return result;
  }

  onCommit(listener: (tables: ReadonlySet<string>) => void): void {
    this.listeners.push(listener);
  }

  tableVersion(table: string): Promise<string> {
    return this.versions.of(table);
  }

  tableVersions(): Promise<Map<string, string>> {
    return readAllTableVersions(this.read);
  }

  async close(): Promise<void> {
    // The pool belongs to the DataSource.
  }
}
