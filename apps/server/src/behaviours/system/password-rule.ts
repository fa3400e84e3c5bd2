import { type BehaviourContext, PASSWORD_PARAMS, passwordHolds } from '../../engine/index.js';
import { describe, invalid } from '../../errors/index.js';
import { paramOf } from './tenant-start.js';

const figure = (text: string | undefined): number => (Number.isInteger(Number(text)) ? Number(text) : 0);

/** Checks that a chosen password meets the parameters. Throws 400 with its field. */
export async function demandPassword(context: BehaviourContext, plain: string, account: string): Promise<void> {
  const { length, kinds } = PASSWORD_PARAMS;
  const rule = { length: figure(await paramOf(context, length)), kinds: figure(await paramOf(context, kinds)) };
  if (passwordHolds(plain, account, rule)) return;
  const message = describe('user.weakPassword', rule);
  throw invalid([{ field: 'password', label: message, message }]);
}
