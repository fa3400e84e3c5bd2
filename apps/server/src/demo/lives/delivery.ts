import type { Row } from '../people.js';
import { enter, openTests, UT2 } from './quality.js';
import { idsOf, type Life, later, numberOf, type Work } from './work.js';

const SHIPPING = '/api/at/em/shippingLog';
const BACK = '/api/at/em/backOrder';
const EXPS = '/api/at/em/exp/exps';
const DELIVERED = 10;
const GRIND = '/api/at/em/productionPlan/dm';

/** The plates are sent with their certificate and received. */
export async function* delivery(work: Work): Life {
  const { random } = work;
  yield later(work, random.whole(1, 3));
  yield* shipment(work, '01');
}

async function* shipment(work: Work, certificate: string): Life {
  const { plant, random, contractId, contractCode } = work;
  const jinyun = await plant.as('jinyun');
  const slabs = await jinyun.get<Row[]>(`${SHIPPING}/getSlabsBySortAndNoShip`, { sort: 'FIN', contractId });
  if (slabs.length === 0) return;
  const weight = slabs.reduce((sum, one) => sum + numberOf(one['weight']), 0);
  const { receiver, receiverPhone, shipAddress } = work.order;
  const { id } = await jinyun.post(`${SHIPPING}/save`, {
    ...{ shipType: '1', contractId, shipDate: plant.day(), shipAddress, receiver, receiverPhone },
    ...{ mtcNo: `MTC${contractCode.replaceAll(/\D/g, '')}-${certificate}` },
    ...{ vehicleNo: `${work.words.carrier.series}${random.whole(10000, 99999)}` },
    ...{ actualWeight: (weight * 1.007).toFixed(1), lines: slabs.map((slab) => ({ slabId: slab['id'] })) },
  });
  yield later(work, random.whole(0, 1));
  await jinyun.post(`${SHIPPING}/outProducts`, { id });
  yield later(work, random.whole(2, 5));
  await jinyun.post(`${SHIPPING}/getProducts`, { id });
}

/** Some customers find a scratch: the plate is ground, tested and sent again. */
export async function* comingBack(work: Work): Life {
  const { plant, random, contractCode, words, chances } = work;
  if (!random.happens(chances.returned)) return;
  yield later(work, random.whole(2, 6));
  const jinyun = await plant.as('jinyun');
  const [log] = await jinyun.rows(`${SHIPPING}/getPage`, { contractCode });
  const stock = await (await plant.as('lina')).rows('/api/at/nq/pdPiece/page', { contractCode });
  const piece = stock.find(({ status }) => status === DELIVERED);
  if (piece === undefined) return;
  const { id } = await jinyun.post(`${BACK}/save`, {
    ...{ backType: '1', shippingLogId: log?.['id'], reason: words.back.reason, defectType: 'HF', arriveSite: 'YS' },
    pdNums: [piece['pdNum']],
  });
  yield later(work, 1);
  const hejing = await plant.as('hejing');
  await hejing.post(`${BACK}/confirm`, { id });
  const bills = await hejing.rows(`${EXPS}/page`, { contractCode });
  const bill = bills.find(({ source }) => source === 'CUST')?.['id'];
  await hejing.post(`${EXPS}/reWorkStart`, { id: bill, reworkType: 'CDM' });
  yield later(work, 1);
  const tasks = await (await plant.as('xugang')).rows(`${GRIND}/page`, { contractCode });
  const task = tasks.find(({ reworkId }) => reworkId === bill);
  await (await plant.as('zhanggong')).post(`${GRIND}/execute`, {
    ...{ id: task?.['id'], actualStart: plant.ago(3), actualEnd: plant.ago(1), grindEndTime: plant.ago(1) },
    ...{ okQty: task?.['qty'], ngQty: 0 },
  });
  await (await plant.as('kongzhi')).post(`${GRIND}/check`, { ids: [task?.['id']], checkResult: 'P' });
  await hejing.post(`${EXPS}/reWork`, { id: bill, result: words.back.result });
  yield later(work, 1);
  const again = await openTests(work, UT2);
  for (const test of again) await enter(work, UT2, test, []);
  await (await plant.as('yanshen')).post(`${UT2}/batchCheck`, { ids: idsOf(again), result: 'P' });
  yield later(work, 1);
  yield* shipment(work, '02');
  await hejing.post(`${BACK}/finish`, { id });
}
