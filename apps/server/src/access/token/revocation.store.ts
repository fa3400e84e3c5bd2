import { Inject, Injectable, Logger } from '@nestjs/common';
import { CLOCK, type Clock } from '../../config/index.js';
import { DATABASE, type Database, type Tx, VERSION_WATCH, type VersionWatch } from '../../database/index.js';

const TABLE = 'lc_revoked_token';
const INSERT = { sqlite: 'INSERT OR IGNORE', mysql: 'INSERT IGNORE' } as const;

/**
 * Tokens that do not count although they have not expired. A row holds the jti of one token or the id of a session
 * (all tokens of one login); rows live as long as the tokens would. All of them fit in memory.
 */
@Injectable()
export class Revocations {
  private readonly logger = new Logger('Revocations');
  private keys = new Set<string>();
  private loading: Promise<void> | undefined;
  private stale = true;

  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(VERSION_WATCH) watch: VersionWatch,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    watch.onChange((tables) => {
      if (!tables.has(TABLE)) return;
      this.stale = true;
      this.refresh().catch((error: Error) => this.logger.error(error.message));
    });
  }

  /** Undefined when memory is up to date; until a change has been read, everybody waits, and nobody is let in without. */
  ready(): Promise<void> | undefined {
    return this.stale || this.loading !== undefined ? this.refresh() : undefined;
  }

  has(jti: string, session: string): boolean {
    return this.keys.has(jti) || this.keys.has(session);
  }

  /** Ends a session within `tx`; `until`: plant time when its last access token expires. */
  async revoke(tx: Tx, key: string, until: string): Promise<void> {
    await tx.run('DELETE FROM lc_revoked_token WHERE expire_time < ?', [this.clock.now()]);
    const insert = `${INSERT[this.database.flavour]} INTO lc_revoked_token (jti, expire_time) VALUES (?, ?)`;
    await tx.run(insert, [key, until]);
    tx.touch(TABLE);
    tx.afterCommit(() => void this.keys.add(key));
  }

  private refresh(): Promise<void> {
    this.loading ??= this.load().finally(() => {
      this.loading = undefined;
    });
    return this.loading;
  }

  private async load(): Promise<void> {
    while (this.stale) {
      this.stale = false;
      try {
        const rows = await this.database.read.all<{ jti: string }>(
          'SELECT jti FROM lc_revoked_token WHERE expire_time >= ?',
          [this.clock.now()],
        );
        this.keys = new Set(rows.map((row) => row.jti));
      } catch (error) {
        this.stale = true;
        throw error;
      }
    }
  }
}
