import type { Answer, Behaviour, BehaviourContext } from '../../engine/index.js';
import { type Row, MAX_PIECES, among, equal, picked, refuse, rowsOf } from '../rows.js';
import { stockOf } from './piece-progress.js';

/** Details of a slab that may be shipped. */
const OFFERED = 'id slabNo sort grade cladGrade thickness length width diameter weight pdNum contractCode site';

/** Kinds of shipping: to the customer, and between the plant's own sites. */
export const TO_CUSTOMER = '1';
export const BETWEEN_SITES = '2';
const FINISHED = 'FIN';
/** States in which slabs may be shipped: finished ones are qualified, others are in stock or in work. */
const READY: Readonly<Record<string, readonly number[]>> = { [FINISHED]: [4] };
const MOVABLE = [1, 3];

/** Slabs on an order that has not been received yet: slab id → number of the order. */
async function taken({ records }: BehaviourContext, except?: unknown): Promise<Map<string, string>> {
  const orders = await records.find('shippingLog', among('status', [0, 1]), MAX_PIECES, ['id', 'orderNumber']);
  const others = new Map(
    orders
      .filter(({ id }) => String(id) !== String(except))
      .map((one) => [String(one['id']), String(one['orderNumber'])]),
  );
  if (others.size === 0) return new Map();
  const lines = await records.find('shippingLogLine', among('logId', [...others.keys()]), MAX_PIECES, [
    'logId',
    'slabId',
  ]);
  return new Map(lines.map((line) => [String(line['slabId']), others.get(String(line['logId'])) ?? '']));
}

/** A shipment to a customer that names its contract carries no plate of another one. */
async function demandOneContract({ records }: BehaviourContext, order: Row, ids: readonly string[]): Promise<void> {
  if (String(order['shipType']) !== TO_CUSTOMER || order['contractId'] == null || ids.length === 0) return;
  const contract = await records.get('contract', String(order['contractId']));
  const slabs = await records.find('slab', among('id', ids), MAX_PIECES, ['slabNo', 'contractCode']);
  const strange = slabs.find(({ contractCode }) => contractCode !== contract?.['contractCode']);
  if (strange !== undefined) throw refuse('lines', 'shipping.otherContract', { number: String(strange['slabNo']) });
}

/** Shipping orders: the fields of their lines come from the slabs. */
export const shippingLog: Behaviour = {
  model: 'shippingLog',

  async compute(context, order) {
    const { records } = context;
    const lines = rowsOf(order, 'lines');
    const ids = lines.map((line) => line['slabId']).filter((id) => id != null);
    const slabs = ids.length === 0 ? [] : await records.find('slab', among('id', ids), MAX_PIECES);
    const pieces = await stockOf(
      context,
      slabs.map((slab) => String(slab['pdNum'] ?? '')),
    );
    for (const line of lines) {
      const slab = slabs.find((one) => String(one['id']) === String(line['slabId']));
      const piece = slab && pieces.find((one) => one['pdNum'] === slab['pdNum'] && slab['sort'] === FINISHED);
      Object.assign(line, {
        ...{
          slabNo: slab?.['slabNo'] ?? null,
          pdNum: slab?.['pdNum'] ?? null,
          contractLineId: piece?.['contractLineId'] ?? null,
        },
        ...{ spec: piece?.['spec'] ?? null, baseMeltNo: piece?.['baseMeltNo'] ?? slab?.['meltNo'] ?? null },
        ...{
          cladMeltNo: piece?.['cladMeltNo'] ?? null,
          theoryWeight: piece?.['theoryWeight'] ?? slab?.['weight'] ?? null,
        },
      });
    }
  },

  async guard(context, operation, order) {
    if (operation !== 'create' && operation !== 'update') return;
    const ids = rowsOf(order, 'lines').map((line) => String(line['slabId']));
    if (new Set(ids).size < ids.length) throw refuse('lines', 'shipping.twice');
    const others = await taken(context, order['id']);
    const used = ids.map((id) => others.get(id)).find((number_) => number_ !== undefined);
    if (used !== undefined) throw refuse('lines', 'shipping.taken', { number: used });
    await demandOneContract(context, order, ids);
  },
};

/**
 * Slabs of a class (`sort`, default finished plates) that are on no order, filtered by contract or site when these are
 * named.
 */
export const shippableSlabs: Answer = async (context, { said }) => {
  const { records } = context;
  const sort = String(said['sort'] || FINISHED);
  const children: ReturnType<typeof equal | typeof among>[] = [
    equal('sort', sort),
    among('status', READY[sort] ?? MOVABLE),
  ];
  const contract = said['contractId'] ? await records.get('contract', String(said['contractId'])) : undefined;
  if (contract !== undefined) children.push(equal('contractCode', contract['contractCode']));
  if (said['site']) children.push(equal('site', String(said['site'])));
  const [slabs, others] = [
    await records.find('slab', { conjunction: 'and', children }, MAX_PIECES),
    await taken(context),
  ];
  return slabs
    .filter(({ id }) => !others.has(String(id)))
    .map((slab) => ({ ...picked(slab, OFFERED), value: slab['id'], label: slab['slabNo'] }));
};
