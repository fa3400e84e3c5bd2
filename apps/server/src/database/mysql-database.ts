import type { Pool, PoolConnection } from 'mysql2';
import { gauge } from '../observability/index.js';
import { Connections } from './connections.js';
import type { Database, Snapshot, Sql, SqlValue, Tx } from './database.js';
import { Gate } from './gate.js';
import { MysqlTransaction } from './mysql-transaction.js';
import { SharedReads } from './shared-reads.js';
import { CommitMemory, type Position, type RowImage, TouchedTables } from './table-changes.js';
import { mysqlBumps, readAllTableVersions, readCountAt, readPosition, readTableVersion } from './table-version.js';
import { type Waits, waits } from './waits.js';

/**
 * Deadlock, and record changed since last read: the transaction may be run again. A lock wait timeout is not repeated:
 * the caller has already waited as long as is allowed, and would only wait again.
 */
const RETRIABLE = new Set([1213, 1020]);
const ATTEMPTS = 6;

type Execute = (text: string, args: readonly SqlValue[]) => Promise<unknown>;

class MysqlSql implements Sql {
  constructor(private readonly execute: Execute) {}

  all<T>(text: string, args: readonly SqlValue[] = []): Promise<T[]> {
    return this.execute(text, args) as Promise<T[]>;
  }

  async get<T>(text: string, args: readonly SqlValue[] = []): Promise<T | undefined> {
    return ((await this.execute(text, args)) as T[])[0];
  }

  async run(text: string, args: readonly SqlValue[] = []): Promise<number> {
    return ((await this.execute(text, args)) as { affectedRows: number }).affectedRows;
  }
}

/** Number of version rows per table, shared by the connections of all servers. */
const SHARDS = 64;

/** One connection of so many is kept free of transactions, for reads. */
const READ_SHARE = 4;

/** MySQL 8 / MariaDB. Sessions run at READ COMMITTED: after a row lock, later reads see what others committed. */
export class MysqlDatabase implements Database {
  readonly flavour = 'mysql' as const;
  readonly read: Sql;
  private readonly listeners: ((tables: ReadonlySet<string>) => void)[] = [];

  /**
   * A transaction may wait for a read (for a cache that is filled first). If transactions could take all connections,
   * such reads would get none and all would wait for each other forever.
   */
  private readonly gate: Gate;
  private readonly unwatch: () => void;

  /** Every page of every list reads the version of its table, so simultaneous callers share one round trip. */
  private readonly versions: SharedReads<string>;
  private readonly positions: SharedReads<Position>;
  private readonly commits = new CommitMemory();
  /** Commits that were sent but not answered yet: others may see their rows before this server knows of the commit. */
  private readonly committing = new Set<Promise<unknown>>();
  /** Whether all texts of a table are compared byte by byte, as the row tests do. */
  private readonly binary = new Map<string, Promise<boolean>>();

  private readonly connections: Connections;

  /**
   * `pool` has `size` connections and belongs to its maker (TypeORM's DataSource), which closes it. `clustered`: the
   * server is a node of a cluster.
   */
  constructor(
    pool: Pool,
    size: number,
    private readonly clustered = false,
    bounds: Waits = waits,
  ) {
    this.connections = new Connections(pool, bounds);
    this.read = new MysqlSql((text, args) => this.connections.execute(text, args));
    this.versions = new SharedReads((table) => readTableVersion(this.read, table));
    this.positions = new SharedReads((table) => readPosition(this.read, 'mysql', table, this));
    this.gate = new Gate(Math.max(1, size - Math.ceil(size / READ_SHARE)), bounds);
    const waiting = (): number => this.gate.length;
    this.unwatch = gauge('transactions_waiting', 'Transactions that wait for their turn at the database', waiting);
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
    const { connections } = this;
    const connection = await connections.take();
    try {
      await connections.command(connection, 'SET TRANSACTION ISOLATION LEVEL REPEATABLE READ');
      await connections.command(connection, 'START TRANSACTION WITH CONSISTENT SNAPSHOT, READ ONLY');
    } catch (error) {
      connection.destroy();
      throw error;
    }
    const sql = this.on(connection);
    return {
      all: (text, args) => sql.all(text, args),
      get: (text, args) => sql.get(text, args),
      close: () => connections.end(connection, 'COMMIT'),
    };
  }

