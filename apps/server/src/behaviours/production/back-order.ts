import type { ActionHook, Behaviour, BehaviourContext } from '../../engine/index.js';
import { type Row, MAX_PIECES, among, equal, idsOf, number, refuse } from '../rows.js';
import { stockOf } from './piece-progress.js';
import { openBill } from './rework.js';
import { slabsOf } from './slabs.js';

const RECEIVED = 2;
/** States of a back order that is not finished yet. */
const OPEN = [0, 1];
const CLOSED_BILL = [3, 4];

/** The plates of a back order exist, are of its contract, and stand on no other open one. */
async function demandPlates(context: BehaviourContext, back: Row): Promise<void> {
  const { records } = context;
  const numbers = idsOf(back['pdNums']);
  const pieces = await stockOf(context, numbers);
  const strange = numbers.find(
    (one) =>
      !pieces.some(
        ({ pdNum, contractId }) =>
          pdNum === one && (back['contractId'] == null || String(contractId) === String(back['contractId'])),
      ),
  );
  if (strange !== undefined) throw refuse('pdNums', 'backOrder.notOfContract', { number: strange });
  const others = await records.find('backOrder', among('status', OPEN), MAX_PIECES, ['id', 'backNo', 'pdNums']);
  for (const other of others) {
    const twice = String(other['id']) === String(back['id']) ? undefined : idsOf(other['pdNums']);
    const number_ = numbers.find((one) => twice?.includes(one));
    if (number_ !== undefined)
      throw refuse('pdNums', 'backOrder.taken', { number: number_, order: String(other['backNo']) });
  }
}

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

  async guard(context, operation, back) {
    const { records } = context;
    if (operation !== 'create' && operation !== 'update') return;
    await demandPlates(context, back);
    if (back['backType'] !== '1') return;
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

/** A return is finished when the rework of its plates is. */
export const finishReturn: ActionHook = async ({ records }, back) => {
  const children = [equal('source', 'CUST'), equal('sourceId', String(back['id']))];
  const bills = await records.find('exps', { conjunction: 'and', children }, MAX_PIECES, ['reworkNo', 'status']);
  const open = bills.find(({ status }) => !CLOSED_BILL.includes(Number(status)));
  if (open !== undefined) throw refuse('status', 'backOrder.inRework', { number: String(open['reworkNo']) });
};
