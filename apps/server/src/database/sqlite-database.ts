import BetterSqlite3 from 'better-sqlite3';
import { gauge, keepRequest } from '../observability/index.js';
import { READER_CACHE } from './cache-sizes.js';
import type { Checkpoints } from './checkpoints.js';
import type { Database, LaterStatement, Snapshot, Sql, SqlValue, Tx } from './database.js';
import { crowded } from './gate.js';
import { runLater } from './rows.js';
import { SqliteSql } from './sqlite-sql.js';
import { type Commit, CommitMemory, type Position, type RowImage, TouchedTables } from './table-changes.js';
import {
  bumpSqliteVersions,
  readAllTableVersions,
  readCountAt,
  readPosition,
  readTableVersion,
} from './table-version.js';
import { type Waits, waits } from './waits.js';

type Connection = BetterSqlite3.Database;

/** A transaction that waits for its turn, with its callbacks. */
interface Waiting {
  /** Time of arrival, from `performance.now()`. */
  readonly since: number;
  /** Runs within a savepoint; false when it was rolled back, in which case its caller has the error already. */
  run(): Promise<boolean>;
  /** To be called when the shared commit is done. */
  settle(): void;
  fail(error: unknown): void;
}

/**
 * Pause before trying again while another process locks the file. It is short because the driver blocks the event loop
 * while it waits.
 */
const ASK_AGAIN_MS = 20;

/** Most transactions that share one commit, and with it one write to the disk. */
const SHARED_COMMIT = 16;

/**
 * Embedded database: WAL, one writer with a queue, a second connection for reads. So statements of another request
 * never get into an open transaction, and readers never see uncommitted rows. Waiting transactions run one after the
 * other as savepoints of one commit; none is answered before that commit is on the disk.
 */
export class SqliteDatabase implements Database {
  readonly flavour = 'sqlite' as const;
  readonly read: Sql;
  private readonly commits = new CommitMemory();
  private readonly listeners: ((tables: ReadonlySet<string>) => void)[] = [];
  private readonly writer: SqliteSql;
  private readonly reader: Connection;
  private readonly queue: Waiting[] = [];
  private working: Promise<void> | undefined;
  private watch: NodeJS.Timeout | undefined;
  private readonly unwatch: () => void;

  /** `writer` belongs to its maker (TypeORM's DataSource), which closes it. */
  constructor(
    private readonly connection: Connection,
    private readonly file: string,
    private readonly bounds: Waits = waits,
    private readonly checkpoints?: Checkpoints,
  ) {
    this.writer = new SqliteSql(connection);
    connection.pragma(`busy_timeout = ${ASK_AGAIN_MS}`);
    this.reader = new BetterSqlite3(file, { readonly: true });
    this.reader.pragma('busy_timeout = 5000');
    this.reader.pragma(`cache_size = ${READER_CACHE}`);
    this.read = new SqliteSql(this.reader);
    this.unwatch = gauge('writer_waiting', 'Transactions that wait for the writer of SQLite', () => this.queue.length);
  }

  async snapshot(): Promise<Snapshot> {
    const connection = new BetterSqlite3(this.file, { readonly: true });
    connection.pragma('busy_timeout = 5000');
    // A snapshot begins with its first read, so one is made at once.
    connection.exec('BEGIN; SELECT 1 FROM sqlite_master LIMIT 1');
    const sql = new SqliteSql(connection);
    return {
      all: (text, args) => sql.all(text, args),
      get: (text, args) => sql.get(text, args),
      close: async () => void connection.close(),
    };
  }

