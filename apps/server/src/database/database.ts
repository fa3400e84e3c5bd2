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

/** A statement that goes with the commit, and what its failure means. */
export interface LastStatement {
  readonly text: string;
  readonly args: readonly SqlValue[];
  readonly explain: ((error: unknown) => unknown) | undefined;
}

/** A write transaction. */
export interface Tx extends Sql {
  /** Set where the tables of the tenant are in another database than those of the platform: two commits, not one. */
  readonly apart?: true;
  /**
   * Marks a table as changed: bumps its version at commit, so that caches lapse. Who names all rows that a change met
   * lets remembered totals move with it; without them they lapse.
   */
  touch(table: string, rows?: readonly RowImage[]): void;
  /**
   * Runs as the last of the transaction, once per hook; what it writes commits with everything else, and when it throws
   * nothing does. A hook may add no hook.
   */
  beforeCommit(run: () => Promise<void>): void;
  /**
   * Runs with the commit: what nobody waits for costs no round trip of its own. When it fails, the transaction does, with
   * what `explain` makes of the failure (undefined: with the failure itself).
   */
  runAtCommit(text: string, args: readonly SqlValue[], explain?: (error: unknown) => unknown): void;
  /** Runs after the commit; never when rolled back. */
  afterCommit(run: () => void): void;
}

/** Reads that all see the rows of one moment, whatever is written meanwhile. */
export interface Snapshot extends Pick<Sql, 'all' | 'get'> {
  close(): Promise<void>;
}

export interface Database {
  readonly flavour: SqlFlavour;
  /** Reads outside a transaction: sees committed rows only. */
  readonly read: Sql;
  /** Opens a snapshot on a connection of its own. It must be closed. */
  snapshot(): Promise<Snapshot>;
  /** One transaction; rolled back when `work` throws. Retries lock conflicts, so `work` must be repeatable. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Told the touched tables after each committed transaction of this process. */
  onCommit(listener: (tables: ReadonlySet<string>) => void): void;
  /** Committed version of a table: changes with every committed write to it, on any server. */
  tableVersion(table: string): Promise<string>;
  /** The same of all tables, by table name. */
  tableVersions(): Promise<Map<string, string>>;
  /** Where a table stands, of a moment after the call. */
  position(table: string): Promise<Position>;
  /** `SELECT COUNT(*)` of one table with the position it belongs to; `from` is what follows FROM. */
  countAt(table: string, from: string, args: readonly SqlValue[]): Promise<{ total: number; at: Position }>;
  /** The rows changed between two positions of a table; undefined where not all of them are known here. */
  changesBetween(table: string, from: Position, to: Position): Promise<readonly RowImage[] | undefined>;
  close(): Promise<void>;
}

/** A database that is several: tenants may have their business rows in one of their own. */
export interface TenantDatabase extends Database {
  /** Runs work in the name of a tenant: it finds that tenant's rows where they are. */
  within<T>(tenantId: string, work: () => T): T;
  /**
   * One transaction of work that is made of several: each that is begun within it is a part of it, and what is read
   * within it has been written by the others. What is remembered of rows must not be made within it: they may be undone.
   */
  asOne<T>(work: () => Promise<T>): Promise<T>;
  /** Runs work once in every database. One that fails does not keep the others from it; then the first failure is thrown. */
  each(work: (tenantId?: string) => Promise<void>): Promise<void>;
}
