import { Inject, Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { DATABASE, type Database, type SqlValue, type Tx } from '../../database/index.js';

/** Columns of the log tables, in the order in which rows bring their values. */
const COLUMNS = {
  lc_log_usual:
    'id, tenant_id, service_id, server_host, server_ip, env, log_level, log_id, request_uri, log_data, create_by, create_time',
  lc_log_api:
    'id, tenant_id, service_id, server_host, server_ip, env, type, title, method, request_uri, status, remote_ip, user_agent, method_class, method_name, params, time, create_by, create_time',
  lc_log_error:
    'id, tenant_id, service_id, server_host, server_ip, env, method, request_uri, remote_ip, user_agent, params, stack_trace, exception_name, message, file_name, line_number, time, create_by, create_time',
  lc_log_data:
    'id, tenant_id, model, model_name, model_name_en, record_id, title, action, fields, fields_en, changes, create_user, create_time',
} as const;

export type LogTable = keyof typeof COLUMNS;
export type LogRow = readonly SqlValue[];
/** Makes a row when it is written; undefined: there is nothing to write. */
type MakeRow = () => { table: LogTable; row: LogRow } | undefined;

const FLUSH_MS = 1000;
const BATCH = 200;
/** Rows that wait at most: beyond it the newest are let go, never the request that brings them. */
const MOST = 4000;
/** Rows of one statement; few different sizes, so that few texts are prepared. */
const CHUNKS = [50, 10, 1] as const;

/**
 * Rows of the logs on their way to the database: written together every second or when 200 wait, off the path of the
 * requests. When the database is away or slower than what comes, rows are dropped with one warning an outage.
 */
@Injectable()
export class LogQueue implements OnModuleDestroy {
  private readonly logger = new Logger('Logs');
  private waiting: { make: MakeRow; bounded: boolean }[] = [];
  /** How many of those that wait are bounded. */
  private crowd = 0;
  private timer: NodeJS.Timeout | undefined;
  private working: Promise<void> | undefined;
  private warned = false;

  constructor(@Inject(DATABASE) private readonly database: Database) {}

  /** Takes a row. Never throws. */
  add(make: MakeRow): void {
    if (this.crowd >= MOST) {
      this.warn('more is logged than can be written');
      return;
    }
    this.crowd += 1;
    this.wait(make, true);
  }

  /** Takes a row that no crowd pushes out: what was committed is bounded by what one call may change. Never throws. */
  keep(make: MakeRow): void {
    this.wait(make, false);
  }

  private wait(make: MakeRow, bounded: boolean): void {
    this.waiting.push({ make, bounded });
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
    this.crowd -= batch.filter(({ bounded }) => bounded).length;
    this.working = this.write(batch.map(({ make }) => make))
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
    await this.database.transaction(async (tx) => {
      await insert(tx, table, rows);
      tx.touch(table);
    });
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

async function insert(tx: Tx, table: LogTable, rows: readonly LogRow[]): Promise<void> {
  const columns = COLUMNS[table];
  const group = `(${columns.replace(/\w+/g, '?')})`;
  let at = 0;
  for (const size of CHUNKS) {
    const text = `INSERT INTO ${table} (${columns}) VALUES ${Array(size).fill(group).join(', ')}`;
    for (; rows.length - at >= size; at += size) await tx.run(text, rows.slice(at, at + size).flat());
  }
}
