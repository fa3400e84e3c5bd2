import type { Behaviour, BehaviourContext } from '../../engine/index.js';
import { badRequest } from '../../errors/index.js';
import { chosenIds } from './chosen-ids.js';
import { demandNoCircle, parentOf } from './forest.js';

const ROOT = '0';
/** Limit of departments of a tenant that are read to find those below one. */
const MAX_DEPARTMENTS = 10_000;

const wayBelow = (ancestors: unknown, id: unknown): string => `${ancestors},${id}`;

/** The departments below a moved department get new paths too. */
async function moveBelow({ records }: BehaviourContext, from: string, to: string): Promise<void> {
  for (const row of await records.find('dept', undefined, MAX_DEPARTMENTS)) {
    const way = String(row['ancestors']);
    if (way === from || way.startsWith(`${from},`))
      await records.update('dept', String(row['id']), { ancestors: to + way.slice(from.length) });
  }
}

/** Departments: the path follows from the parent, and a department that has people is not removed. */
export const dept: Behaviour = {
  model: 'dept',

  async compute(context, record) {
    const parent = await parentOf(context, 'dept', record);
    record['ancestors'] = parent === undefined ? ROOT : wayBelow(parent['ancestors'], parent['id']);
  },

  async guard(context, operation, record) {
    if (operation !== 'remove') return demandNoCircle(context, 'dept', record);
    const members = { left: { type: 'field' as const, field: 'deptId' }, op: 'equal' as const, right: record['id'] };
    if ((await context.records.find('userDept', members, 1)).length > 0) throw badRequest('dept.hasUsers');
  },

  async after(context, operation, record, before) {
    if (operation !== 'update' || before === undefined || before['ancestors'] === record['ancestors']) return;
    const { id } = record;
    await moveBelow(context, wayBelow(before['ancestors'], id), wayBelow(record['ancestors'], id));
  },

  /** Departments of a user or of a list of ids. */
  async extraFilter(context, verb, query) {
    if (verb !== 'select') return undefined;
    const children = await chosenIds(context, verb, 'deptId', query);
    return children.length === 0 ? undefined : { conjunction: 'and' as const, children };
  },

  /** For people who are not administrators the tree starts at the level of their own department. */
  async start({ actor, records }) {
    const [own] = actor.deptIds;
    if (actor.isAdministrator || own === undefined) return undefined;
    return String((await records.get('dept', own))?.['parentId'] ?? ROOT);
  },
};
