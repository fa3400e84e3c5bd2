import type { Row } from '../people.js';
import { idsOf, type Life, later, numberOf, type Work } from './work.js';

const NOTICE = '/api/at/pm/arrivalNotice';

/** Everything that the contract needs is bought, arrives and is inspected. */
export async function* material(work: Work): Life {
  const { plant, random, contractCode } = work;
  yield later(work, random.whole(3, 9));
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
  const { lines, version } = await yangfan.get<{ lines: Row[]; version: number }>(`${NOTICE}/getDetails`, {
    pmArrivalNoticeId: String(id),
  });
  const weighed = lines.map(({ id: line, theoryWeight }) => ({
    ...{ id: line, meltNo: `${random.one(['W', 'T', 'Q'])}26-${random.whole(1000, 9999)}` },
    ...{ certNo: `ZS${random.whole(100000, 999999)}`, actualWeight: numberOf(theoryWeight) * 1.01 },
  }));
  await yangfan.post(`${NOTICE}/saveCg`, {
    ...{ id, version },
    lines: weighed.map((line) => ({ ...line, actualWeight: line.actualWeight.toFixed(1) })),
  });
  yield later(work, 1);
  await yangfan.post(`${NOTICE}/confirm`, { id });
  yield later(work, random.whole(0, 1));
  const kongzhi = await plant.as('kongzhi');
  await kongzhi.post(`${NOTICE}/inspect`, { id, lines: lines.map((line) => ({ id: line['id'], inspectResult: '1' })) });
  const zhuqiang = await plant.as('zhuqiang');
  for (const { id: slab } of await zhuqiang.rows('/api/at/wm/slab/page', { contractCode, status: 1 }))
    await zhuqiang.post('/api/at/em/slabsAddress/move', { slabIds: [slab], site: 'XA', ...plant.place() });
}
