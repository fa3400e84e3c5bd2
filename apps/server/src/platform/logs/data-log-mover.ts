import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Rounds } from '../../config/index.js';
import { DATABASE, type SqlValue, type TenantDatabase } from '../../database/index.js';
import { COLUMNS, insertLogRows } from './log-rows.js';

/** What another server left behind is found this soon. */
const POLL_MS = 5000;
const BATCH = 500;
const INSERT = { sqlite: 'INSERT OR IGNORE', mysql: 'INSERT IGNORE' } as const;
const NAMES = COLUMNS.lc_log_data.split(', ');
const READ = NAMES.map((name) => (/^(?:id|create_user)$/.test(name) ? `CAST(${name} AS CHAR) AS ${name}` : name));

/**
 * Moves rows of the data log from the databases that tenants have for themselves, where they were committed with what
 * they tell of, into the log of the platform. Rows are known by their ids: one that was copied when the power went,
 * and not yet taken away, is not copied again.
 */
@Injectable()
export class DataLogMover implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('Logs');
  private readonly rounds = new Rounds(
    () => this.run(),
    ({ message }) => this.logger.warn(`data changes of tenants wait to be moved: ${message}`),
  );
  private timer: NodeJS.Timeout | undefined;

  constructor(@Inject(DATABASE) private readonly database: TenantDatabase) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => this.kick(), POLL_MS).unref();
  }

  onModuleDestroy(): Promise<void> {
    clearInterval(this.timer);
    return this.rounds.stop();
  }

  /** Looks now; a look that is under way is followed by another. */
  kick(): void {
    this.rounds.kick();
  }

  /** Moves all that waits, in every database. */
  run(): Promise<void> {
    return this.database.each(async (tenantId) => {
      if (tenantId !== undefined) while ((await this.part()) === BATCH);
    });
  }

  /** The platform's part commits first: a row may be in both places for a moment, never in none. */
  private async part(): Promise<number> {
    const rows = await this.database.read.all<Record<string, SqlValue>>(
      `SELECT ${READ.join(', ')} FROM lc_log_data_out ORDER BY lc_log_data_out.id LIMIT ${BATCH}`,
    );
    if (rows.length === 0) return 0;
    const values = rows.map((row) => NAMES.map((name) => row[name] ?? null));
    await this.database.transaction(async (tx) => {
      await insertLogRows(tx, 'lc_log_data', values, INSERT[this.database.flavour]);
      const marks = rows.map(() => '?').join(', ');
      await tx.run(
        `DELETE FROM lc_log_data_out WHERE id IN (${marks})`,
        rows.map(({ id }) => id ?? null),
      );
    });
    return rows.length;
  }
}
