import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { CLOCK, type Clock, plantTime } from '../../config/index.js';
import { DATABASE, type Database } from '../../database/index.js';
import { type LogKind, LogParams } from './log-params.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
/** First look after the start, when the server has settled. */
const FIRST_MS = 60_000;
const CHUNK = 500;
/** Chunks of one table an hour: half a million rows at most. */
const MOST_CHUNKS = 1000;
/** Rest between two chunks, so that others can write. */
const REST_MS = 20;

const KINDS: readonly LogKind[] = ['usual', 'api', 'error', 'data'];

/** Removes rows of the logs that are older than their parameter says: hourly, in small bounded steps. */
@Injectable()
export class LogCleaner implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('Logs');
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;
  private working: Promise<void> | undefined;

  constructor(
    private readonly params: LogParams,
    @Inject(DATABASE) private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.plan(FIRST_MS);
  }

  async onModuleDestroy(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.working;
  }

  private plan(delay: number): void {
    this.timer = setTimeout(() => {
      this.working = this.run()
        .catch((error: Error) => this.logger.warn(`old log rows stay: ${error.message}`))
        .finally(() => this.stopped || this.plan(HOUR_MS));
    }, delay).unref();
  }

  /** One round over all logs. */
  async run(): Promise<void> {
    for (const kind of KINDS) {
      const days = await this.params.days(kind);
      if (days > 0) await this.clean(`lc_log_${kind}`, plantTime(this.clock.millis() - days * DAY_MS));
    }
  }

  private async clean(table: string, before: string): Promise<void> {
    for (let round = 0; round < MOST_CHUNKS && !this.stopped; round += 1) {
      const rows = await this.database.read.all<{ id: string }>(
        `SELECT CAST(id AS CHAR) AS id FROM ${table} WHERE create_time < ? ORDER BY create_time LIMIT ${CHUNK}`,
        [before],
      );
      if (rows.length === 0) return;
      const marks = rows.map(() => '?').join(', ');
      await this.database.transaction(async (tx) => {
        await tx.run(
          `DELETE FROM ${table} WHERE id IN (${marks})`,
          rows.map(({ id }) => id),
        );
        tx.touch(table);
      });
      if (rows.length < CHUNK) return;
      await new Promise((wake) => setTimeout(wake, REST_MS));
    }
  }
}
