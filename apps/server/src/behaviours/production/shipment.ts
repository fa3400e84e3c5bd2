import type { ActionHook, BehaviourContext } from '../../engine/index.js';
import { type Row, MAX_PIECES, among, equal, idsOf, number, refuse, rowsOf } from '../rows.js';
import { stockOf } from './piece-progress.js';
import { BETWEEN_SITES, TO_CUSTOMER } from './shipping.js';

const PASSED = ['P', 'C'];
const IN_STORE = 5;

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
