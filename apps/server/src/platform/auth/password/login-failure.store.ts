import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock, newId, plantTime } from '../../../config/index.js';
import { DATABASE, type Database, type Sql, type Tx } from '../../../database/index.js';
import { limits } from '../../../engine/index.js';
import { callerAddress } from '../../../http/index.js';
import { Params } from '../params.store.js';

const { keptMinutes, captchaFrom, addressesOfAccount, failuresOfAddress } = limits.login;
const KEPT_MS = keptMinutes * 60_000;
const DEFAULT_LIMIT = 5;
/** One attempt in a hundred also clears away the rows of others that no longer count. */
const CLEANING_SHARE = 0.01;

/** Who tries to be whom, from where. */
export interface Attempt {
  tenantId: string;
  account: string;
  /** As the request has it. */
  ip: string;
}

/** What becomes of an attempt: it may be tried, it needs a captcha first, or there were too many. */
export type Turn = 'go' | 'captcha' | 'locked';

interface Row {
  count: number;
  firstTime: string | null;
  lockedUntil: string | null;
}

/** Tenant, account and address of a counter. */
type Key = readonly [tenantId: string, account: string, address: string];

const EVERYWHERE = '';
const ANYBODY = '';
const LOCKING = { sqlite: 'ON CONFLICT (tenant_id, account, address) DO UPDATE SET', mysql: 'ON DUPLICATE KEY UPDATE' };

/**
 * Attempts to log in, counted before the password is looked at, so that no number of parallel guesses passes a bound;
 * a right one is taken back. Whether or not the account exists.
 *
 * The specification counts `account.failCount` failures per account. Counted so, any stranger locks any account: here
 * they count per account and address, and lock that pair. For the account as a whole the captcha is asked for as early
 * as ever, but it is locked only by failures from many addresses (`addressesOfAccount` times the parameter). Somebody
 * who tries one password at many accounts meets the captcha by his address.
 */
@Injectable()
export class LoginFailures {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly params: Params,
  ) {}

  /** Whether attempts are refused now; nothing is counted. */
  async locked(attempt: Attempt): Promise<boolean> {
    const limit = await this.limit();
    const [pair, account] = keysOf(attempt);
    const there = await this.live(this.database.read, pair);
    return there >= limit || (await this.live(this.database.read, account)) >= limit * addressesOfAccount;
  }

  /** Counts an attempt that may be tried. `shown`: a right captcha came with it, or none is ever asked for. */
  async begin(attempt: Attempt, shown: boolean): Promise<Turn> {
    const limit = await this.limit();
    return this.database.transaction(async (tx) => {
      const [pair, account, address] = keysOf(attempt);
      // Always in this order: two attempts cannot wait for each other.
      for (const key of [pair, account, address]) await this.lock(tx, key);
      const [here, anywhere, others] = [
        await this.live(tx, pair),
        await this.live(tx, account),
        await this.live(tx, address),
      ];
      if (here >= limit || anywhere >= limit * addressesOfAccount) return 'locked';
      const asked = Math.max(here, anywhere) >= captchaFrom || others >= failuresOfAddress;
      if (asked && !shown) return 'captcha';
      await this.store(tx, pair, here + 1, limit);
      await this.store(tx, account, anywhere + 1, limit * addressesOfAccount);
      await this.store(tx, address, others + 1, Number.POSITIVE_INFINITY);
      if (Math.random() < CLEANING_SHARE) await this.clean(tx);
      return 'go';
    });
  }

  /** The password was right: what this address counted against the account is forgotten, and counts nowhere else. */
  async forgive(attempt: Attempt): Promise<void> {
    const [pair, account, address] = keysOf(attempt);
    await this.database.transaction(async (tx) => {
      for (const key of [pair, account, address]) await this.lock(tx, key);
      const here = await this.live(tx, pair);
      await tx.run('DELETE FROM lc_login_failure WHERE tenant_id = ? AND account = ? AND address = ?', [...pair]);
      for (const key of [account, address]) await this.takeBack(tx, key, here);
    });
  }

  /** Forgets the failures of an account everywhere: its password was changed. */
  async clear(tx: Tx, tenantId: string, account: string): Promise<void> {
    await tx.run('DELETE FROM lc_login_failure WHERE tenant_id = ? AND account = ?', [tenantId, named(account)]);
  }

  /** Makes the row if there is none, and keeps others waiting for it until the transaction ends. */
  private async lock(tx: Tx, [tenantId, account, address]: Key): Promise<void> {
    await tx.run(
      `INSERT INTO lc_login_failure (id, tenant_id, account, address, count, first_time, locked_until)
       VALUES (?, ?, ?, ?, 0, ?, NULL) ${LOCKING[this.database.flavour]} count = count`,
      [newId(), tenantId, account, address, this.clock.now()],
    );
  }

  /** Attempts of a counter that still count. */
  private async live(sql: Sql, key: Key): Promise<number> {
    const row = await sql.get<Row>(
      `SELECT count, first_time AS firstTime, locked_until AS lockedUntil
         FROM lc_login_failure WHERE tenant_id = ? AND account = ? AND address = ?`,
      [...key],
    );
    if (row === undefined) return 0;
    const locked = row.lockedUntil !== null && row.lockedUntil > this.clock.now();
    const recent = row.lockedUntil === null && row.firstTime !== null && row.firstTime > this.longAgo();
    return locked || recent ? Number(row.count) : 0;
  }

  private async store(tx: Tx, key: Key, count: number, limit: number): Promise<void> {
    const until = count >= limit ? plantTime(this.clock.millis() + KEPT_MS) : null;
    const begun = count === 1 ? ', first_time = ?' : '';
    await tx.run(
      `UPDATE lc_login_failure SET count = ?, locked_until = ?${begun} WHERE tenant_id = ? AND account = ? AND address = ?`,
      [count, until, ...(count === 1 ? [this.clock.now()] : []), ...key],
    );
  }

  private async takeBack(tx: Tx, key: Key, failures: number): Promise<void> {
    await tx.run(
      `UPDATE lc_login_failure SET count = CASE WHEN count > ? THEN count - ? ELSE 0 END, locked_until = NULL
        WHERE tenant_id = ? AND account = ? AND address = ?`,
      [failures, failures, ...key],
    );
  }

  private async clean(tx: Tx): Promise<void> {
    await tx.run('DELETE FROM lc_login_failure WHERE first_time < ? AND (locked_until IS NULL OR locked_until < ?)', [
      this.longAgo(),
      this.clock.now(),
    ]);
  }

  private longAgo(): string {
    return plantTime(this.clock.millis() - KEPT_MS);
  }

  private async limit(): Promise<number> {
    return (await this.params.figure('account.failCount')) || DEFAULT_LIMIT;
  }
}

/** Accounts that are too long for the column cannot exist; they share a counter with their beginning. */
const named = (account: string): string => account.slice(0, 64);

function keysOf({ tenantId, account, ip }: Attempt): [pair: Key, account: Key, address: Key] {
  const address = callerAddress(ip);
  const name = named(account);
  // No tenant has an empty code: the counter of an address alone cannot be taken for a person's.
  return [
    [tenantId, name, address],
    [tenantId, name, EVERYWHERE],
    [ANYBODY, ANYBODY, address],
  ];
}
