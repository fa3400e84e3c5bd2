import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock, plantTime } from '../../../config/index.js';
import { DATABASE, type Database } from '../../../database/index.js';
import { PASSWORD_PARAMS } from '../../../engine/index.js';
import { Params } from '../params.store.js';
import type { Account } from '../token/account.store.js';
import { RefreshTokens } from '../token/refresh-token.store.js';
import { LoginFailures } from './login-failure.store.js';
import { credentialOf, hashPassword } from './password-hash.js';

/** Passwords that a whole company may know, with what they are where the parameter is missing: nobody chooses one. */
const COMMON = { 'account.initPassword': '123456', 'tenant.default.password': 'admin' };
const DAYS = 'account.passwordDays';
const DAY_MS = 86_400_000;

/** What a chosen password must be: least number of characters, and of kinds of characters. */
export interface PasswordRule {
  length: number;
  kinds: number;
}

/** Whose password it is. */
type Owner = Pick<Account, 'id' | 'tenantId' | 'account'>;

/** Passwords that people choose for themselves: how long they hold, and how the next one is stored. */
@Injectable()
export class Passwords {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly params: Params,
    private readonly failures: LoginFailures,
    private readonly sessions: RefreshTokens,
  ) {}

  /** Whether the password is older than the parameter allows; one of unknown age is. */
  async expired({ passwordTime }: Account): Promise<boolean> {
    const days = await this.params.figure(DAYS);
    if (days === 0) return false;
    return passwordTime === null || passwordTime <= plantTime(this.clock.millis() - days * DAY_MS);
  }

  async rule(): Promise<PasswordRule> {
    const { length, kinds } = PASSWORD_PARAMS;
    return { length: await this.params.figure(length), kinds: await this.params.figure(kinds) };
  }

  /** Whether a new credential is one that others may know: the one before, a common one, the account's name. */
  async isKnown(fresh: string, old: unknown, account: string): Promise<boolean> {
    if ([old, credentialOf(account)].includes(fresh)) return true;
    for (const [key, usual] of Object.entries(COMMON))
      if (credentialOf((await this.params.text(key)) ?? usual) === fresh) return true;
    return false;
  }

  /** Stores a credential, forgets the failed logins and ends the sessions of the account, all but `kept`. */
  async replace({ id, tenantId, account }: Owner, fresh: string, kept?: string): Promise<void> {
    const hash = await hashPassword(fresh);
    const now = this.clock.now();
    await this.database.transaction(async (tx) => {
      await tx.run(
        `UPDATE lc_user SET password = ?, password_time = ?, must_change = 0, version = version + 1, update_user = ?, update_time = ?
          WHERE id = ?`,
        [hash, now, id, now, id],
      );
      await this.failures.clear(tx, tenantId, account);
      await this.sessions.endOthers(tx, id, kept);
      tx.touch('lc_user');
    });
  }
}
