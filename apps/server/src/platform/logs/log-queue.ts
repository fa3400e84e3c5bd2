import { Inject, Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { DATABASE, type Database } from '../../database/index.js';
import { insertLogRows, type LogRow, type LogTable } from './log-rows.js';

/** Makes a row when it is written; undefined: there is nothing to write. */
type MakeRow = () => { table: LogTable; row: LogRow } | undefined;

const FLUSH_MS = 1000;
const BATCH = 500;
/** Rows that wait at most: beyond it the newest are let go, never the request that brings them. */
const MAX_WAITING = 4000;

/**
 * Rows of the logs of calls, errors and notes on their way to the database: written together every second or when 500
 * wait, off the path of the requests. When the database is away or slower than what comes, rows are dropped with one
 * warning an outage.
 */
@Injectable()
export class LogQueue implements OnModuleDestroy {
  private readonly logger = new Logger('Logs');
  private waiting: MakeRow[] = [];
  private timer: NodeJS.Timeout | undefined;
  private working: Promise<void> | undefined;
  private warned = false;

  constructor(@Inject(DATABASE) private readonly database: Database) {}

  /** Takes a row. Never throws. */
  add(make: MakeRow): void {
    if (this.waiting.length >= MAX_WAITING) {
      this.warn('more is logged than can be written');
      return;
    }
    this.waiting.push(make);
    if (this.waiting.length >= BATCH) this.kick();
    else this.timer ??= setTimeout(() => this.kick(), FLUSH_MS).unref();
  }

  /** Writes what waits; resolves when it is written or dropped. */
  async flush(): Promise<void> {
    while (this.waiting.length > 0 || this.working !== undefined) {
      this.kick();
      await this.working;
    }
  }

  async onModuleDestroy(): Promise<void> {
    await this.flush();
    clearTimeout(this.timer);
  }

  private kick(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.working !== undefined || this.waiting.length === 0) return;
    const batch = this.waiting.splice(0, BATCH);
    this.working = this.write(batch)
      .then(
        () => {
          this.warned = false;
        },
        (error: Error) => this.warn(error.message),
      )
      .finally(() => {
        this.working = undefined;
        if (this.waiting.length >= BATCH) this.kick();
        else if (this.waiting.length > 0) this.timer ??= setTimeout(() => this.kick(), FLUSH_MS).unref();
      });
  }

  private async write(batch: readonly MakeRow[]): Promise<void> {
    const rows = new Map<LogTable, LogRow[]>();
    for (const make of batch) {
      const made = this.made(make);
      if (made === undefined) continue;
      const list = rows.get(made.table);
      if (list === undefined) rows.set(made.table, [made.row]);
      else list.push(made.row);
    }
    let failed: Error | undefined;
    for (const [table, list] of rows) {
      // A table that takes nothing must not cost the others.
      await this.store(table, list).catch((error: Error) => {
        failed = error;
      });
    }
    if (failed !== undefined) throw failed;
  }

  private async store(table: LogTable, rows: readonly LogRow[]): Promise<void> {
    await this.database.transaction((tx) => insertLogRows(tx, table, rows));
  }

  /** One entry that cannot be told must not cost the others. */
  private made(make: MakeRow): ReturnType<MakeRow> {
    try {
      return make();
    } catch (error) {
      this.warn((error as Error).message);
      return undefined;
    }
  }

  private warn(reason: string): void {
    if (!this.warned) this.logger.warn(`log rows are dropped: ${reason}`);
    this.warned = true;
  }
}
