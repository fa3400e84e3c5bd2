import { Injectable } from '@nestjs/common';
import { Access, type Actor, type ActorRequest } from '../../access/index.js';
import { badRequest, unauthorized } from '../../errors/index.js';
import { Accounts, isCredential, OwnPassword, Passwords } from '../auth/index.js';

/** What the call says; each is the SHA-256 of a password as 64 hex digits. */
interface SaidPasswords {
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
    private readonly ownPassword: OwnPassword,
    private readonly passwords: Passwords,
  ) {}

  /**
   * Stores the new password and ends the caller's other sessions. A wrong old password counts as a failed login, so
   * that a stolen token cannot be used to guess it.
   */
  async run(actor: Actor, request: ActorRequest, said: SaidPasswords): Promise<void> {
    const fresh = readChange(said);
    const owner = await this.accounts.byId(actor.userId);
    if (owner === undefined) throw unauthorized();
    await this.ownPassword.demand(owner, said.oldPassword, request.ip);
    if (await this.passwords.isKnown(fresh, said.oldPassword, owner.account)) throw badRequest('user.samePassword');
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
