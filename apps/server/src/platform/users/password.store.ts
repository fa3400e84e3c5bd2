import { Inject, Injectable } from '@nestjs/common';
import { Access, type Actor, type RequestHead } from '../../access/index.js';
import { CLOCK, type Clock } from '../../config/index.js';
import { DATABASE, type Database } from '../../database/index.js';
import { badRequest, unauthorized } from '../../errors/index.js';
import {
  credentialOf,
  hashPassword,
  isCredential,
  LoginFailures,
  RefreshTokens,
  verifyPassword,
} from '../auth/index.js';

const INITIAL_PASSWORD = 'account.initPassword';
const FALLBACK_PASSWORD = '123456';

/** What the call says; each is the SHA-256 of a password as 64 hex digits. */
export interface PasswordChange {
  oldPassword: unknown;
  newPassword: unknown;
  newPassword1: unknown;
}

/** Changes of one's own password. */
@Injectable()
export class Passwords {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly access: Access,
    private readonly failures: LoginFailures,
    private readonly sessions: RefreshTokens,
  ) {}

  /**
   * Stores the new password and ends the caller's other sessions. A wrong old password counts as a failed login, so
   * that a stolen token cannot be used to guess it.
   */
  async change(actor: Actor, request: RequestHead, said: PasswordChange): Promise<void> {
    const fresh = readChange(said);
    const { tenantId, account, userId } = actor;
    if ((await this.failures.standing(tenantId, account)).locked) throw badRequest('user.tooManyTries');
    const row = await this.database.read.get<{ password: string | null }>(
      'SELECT password FROM lc_user WHERE id = ? AND is_deleted = 0',
      [userId],
    );
    if (row === undefined) throw unauthorized();
    if (!(await verifyPassword(said.oldPassword, row.password))) {
      await this.failures.add(tenantId, account);
      throw badRequest('user.wrongOldPassword');
    }
    const known = [said.oldPassword, credentialOf(account), credentialOf(await this.initialPassword())];
    if (known.includes(fresh)) throw badRequest('user.samePassword');
    const hash = await hashPassword(fresh);
    const claims = await this.access.claims(request);
    await this.database.transaction(async (tx) => {
      await tx.run(
        'UPDATE lc_user SET password = ?, version = version + 1, update_user = ?, update_time = ? WHERE id = ?',
        [hash, userId, this.clock.now(), userId],
      );
      await this.failures.clear(tx, tenantId, account);
      await this.sessions.endOthers(tx, userId, claims?.sid);
      tx.touch('lc_user');
    });
  }

  private async initialPassword(): Promise<string> {
    const row = await this.database.read.get<{ value: string | null }>(
      'SELECT param_value AS value FROM lc_param WHERE param_key = ? AND is_deleted = 0',
      [INITIAL_PASSWORD],
    );
    return row?.value || FALLBACK_PASSWORD;
  }
}

function readChange({ oldPassword, newPassword, newPassword1 }: PasswordChange): string {
  for (const [name, value] of Object.entries({ oldPassword, newPassword, newPassword1 })) {
    if (value === undefined || value === '') throw badRequest('request.missing', { name });
    if (!isCredential(value)) throw badRequest('request.wrongType', { name });
  }
  if (newPassword !== newPassword1) throw badRequest('user.wrongConfirmation');
  return String(newPassword);
}
