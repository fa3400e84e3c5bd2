export const ISSUER = 'lamina';
export const AUDIENCE = 'lamina-api';
export const ALGORITHM = 'HS256';

/** What an access token says. Times in seconds since the epoch. */
export interface Claims {
  /** User id. */
  sub: string;
  /** Tenant id. */
  tid: string;
  /** Client id. */
  cid: string;
  /** Session: all tokens that stem from one login. */
  sid: string;
  jti: string;
  iat: number;
  exp: number;
  /** Chosen roles and departments; absent: all of the user's. */
  rid?: string[];
  did?: string[];
  /**
   * The session is read-only: with the role `rid`, which the user need not have, or with the rights of the person `as`.
   */
  look?: true;
  /** Id of the user whose rights are used for viewing; the own id means the user's own rights. */
  as?: string;
}

const texts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

/** Checks the shape of a verified payload; a token of another make is none. */
export function isClaims(payload: unknown): payload is Claims {
  if (typeof payload !== 'object' || payload === null) return false;
  const claims = payload as Record<string, unknown>;
  return (
    ['sub', 'tid', 'cid', 'sid', 'jti'].every((key) => typeof claims[key] === 'string' && claims[key] !== '') &&
    Number.isInteger(claims['iat']) &&
    Number.isInteger(claims['exp']) &&
    (claims['rid'] === undefined || texts(claims['rid'])) &&
    (claims['did'] === undefined || texts(claims['did'])) &&
    (claims['as'] === undefined || (typeof claims['as'] === 'string' && claims['look'] === true)) &&
    (claims['look'] === undefined || (claims['look'] === true && (texts(claims['rid']) || claims['as'] !== undefined)))
  );
}
