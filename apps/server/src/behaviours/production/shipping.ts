import type { ActionHook, Answer, Behaviour, BehaviourContext } from '../../engine/index.js';
import { type Row, MAX_PIECES, among, equal, idsOf, number, picked, refuse, rowsOf } from '../rows.js';
import { stockOf } from './piece-progress.js';
import { openBill } from './rework.js';
import { slabsOf } from './slabs.js';

/** Details of a slab that may be shipped. */
const OFFERED = 'id slabNo sort grade cladGrade thickness length width diameter weight pdNum contractCode site';

/** Kinds of shipping: to the customer, and between the plant's own sites. */
const TO_CUSTOMER = '1';
const BETWEEN_SITES = '2';
const PASSED = ['P', 'C'];
const IN_STORE = 5;
const RECEIVED = 2;
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

const slabIds = (order: Row): string[] => rowsOf(order, 'lines').map((line) => String(line['slabId']));
const numbersOf = (order: Row): string[] =>
  rowsOf(order, 'lines').flatMap((line) => (line['pdNum'] == null ? [] : [String(line['pdNum'])]));

/** Production numbers that customers have returned: contract and line already counted them at the first shipment. */
async function returnedOf({ records }: BehaviourContext, pieces: readonly Row[]): Promise<Set<string>> {
  const children = [
    among(
      'contractCode',
      pieces.map((piece) => piece['contractCode']),
    ),
    equal('backType', '1'),
    among('status', [1, 2]),
  ];
  const backs = await records.find('backOrder', { conjunction: 'and', children }, MAX_PIECES);
  return new Set(backs.flatMap((back) => idsOf(back['pdNums'])));
}

/** Each plate that is shipped to a customer has passed its tests. */
function demandQualified(pieces: readonly Row[]): void {
  const bad = pieces.find(
    (piece) =>
      Number(piece['status']) !== IN_STORE ||
      !PASSED.includes(String(piece['ut2Result'])) ||
      String(piece['labResult']) === 'F',
  );
  if (bad !== undefined) throw refuse('lines', 'shipping.notQualified', { number: String(bad['pdNum']) });
}

/** No line of a contract gets more plates than it orders. */
async function demandRoom({ records }: BehaviourContext, pieces: readonly Row[]): Promise<void> {
  for (const id of new Set(pieces.map((piece) => String(piece['contractLineId'])))) {
    const line = await records.get('contractLine', id);
    const more = pieces.filter((piece) => String(piece['contractLineId']) === id).length;
    if (line !== undefined && number(line['shippedQty']) + more > number(line['qty']))
      throw refuse('lines', 'shipping.tooMany', { line: number(line['lineNo']) });
  }
}

async function countShipped({ records }: BehaviourContext, pieces: readonly Row[]): Promise<void> {
  for (const id of new Set(pieces.map((piece) => String(piece['contractLineId'])))) {
    const line = await records.get('contractLine', id);
    const more = pieces.filter((piece) => String(piece['contractLineId']) === id).length;
    if (line !== undefined) await records.update('contractLine', id, { shippedQty: number(line['shippedQty']) + more });
  }
  for (const id of new Set(pieces.map((piece) => String(piece['contractId'])))) {
    const contract = await records.get('contract', id);
    if (contract === undefined) continue;
    const own = pieces.filter((piece) => String(piece['contractId']) === id);
    const weight = own.reduce((sum, piece) => sum + number(piece['theoryWeight']), number(contract['shippedWeight']));
    await records.update('contract', id, {
      shippedQty: number(contract['shippedQty']) + own.length,
      shippedWeight: weight.toFixed(3),
    });
    if (Number(contract['status']) === 3) await records.move('contract', id, 'ship');
  }
}

/**
 * Plates are shipped: slabs and pieces are marked, contract and lines count them, and their laboratory documents are
 * filed.
 */
export const sendOrder: ActionHook = async (context, order) => {
  const { records } = context;
  const slabs = await records.find('slab', among('id', slabIds(order)), MAX_PIECES);
  for (const slab of slabs) {
    const places = await records.find('slabsAddress', equal('slabId', String(slab['id'])), MAX_PIECES, ['id']);
    await records.remove(
      'slabsAddress',
      places.map(({ id }) => String(id)),
    );
  }
  if (order['shipType'] !== TO_CUSTOMER) return;
  const pieces = await stockOf(context, numbersOf(order));
  if (pieces.length < slabs.length) throw refuse('lines', 'shipping.notFinished');
  demandQualified(pieces);
  const returned = await returnedOf(context, pieces);
  const first = pieces.filter((piece) => !returned.has(String(piece['pdNum'])));
  await demandRoom(context, first);
  for (const slab of slabs) await records.move('slab', String(slab['id']), 'ship');
  for (const piece of pieces) await records.move('pdPiece', String(piece['id']), 'ship');
  await countShipped(context, first);
  const samples = await records.find(
    'labInspect',
    among('contractCode', [...new Set(pieces.map((piece) => piece['contractCode']))]),
    MAX_PIECES,
  );
  const numbers = new Set(pieces.map((piece) => String(piece['pdNum'])));
  for (const test of samples)
    if (
      [2, 3].includes(Number(test['status'])) &&
      ((test['representPdNums'] as unknown[] | null) ?? []).some((one) => numbers.has(String(one)))
    )
      await records.move('labInspect', String(test['id']), 'archive');
};

