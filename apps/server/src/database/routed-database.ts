import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database, Snapshot, Sql, SqlFlavour, SqlValue, Tx } from './database.js';
import { joinedTransaction } from './joined-transaction.js';
import { keeping, withoutKeeping } from './keeping.js';
import { OwnDatabase, type OwnTarget } from './own-database.js';
import type { Position, RowImage } from './table-changes.js';
import { Homes } from './tables-of.js';

const SWEEP_MS = 30_000;
/** How often the server checks a closed database: due timers in it open it. */
const CLOSED_LOOK_MS = 60_000;

/**
 * The one place that chooses the database of a statement. Work that runs `within` a tenant with its own database uses
 * that database for the tenant's tables and the main one for those of the platform; all other work uses the main one.
 * Callers (engine, workflow, stores) need not know about it.
 */
export class RoutedDatabase implements Database {
  readonly flavour: SqlFlavour;
  readonly read: Sql;
  private readonly homes = new Homes();
  private readonly current = new AsyncLocalStorage<OwnDatabase | undefined>();
  private readonly whole = new AsyncLocalStorage<{ readonly tx: Tx; isOver: boolean }>();
  private readonly owns = new Map<string, OwnDatabase>();
  private readonly listeners: ((tables: ReadonlySet<string>) => void)[] = [];
  private readonly sweeper: NodeJS.Timeout;
  private lookedAt = 0;

  constructor(
    private readonly main: Database,
    private readonly onError: (message: string) => void,
  ) {
    this.flavour = main.flavour;
    this.read = {
      all: (text, args) => this.reading(text, (sql) => sql.all(text, args)),
      get: (text, args) => this.reading(text, (sql) => sql.get(text, args)),
      run: (text, args) => this.reading(text, (sql) => sql.run(text, args)),
    };
    this.sweeper = setInterval(() => void this.sweep(), SWEEP_MS).unref();
  }

  /** Sets which tables are in a tenant's own database and which are in the main one. */
  use(tenantTables: ReadonlySet<string>, platformTables: ReadonlySet<string>): void {
    this.homes.use(tenantTables, platformTables);
  }

  /** Sets the tenants that have their own database; those whose address changed or that are gone are closed. */
  async assign(targets: ReadonlyMap<string, OwnTarget>): Promise<void> {
    const gone = [...this.owns.values()].filter((own) => targets.get(own.tenantId)?.key !== own.target.key);
    for (const { tenantId } of gone) this.owns.delete(tenantId);
    for (const [tenantId, target] of targets) {
      if (this.owns.has(tenantId)) continue;
      const listen = (database: Database): void => database.onCommit((tables) => this.tell(tables));
      this.owns.set(tenantId, new OwnDatabase(tenantId, target, listen, this.onError));
    }
    await Promise.all(gone.map((own) => own.close()));
  }

  /** Runs work on behalf of a tenant. */
  within<T>(tenantId: string, work: () => T): T {
    const own = this.owns.get(tenantId);
    return own === undefined && this.owns.size === 0 ? work() : this.current.run(own, work);
  }

