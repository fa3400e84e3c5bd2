import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { SEALED } from './sealing.js';

/** Functions of the platform for models that store passwords. */
export interface Secrets {
  /** Plain password → stored value: the slow salted hash of the credential that clients send. */
  hash(plain: string): Promise<string>;
  /** Encrypts and decrypts a secret that the server must use again. */
  seal(plain: string): Promise<string>;
  unseal(sealed: string): Promise<string>;
}

export const SECRETS = Symbol('secrets');

/** The decrypted key of an outside service; a key from before keys were encrypted is returned as it is. */
export const reveal = async (secrets: Secrets, stored: string | null): Promise<string> =>
  stored?.startsWith(SEALED) ? secrets.unseal(stored) : (stored ?? '');

type Values = Record<string, unknown>;

/**
 * Encrypts the value that a form gave for a field. Without a value the stored one is kept: undefined is not written.
 */
export async function sealField(secrets: Secrets, field: string, record: Values, before?: Values): Promise<void> {
  const given = record[field];
  const fresh = typeof given === 'string' && given !== '' && given !== before?.[field];
  record[field] = fresh ? await secrets.seal(given) : undefined;
}

const sha256 = (text: string): Buffer => createHash('sha256').update(text, 'utf8').digest();

/**
 * Stored value of a client's secret: `sha256$salt$digest`. Clients send it with every token request, so the digest is a
 * fast one; that is safe because the secrets are random.
 */
export function digestSecret(plain: string): string {
  const salt = randomBytes(16).toString('hex');
  return `sha256$${salt}$${sha256(`${salt}${plain}`).toString('hex')}`;
}

export const isDigest = (stored: string): boolean => /^sha256\$[0-9a-f]{32}\$[0-9a-f]{64}$/.test(stored);

/** Whether a secret is the stored one; a value from before secrets were digested is compared directly. */
export function matchesSecret(plain: string, stored: string): boolean {
  const [, salt = '', digest = ''] = isDigest(stored) ? stored.split('$') : [];
  const expected = digest === '' ? sha256(stored) : Buffer.from(digest, 'hex');
  return timingSafeEqual(expected, sha256(`${salt}${plain}`));
}

/** A random secret for a client. */
export const randomSecret = (): string => randomBytes(24).toString('base64url');

/** Without characters that look alike: 0 O o, 1 I l i. */
const EASY = ['ABCDEFGHJKLMNPQRSTUVWXYZ', 'abcdefghjkmnpqrstuvwxyz', '23456789'] as const;
const GROUPS = 3;

/**
 * A random password, shown once and changed at the first login: three groups of a capital letter, two small ones and a
 * digit that people can read aloud (about 10^14), with all four kinds of characters.
 */
export function firstPassword(): string {
  const [capitals, small, digits] = EASY;
  const group = (): string =>
    [capitals, small, small, digits].map((letters) => letters[randomInt(letters.length)]).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

/** Small and capital letters, digits, all other characters. */
const CHARACTERS = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{Ll}\p{Lu}\p{Nd}]/u];

/** Parameters of a chosen password: least number of characters, and of kinds of characters (0 to 4). */
export const PASSWORD_PARAMS = { length: 'account.passwordLength', kinds: 'account.passwordKinds' } as const;

/** Whether a plain password has the required length and kinds of characters, and differs from the account's name. */
export function passwordHolds(plain: string, account: string, rule: { length: number; kinds: number }): boolean {
  const kinds = CHARACTERS.filter((kind) => kind.test(plain)).length;
  return [...plain].length >= rule.length && kinds >= rule.kinds && plain.toLowerCase() !== account.toLowerCase();
}
