import type { Behaviour, BehaviourContext } from '../../engine/index.js';
import { badRequest, describe, invalid, notFound } from '../../errors/index.js';

type Record_ = Record<string, unknown>;

const UNLOCKED = 1;
const MAX_PROCESSES = 100;

/** Administrators of the platform or of the tenant. */
const keepsAll = ({ actor }: BehaviourContext): boolean => actor.isAdministrator || actor.roleAliases.includes('admin');

const refuse = (field: string, key: string) => {
  const message = describe(key);
  return invalid([{ field, label: message, message }]);
};

/** Another person, who can log in. */
async function demandSubstitute({ records }: BehaviourContext, record: Record_): Promise<void> {
  if (record['substituteId'] === record['userId']) throw refuse('substituteId', 'workflow.substituteSelf');
  const user = await records.get('user', String(record['substituteId']));
  if (user === undefined || Number(user['status']) !== UNLOCKED)
    throw refuse('substituteId', 'workflow.substituteLocked');
}

/** A list of process keys, or nothing for all processes. */
function demandKeys({ processKeys }: Record_): void {
  if (processKeys === undefined || processKeys === null) return;
  const isList = Array.isArray(processKeys) && processKeys.length <= MAX_PROCESSES;
  if (!isList || !processKeys.every((key) => typeof key === 'string'))
    throw badRequest('request.wrongType', { name: 'processKeys' });
}

/** Substitutes during absence: people see and set only their own, and nobody may be their own substitute. */
export const substitute: Behaviour = {
  model: 'wfSubstitute',

  defaults({ actor }, record) {
    record['userId'] = actor.userId;
  },

  async guard(context, operation, record, before) {
    if (before !== undefined && before['userId'] !== context.actor.userId && !keepsAll(context)) throw notFound();
    if (operation === 'remove') return;
    demandKeys(record);
    await demandSubstitute(context, record);
  },

  async extraFilter(context) {
    if (keepsAll(context)) return undefined;
    return { left: { type: 'field', field: 'userId' }, op: 'equal', right: context.actor.userId };
  },
};