  transaction<T>(asked: (tx: Tx) => Promise<T>): Promise<T> {
    if (this.queue.length >= this.bounds.queue) return Promise.reject(crowded());
    // One request may run the queued work of others, so each piece of work is bound to its own request.
    const work = keepRequest(asked);
    return new Promise((resolve, reject) => {
      const touched = new TouchedTables();
      const commits: Commit[] = [];
      const before: (() => Promise<void>)[] = [];
      const last: LaterStatement[] = [];
      const after: (() => void)[] = [];
      const tx: Tx = {
        all: (text, args) => this.writer.all(text, args),
        get: (text, args) => this.writer.get(text, args),
        run: (text, args) => this.writer.run(text, args),
        later: (text, args, about) => runLater(this.writer, text, args, about?.explain),
        touch: (table, rows) => touched.touch(table, rows),
        beforeCommit: (run) => void before.push(run),
        runAtCommit: (text, args, explain) => void last.push({ text, args, explain }),
        afterCommit: (run) => void after.push(run),
      };
      let result: T;
      this.queue.push({
        since: performance.now(),
        run: async () => {
          try {
            this.connection.exec('SAVEPOINT one');
            result = await work(tx);
            for (const run of before) await run();
            for (const { text, args, explain } of last) await runLater(this.writer, text, args, explain);
            for (const [table, version] of await bumpSqliteVersions(this.writer, [...touched.keys()])) {
              commits.push({ table, shard: 0, version, rows: touched.get(table) });
            }
            this.connection.exec('RELEASE one');
            return true;
          } catch (error) {
            reject(error);
            // A full disk and similar errors end the whole transaction: then the other savepoints are lost too.
            if (!this.connection.inTransaction) throw error;
            this.connection.exec('ROLLBACK TO one; RELEASE one');
            return false;
          }
        },
        settle: () => {
          for (const commit of commits) this.commits.add(commit);
          try {
            for (const run of after) run();
            if (touched.size > 0) for (const listener of this.listeners) listener(new Set(touched.keys()));
            resolve(result);
          } catch (error) {
            reject(error);
          }
        },
        fail: reject,
      });
      this.working ??= this.work();
      this.watch ??= setInterval(() => this.turnAway(), 1000).unref();
    });
  }

  /** Refuses transactions that have waited too long, whatever the reason. */
  private turnAway(): void {
    const oldest = performance.now() - this.bounds.queueSeconds * 1000;
    while (this.queue[0] !== undefined && this.queue[0].since < oldest) this.queue.shift()?.fail(crowded());
  }

  /** Runs the queue, several transactions per commit. Never throws, because nothing would start it again. */
  private async work(): Promise<void> {
    // Lets other writes of this turn of the event loop join.
    await new Promise(setImmediate);
    while (this.queue.length > 0) await this.runTogether();
    clearInterval(this.watch);
    this.watch = undefined;
    this.working = undefined;
  }

  private async runTogether(): Promise<void> {
    const done: Waiting[] = [];
    try {
      await this.begin();
    } catch (error) {
      this.queue.shift()?.fail(error);
      return;
    }
    try {
      for (let at = 0; at < SHARED_COMMIT; at += 1) {
        const next = this.queue.shift();
        if (next === undefined) break;
        if (await next.run()) done.push(next);
      }
      this.connection.exec('COMMIT');
      this.checkpoints?.written();
    } catch (error) {
      this.undo();
      for (const one of done) one.fail(error);
      return;
    }
    for (const one of done) one.settle();
  }

  /**
   * Begins the transaction. While another process locks the file, the event loop goes on. Throws when the lock does not
   * end in time.
   */
  private async begin(): Promise<void> {
    // An earlier rollback failed; try it again now.
    if (this.connection.inTransaction) this.connection.exec('ROLLBACK');
    const last = performance.now() + this.bounds.lockSeconds * 1000;
    for (;;) {
      try {
        this.connection.exec('BEGIN IMMEDIATE');
        return;
      } catch (error) {
        const isBusy = String((error as { code?: unknown }).code).startsWith('SQLITE_BUSY');
        if (!isBusy || performance.now() > last) throw error;
        await new Promise((wake) => setTimeout(wake, ASK_AGAIN_MS));
      }
    }
  }

  private undo(): void {
    try {
      if (this.connection.inTransaction) this.connection.exec('ROLLBACK');
    } catch {
      // `begin` of the next transaction tries it again.
    }
  }

  onCommit(listener: (tables: ReadonlySet<string>) => void): void {
    this.listeners.push(listener);
  }

  tableVersion(table: string): Promise<string> {
    return readTableVersion(this.read, table);
  }

  tableVersions(): Promise<Map<string, string>> {
    return readAllTableVersions(this.read);
  }

  position(table: string): Promise<Position> {
    return readPosition(this.read, 'sqlite', table, this);
  }

  countAt(table: string, from: string, args: readonly SqlValue[]): Promise<{ total: number; at: Position }> {
    return readCountAt(this.read, 'sqlite', { table, from, args }, this);
  }

  async changesBetween(table: string, from: Position, to: Position): Promise<readonly RowImage[] | undefined> {
    const rows = this.commits.between(table, from, to);
    return typeof rows === 'string' ? undefined : rows;
  }

  async close(): Promise<void> {
    await this.working;
    await this.checkpoints?.close();
    this.unwatch();
    this.reader.close();
  }
}