  private on(connection: PoolConnection): Sql {
    return new MysqlSql((text, args) => this.connections.executeOn(connection, text, args));
  }

  private async runTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const { connections } = this;
    const connection = await connections.take();
    const touched = new TouchedTables();
    const before: (() => Promise<void>)[] = [];
    const after: (() => void)[] = [];
    const transaction = new MysqlTransaction(connections, connection, this.clustered);
    const sql = new MysqlSql((text, args) => transaction.send(text, args));
    const tx: Tx = {
      all: (text, args) => sql.all(text, args),
      get: (text, args) => sql.get(text, args),
      run: (text, args) => sql.run(text, args),
      later: async (text, args, about) => transaction.later({ text, args, explain: about?.explain }),
      runAtCommit: (text, args, explain) => transaction.atCommit({ text, args, explain }),
      touch: (table, rows) => touched.touch(table, rows),
      beforeCommit: (run) => void before.push(run),
      afterCommit: (run) => void after.push(run),
    };
    let result: T;
    try {
      result = await work(tx);
      for (const run of before) await run();
      await this.commit(transaction, connection.threadId % SHARDS, touched);
    } catch (error) {
      await transaction.undo();
      throw error;
    }
    connection.release();
    for (const run of after) run();
    if (touched.size > 0) for (const listener of this.listeners) listener(new Set(touched.keys()));
    return result;
  }

  /** Writes the versions and commits. The changed rows are remembered, so that totals can be updated from them. */
  private async commit(transaction: MysqlTransaction, shard: number, touched: TouchedTables): Promise<void> {
    // Sorted, so that all transactions lock the rows in the same order and cannot deadlock.
    const tables = [...touched.keys()].sort();
    const sent = transaction.commit(mysqlBumps(tables, shard)).then((done) => {
      for (const [at, table] of tables.entries()) {
        this.commits.add({ table, shard, version: Number(done[at]?.insertId), rows: touched.get(table) });
      }
    });
    this.committing.add(sent);
    try {
      await sent;
    } finally {
      this.committing.delete(sent);
    }
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

  position(table: string): Promise<Position> {
    return this.positions.of(table);
  }

  countAt(table: string, from: string, args: readonly SqlValue[]): Promise<{ total: number; at: Position }> {
    return readCountAt(this.read, 'mysql', { table, from, args }, this);
  }

  async changesBetween(table: string, from: Position, to: Position): Promise<readonly RowImage[] | undefined> {
    if (!(await this.isBinary(table))) return undefined;
    let rows = this.commits.between(table, from, to);
    if (rows === 'missing' && this.committing.size > 0) {
      await Promise.allSettled(this.committing);
      rows = this.commits.between(table, from, to);
    }
    return typeof rows === 'string' ? undefined : rows;
  }

  /** A schema that was created by hand may have another collation. */
  private isBinary(table: string): Promise<boolean> {
    let binary = this.binary.get(table);
    if (binary === undefined) {
      binary = this.read
        .get<{ n: number | string }>(
          `SELECT COUNT(*) AS n FROM information_schema.columns
           WHERE table_schema = DATABASE() AND table_name = ? AND collation_name <> 'utf8mb4_bin'`,
          [table],
        )
        .then((row) => Number(row?.n) === 0);
      this.binary.set(table, binary);
      binary.catch(() => this.binary.delete(table));
    }
    return binary;
  }

  async close(): Promise<void> {
    // The pool belongs to the DataSource.
    this.unwatch();
  }
}
