import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { CLOCK, type Clock, Hourly, plantTime } from '../../config/index.js';
import { DATABASE, takeHour, type TenantDatabase } from '../../database/index.js';
import { removeKept } from './repeat.store.js';

const KEPT_MS = 24 * 3_600_000;
const FIRST_MS = 90_000;
const CHUNK = 1000;

/** Removes stored requests after a day: hourly, on one of all servers. */
@Injectable()
export class RepeatCleaner implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('Repeats');
  private readonly hourly = new Hourly({
    firstMs: FIRST_MS,
    run: () => this.round(),
    failed: (error) => this.logger.warn(`old request keys stay: ${error.message}`),
  });

  constructor(
    @Inject(DATABASE) private readonly database: TenantDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.hourly.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.hourly.stop();
  }

  private async round(): Promise<void> {
    if (await takeHour(this.database, 'repeats', this.clock)) await this.run();
  }

  /** Removes requests older than a day, in every database, in limited steps. */
  async run(): Promise<void> {
    const before = plantTime(this.clock.millis() - KEPT_MS);
    await this.database.each(async () => {
      const part = (): Promise<number> =>
        this.database.transaction((tx) => removeKept(tx, this.database.flavour, before, CHUNK));
      while (!this.hourly.stopped && (await part()) === CHUNK);
    });
  }
}
