import BetterSqlite3 from 'better-sqlite3';
import type { Database, Snapshot, Sql, SqlValue, Tx } from './database.js';
import { bumpTableVersions, readAllTableVersions, readTableVersion } from './table-version.js';

type Connection = BetterSqlite3.Database;

/** A statement, and the names of the columns it answers with. */
interface Prepared {
  statement: BetterSqlite3.Statement;
  columns: string[];
}

const STATEMENTS = 2000;

/** Rows as objects. The driver's own are dictionaries, which cost more to make, to read and to encode. */
function toObjects<T>(rows: readonly unknown[][], columns: readonly string[]): T[] {
  return rows.map((row) => {
    const object: Record<string, unknown> = {};
    for (let at = 0; at < columns.length; at += 1) object[columns[at] as string] = row[at];
    return object as T;
  });
}

/** SQL over one better-sqlite3 connection; every text is prepared once. */
class SqliteSql implements Sql {
  private readonly prepared = new Map<string, Prepared>();

  constructor(protected readonly connection: Connection) {}

  private prepare(text: string): Prepared {
    let prepared = this.prepared.get(text);
    if (prepared === undefined) {
      if (this.prepared.size >= STATEMENTS) this.prepared.clear();
      const statement = this.connection.prepare(text);
      const columns = statement.reader
        ? statement
            .raw(true)
            .columns()
            .map(({ name }) => name)
        : [];
      prepared = { statement, columns };
      this.prepared.set(text, prepared);
    }
    return prepared;
  }

  async all<T>(text: string, args: readonly SqlValue[] = []): Promise<T[]> {
    const { statement, columns } = this.prepare(text);
    return toObjects<T>(statement.all(...args) as unknown[][], columns);
  }

  async get<T>(text: string, args: readonly SqlValue[] = []): Promise<T | undefined> {
    const { statement, columns } = this.prepare(text);
    const row = statement.get(...args) as unknown[] | undefined;
    return row === undefined ? undefined : toObjects<T>([row], columns)[0];
  }

  async run(text: string, args: readonly SqlValue[] = []): Promise<number> {
    return this.prepare(text).statement.run(...args).changes;
  }
}

/** A transaction that waits for its turn, and how it is answered. */
interface Waiting {
  /** Runs within a savepoint; false when it was undone and told so. */
  run(): Promise<boolean>;
  /** The shared commit is done. */
  settle(): void;
  fail(error: unknown): void;
}

/** Transactions that share one commit at most: the disk is asked once for all of them. */
const SHARED_COMMIT = 16;

/**
 * Embedded database: WAL, one writer behind a queue, a second connection for reads. Another request's statements
 * can therefore never slip into an open transaction, and readers never see uncommitted rows. Transactions that wait
 * together run one after the other in savepoints of one commit: none is answered before that commit is on the disk.
 */
export class SqliteDatabase implements Database {
  readonly flavour = 'sqlite' as const;
  readonly read: Sql;
  private readonly listeners: ((tables: ReadonlySet<string>) => void)[] = [];
  private readonly writer: SqliteSql;
  private readonly reader: Connection;
  private readonly queue: Waiting[] = [];
  private working: Promise<void> | undefined;

  /** `writer` stays the property of its maker (TypeORM's DataSource), who closes it. */
  constructor(
    private readonly connection: Connection,
    private readonly file: string,
  ) {
    this.writer = new SqliteSql(connection);
    this.reader = new BetterSqlite3(file, { readonly: true });
    this.reader.pragma('busy_timeout = 5000');
    this.reader.pragma('cache_size = -65536');
    this.read = new SqliteSql(this.reader);
  }

  async snapshot(): Promise<Snapshot> {
    const connection = new BetterSqlite3(this.file, { readonly: true });
    connection.pragma('busy_timeout = 5000');
    // The moment is that of the first read.
    connection.exec('BEGIN; SELECT 1 FROM sqlite_master LIMIT 1');
    const sql = new SqliteSql(connection);
    return {
      all: (text, args) => sql.all(text, args),
      get: (text, args) => sql.get(text, args),
      close: async () => void connection.close(),
    };
  }

  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const touched = new Set<string>();
      const after: (() => void)[] = [];
      const tx: Tx = {
        all: (text, args) => this.writer.all(text, args),
        get: (text, args) => this.writer.get(text, args),
        run: (text, args) => this.writer.run(text, args),
        touch: (table) => void touched.add(table),
        afterCommit: (run) => void after.push(run),
      };
      let result: T;
      this.queue.push({
        run: async () => {
          this.connection.exec('SAVEPOINT one');
          try {
            result = await work(tx);
            await bumpTableVersions(this.writer, 'sqlite', touched, 0);
            this.connection.exec('RELEASE one');
            return true;
          } catch (error) {
            reject(error);
            // A full disk and its like end the whole transaction: then the others must not be taken for done.
            if (!this.connection.inTransaction) throw error;
            this.connection.exec('ROLLBACK TO one; RELEASE one');
            return false;
          }
        },
        settle: () => {
          try {
            for (const run of after) run();
            if (touched.size > 0) for (const listener of this.listeners) listener(touched);
            resolve(result);
          } catch (error) {
            reject(error);
          }
        },
        fail: reject,
      });
      this.working ??= this.work();
    });
  }

  /** Works off the queue, some transactions to a commit. */
  private async work(): Promise<void> {
    // What else this turn of the event loop has to write joins in.
    await new Promise(setImmediate);
    while (this.queue.length > 0) await this.runTogether();
    this.working = undefined;
  }

  private async runTogether(): Promise<void> {
    const done: Waiting[] = [];
    try {
      this.connection.exec('BEGIN IMMEDIATE');
    } catch (error) {
      // Another process keeps the file to itself.
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
    } catch (error) {
      if (this.connection.inTransaction) this.connection.exec('ROLLBACK');
      for (const one of done) one.fail(error);
      return;
    }
    for (const one of done) one.settle();
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

  async close(): Promise<void> {
    await this.working;
    this.reader.close();
  }
}
