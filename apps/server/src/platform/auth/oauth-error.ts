import { describe } from '../../errors/index.js';
import type { Language } from '../../http/index.js';

type OauthCode =
  | 'invalid_grant'
  | 'access_denied'
  | 'invalid_client'
  | 'invalid_request'
  | 'password_expired'
  | 'unsupported_grant_type';

/** A refusal of the token call: it has a body of its own, without the envelope. */
export class OauthError extends Error {
  constructor(
    readonly code: OauthCode,
    /** Key of the message catalogue. */
    readonly key: string,
    /** What the caller needs to do better. */
    readonly details: Record<string, unknown> = {},
  ) {
    super(key);
    this.name = 'OauthError';
  }

  body(language: Language): { error: OauthCode; error_description: string } & Record<string, unknown> {
    return { ...this.details, error: this.code, error_description: describe(this.key)[language] };
  }
}
