import type { Behaviour, BehaviourContext } from '../../engine/index.js';
import { badRequest, describe, invalid } from '../../errors/index.js';
import { chosenIds } from './chosen-ids.js';
import { demandNoCircle, parentOf } from './forest.js';
import { grantRole } from './role-grant.js';
import { demandForeign, demandRank } from './role-rank.js';
import { isRoleAbove } from './user-roles.js';

type Record_ = Record<string, unknown>;
type Operator = 'equal' | 'contains_any';

const ADMINISTRATOR = 'administrator';
const MAX_LINKS = 10_000;

const where = (field: string, op: Operator, right: unknown) => ({
  left: { type: 'field' as const, field },
  op,
  right,
});

async function demandFreeAlias({ records }: BehaviourContext, record: Record_): Promise<void> {
  const same = await records.find('role', where('roleAlias', 'equal', record['roleAlias']), 2);
  if (same.every((row) => row['id'] === record['id'])) return;
  const message = describe('role.aliasTaken', { alias: String(record['roleAlias']) });
  throw invalid([{ field: 'roleAlias', label: message, message }]);
}

/**
 * Roles: an alias is unique in a tenant, none is above the actor's own, and a role that people have cannot be removed.
 */
export const role: Behaviour = {
  model: 'role',

  async compute(context, record) {
    await parentOf(context, 'role', record);
  },

  async guard(context, operation, record, before) {
    demandRank(context, operation, record, before);
    if (operation === 'grant') demandForeign(context, record);
    // Grants to a role that nobody has are checked right by right; roles of people above the actor cannot be changed.
    const whose = operation === 'grant' ? 'holders' : 'role';
    if (before !== undefined && (await isRoleAbove(context, before, whose))) throw badRequest('role.above');
    if (operation === 'grant') return;
    if (operation !== 'remove') {
      await demandFreeAlias(context, record);
      return demandNoCircle(context, 'role', record);
    }
    const holders = await context.records.find('user', where('roleId', 'contains_any', [record['id']]), 1);
    if (holders.length > 0) throw badRequest('role.hasUsers');
  },

  /** Grants must be removed together with the role. */
  async after(context, operation, record) {
    if (operation === 'grant') return grantRole(context, record);
    if (operation !== 'remove') return;
    const { records } = context;
    for (const model of ['roleMenu', 'roleScope', 'fieldRule']) {
      const links = await records.find(model, where('roleId', 'equal', record['id']), MAX_LINKS);
      await records.remove(
        model,
        links.map((link) => String(link['id'])),
      );
    }
  },

  /**
   * Roles of a user or of a list of ids. Only administrators see the administrator's role, even while they work with
   * another of their roles.
   */
  async extraFilter(context, verb, query) {
    const shown = {
      left: { type: 'field' as const, field: 'roleAlias' },
      op: 'not_equal' as const,
      right: ADMINISTRATOR,
    };
    const chosen = await chosenIds(context, verb, 'roleId', query);
    const own = verb === 'select' && query['userId'] === context.actor.userId;
    const children = context.actor.isAdministrator || own ? chosen : [shown, ...chosen];
    return children.length === 0 ? undefined : { conjunction: 'and' as const, children };
  },
};
