import { idsOf } from '../support/contracts.js';
import { messagesTo } from '../support/messages.js';
import { must } from '../support/rights.js';
import { announce, insertRow } from '../support/test-database.js';
import { type Caller, TestServer } from '../support/test-server.js';

type Row = Record<string, unknown>;

const NOTICE = '/api/at/pm/arrivalNotice';
const DEMAND = '/api/at/pm/progress';
const SLAB = '/api/at/wm/slab';
const TENANT = { tenant_id: '000000', is_deleted: 0, version: 1, create_time: '2026-03-25 10:00:00' };

/** Demands of the scenario (§5.1) and the delivered material (§5.2): weights in kg, differences in per cent. */
const DEMANDS = [
  ['BASE', 'SA516Gr70', 30, 2600, 12450, 1, '7623.135', '7702.000', '1.03'],
  ['BASE', 'Q345R', 16, 1600, 6250, 1, '1256.000', '1268.000', '0.96'],
  ['BASE', 'Q345R', 24, 2300, 4750, 1, '2058.270', '2085.000', '1.30'],
  ['CLAD', 'S31603', 3, 1288, 6220, 2, '383.584', '385.500', '0.50'],
  ['CLAD', 'S31603', 3, 1288, 6220, 2, '383.584', '385.500', '0.50'],
  ['CLAD', 'TA2', 3, 788, 6230, 2, '132.844', '133.500', '0.49'],
  ['CLAD', 'S30408', 10, 1900, 1900, 1, '286.273', '288.000', '0.60'],
  ['CLAD', 'N10276', 3, 1138, 4720, 2, '286.508', '287.600', '0.38'],
] as const;

