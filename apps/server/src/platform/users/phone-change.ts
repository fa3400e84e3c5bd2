import { Injectable } from '@nestjs/common';
import type { Actor } from '../../access/index.js';
import { badRequest, describe, invalid, unauthorized } from '../../errors/index.js';
import { Accounts, OwnPassword } from '../auth/index.js';
import { ValidationCodes } from '../sms/index.js';

type Said = Readonly<Record<string, unknown>>;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * Whoever holds the phone of an account can log in as it: a stolen session must not be enough to change it. The owner
 * shows his password (`oldPassword`, its SHA-256) or a code that was sent to the phone he has (`codeId`, `code`).
 */
@Injectable()
export class PhoneChange {
  constructor(
    private readonly accounts: Accounts,
    private readonly ownPassword: OwnPassword,
    private readonly codes: ValidationCodes,
  ) {}

  /** Throws 400 when the phone would change and nothing shows that it is the owner who wants it. */
  async demand(actor: Actor, said: Said, ip: string): Promise<void> {
    if (said['phone'] === undefined) return;
    const owner = await this.accounts.byId(actor.userId);
    if (owner === undefined) throw unauthorized();
    const phone = owner.phone ?? '';
    if (text(said['phone'] ?? '').trim() === phone) return;
    if (text(said['oldPassword']) !== '') return this.ownPassword.demand(owner, said['oldPassword'], ip);
    const [id, code] = [text(said['codeId']), text(said['code'])];
    if (phone !== '' && id !== '' && code !== '') {
      if (await this.codes.check(actor.tenantId, phone, id, code)) return;
      throw badRequest('sms.wrongCode');
    }
    const message = describe('user.phoneProof');
    throw invalid([{ field: 'phone', label: message, message }]);
  }
}
