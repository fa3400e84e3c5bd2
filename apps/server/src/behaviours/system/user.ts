import type { Behaviour, BehaviourContext } from '../../engine/index.js';
import { badRequest, describe, invalid } from '../../errors/index.js';
import { demandGrantable } from './user-roles.js';

type Record_ = Record<string, unknown>;

const INITIAL_PASSWORD = 'account.initPassword';
const FALLBACK_PASSWORD = '123456';
/** Departments of a tenant that are read whole to find those below one. */
const MOST_DEPARTMENTS = 10_000;

const equal = (field: string, right: unknown) => ({
  left: { type: 'field' as const, field },
  op: 'equal' as const,
  right,
});
const idsOf = (text: unknown): string[] =>
  String(text ?? '')
    .split(',')
    .filter((id) => /^\d+$/.test(id));

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
  if ((await records.find('user', undefined, quota)).length >= quota) throw badRequest('user.quota');
}

/** The parameter for new accounts, for those that come without a password of their own (imports). */
async function initialPassword({ records }: BehaviourContext): Promise<string> {
  const [param] = await records.find('param', equal('paramKey', INITIAL_PASSWORD), 1);
  return String(param?.['paramValue'] || FALLBACK_PASSWORD);
}

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
  const departments = await records.find('dept', undefined, MOST_DEPARTMENTS);
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
    if (operation === 'remove') {
      if (record['id'] === context.actor.userId) throw badRequest('user.removeSelf');
      return;
    }
    await demandFreeAccount(context, record);
    if (operation === 'create') await demandQuota(context);
  },

  /** A password is given once, at creation; later it is changed by calls of its own. */
  async before(context, operation, record, before) {
    if (operation === 'create') {
      const plain = record['password'] || (await initialPassword(context));
      record['password'] = await context.secrets.hash(String(plain));
    } else {
      record['password'] = before?.['password'];
    }
  },

  async after(context, operation, record) {
    await keepDepartments(context, String(record['id']), operation === 'remove' ? [] : idsOf(record['deptId']));
  },

  /** A department stands for itself and all below it. */
  async narrow(context, _verb, { deptId }) {
    if (!deptId) return undefined;
    if (!/^\d{1,19}$/.test(deptId)) throw badRequest('request.wrongType', { name: 'deptId' });
    return { left: { type: 'field', field: 'deptId' }, op: 'contains_any', right: await withBelow(context, deptId) };
  },
};
