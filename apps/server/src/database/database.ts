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

/** A write transaction. */
export interface Tx extends Sql {
  /** Marks a table as changed: bumps its version at commit, so that remembered totals and caches lapse. */
  touch(table: string): void;
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
  close(): Promise<void>;
}

/** A database that is several: tenants may have their business rows in one of their own. */
export interface TenantDatabase extends Database {
  /** Runs work in the name of a tenant: it finds that tenant's rows where they are. */
  within<T>(tenantId: string, work: () => T): T;
  /** Runs work once in every database. One that fails does not keep the others from it; then the first failure is thrown. */
  each(work: (tenantId?: string) => Promise<void>): Promise<void>;
}
