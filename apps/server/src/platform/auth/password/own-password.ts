import { Injectable } from '@nestjs/common';
import { badRequest } from '../../../errors/index.js';
import { callerAddress } from '../../../http/index.js';
import type { Account } from '../token/account.store.js';
import { LoginFailures } from './login-failure.store.js';
import { derive, hashGate, verifyPassword } from './password-hash.js';

/** Actions that only the owner of an account may do require the password, because another person may have the token. */
@Injectable()
export class OwnPassword {
  constructor(private readonly failures: LoginFailures) {}

  /**
   * Throws 400 for a wrong password, which counts as a failed login: a stolen token cannot be used to guess it. 429
   * when too many passwords are looked at just now.
   */
  async demand({ tenantId, account, password }: Account, credential: unknown, ip: string): Promise<void> {
    const attempt = { tenantId, account, ip };
    const right = await hashGate.run(callerAddress(ip), async () => {
      // A person who is signed in is not asked for a captcha.
      if ((await this.failures.begin(attempt, true)) !== 'go') throw badRequest('user.tooManyTries');
      return verifyPassword(credential, password, derive);
    });
    if (!right) throw badRequest('user.wrongOldPassword');
    await this.failures.forgive(attempt);
  }
}
