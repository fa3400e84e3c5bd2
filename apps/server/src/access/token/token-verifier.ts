import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { Strategy } from 'passport-jwt';
import { unauthorized } from '../../errors/index.js';
import { ALGORITHM, AUDIENCE, type Claims, ISSUER, isClaims } from './claims.js';
import { SigningKey } from './signing-key.store.js';

interface TokenHolder {
  token: string;
}

/** One run of a passport strategy: passport hangs the three outcomes on a copy of it. */
interface Attempt {
  success(claims: Claims): void;
  fail(reason: unknown): void;
  error(error: unknown): void;
  authenticate(holder: TokenHolder): void;
}

/** Verifies access tokens: algorithm, issuer and audience are pinned. */
@Injectable()
export class TokenVerifier extends PassportStrategy(Strategy, 'lamina') {
  constructor(key: SigningKey) {
    super({
      jwtFromRequest: (holder: unknown) => (holder as TokenHolder).token,
      secretOrKeyProvider: (_request: unknown, _token: unknown, done: (error: unknown, key?: Buffer) => void) => {
        key.get().then(
          (secret) => done(null, secret),
          (error: unknown) => done(error),
        );
      },
      algorithms: [ALGORITHM],
      issuer: ISSUER,
      audience: AUDIENCE,
      // The server's clock decides, at every use of the token and not only at the first: see Access.authenticate.
      ignoreExpiration: true,
    } as unknown as ConstructorParameters<typeof Strategy>[0]);
  }

  validate(payload: unknown): Claims | false {
    return isClaims(payload) ? payload : false;
  }

  /** Claims of a token whose signature and make are right. Throws 401 otherwise. */
  verify(token: string): Promise<Claims> {
    return new Promise((resolve, reject) => {
      const attempt = Object.create(this) as Attempt;
      attempt.success = resolve;
      attempt.fail = () => reject(unauthorized());
      attempt.error = reject;
      attempt.authenticate({ token });
    });
  }
}
