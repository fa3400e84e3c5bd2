import type { Database } from './database.js';

const INTERVAL_MS = 500;

/**
 * Knows the versions of all tables, at most half a second old; writes of this server count at once. Caches of labels,
 * dictionaries, principals and metadata use it to see whether they are still valid.
 */
export class VersionWatch {
  private versions = new Map<string, string>();
  private readonly localBumps = new Map<string, number>();
  private readonly listeners = new Set<(changed: ReadonlySet<string>) => void>();
  private timer: NodeJS.Timeout | undefined;
  private failure: string | undefined;

  constructor(
    private readonly database: Database,
    private readonly onError: (message: string) => void,
  ) {
    database.onCommit((tables) => this.changed(tables));
  }

  /** Reads once, then polls. The timer does not keep the process alive. */
  async start(): Promise<void> {
    await this.refresh();
    this.timer = setInterval(() => {
      this.refresh().then(
        () => {
          this.failure = undefined;
        },
        (error: Error) => {
          if (this.failure !== error.message) this.onError(error.message);
          this.failure = error.message;
        },
      );
    }, INTERVAL_MS);
    this.timer.unref();
  }

  stop(): void {
    clearInterval(this.timer);
  }

  /** A text that changes with every write to the table. */
  of(table: string): string {
    return `${this.versions.get(table) ?? '0'}+${this.localBumps.get(table) ?? 0}`;
  }

  /** Called with the names of tables that changed, after the change is visible. */
  onChange(listener: (changed: ReadonlySet<string>) => void): void {
    this.listeners.add(listener);
  }

  /** Marks tables as changed: this server has committed to them, or another server has reported that it did. */
  changed(tables: ReadonlySet<string>): void {
    for (const table of tables) this.localBumps.set(table, (this.localBumps.get(table) ?? 0) + 1);
    this.emit(tables);
  }

  async refresh(): Promise<void> {
    const fresh = await this.database.tableVersions();
    const changed = new Set<string>();
    for (const [table, version] of fresh) if (this.versions.get(table) !== version) changed.add(table);
    this.versions = fresh;
    if (changed.size > 0) this.emit(changed);
  }

  private emit(changed: ReadonlySet<string>): void {
    for (const listener of this.listeners) listener(changed);
  }
}
