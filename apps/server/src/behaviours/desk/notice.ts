import type { Behaviour } from '../../engine/index.js';

type Condition = NonNullable<Awaited<ReturnType<NonNullable<Behaviour['extraFilter']>>>>;

const WRITES = ['notice_add', 'notice_edit', 'notice_publish'];
const PUBLISHED = 2;
const EVERYBODY = 1;

const leaf = (field: string, op: 'equal' | 'contains_any', right: unknown): Condition => ({
  left: { type: 'field', field },
  op,
  right,
});

/** Notices: authors see all of them; everybody else sees those that are published and addressed to them. */
export const notice: Behaviour = {
  model: 'notice',

  async extraFilter({ actor, records }) {
    if (actor.isAdministrator || WRITES.some((code) => actor.granted.has(code))) return undefined;
    const departments = new Set<string>(actor.deptIds);
    for (const id of actor.deptIds) {
      const dept = await records.get('dept', id);
      for (const above of String(dept?.['ancestors'] ?? '').split(',')) if (above !== '') departments.add(above);
    }
    const mine: Condition[] = [
      leaf('receiverType', 'equal', EVERYBODY),
      leaf('receiverUser', 'contains_any', [actor.userId]),
    ];
    if (departments.size > 0) mine.push(leaf('receiverDept', 'contains_any', [...departments]));
    if (actor.roleIds.length > 0) mine.push(leaf('receiverRole', 'contains_any', [...actor.roleIds]));
    return {
      conjunction: 'and',
      children: [leaf('publishStatus', 'equal', PUBLISHED), { conjunction: 'or', children: mine }],
    };
  },

  /** Receivers of another kind than the chosen one are not stored. */
  before(_context, operation, record) {
    if (operation !== 'create' && operation !== 'update') return;
    const kept = { 2: 'receiverDept', 3: 'receiverRole', 4: 'receiverUser' }[Number(record['receiverType'])];
    for (const field of ['receiverDept', 'receiverRole', 'receiverUser']) if (field !== kept) record[field] = null;
  },
};
