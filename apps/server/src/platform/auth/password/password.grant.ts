import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { CONFIG, type Config } from '../../../config/index.js';
import { Captchas } from '../captcha/captcha.store.js';
import { OauthError } from '../oauth-error.js';
import { type Account, Accounts } from '../token/account.store.js';
import type { Grant, Proof } from '../token/grant.js';
import { Grants } from '../token/grants.js';
import type { TokenRequest } from '../token/token-request.js';
import { LoginFailures } from './login-failure.store.js';
import { isCredential, verifyPassword } from './password-hash.js';
import { Passwords } from './passwords.store.js';

/** Login by account and password, with or without the captcha. */
@Injectable()
export class PasswordGrant implements Grant, OnModuleInit {
  readonly types = ['password', 'captcha'];

  constructor(
    private readonly grants: Grants,
    private readonly accounts: Accounts,
    private readonly failures: LoginFailures,
    private readonly captchas: Captchas,
    private readonly passwords: Passwords,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  onModuleInit(): void {
    this.grants.use(this);
  }

  async prove(request: TokenRequest & { tenantId: string }): Promise<Proof> {
    const { tenantId, username, password, grantType } = request;
    const standing = await this.failures.standing(tenantId, username);
    const asked = grantType === 'captcha' || (standing.captchaNeeded && this.config.captcha);
    if (asked && !(await this.captchas.check(request.captchaKey, request.captchaCode))) {
      throw new OauthError('access_denied', 'auth.badCaptcha');
    }
    const locked = new OauthError('access_denied', 'auth.locked');
    if (standing.locked) throw locked;
    const account = await this.accounts.byAccount(tenantId, username);
    const right = await verifyPassword(password, account?.password);
    if (!right || account === undefined || Number(account.status) !== 1) {
      await this.failures.add(tenantId, username);
      throw new OauthError('invalid_grant', 'auth.badCredentials');
    }
    // Guesses that ran beside this one may have locked the account meanwhile.
    if ((await this.failures.standing(tenantId, username)).locked) throw locked;
    await this.demandFresh(account, request);
    return { account };
  }

  /** A password that has expired opens nothing but the change of itself, which comes with the login. */
  private async demandFresh(account: Account, { password, newPassword }: TokenRequest): Promise<void> {
    if (newPassword !== '') {
      if (!isCredential(newPassword)) throw new OauthError('invalid_request', 'request.invalid');
      if (await this.passwords.isKnown(newPassword, password, account.account))
        throw new OauthError('password_expired', 'user.samePassword', { rule: await this.passwords.rule() });
      return this.passwords.replace(account, newPassword);
    }
    if (await this.passwords.expired(account))
      throw new OauthError('password_expired', 'auth.passwordExpired', { rule: await this.passwords.rule() });
  }
}
