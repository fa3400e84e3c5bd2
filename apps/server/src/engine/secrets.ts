import { SEALED } from './sealing.js';

/** What the platform brings along for models that keep passwords. */
export interface Secrets {
  /** Plain password → what is stored of it: the slow salted hash of the credential that clients send. */
  hash(plain: string): Promise<string>;
  /** A secret that the house must use again → what is stored of it, and back. */
  seal(plain: string): Promise<string>;
  unseal(sealed: string): Promise<string>;
}

export const SECRETS = Symbol('secrets');

/** A stored key of an outside service as it is used; one from before keys were sealed stands as it is. */
export const reveal = async (secrets: Secrets, stored: string | null): Promise<string> =>
  stored?.startsWith(SEALED) ? secrets.unseal(stored) : (stored ?? '');

type Values = Record<string, unknown>;

/** Seals what a form gave for a field. Nothing given keeps what is stored: undefined is not written. */
export async function sealField(secrets: Secrets, field: string, record: Values, before?: Values): Promise<void> {
  const given = record[field];
  const fresh = typeof given === 'string' && given !== '' && given !== before?.[field];
  record[field] = fresh ? await secrets.seal(given) : undefined;
}

/** Small and capital letters, digits, everything else. */
const CHARACTERS = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{Ll}\p{Lu}\p{Nd}]/u];

/** Parameters of what a chosen password must be: least number of characters, and of kinds of characters (0 to 4). */
export const PASSWORD_PARAMS = { length: 'account.passwordLength', kinds: 'account.passwordKinds' } as const;

/** Whether a plain password has the length and the kinds of characters, and is not the account's name. */
export function passwordHolds(plain: string, account: string, rule: { length: number; kinds: number }): boolean {
  const kinds = CHARACTERS.filter((kind) => kind.test(plain)).length;
  return [...plain].length >= rule.length && kinds >= rule.kinds && plain.toLowerCase() !== account.toLowerCase();
}
