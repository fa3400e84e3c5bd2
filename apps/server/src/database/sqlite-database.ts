import BetterSqlite3 from 'better-sqlite3';
import type { Database, Sql, SqlValue, Tx } from './database.js';
import { bumpTableVersions, readTableVersion } from './table-version.js';

type Connection = BetterSqlite3.Database;

/** SQL over one better-sqlite3 connection; every text is prepared once. */
class SqliteSql implements Sql {
  private readonly statements = new Map<string, BetterSqlite3.Statement>();

  constructor(protected readonly connection: Connection) {}

  private prepare(text: string): BetterSqlite3.Statement {
    let statement = this.statements.get(text);
    if (statement === undefined) {
      if (this.statements.size >= 2000) this.statements.clear();
      statement = this.connection.prepare(text);
      this.statements.set(text, statement);
    }
    return statement;
  }

  async all<T>(text: string, args: readonly SqlValue[] = []): Promise<T[]> {
    return this.prepare(text).all(...args) as T[];
  }

  async get<T>(text: string, args: readonly SqlValue[] = []): Promise<T | undefined> {
    return this.prepare(text).get(...args) as T | undefined;
  }

  async run(text: string, args: readonly SqlValue[] = []): Promise<number> {
    return this.prepare(text).run(...args).changes;
  }
}

/**
 * Embedded database: WAL, one writer behind a queue, a second connection for reads. Another request's statements
 * can therefore never slip into an open transaction, and readers never see uncommitted rows.
 */
export class SqliteDatabase implements Database {
  readonly flavour = 'sqlite' as const;
  readonly read: Sql;
  private readonly listeners: ((tables: ReadonlySet<string>) => void)[] = [];
  private readonly writer: SqliteSql;
  private readonly reader: Connection;
  private tail: Promise<unknown> = Promise.resolve();

  /** `writer` stays the property of its maker (TypeORM's DataSource), who closes it. */
  constructor(
    private readonly connection: Connection,
    file: string,
  ) {
    this.writer = new SqliteSql(connection);
    this.reader = new BetterSqlite3(file, { readonly: true });
    this.reader.pragma('busy_timeout = 5000');
    this.reader.pragma('cache_size = -65536');
    this.read = new SqliteSql(this.reader);
  }

  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const result = this.tail.then(() => this.runTransaction(work));
    this.tail = result.then(
      () => undefined,
      () => undefined,
    );
    return result;
  }

  private async runTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const touched = new Set<string>();
    const after: (() => void)[] = [];
    const tx: Tx = {
      all: (text, args) => this.writer.all(text, args),
      get: (text, args) => this.writer.get(text, args),
      run: (text, args) => this.writer.run(text, args),
      touch: (table) => void touched.add(table),
      afterCommit: (run) => void after.push(run),
    };
    this.connection.exec('BEGIN IMMEDIATE');
    let result: T;
    try {
      result = await work(tx);
      await bumpTableVersions(this.writer, 'sqlite', touched, 0);
      this.connection.exec('COMMIT');
    } catch (error) {
      if (this.connection.inTransaction) this.connection.exec('ROLLBACK');
      throw error;
    }
    for (const run of after) run();
    if (touched.size > 0) for (const listener of this.listeners) listener(touched);
    return result;
  }

  onCommit(listener: (tables: ReadonlySet<string>) => void): void {
    this.listeners.push(listener);
  }

  tableVersion(table: string): Promise<string> {
    return readTableVersion(this.read, table);
  }

  async close(): Promise<void> {
    await this.tail;
    this.reader.close();
  }
}