describe('from the demand to the slab in stock', () => {
  let server: TestServer;
  let yangfan: Caller;
  let lina: Caller;
  let kongzhi: Caller;
  let contractId: string;
  let supplierId: string;
  const demands: string[] = [];
  let bought: string;

  const detail = async (id: string, by = yangfan): Promise<Row & { lines: Row[] }> =>
    must(await by.get(`${NOTICE}/getDetails`, { pmArrivalNoticeId: id })) as Row & { lines: Row[] };
  const slabs = async (more: Row = {}): Promise<Row[]> =>
    must(await yangfan.get(`${SLAB}/page`, { size: 50, ascs: 'slabNo', ...more }))['records'] as Row[];
  const demand = async (id: string | undefined): Promise<Row> =>
    must(await yangfan.get(`${DEMAND}/detail`, { id: String(id) }));

  beforeAll(async () => {
    server = await TestServer.start({ env: { LAMINA_CLOCK: '2026-04-02T09:00:00+08:00' } });
    yangfan = await server.as('yangfan');
    lina = await server.as('lina');
    kongzhi = await server.as('kongzhi');
    const { database } = server;
    const { customerId, salesmanId } = await idsOf(server);
    const of = { customer_id: customerId, salesman_id: salesmanId, sign_id: 1, create_user: salesmanId };
    const days = { sign_date: '2026-03-16', delivery_date: '2026-05-20' };
    const code = 'HT2603-018';
    contractId = await insertRow(database, 'nq_contract', {
      ...TENANT,
      ...of,
      ...days,
      contract_code: code,
      status: 2,
    });
    for (const [at, [part, grade, thickness, width, length, qty, weight]] of DEMANDS.entries()) {
      const scaled = database.flavour === 'sqlite' ? { t: 100, w: 1000 } : { t: 1, w: 1 };
      demands.push(
        await insertRow(database, 'pm_progress', {
          ...{ ...TENANT, contract_id: contractId, contract_code: code, demand_no: `CG2603018-00${at + 1}` },
          ...{ source_type: part, grade, qty, status: 0, arrived_qty: 0, arrived_weight: 0 },
          ...{ thickness: thickness * scaled.t, width: width * scaled.t, length: length * scaled.t },
          ...{ weight: Math.round(Number(weight) * 1000) / (1000 / scaled.w), require_date: '2026-03-31' },
        }),
      );
    }
    await announce(database, 'nq_contract', 'pm_progress');
    const { records } = must(await yangfan.get('/api/at/wm/supplier/page', { supplierName: '舞钢特厚' })) as {
      records: Row[];
    };
    supplierId = String(records[0]?.['id']);
  });
  afterAll(() => server.stop());

  it('suppliers: those of level X or disabled are not offered; explosives need a licence', async () => {
    const offered = (await yangfan.get('/api/at/wm/supplier/select', { keyword: '' })).body.data as Row[];
    const names = offered.map((row) => row['label'] ?? row['supplierName'] ?? row['title']);
    expect(names).toContain('舞钢特厚');
    expect(names).not.toContain('旧港金属');
    const wrong = await yangfan.post('/api/at/wm/supplier/saveOrUpdate', {
      ...{ supplierCode: 'GY9', supplierName: '新民爆', type: '5' },
    });
    expect([wrong.status, wrong.body.errors.map((one: Row) => one['field']).sort()]).toEqual([
      400,
      ['licenseExpire', 'licenseNo'],
    ]);
  });

  it('a demand is ordered: promised not before it is ordered, days of delay counted as of today', async () => {
    const [id] = demands;
    expect(await demand(id)).toMatchObject({ status: 0, delayDays: 2 });
    const order = { id, supplierId, purchaseOrderNo: 'PO-1', orderDate: '2026-03-27' };
    const early = await yangfan.post(`${DEMAND}/update`, { ...order, promiseDate: '2026-03-26' });
    expect([early.status, early.body.errors[0].field]).toEqual([400, 'promiseDate']);
    must(await yangfan.post(`${DEMAND}/update`, { ...order, promiseDate: '2026-04-02' }));
    expect(await demand(id)).toMatchObject({ status: 1, supplierName: '舞钢特厚' });
    expect((await lina.post(`${DEMAND}/update`, { ...order, promiseDate: '2026-04-02' })).status).toBe(403);
  });

  it('what arrives is taken from the demands, weighed and counted', async () => {
    expect(must(await yangfan.get(`${NOTICE}/init`, { type: 1 }))).toMatchObject({
      ...{ noticeNo: 'DH20260402-001', type: '1', arrivalDate: '2026-04-02', handlerName: expect.any(String) },
    });
    const picked = (await yangfan.get(`${NOTICE}/cgDetailsSelect`, { keyword: 'CG2603018' })).body.data as Row[];
    expect(picked).toHaveLength(8);
    const saved = must(await yangfan.post(`${NOTICE}/saveCg`, { type: '1', supplierId, lines: [] }));
    bought = String(saved['id']);
    must(await yangfan.post(`${NOTICE}/addCg`, { pmArrivalNoticeId: bought, progressIds: demands }));
    const { lines, version } = await detail(bought);
    expect(lines.map((line) => [line['grade'], line['qty'], line['theoryWeight'], line['standard'] !== null])).toEqual(
      DEMANDS.map(([, grade, , , , qty, weight]) => [grade, qty, weight, true]),
    );
    // Heat numbers and certificates are missing.
    const early = await yangfan.get(`${NOTICE}/confirm`, { id: bought });
    expect([early.status, early.body.errors[0].field]).toEqual([400, 'lines']);
    const weighed = lines.map(({ id }, at) => ({
      ...{ id, meltNo: `M-${at + 1}`, certNo: `Z-${at + 1}`, actualWeight: DEMANDS[at]?.[7] },
    }));
    must(await yangfan.post(`${NOTICE}/saveCg`, { id: bought, version, lines: weighed }));
    const after = await detail(bought);
    expect(after.lines.map((line) => [line['weightDiff'], line['diffAlarm']])).toEqual(
      DEMANDS.map((one) => [one[8], false]),
    );
    expect(after).toMatchObject({
      noticeNo: 'DH20260402-001',
      totalQty: 12,
      status: 0,
      totalTheoryWeight: '12410.198',
    });
  });

  it('customer material has a number of its own, and its contract', async () => {
    const { customerId } = await idsOf(server);
    const line = { slabSort: 'BASE', grade: '16MnII', thickness: 84, diameter: 1870, qty: 1, actualWeight: '1825.000' };
    const lines = [{ ...line, meltNo: 'DZ26-0311', certNo: 'Z-9' }];
    const missing = await lina.post(`${NOTICE}/saveCg`, { type: '2', lines });
    expect(missing.body.errors.map((one: Row) => one['field']).sort()).toEqual(['contractId', 'customerId']);
    const { id } = must(await lina.post(`${NOTICE}/saveCg`, { type: '2', customerId, contractId, lines }));
    const notice = await detail(String(id), lina);
    expect(notice).toMatchObject({ noticeNo: 'LL20260402-001', contractCode: 'HT2603-018' });
    expect(notice.lines[0]).toMatchObject({ theoryWeight: '1811.015', weightDiff: '0.77', diffAlarm: false });
    must(await lina.post(`${NOTICE}/confirm`, { id }));
    // It is shown in another list than bought material.
    const [message] = await messagesTo(kongzhi, /incoming/);
    expect(message?.['path']).toBe(`/nq/incomingNotification?id=${String(id)}`);
    expect(await slabs({ owner: '1' })).toMatchObject([
      { slabNo: 'L20260402-001-01', meltNo: 'DZ26-0311', contractCode: 'HT2603-018', weight: '1825.000', status: 0 },
    ]);
  });

  it('confirmed once: a slab for each sheet, the demands have arrived', async () => {
    must(await yangfan.get(`${NOTICE}/confirm`, { id: bought }));
    const made = await slabs({ owner: '0' });
    expect(made.map((slab) => slab['slabNo'])).toEqual(
      Array.from({ length: 12 }, (_, at) => `D20260402-001-${String(at + 1).padStart(2, '0')}`),
    );
    expect(made[3]).toMatchObject({ grade: 'S31603', weight: '192.750', meltNo: 'M-4', site: 'XA', status: 0 });
    for (const [at, id] of demands.entries())
      expect(await demand(id)).toMatchObject({
        status: 3,
        arrivedQty: DEMANDS[at]?.[5],
        arrivedWeight: DEMANDS[at]?.[7],
      });
    const [notice] = await messagesTo(kongzhi, /rawMaterial/);
    expect(notice).toMatchObject({ path: `/procure/rawMaterialNotification?id=${bought}`, businessId: bought });
    // The list that the message opens shows only this document.
    expect(must(await kongzhi.get(`${NOTICE}/page`, { id: bought, type: '1' }))['records']).toHaveLength(1);
    const again = await yangfan.get(`${NOTICE}/confirm`, { id: bought });
    expect([again.status, again.body.msg]).toEqual([400, '当前状态[已确认]不允许[确认]']);
    expect((await yangfan.post(`${NOTICE}/saveCg`, { id: bought, remark: 'x' })).status).toBe(400);
  });

  it('lines are listed with their head', async () => {
    const { records, total } = must(await yangfan.get(`${NOTICE}/page1`, { grade: 'Q345R', ascs: 'thickness' })) as {
      records: Row[];
      total: number;
    };
    expect(total).toBe(2);
    expect(records).toMatchObject([
      { noticeNo: 'DH20260402-001', meltNo: 'M-2', thickness: '16.00', supplierName: '舞钢特厚' },
      { noticeNo: 'DH20260402-001', meltNo: 'M-3', thickness: '24.00' },
    ]);
    expect((await yangfan.get(`${NOTICE}/export1`, { type: '1' })).status).toBe(200);
  });

  it('inspected line by line: in stock, or set apart', async () => {
    const { lines } = await detail(bought);
    const judge = (by: Caller, inspectResult: string, some: Row[]) =>
      by.post(`${NOTICE}/inspect`, { id: bought, lines: some.map(({ id }) => ({ id, inspectResult })) });
    expect((await judge(yangfan, '1', lines)).status).toBe(403);
    must(await judge(kongzhi, '1', lines.slice(0, 7)));
    expect(await detail(bought)).toMatchObject({ status: 1 });
    must(await judge(kongzhi, '2', lines.slice(7)));
    expect(await detail(bought)).toMatchObject({ status: 3 });
    expect((await slabs({ owner: '0', status: 1 })).length).toBe(10);
    expect((await slabs({ owner: '0', status: 7 })).map((slab) => slab['grade'])).toEqual(['N10276', 'N10276']);
  });

  it('stock is used in place of buying, of the same grade alone', async () => {
    const { database } = server;
    const id = await insertRow(database, 'pm_progress', {
      ...{ ...TENANT, contract_id: contractId, contract_code: 'HT2603-018', demand_no: 'CG2603018-009' },
      ...{ source_type: 'BASE', grade: 'Q345R', qty: 1, status: 0 },
    });
    await announce(database, 'pm_progress');
    const stock = await slabs({ status: 1 });
    const slab = (grade: string) => stock.find((one) => one['grade'] === grade)?.['id'];
    const use = (grade: string) => yangfan.post(`${DEMAND}/useStock`, { id, slabIds: [slab(grade)] });
    expect((await use('TA2')).status).toBe(400);
    must(await use('Q345R'));
    expect(await demand(id)).toMatchObject({ status: 4 });
    expect(await slabs({ status: 2 })).toMatchObject([{ grade: 'Q345R', contractCode: 'HT2603-018' }]);
  });

  it('prints: the notice, and a label for each slab', async () => {
    for (const [path, query] of [
      [`${NOTICE}/print`, { ids: bought }],
      [`${SLAB}/print`, { ids: (await slabs()).map((slab) => slab['id']).join(','), print: 'label' }],
    ] as const) {
      const { status } = await yangfan.get(path, query as Record<string, string>);
      expect(status).toBe(200);
    }
  });
});
