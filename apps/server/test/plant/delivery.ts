import { must } from '../support/rights.js';
import { check, person, report, slab, tasks } from './production.js';
import { as, at, contract, contractId, expectRefused, page, type Row, server, stock } from './story.js';

const SHIPPING = '/api/at/em/shippingLog';
const BACK = '/api/at/em/backOrder';
const EXPS = '/api/at/em/exp/exps';
const UT2 = '/api/at/qc/twoSearchTest';

/** Shipping, receipt, and a return: scenario §12–§13a. */
export function delivery(): void {
  const orders = async (): Promise<Row[]> =>
    must(await (await as('jinyun')).get(`${SHIPPING}/getPage`, { size: 50, ascs: 'orderNumber' }))['records'] as Row[];
  const free = async (): Promise<Row[]> =>
    (await (await as('jinyun')).get(`${SHIPPING}/getSlabsBySortAndNoShip`, { sort: 'FIN', contractId })).body
      .data as Row[];
  const order = async (shipDate: string, slabs: readonly Row[], more: Row = {}) =>
    (await as('jinyun')).post(`${SHIPPING}/save`, {
      ...{ shipType: '1', contractId, shipDate, shipAddress: '上海市', receiver: '李工', receiverPhone: '13800000000' },
      ...{ vehicleNo: '豫C·A8123', lines: slabs.map(({ id }) => ({ slabId: id })) },
      ...more,
    });
  const send = async (call: string, id: unknown) => (await as('jinyun')).post(`${SHIPPING}/${call}`, { id });

  it('12.1 the first shipment: only what has passed, and not without its certificate', async () => {
    await at('2026-05-08 10:00');
    const slabs = await free();
    expect(slabs).toHaveLength(6);
    const chosen = slabs.filter((one) => one['pdNum'] !== '2603018-03-01');
    const id = must(await order('2026-05-08', chosen, { actualWeight: '11250.000' }))['id'];
    expect(await orders()).toMatchObject([
      { orderNumber: 'FH20260508-001', status: 0, totalQty: 5, theoryWeight: '11164.563', weightDiff: '0.77' },
    ]);
    expect(await free()).toHaveLength(1);
    expectRefused(await order('2026-05-08', chosen.slice(0, 1)), '该板料已在发货单[FH20260508-001]中', 'lines');
    expectRefused(await send('outProducts', id), '发货前须填写质保书号', 'mtcNo');
    const jinyun = await as('jinyun');
    const stored = must(await jinyun.get(`${SHIPPING}/detailsInfo`, { id: String(id) })) as Row & { lines: Row[] };
    must(
      await order('2026-05-08', chosen, {
        id,
        version: stored['version'],
        actualWeight: '11250.000',
        mtcNo: 'MTC2603018-01',
      }),
    );
    must(await send('outProducts', id));
    expect(await contract()).toMatchObject({ status: 4, shippedQty: 5, shippedWeight: '11164.563' });
    expect((await contract()).lines.map((line) => line['shippedQty'])).toEqual([2, 2, 0, 1]);
    expect(await slab('2603018-01-01')).toMatchObject({ status: 5 });
    expect((await send('delete', id)).status).toBe(400);
  });

  it('12.2, 12.3 received; with the last plate the contract is closed', async () => {
    await at('2026-05-15 10:00');
    const [first] = await orders();
    must(await send('getProducts', first?.['id']));
    expect((await contract())['status']).toBe(4);
    const rest = await free();
    const id = must(await order('2026-05-15', rest, { actualWeight: '1772.000', mtcNo: 'MTC2603018-02' }))['id'];
    expect((await orders())[1]).toMatchObject({
      orderNumber: 'FH20260515-001',
      theoryWeight: '1759.500',
      weightDiff: '0.71',
    });
    const judge = (result: string) =>
      server.database.run('UPDATE nq_pd_piece SET lab_result = ? WHERE pd_num = ?', [result, '2603018-03-01']);
    await judge('F');
    expectRefused(await send('outProducts', id), '生产编号[2603018-03-01]探伤或性能未合格,不能发货', 'lines');
    await judge('P');
    must(await send('outProducts', id));
    must(await send('getProducts', id));
    expect(await contract()).toMatchObject({ status: 5, shippedQty: 6, shippedWeight: '12924.063' });
    expect((await stock()).map((one) => one['status'])).toEqual(Array(6).fill(10));
    expect((await orders()).map((one) => [one['status'], one['receipt']])).toEqual([
      [2, '1'],
      [2, '1'],
    ]);
  });

  it('13a a plate comes back, is ground, tested and sent once more', async () => {
    await at('2026-05-20 17:00');
    const [jinyun, hejing] = await Promise.all([as('jinyun'), as('hejing')]);
    const [first] = await orders();
    const back = {
      backType: '1',
      shippingLogId: first?.['id'],
      reason: '复层划伤',
      defectType: 'HF',
      arriveSite: 'YS',
    };
    expectRefused(
      await jinyun.post(`${BACK}/save`, { ...back, pdNums: ['2603018-03-01'] }),
      /不在该发货单中/,
      'pdNums',
    );
    const id = must(await jinyun.post(`${BACK}/save`, { ...back, pdNums: ['2603018-02-02'] }))['id'];
    expectRefused(
      await jinyun.post(`${BACK}/save`, { ...back, pdNums: ['2603018-02-02'] }),
      /^生产编号\[2603018-02-02\]已在退补单\[TB260520-001\]中$/,
      'pdNums',
    );
    const missing = { backType: '2', contractId, reason: '少发', pdNums: ['NOSUCH-99'] };
    expectRefused(await jinyun.post(`${BACK}/save`, missing), /^生产编号\[NOSUCH-99\]不存在或不属于该合同$/, 'pdNums');
    const read = async () => (await page(BACK, {}, jinyun)).find((one) => one['backType'] === '1');
    const owed = must(await jinyun.post(`${BACK}/save`, { ...missing, pdNums: ['2603018-03-01'] }))['id'];
    must(await hejing.post(`${BACK}/confirm`, { id: owed }));
    expect(await contract()).toMatchObject({ shortQty: 1 });
    expect(await slab('2603018-03-01')).not.toMatchObject({ status: 7 });
    must(await hejing.post(`${BACK}/finish`, { id: owed }));
    expect(await contract()).toMatchObject({ shortQty: 0 });
    expect(await read()).toMatchObject({ backNo: 'TB260520-001', status: 0, qty: 1, weight: '626.085' });
    must(await hejing.post(`${BACK}/confirm`, { id }));
    const piece = async () => (await stock()).find((one) => one['pdNum'] === '2603018-02-02');
    expect(await piece()).toMatchObject({ status: 11 });
    expect(await slab('2603018-02-02')).toMatchObject({ status: 7, site: 'YS' });
    expect((await jinyun.post(`${BACK}/cancel`, { id })).status).toBe(400);
    const bill = async () => (await page(EXPS, {}, hejing)).find((one) => one['source'] === 'CUST');
    expect(await bill()).toMatchObject({ reworkNo: 'FG260520-001', status: 0 });
    expectRefused(await hejing.post(`${BACK}/finish`, { id }), '返工单[FG260520-001]尚未关闭', 'status');
    must(await hejing.post(`${EXPS}/reWorkStart`, { id: (await bill())?.['id'], reworkType: 'CDM' }));
    const reworkId = (await bill())?.['id'];
    const task = (await tasks('dm')).find((one) => one['reworkId'] === reworkId) ?? {};
    must(await report('dm', task, '2026-05-20 13:00', '2026-05-20 15:00', { grindEndTime: '2026-05-20 15:00:00' }));
    must(await check('dm', [task['id']]));
    must(await hejing.post(`${EXPS}/reWork`, { id: (await bill())?.['id'], result: '打磨抛光' }));
    const caotan = await as('caotan');
    const second = (await page(UT2, { size: 50 }, caotan)).find((one) => one['round'] === 2) ?? {};
    expect(second).toMatchObject({ pdNum: '2603018-02-02', status: 0 });
    const fields = {
      testDate: '2026-05-20',
      testUserId: await person('caotan'),
      instrument: 'CTS-9006',
      probe: '2.5P20',
    };
    must(await caotan.post(`${UT2}/edit`, { id: second['id'], version: second['version'], ...fields, defects: [] }));
    must(await (await as('yanshen')).post(`${UT2}/batchCheck`, { ids: [second['id']], result: 'P' }));
    expect(await bill()).toMatchObject({ status: 3 });
    expect(await piece()).toMatchObject({ status: 5 });
    expect(await slab('2603018-02-02')).toMatchObject({ status: 4 });
    const again = must(await order('2026-05-20', await free(), { mtcNo: 'MTC2603018-03' }))['id'];
    must(await send('outProducts', again));
    must(await hejing.post(`${BACK}/finish`, { id }));
    expect(await read()).toMatchObject({ status: 2 });
    expect(await contract()).toMatchObject({ status: 5, shippedQty: 6 });
  });
}
