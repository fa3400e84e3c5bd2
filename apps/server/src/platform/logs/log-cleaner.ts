import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { CLOCK, type Clock, Hourly, plantTime } from '../../config/index.js';
import { DATABASE, type Database, takeHour } from '../../database/index.js';
import { type LogKind, LogParams } from './log-params.js';

const DAY_MS = 86_400_000;
/** First look after the start, when the server has settled. */
const FIRST_MS = 60_000;
const CHUNK = 500;
/** Chunks of one table an hour: half a million rows at most. */
const MAX_CHUNKS = 1000;
/** Rest between two chunks, so that others can write. */
const REST_MS = 20;

const KINDS: readonly LogKind[] = ['usual', 'api', 'error', 'data'];

/** Removes rows of the logs that are older than their parameter says: hourly, in small bounded steps. */
@Injectable()
export class LogCleaner implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('Logs');
  private readonly hourly = new Hourly({
    firstMs: FIRST_MS,
    run: () => this.round(),
    failed: (error) => this.logger.warn(`old log rows stay: ${error.message}`),
  });

  constructor(
    private readonly params: LogParams,
    @Inject(DATABASE) private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.hourly.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.hourly.stop();
  }

  /** One server's round is enough for all. */
  private async round(): Promise<void> {
    if (await takeHour(this.database, 'logs', this.clock)) await this.run();
  }

  /** One round over all logs. */
  async run(): Promise<void> {
    for (const kind of KINDS) {
      const days = await this.params.days(kind);
      if (days > 0) await this.clean(`lc_log_${kind}`, plantTime(this.clock.millis() - days * DAY_MS));
    }
  }

  private async clean(table: string, before: string): Promise<void> {
    for (let round = 0; round < MAX_CHUNKS && !this.hourly.stopped; round += 1) {
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
