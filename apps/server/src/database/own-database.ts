import { type AppError, unavailable } from '../errors/index.js';
import type { Database, Snapshot } from './database.js';
import type { OpenDatabase } from './open.js';

/** Address of a tenant's own database; `key` changes whenever the address or the account does. */
export interface OwnTarget {
  readonly key: string;
  /** Connects and updates the tables to what this server needs. */
  open(): Promise<OpenDatabase>;
}

const IDLE_MS = 300_000;
/** After a failed attempt, further requests fail at once for this long instead of trying again. */
const AWAY_MS = 5000;
const AWAY_SECONDS = 5;

/** A tenant's own database: opened at its first use, closed after five minutes without use. */
export class OwnDatabase {
  private opening: Promise<OpenDatabase> | undefined;
  private users = 0;
  private usedAt = 0;
  private failedAt = -Infinity;
  /** Last known table versions; they stay valid while the database is closed. */
  versions: ReadonlyMap<string, string> = new Map();

  constructor(
    readonly tenantId: string,
    readonly target: OwnTarget,
    private readonly onOpen: (database: Database) => void,
    private readonly onError: (message: string) => void,
  ) {}

  get isOpen(): boolean {
    return this.opening !== undefined;
  }

  /**
   * Runs work on the database. `counts: false`: a check by the server itself does not keep it open. Throws 503 when it
   * cannot be reached.
   */
  async use<T>(work: (database: Database) => Promise<T>, counts = true): Promise<T> {
    this.users += 1;
    try {
      const { database } = await this.opened();
      return await work(database);
    } finally {
      this.users -= 1;
      if (counts) this.usedAt = Date.now();
    }
  }

  /** The database stays open until the snapshot is closed. */
  async snapshot(): Promise<Snapshot> {
    this.users += 1;
    const leave = (): void => {
      this.users -= 1;
      this.usedAt = Date.now();
    };
    try {
      const snapshot = await (await this.opened()).database.snapshot();
      return { ...snapshot, close: () => snapshot.close().finally(leave) };
    } catch (error) {
      leave();
      throw error;
    }
  }

  private async opened(): Promise<OpenDatabase> {
    if (Date.now() - this.failedAt < AWAY_MS) throw away();
    this.opening ??= this.target.open().then((open) => {
      this.onOpen(open.database);
      return open;
    });
    try {
      return await this.opening;
    } catch (error) {
      this.opening = undefined;
      this.failedAt = Date.now();
      this.onError(`the database of tenant ${this.tenantId} is away: ${(error as Error).message}`);
      throw away();
    }
  }

  async closeIfIdle(): Promise<void> {
    if (this.users === 0 && Date.now() - this.usedAt > IDLE_MS) await this.close();
  }

  async close(): Promise<void> {
    const opening = this.opening;
    this.opening = undefined;
    const open = await opening?.catch(() => undefined);
    await open?.close();
  }
}

const away = (): AppError => unavailable('tenant.databaseAway', AWAY_SECONDS);
