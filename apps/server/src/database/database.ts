import type { Position, RowImage } from './table-changes.js';

/** The two kinds of database and their SQL. */
export type SqlFlavour = 'sqlite' | 'mysql';

export type SqlValue = string | number | null;

/** Runs SQL. Statements are prepared once per text and reused. Placeholders are `?`. */
export interface Sql {
  all<T = Record<string, SqlValue>>(text: string, args?: readonly SqlValue[]): Promise<T[]>;
  get<T = Record<string, SqlValue>>(text: string, args?: readonly SqlValue[]): Promise<T | undefined>;
  /** Returns the number of rows changed. */
  run(text: string, args?: readonly SqlValue[]): Promise<number>;
}

/** Explains the failure of a statement whose result nobody waits for; undefined: the original error. */
export type Explain = (error: unknown) => unknown;

/** A statement whose result nobody needs, and what its failure means. */
export interface LaterStatement {
  readonly text: string;
  readonly args: readonly SqlValue[];
  readonly explain?: Explain | undefined;
}

/** A write transaction. */
export interface Tx extends Sql {
  /** Set when the tenant's tables are in another database than those of the platform: then there are two commits. */
  readonly apart?: true;
  /**
   * Marks a table as changed: its version increases with the commit, so that caches become invalid. When `rows` names
   * all changed rows, remembered totals are updated from them; otherwise they become invalid too.
   */
  touch(table: string, rows?: readonly RowImage[]): void;
  /**
   * Runs at the end of the transaction, once per hook. What it writes is committed with the rest; if it throws, nothing
   * is committed. A hook must not add another hook.
   */
  beforeCommit(run: () => Promise<void>): void;
  /**
   * Runs a statement that changes rows, when nobody needs its result. MySQL may get it only with the next statement,
   * which saves a round trip: then it is that statement (or the commit) that fails with what `explain` makes of the
   * error. `rows`: how many rows it changes, at most.
   */
  later(text: string, args: readonly SqlValue[], about?: { rows?: number; explain?: Explain }): Promise<void>;
  /**
   * Runs together with the commit, which saves a round trip for a statement whose result nobody needs. If it fails, the
   * transaction fails with what `explain` makes of the error (undefined: with the error itself).
   */
  runAtCommit(text: string, args: readonly SqlValue[], explain?: Explain): void;
  /** Runs after the commit; never after a rollback. */
  afterCommit(run: () => void): void;
}

/** Reads that all see the rows as they were at one moment, even if others write meanwhile. */
export interface Snapshot extends Pick<Sql, 'all' | 'get'> {
  close(): Promise<void>;
}

export interface Database {
  readonly flavour: SqlFlavour;
  /** Reads outside a transaction: only committed rows are visible. */
  readonly read: Sql;
  /** Opens a snapshot on a connection of its own. It must be closed. */
  snapshot(): Promise<Snapshot>;
  /**
   * Runs `work` in one transaction and rolls it back when `work` throws. Lock conflicts are retried, so `work` must be
   * repeatable.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** The listener receives the touched tables after each committed transaction of this process. */
  onCommit(listener: (tables: ReadonlySet<string>) => void): void;
  /** Committed version of a table: it changes with every committed write, on any server. */
  tableVersion(table: string): Promise<string>;
  /** The same of all tables, by table name. */
  tableVersions(): Promise<Map<string, string>>;
  /** Position of a table, read after the call began. */
  position(table: string): Promise<Position>;
  /** `SELECT COUNT(*)` of one table together with its position; `from` is the text after FROM. */
  countAt(table: string, from: string, args: readonly SqlValue[]): Promise<{ total: number; at: Position }>;
  /** The rows changed between two positions of a table; undefined if this server does not know all of them. */
  changesBetween(table: string, from: Position, to: Position): Promise<readonly RowImage[] | undefined>;
  close(): Promise<void>;
}

/** A database made of several: a tenant may keep its business rows in a database of its own. */
export interface TenantDatabase extends Database {
  /** Runs work on behalf of a tenant, whose rows are then read and written in that tenant's database. */
  within<T>(tenantId: string, work: () => T): T;
  /**
   * Runs work that has several transactions as one: each transaction started within it becomes a part of it, and its
   * reads see what the other parts have written. Do not cache rows read within it: the writes may still be rolled back.
   */
  asOne<T>(work: () => Promise<T>): Promise<T>;
  /**
   * Runs work once in every database. A failure in one does not stop the others; the first failure is thrown at the
   * end.
   */
  each(work: (tenantId?: string) => Promise<void>): Promise<void>;
}
