import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { CONFIG, type Config } from '../../../config/index.js';
import { callerAddress } from '../../../http/index.js';
import { Captchas } from '../captcha/captcha.store.js';
import { OauthError } from '../oauth-error.js';
import { type Account, Accounts } from '../token/account.store.js';
import type { Grant, Proof } from '../token/grant.js';
import { Grants } from '../token/grants.js';
import type { TokenRequest } from '../token/token-request.js';
import { LoginFailures } from './login-failure.store.js';
import { derive, hashGate, isCredential, verifyPassword } from './password-hash.js';
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
    const shown = await this.answersCaptcha(request);
    const account = await this.verified(request, shown || !this.config.captcha);
    if (account === undefined) throw new OauthError('invalid_grant', 'auth.badCredentials');
    await this.demandFresh(account, request);
    return { account };
  }

  /** Whether a right captcha came with the call. Throws where one must come. */
  private async answersCaptcha({ grantType, captchaKey, captchaCode }: TokenRequest): Promise<boolean> {
    if (grantType !== 'captcha' && captchaKey === undefined) return false;
    const right = await this.captchas.check(captchaKey, captchaCode);
    if (!right && grantType === 'captcha') throw new OauthError('access_denied', 'auth.badCaptcha');
    return right;
  }

  /**
   * The account whose password it is. Whether an attempt is refused for their number is decided without a look at the
   * password, so that no refusal tells whether it was right.
   */
  private async verified(
    { tenantId, username, password, ip }: TokenRequest & { tenantId: string },
    shown: boolean,
  ): Promise<Account | undefined> {
    const attempt = { tenantId, account: username, ip };
    const locked = new OauthError('access_denied', 'auth.locked');
    // A locked account does not enter the queue of the hashes.
    if (await this.failures.locked(attempt)) throw locked;
    return hashGate.run(callerAddress(ip), async () => {
      const turn = await this.failures.begin(attempt, shown);
      if (turn === 'locked') throw locked;
      if (turn === 'captcha') throw new OauthError('access_denied', 'auth.badCaptcha');
      const account = await this.accounts.byAccount(tenantId, username);
      const right = await verifyPassword(password, account?.password, derive);
      if (!right || account === undefined || Number(account.status) !== 1) return undefined;
      await this.failures.forgive(attempt);
      return account;
    });
  }

  /** A password that has expired, or that somebody else knows, opens nothing but the change of itself, which comes with the login. */
  private async demandFresh(account: Account, { password, newPassword }: TokenRequest): Promise<void> {
    if (newPassword !== '') {
      if (!isCredential(newPassword)) throw new OauthError('invalid_request', 'request.invalid');
      if (await this.passwords.isKnown(newPassword, password, account.account))
        throw new OauthError('password_expired', 'user.samePassword', { rule: await this.passwords.rule() });
      return this.passwords.replace(account, newPassword);
    }
    if (Number(account.mustChange ?? 0) === 1)
      throw new OauthError('password_expired', 'auth.firstPassword', { rule: await this.passwords.rule() });
    if (await this.passwords.expired(account))
      throw new OauthError('password_expired', 'auth.passwordExpired', { rule: await this.passwords.rule() });
  }
}
