import type { ActionHook, Behaviour } from '../../engine/index.js';
import { MAX_PIECES, equal, idsOf, number, refuse } from '../rows.js';
import { stockOf } from './piece-progress.js';
import { openBill } from './rework.js';
import { slabsOf } from './slabs.js';

const RECEIVED = 2;

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
