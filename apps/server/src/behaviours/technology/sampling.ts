import type { Answer, Behaviour } from '../../engine/index.js';
import { peopleOf } from '../people.js';
import { among, idsOf, rowsOf } from '../rows.js';

/** Sampling: specimens are numbered within their sample. */
export const sampling: Behaviour = {
  model: 'qx',
  before(_, operation, record) {
    if (operation !== 'create' && operation !== 'update') return;
    const counted = new Map<string, number>();
    for (const item of rowsOf(record, 'items')) {
      const test = String(item['testItem']);
      counted.set(test, (counted.get(test) ?? 0) + 1);
      item['specimenNo'] = `${String(record['qxNo'])}-${test}${counted.get(test)}`;
    }
  },
};

/** The roles that machine specimens and that test them, by the mode of a distribution. */
const ROLES: ReadonlyMap<string, readonly string[]> = new Map([
  ['WORK', ['operator', 'foreman']],
  ['TEST', ['lab']],
]);

const MAX_SAMPLES = 500;

/** People for `mode` WORK or TEST, or for both without it. */
export const samplingCandidates: Answer = async (context, { said }) => {
  const aliases = ROLES.get(String(said['mode'] ?? '')) ?? [...ROLES.values()].flat();
  return peopleOf(context, aliases);
};

/** Where samples are to be sent, and who may be chosen for each mode. */
export const samplingRoutes: Answer = async (context, { said }) => {
  const ids = idsOf(said['ids'] ?? said['id']);
  const samples = ids.length === 0 ? [] : await context.records.find('qx', among('id', ids), MAX_SAMPLES);
  return {
    routes: samples.map(({ id, qxNo, status, mode, workUserId, testUserId }) => {
      return { id, qxNo, status, mode, workUserId, testUserId };
    }),
    candidates: {
      WORK: await peopleOf(context, ROLES.get('WORK') ?? []),
      TEST: await peopleOf(context, ROLES.get('TEST') ?? []),
    },
  };
};
