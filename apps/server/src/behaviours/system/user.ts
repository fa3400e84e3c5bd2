import { type Behaviour, type BehaviourContext, firstPassword, isId } from '../../engine/index.js';
import { badRequest, describe, invalid } from '../../errors/index.js';
import { departmentsBelow } from './departments.js';
import { equal, idsOf, MAX_ROWS, type Record_ } from './grants.js';
import { demandPassword } from './password-rule.js';
import { demandGrantable, demandNotAbove, demandOwnPlace } from './user-roles.js';
import { endSessions, unlock } from './user-sessions.js';

async function demandFreeAccount({ records }: BehaviourContext, record: Record_): Promise<void> {
  const same = await records.find('user', equal('account', record['account']), 2);
  if (same.every((row) => row['id'] === record['id'])) return;
  const message = describe('user.accountTaken', { account: String(record['account']) });
  throw invalid([{ field: 'account', label: message, message }]);
}

/**
 * People can log in with a phone number, so it must be unique among the accounts of a tenant. Existing duplicates are
 * allowed.
 */
async function demandFreePhone({ records, actor }: BehaviourContext, record: Record_, before?: Record_): Promise<void> {
  const phone = String(record['phone'] ?? '').trim();
  if (phone === '' || phone === before?.['phone']) return;
  const [tenant] = await records.find('tenant', equal('tenantId', actor.tenantId), 1);
  // The lock makes sure that two people cannot take the same phone number at the same time.
  if (tenant !== undefined) await records.lock('tenant', String(tenant['id']));
  const same = await records.find('user', equal('phone', phone), 2);
  if (same.every((row) => row['id'] === record['id'])) return;
  const message = describe('user.phoneTaken');
  throw invalid([{ field: 'phone', label: message, message }]);
}

/**
 * A quota of 0 or less means no quota. Accounts of one tenant are counted under a lock, or two calls could use the last
 * place.
 */
async function demandQuota({ records, actor }: BehaviourContext): Promise<void> {
  const [tenant] = await records.find('tenant', equal('tenantId', actor.tenantId), 1);
  const quota = Number(tenant?.['accountNumber'] ?? 0);
  if (tenant === undefined || quota <= 0) return;
  await records.lock('tenant', String(tenant['id']));
  if ((await records.count('user')) >= quota) throw badRequest('user.quota');
}

/** Makes the link rows of a user equal to `deptId`. */
async function keepDepartments(
  { records }: BehaviourContext,
  userId: string,
  deptIds: readonly string[],
): Promise<void> {
  const links = await records.find('userDept', equal('userId', userId), MAX_ROWS);
  const gone = links.filter((link) => !deptIds.includes(String(link['deptId'])));
  await records.remove(
    'userDept',
    gone.map((link) => String(link['id'])),
  );
  const kept = new Set(links.map((link) => link['deptId']));
  for (const deptId of deptIds) if (!kept.has(deptId)) await records.insert('userDept', { userId, deptId });
}

/**
 * Accounts: unique within the tenant and its quota; passwords are stored as slow hashes; people cannot remove
 * themselves.
 */
export const user: Behaviour = {
  model: 'user',

  async guard(context, operation, record, before) {
    await demandGrantable(context, operation === 'remove' ? undefined : record, before);
    await demandOwnPlace(context, record, before);
    if (before !== undefined) await demandNotAbove(context, before);
    if (operation === 'remove' && record['id'] === context.actor.userId) throw badRequest('user.removeSelf');
    if (operation !== 'create' && operation !== 'update') return;
    await demandFreeAccount(context, record);
    await demandFreePhone(context, record, before);
    if (operation === 'create') await demandQuota(context);
  },

  /**
   * A password is set once, at creation; later it is changed by separate calls. A password that others know only allows
   * to set a new one: one that was typed for a person, or a random one, which the answer of the reset shows once. An
   * account without a password (from a sheet) gets its first one by a reset.
   */
  async before(context, operation, record, before) {
    if (operation === 'create' && record['password']) {
      await demandPassword(context, String(record['password']), String(record['account']));
      record['password'] = await context.secrets.hash(String(record['password']));
    } else if (operation === 'reset-password') {
      record['firstPassword'] = firstPassword();
      record['password'] = await context.secrets.hash(String(record['firstPassword']));
    } else {
      record['password'] = before?.['password'];
      return;
    }
    record['mustChange'] = true;
    record['passwordTime'] = context.clock.now();
  },

  async after(context, operation, record) {
    if (operation === 'reset-password') await endSessions(context, record);
    if (operation === 'unlock' || operation === 'reset-password') await unlock(context, record);
    await keepDepartments(context, String(record['id']), operation === 'remove' ? [] : idsOf(record['deptId']));
  },

  /** A department includes all departments below it. */
  async extraFilter(context, _verb, { deptId }) {
    if (!deptId) return undefined;
    if (!isId(deptId)) throw badRequest('request.wrongType', { name: 'deptId' });
    return {
      left: { type: 'field', field: 'deptId' },
      op: 'contains_any',
      right: await departmentsBelow(context, [deptId]),
    };
  },
};
