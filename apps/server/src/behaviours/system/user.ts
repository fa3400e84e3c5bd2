import type { Behaviour, BehaviourContext } from '../../engine/index.js';
import { badRequest, describe, invalid } from '../../errors/index.js';
import { equal, idsOf, type Record_ } from './grants.js';
import { demandPassword } from './password-rule.js';
import { paramOf } from './tenant-start.js';
import { demandGrantable, demandNotAbove } from './user-roles.js';
import { endSessions, unlock } from './user-sessions.js';

const INITIAL_PASSWORD = 'account.initPassword';
const FALLBACK_PASSWORD = '123456';
/** Departments of a tenant that are read whole to find those below one. */
const MOST_DEPARTMENTS = 10_000;

async function demandFreeAccount({ records }: BehaviourContext, record: Record_): Promise<void> {
  const same = await records.find('user', equal('account', record['account']), 2);
  if (same.every((row) => row['id'] === record['id'])) return;
  const message = describe('user.accountTaken', { account: String(record['account']) });
  throw invalid([{ field: 'account', label: message, message }]);
}

/** A quota of 0 or less is none. Accounts of one tenant are counted one after the other, or two would take one place. */
async function demandQuota({ records, actor }: BehaviourContext): Promise<void> {
  const [tenant] = await records.find('tenant', equal('tenantId', actor.tenantId), 1);
  const quota = Number(tenant?.['accountNumber'] ?? 0);
  if (tenant === undefined || quota <= 0) return;
  await records.lock('tenant', String(tenant['id']));
  if ((await records.count('user')) >= quota) throw badRequest('user.quota');
}

/** The parameter for new accounts, for those that come without a password of their own (imports). */
const initialPassword = async (context: BehaviourContext): Promise<string> =>
  (await paramOf(context, INITIAL_PASSWORD)) ?? FALLBACK_PASSWORD;

/** Link rows of a user: what `deptId` says, no more. */
async function keepDepartments(
  { records }: BehaviourContext,
  userId: string,
  deptIds: readonly string[],
): Promise<void> {
  const links = await records.find('userDept', equal('userId', userId));
  const gone = links.filter((link) => !deptIds.includes(String(link['deptId'])));
  await records.remove(
    'userDept',
    gone.map((link) => String(link['id'])),
  );
  const kept = new Set(links.map((link) => link['deptId']));
  for (const deptId of deptIds) if (!kept.has(deptId)) await records.insert('userDept', { userId, deptId });
}

async function withBelow({ records }: BehaviourContext, deptId: string): Promise<string[]> {
  const departments = await records.find('dept', undefined, MOST_DEPARTMENTS, ['id', 'parentId']);
  const found = new Set([deptId]);
  for (let grown = true; grown; ) {
    const before = found.size;
    for (const { id, parentId } of departments) if (found.has(String(parentId))) found.add(String(id));
    grown = found.size > before;
  }
  return [...found];
}

/** Accounts: unique within the tenant and its quota, passwords kept as slow hashes, nobody removes himself. */
export const user: Behaviour = {
  model: 'user',

  async guard(context, operation, record, before) {
    await demandGrantable(context, operation === 'remove' ? undefined : record, before);
    if (before !== undefined) await demandNotAbove(context, operation, record, before);
    if (operation === 'remove' && record['id'] === context.actor.userId) throw badRequest('user.removeSelf');
    if (operation !== 'create' && operation !== 'update') return;
    await demandFreeAccount(context, record);
    if (operation === 'create') await demandQuota(context);
  },

  /** A password is given once, at creation; later it is changed by calls of its own. */
  async before(context, operation, record, before) {
    if (operation === 'create' && record['password']) {
      await demandPassword(context, String(record['password']), String(record['account']));
      record['password'] = await context.secrets.hash(String(record['password']));
    } else if (operation === 'create' || operation === 'reset-password') {
      record['password'] = await context.secrets.hash(await initialPassword(context));
    } else {
      record['password'] = before?.['password'];
      return;
    }
    record['passwordTime'] = context.clock.now();
  },

  async after(context, operation, record) {
    if (operation === 'reset-password') await endSessions(context, record);
    if (operation === 'unlock') await unlock(context, record);
    await keepDepartments(context, String(record['id']), operation === 'remove' ? [] : idsOf(record['deptId']));
  },

  /** A department stands for itself and all below it. */
  async narrow(context, _verb, { deptId }) {
    if (!deptId) return undefined;
    if (!/^\d{1,19}$/.test(deptId)) throw badRequest('request.wrongType', { name: 'deptId' });
    return { left: { type: 'field', field: 'deptId' }, op: 'contains_any', right: await withBelow(context, deptId) };
  },
};
