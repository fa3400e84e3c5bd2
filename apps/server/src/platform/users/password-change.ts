import { Injectable } from '@nestjs/common';
import { Access, type Actor, type RequestHead } from '../../access/index.js';
import { badRequest, unauthorized } from '../../errors/index.js';
import { Accounts, isCredential, LoginFailures, Passwords, verifyPassword } from '../auth/index.js';

/** What the call says; each is the SHA-256 of a password as 64 hex digits. */
export interface SaidPasswords {
  oldPassword: unknown;
  newPassword: unknown;
  newPassword1: unknown;
}

/** Changes of one's own password. */
@Injectable()
export class PasswordChange {
  constructor(
    private readonly access: Access,
    private readonly accounts: Accounts,
    private readonly failures: LoginFailures,
    private readonly passwords: Passwords,
  ) {}

  /**
   * Stores the new password and ends the caller's other sessions. A wrong old password counts as a failed login, so
   * that a stolen token cannot be used to guess it.
   */
  async run(actor: Actor, request: RequestHead, said: SaidPasswords): Promise<void> {
    const fresh = readChange(said);
    const { tenantId, account, userId } = actor;
    if ((await this.failures.standing(tenantId, account)).locked) throw badRequest('user.tooManyTries');
    const owner = await this.accounts.byId(userId);
    if (owner === undefined) throw unauthorized();
    if (!(await verifyPassword(said.oldPassword, owner.password))) {
      await this.failures.add(tenantId, account);
      throw badRequest('user.wrongOldPassword');
    }
    if (await this.passwords.isKnown(fresh, said.oldPassword, account)) throw badRequest('user.samePassword');
    await this.passwords.replace(owner, fresh, (await this.access.claims(request))?.sid);
  }
}

function readChange({ oldPassword, newPassword, newPassword1 }: SaidPasswords): string {
  for (const [name, value] of Object.entries({ oldPassword, newPassword, newPassword1 })) {
    if (value === undefined || value === '') throw badRequest('request.missing', { name });
    if (!isCredential(value)) throw badRequest('request.wrongType', { name });
  }
  if (newPassword !== newPassword1) throw badRequest('user.wrongConfirmation');
  return String(newPassword);
}
