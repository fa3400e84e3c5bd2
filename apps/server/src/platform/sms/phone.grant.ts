import { Injectable, type OnModuleInit } from '@nestjs/common';
import {
  Accounts,
  type Grant,
  Grants,
  LoginFailures,
  OauthError,
  type Proof,
  type TokenRequest,
} from '../auth/index.js';
import { ValidationCodes } from './validation-codes.js';

/** Login by a code that was sent to the phone. An unknown phone, a wrong and a used code are answered alike. */
@Injectable()
export class PhoneGrant implements Grant, OnModuleInit {
  readonly types = ['sms_code'];

  constructor(
    private readonly grants: Grants,
    private readonly accounts: Accounts,
    private readonly failures: LoginFailures,
    private readonly codes: ValidationCodes,
  ) {}

  onModuleInit(): void {
    this.grants.use(this);
  }

  async prove({ tenantId, phone, id, value, ip }: TokenRequest & { tenantId: string }): Promise<Proof> {
    const right = await this.codes.check(tenantId, phone, id, value);
    const account = right ? await this.accounts.byPhone(tenantId, phone) : undefined;
    if (account === undefined) throw new OauthError('invalid_grant', 'sms.wrongCode');
    if (await this.failures.locked({ tenantId, account: account.account, ip }))
      throw new OauthError('access_denied', 'auth.locked');
    return { account };
  }
}
