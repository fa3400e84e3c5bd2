import type { ActionHook, Behaviour, BehaviourContext } from '../../engine/index.js';
import { type Row, MAX_PIECES, among, equal, idsOf, number, refuse, rowsOf } from '../rows.js';
import { slabOf } from './slabs.js';

const CHECKED = 3;

const siteOf = ({ records }: BehaviourContext, expSite: unknown): unknown =>
  records.dictionary('exp_site').get(String(expSite))?.ext['site'] ?? null;

/** Lists of goods for a site: base and clad of each shot, and their weight. */
export const uphillList: Behaviour = {
  model: 'upTheMountain',
  async compute(context, list) {
    for (const item of rowsOf(list, 'items')) {
      if (item['expNo'] == null || item['baseSlabId'] != null) continue;
      const [base, clad] = [
        await slabOf(context, `${String(item['expNo'])}-B`),
        await slabOf(context, `${String(item['expNo'])}-C`),
      ];
      const weight = number(base?.['weight']) + number(clad?.['weight']);
      Object.assign(item, {
        baseSlabId: base?.['id'] ?? null,
        cladSlabId: clad?.['id'] ?? null,
        weight: weight.toFixed(3),
      });
    }
  },
  guard(_, operation, list) {
    if (operation !== 'create' && operation !== 'update') return;
    const without = rowsOf(list, 'items').find((item) => item['baseSlabId'] == null || item['cladSlabId'] == null);
    if (without !== undefined) throw refuse('items', 'uphill.noSlabs', { number: String(without['expNo'] ?? '') });
    const shots = rowsOf(list, 'items').map((item) => String(item['expPlanId']));
    if (new Set(shots).size < shots.length) throw refuse('items', 'uphill.twice');
  },
};

/** Plates are sent between plant and site and received in one step, because a person accompanies them. */
async function carry(
  context: BehaviourContext,
  list: Row,
  slabs: readonly Row[],
  type: 'UP' | 'DOWN',
  toSite: unknown,
): Promise<void> {
  const { records, actor, clock } = context;
  const rows = slabs.map((slab) => ({
    ...{ type, slabId: slab['id'], slabNo: slab['slabNo'], pdNum: slab['pdNum'], contractCode: slab['contractCode'] },
    ...{ fromSite: slab['site'], toSite, qty: 1, weight: slab['weight'], vehicleNo: list['vehicleNo'] },
    ...{ senderId: actor.userId, sendTime: clock.now(), remark: list['upNo'] },
  }));
  for (const made of await records.create('transferRecord', rows))
    await records.move('transferRecord', String(made['id']), 'receive');
  for (const slab of slabs)
    if (toSite != null && slab['site'] !== toSite) await records.update('slab', String(slab['id']), { site: toSite });
}

const partsOf = async ({ records }: BehaviourContext, items: readonly Row[]): Promise<Row[]> => {
  const ids = items.flatMap((item) => [item['baseSlabId'], item['cladSlabId']]).filter((id) => id != null);
  return ids.length === 0 ? [] : records.find('slab', among('id', ids), MAX_PIECES);
};

/** A ground face may be used for one day; older ones are ground again before transport. */
async function demandGround({ records, clock }: BehaviourContext, items: readonly Row[]): Promise<void> {
  for (const item of items) {
    const tasks = await records.find('stepDm', equal('expNo', item['expNo']), MAX_PIECES);
    const isValid = (task: Row) => Number(task['status']) === CHECKED && String(task['validUntil'] ?? '') > clock.now();
    if (tasks.length === 0 || !tasks.every(isValid)) throw refuse('items', 'uphill.groundTooLongAgo');
  }
}

/** A confirmed list: its shots and plates are at the site. */
export const confirmUphill: ActionHook = async (context, list) => {
  const items = rowsOf(list, 'items');
  await demandGround(context, items);
  for (const item of items) await context.records.move('expPlan', String(item['expPlanId']), 'goUp');
  await carry(context, list, await partsOf(context, items), 'UP', siteOf(context, list['expSite']));
};

/** Reverses the confirmation of a list. */
export const revokeUphill: ActionHook = async (context, list) => {
  for (const item of rowsOf(list, 'items'))
    await context.records.move('expPlan', String(item['expPlanId']), 'comeBack');
  await carry(context, list, await partsOf(context, rowsOf(list, 'items')), 'DOWN', list['fromSite']);
};

const chosen = (list: Row, payload: Row): Row[] => {
  const ids = new Set(idsOf(payload['itemIds']));
  return rowsOf(list, 'items').filter((item) => ids.has(String(item['id'])));
};

/** Plates that come back unblasted: their shots are postponed. */
export const sendBackUphill: ActionHook = async (context, list, { payload }) => {
  const items = chosen(list, payload);
  for (const item of items) await context.records.move('expPlan', String(item['expPlanId']), 'sendBack');
  await carry(context, list, await partsOf(context, items), 'DOWN', list['fromSite']);
};

/** Blasted plates that come back: they can be tested. */
export const takeDown: ActionHook = async (context, list, { payload }) => {
  const { records } = context;
  const items = chosen(list, payload);
  const blanks: Row[] = [];
  for (const item of items) {
    await records.move('expPlan', String(item['expPlanId']), 'goDown');
    const slab = await slabOf(context, item['expNo']);
    if (slab !== undefined) blanks.push(slab);
  }
  await carry(context, list, blanks, 'DOWN', payload['toSite']);
};