  /** Runs work in the main database, then in each tenant's own. A failure in one does not stop the others. */
  async each(work: (tenantId?: string) => Promise<void>): Promise<void> {
    if (this.owns.size === 0) return work();
    const failures: unknown[] = [];
    const all = Date.now() - this.lookedAt > CLOSED_LOOK_MS;
    if (all) this.lookedAt = Date.now();
    const places = [undefined, ...[...this.owns.values()].filter((own) => all || own.isOpen)];
    for (const own of places) {
      const run = (): Promise<void> => this.current.run(own, () => work(own?.tenantId));
      await (own === undefined ? run() : own.use(run, false)).catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
  }

  /** For a tenant with its own database: snapshots of both databases, taken one right after the other. */
  async snapshot(): Promise<Snapshot> {
    const own = this.current.getStore();
    const main = await this.main.snapshot();
    if (own === undefined) return main;
    const theirs = await own.snapshot().catch(async (error: unknown) => {
      await main.close();
      throw error;
    });
    const on = (text: string): Snapshot => (this.homes.isTenants(text) ? theirs : main);
    return {
      all: (text, args) => on(text).all(text, args),
      get: (text, args) => on(text).get(text, args),
      close: async () => void (await Promise.all([main.close(), theirs.close()])),
    };
  }

  /**
   * The `asOne` transaction that the current work belongs to. Work that outlives it (timers, queues) no longer belongs
   * to it.
   */
  private get joined(): Tx | undefined {
    const whole = this.whole.getStore();
    return whole === undefined || whole.isOver ? undefined : whole.tx;
  }

  asOne<T>(work: () => Promise<T>): Promise<T> {
    return this.transaction(async (tx) => {
      const whole = { tx, isOver: false };
      try {
        return await withoutKeeping(() => this.whole.run(whole, work));
      } finally {
        whole.isOver = true;
      }
    });
  }

  transaction<T>(asked: (tx: Tx) => Promise<T>): Promise<T> {
    const { joined } = this;
    if (joined !== undefined) return asked(joined);
    const work = keeping(asked);
    if (this.owns.size === 0) return this.main.transaction(work);
    const own = this.current.getStore();
    // One caller may run the queued transactions of others, so each is bound to the tenant that started it.
    const bound = AsyncLocalStorage.bind(work);
    if (own === undefined) return this.main.transaction(bound);
    return own.use((database) => joinedTransaction(database, this.main, this.homes, bound));
  }

  onCommit(listener: (tables: ReadonlySet<string>) => void): void {
    this.listeners.push(listener);
    this.main.onCommit(listener);
  }

  tableVersion(table: string): Promise<string> {
    return this.holding(table, (database) => database.tableVersion(table));
  }

  position(table: string): Promise<Position> {
    return this.holding(table, (database) => database.position(table));
  }

  countAt(table: string, from: string, args: readonly SqlValue[]): Promise<{ total: number; at: Position }> {
    return this.holding(table, (database) => database.countAt(table, from, args));
  }

  changesBetween(table: string, from: Position, to: Position): Promise<readonly RowImage[] | undefined> {
    return this.holding(table, (database) => database.changesBetween(table, from, to));
  }

  private holding<T>(table: string, work: (database: Database) => Promise<T>): Promise<T> {
    const own = this.current.getStore();
    return own === undefined || !this.homes.holds(table) ? work(this.main) : own.use(work);
  }

  /** For a table that is in several databases, the text combines the versions of all of them. */
  async tableVersions(): Promise<Map<string, string>> {
    const versions = await this.main.tableVersions();
    for (const own of this.owns.values()) {
      if (own.isOpen) own.versions = await this.versionsOf(own);
      for (const [table, version] of own.versions)
        versions.set(table, `${versions.get(table) ?? '0'} ${own.tenantId}:${version}`);
    }
    return versions;
  }

  async close(): Promise<void> {
    clearInterval(this.sweeper);
    await Promise.all([...this.owns.values()].map((own) => own.close()));
  }

  private versionsOf(own: OwnDatabase): Promise<ReadonlyMap<string, string>> {
    // Requests that need this database report that it cannot be reached; here the last known versions are used.
    return own.use((database) => database.tableVersions(), false).catch(() => own.versions);
  }

  private reading<T>(text: string, run: (sql: Sql) => Promise<T>): Promise<T> {
    const { joined } = this;
    if (joined !== undefined) return run(joined);
    const own = this.current.getStore();
    if (own === undefined || !this.homes.isTenants(text)) return run(this.main.read);
    return own.use((database) => run(database.read));
  }

  private tell(tables: ReadonlySet<string>): void {
    for (const listener of this.listeners) listener(tables);
  }

  private async sweep(): Promise<void> {
    for (const own of this.owns.values()) await own.closeIfIdle();
  }
}
