import type { Row } from '../people.js';
import { isForging, OVER, piecesByLine } from './technology.js';
import { idsOf, type Life, later, numberOf, type Work } from './work.js';

const NOTICE = '/api/at/pm/arrivalNotice';

/** All material of the contract arrives and is inspected, both what is bought and what the customer brings. */
export async function* material(work: Work): Life {
  yield later(work, work.random.whole(2, 5));
  yield* broughtByCustomer(work);
  yield* bought(work);
}

/** A forged tube sheet is thicker than it will be after machining: mm. */
const MACHINED_OFF = 4;

async function* broughtByCustomer(work: Work): Life {
  const { plant, contractId, order } = work;
  const forgings = (await piecesByLine(work)).filter(({ sold }) => isForging(sold));
  if (forgings.length === 0) return;
  const lina = await plant.as('lina');
  const sent = forgings.map(({ sold: { baseGrade, baseStandard, baseThk, length, width }, pdNums }) => ({
    ...{ slabSort: 'BASE', grade: baseGrade, standard: baseStandard, thickness: numberOf(baseThk) + MACHINED_OFF },
    qty: pdNums.length,
    ...{ length: numberOf(length) + OVER[0], width: numberOf(width) + OVER[1] },
  }));
  const head = { type: '2', contractId, customerId: order['customerId'] };
  const { id } = await lina.post(`${NOTICE}/saveCg`, { ...head, lines: sent });
  yield* arrived(work, 'lina', id);
}

/** The material is weighed, entered with its heats and certificates, confirmed, inspected, and stored in the yard. */
async function* arrived(work: Work, account: string, id: unknown): Life {
  const { plant, random, contractCode } = work;
  const office = await plant.as(account);
  const { lines, version } = await office.get<{ lines: Row[]; version: number }>(`${NOTICE}/getDetails`, {
    pmArrivalNoticeId: String(id),
  });
  const weighed = lines.map(({ id: line, theoryWeight }) => ({
    ...{ id: line, meltNo: `${random.one(['W', 'T', 'Q'])}26-${random.whole(1000, 9999)}` },
    ...{ certNo: `ZS${random.whole(100000, 999999)}`, actualWeight: (numberOf(theoryWeight) * 1.01).toFixed(1) },
  }));
  await office.post(`${NOTICE}/saveCg`, { id, version, lines: weighed });
  yield later(work, 1);
  await office.post(`${NOTICE}/confirm`, { id });
  yield later(work, random.whole(0, 1));
  const kongzhi = await plant.as('kongzhi');
  await kongzhi.post(`${NOTICE}/inspect`, { id, lines: lines.map((line) => ({ id: line['id'], inspectResult: '1' })) });
  const zhuqiang = await plant.as('zhuqiang');
  for (const { id: slab } of await zhuqiang.rows('/api/at/wm/slab/page', { contractCode, status: 1 }))
    await zhuqiang.post('/api/at/em/slabsAddress/move', { slabIds: [slab], site: 'XA', ...plant.place() });
}

async function* bought(work: Work): Life {
  const { plant, random, contractCode } = work;
  const yangfan = await plant.as('yangfan');
  const demands = (await yangfan.rows('/api/at/pm/progress/page', { contractCode })).filter(
    ({ status }) => status === 0,
  );
  const suppliers = await yangfan.rows('/api/at/wm/supplier/page', { supplierName: work.words.supplier });
  const head = {
    type: '1',
    supplierId: suppliers[0]?.['id'],
    vehicleNo: `${work.words.carrier.series}${random.whole(10000, 99999)}`,
  };
  const { id } = await yangfan.post(`${NOTICE}/saveCg`, { ...head, lines: [] });
  await yangfan.post(`${NOTICE}/addCg`, { pmArrivalNoticeId: id, progressIds: idsOf(demands) });
  yield* arrived(work, 'yangfan', id);
}
