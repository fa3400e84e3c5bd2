import { ApiError, request } from '../api/index.js';

/** Minimum length, and minimum number of kinds of characters (lower case, upper case, digits, others). */
export interface PasswordRule {
  length: number;
  kinds: number;
}

const CHARACTERS = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{Ll}\p{Lu}\p{Nd}]/u];

/** A parameter with a number; 0 when it is not set. */
async function figure(paramKey: string): Promise<number> {
  try {
    const param = await request<{ paramValue?: string }>('/api/at/base/param/detail', {
      query: { paramKey },
      quiet: true,
    });
    const value = Number(param.paramValue);
    return Number.isInteger(value) ? value : 0;
  } catch (reason) {
    if (reason instanceof ApiError) return 0;
    throw reason;
  }
}

/** The administrator's rule for passwords. */
export async function readPasswordRule(): Promise<PasswordRule> {
  const [length, kinds] = await Promise.all([figure('account.passwordLength'), figure('account.passwordKinds')]);
  return { length, kinds };
}

/** Whether a new password meets the rule and differs from the account name. */
export function passwordHolds(plain: string, account: string, { length, kinds }: PasswordRule): boolean {
  const found = CHARACTERS.filter((kind) => kind.test(plain)).length;
  return [...plain].length >= length && found >= kinds && plain.toLowerCase() !== account.toLowerCase();
}