/** Plates have arrived: at the customer, or at the other site. A contract whose plates are all delivered is closed. */
export const receiveOrder: ActionHook = async (context, order) => {
  const { records, clock, actor } = context;
  const slabs = await records.find('slab', among('id', slabIds(order)), MAX_PIECES);
  if (order['shipType'] === BETWEEN_SITES) {
    for (const slab of slabs) {
      await records.update('slab', String(slab['id']), { site: order['toSite'] });
      await records.insert('transferRecord', {
        ...{
          transferNo: `${String(order['orderNumber'])}-${String(slab['slabNo'])}`.slice(0, 32),
          type: 'SITE',
          slabId: slab['id'],
          slabNo: slab['slabNo'],
        },
        ...{
          pdNum: slab['pdNum'],
          contractCode: slab['contractCode'],
          fromSite: order['fromSite'],
          toSite: order['toSite'],
        },
        ...{
          qty: 1,
          weight: slab['weight'],
          vehicleNo: order['vehicleNo'],
          senderId: order['outUserId'],
          sendTime: order['outTime'],
        },
        ...{ receiverId: actor.userId, receiveTime: clock.now(), status: 1 },
      });
    }
    return;
  }
  if (order['shipType'] !== TO_CUSTOMER) return;
  for (const slab of slabs) await records.move('slab', String(slab['id']), 'deliver');
  const pieces = await stockOf(context, numbersOf(order));
  for (const piece of pieces) await records.move('pdPiece', String(piece['id']), 'deliver');
  for (const id of new Set(pieces.map((piece) => String(piece['contractId'])))) {
    const contract = await records.get('contract', id);
    const open = await records.count('pdPiece', {
      conjunction: 'and',
      children: [equal('contractId', id), among('status', [0, 1, 2, 3, 4, 5, 6, 7, 11])],
    });
    if (open === 0 && [3, 4].includes(Number(contract?.['status']))) await records.move('contract', id, 'close');
  }
};

/** Returned plates: their fields and weight come from the order that shipped them. */
export const backOrder: Behaviour = {
  model: 'backOrder',

  async compute(context, back) {
    const pieces = await stockOf(context, idsOf(back['pdNums']));
    const weight = pieces.reduce((sum, piece) => sum + number(piece['theoryWeight']), 0);
    Object.assign(back, { weight: pieces.length === 0 ? null : weight.toFixed(3) });
    if (back['contractId'] == null && pieces[0] !== undefined)
      Object.assign(back, { contractId: pieces[0]['contractId'], contractCode: pieces[0]['contractCode'] });
  },

  async guard({ records }, operation, back) {
    if ((operation !== 'create' && operation !== 'update') || back['backType'] !== '1') return;
    const order = await records.get('shippingLog', String(back['shippingLogId']));
    const lines =
      order === undefined ? [] : await records.find('shippingLogLine', equal('logId', String(order['id'])), MAX_PIECES);
    const sent = new Set(lines.map((line) => String(line['pdNum'])));
    const other = idsOf(back['pdNums']).find((one) => !sent.has(one));
    if (other !== undefined) throw refuse('pdNums', 'shipping.notOnOrder', { number: other });
    if (Number(order?.['status']) !== RECEIVED) throw refuse('shippingLogId', 'shipping.notReceived');
  },
};

/** An accepted return: its plates are in quarantine at the site where they arrived, each with a rework bill. */
export const acceptReturn: ActionHook = async (context, back) => {
  if (back['backType'] !== '1') return;
  const { records } = context;
  const numbers = idsOf(back['pdNums']);
  const slabs = await slabsOf(context, numbers);
  for (const piece of await stockOf(context, numbers)) {
    await records.move('pdPiece', String(piece['id']), 'giveBack');
    const slab = slabs.find((one) => one['slabNo'] === piece['pdNum']);
    if (slab !== undefined) {
      await records.move('slab', String(slab['id']), 'quarantine');
      await records.update('slab', String(slab['id']), { site: back['arriveSite'] });
    }
    await openBill(context, {
      ...{ source: 'CUST', sourceId: back['id'], defectType: back['defectType'], defectDesc: String(back['reason']) },
      of: {
        pieceId: piece['id'],
        pdNum: piece['pdNum'],
        expNo: slab?.['expNo'],
        contractCode: piece['contractCode'],
        spec: piece['spec'],
      },
      reworkType: String(back['handleMode'] ?? 'BH'),
    });
  }
};
