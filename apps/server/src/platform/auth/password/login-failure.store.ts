import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock, newId, plantTime } from '../../../config/index.js';
import { DATABASE, type Database, type Tx } from '../../../database/index.js';
import { Params } from '../params.store.js';

const KEPT_MS = 30 * 60_000;
const DEFAULT_LIMIT = 5;
/** From this many failures on, the password grant asks for the captcha too. */
const CAPTCHA_FROM = 2;
/** One failure in a hundred also clears away the rows of others that no longer count. */
const CLEANING_SHARE = 0.01;

export interface Standing {
  locked: boolean;
  captchaNeeded: boolean;
}

interface FailureRow {
  count: number;
  firstTime: string | null;
  lockedUntil: string | null;
}

const SAME = { sqlite: 'ON CONFLICT (tenant_id, account) DO UPDATE SET', mysql: 'ON DUPLICATE KEY UPDATE' } as const;

/** Failed logins by tenant and account, whether or not the account exists. */
@Injectable()
export class LoginFailures {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly params: Params,
  ) {}

  async standing(tenantId: string, account: string): Promise<Standing> {
    const row = await this.database.read.get<FailureRow>(
      `SELECT count, first_time AS firstTime, locked_until AS lockedUntil
         FROM lc_login_failure WHERE tenant_id = ? AND account = ?`,
      [tenantId, key(account)],
    );
    if (row === undefined) return { locked: false, captchaNeeded: false };
    const locked = row.lockedUntil !== null && row.lockedUntil > this.clock.now();
    const recent = row.firstTime !== null && row.firstTime > this.longAgo();
    return { locked, captchaNeeded: recent && Number(row.count) >= CAPTCHA_FROM };
  }

  /** Counts a failure in one statement, so that parallel guesses are all counted, and locks at the limit. */
  async add(tenantId: string, account: string): Promise<void> {
    const limit = await this.limit();
    const now = this.clock.now();
    const until = plantTime(this.clock.millis() + KEPT_MS);
    const old = this.longAgo();
    await this.database.transaction(async (tx) => {
      const over = 'first_time < ? AND (locked_until IS NULL OR locked_until < ?)';
      const mine = `DELETE FROM lc_login_failure WHERE tenant_id = ? AND account = ? AND ${over}`;
      await tx.run(mine, [tenantId, key(account), old, now]);
      if (Math.random() < CLEANING_SHARE) await tx.run(`DELETE FROM lc_login_failure WHERE ${over}`, [old, now]);
      await tx.run(
        `INSERT INTO lc_login_failure (id, tenant_id, account, count, first_time, locked_until)
         VALUES (?, ?, ?, 1, ?, ?)
         ${SAME[this.database.flavour]} locked_until = CASE WHEN count + 1 >= ? THEN ? ELSE NULL END, count = count + 1`,
        [newId(), tenantId, key(account), now, limit <= 1 ? until : null, limit, until],
      );
    });
  }

  /** Forgets the failures of an account: after a good login, or when an administrator unlocks it. */
  async clear(tx: Tx, tenantId: string, account: string): Promise<void> {
    await tx.run('DELETE FROM lc_login_failure WHERE tenant_id = ? AND account = ?', [tenantId, key(account)]);
  }

  private longAgo(): string {
    return plantTime(this.clock.millis() - KEPT_MS);
  }

  private async limit(): Promise<number> {
    return (await this.params.figure('account.failCount')) || DEFAULT_LIMIT;
  }
}

/** Accounts that are too long for the column cannot exist; they share a counter with their beginning. */
const key = (account: string): string => account.slice(0, 64);
