import { must } from '../support/rights.js';
import { as, CODE, type Row } from './story.js';

const EM = '/api/at/em/report';
const NQ = '/api/at/nq/report';
const QC = '/api/at/qc/report';

interface Figure extends Row {
  key: string;
  path: string;
  measures: { value: string | null; level: string | null }[];
  groups?: { label: string; value: string; query: Record<string, string> }[];
}

/** The plant's reports on the finished contract, and the rows behind each number. */
export function reports(): void {
  const rows = async (path: string, query: Record<string, string> = {}): Promise<Row[]> =>
    must(await (await as('admin')).get(`${path}/page`, { size: 100, ...query }))['records'] as Row[];

  it('production daily: what each step finished on a day, and its tasks', async () => {
    const daily = await rows(`${EM}/productionDaily`);
    expect(daily).toHaveLength(18);
    const trimmed = daily.find((one) => one['stepCode'] === 'qb');
    expect(trimmed).toMatchObject({
      ...{ workDate: '2026-04-24', partType: 'EXP', tasks: 5, okQty: 6, ngQty: 0, pieceQty: 6 },
      ...{ area: '51.444690', weight: '12924.063', workload: '71.055', workloadUnit: 'm', actualHours: '10.00' },
    });
    expect(daily.find((one) => one['stepCode'] === 'xl' && one['partType'] === 'CLAD')).toMatchObject({
      ...{ workDate: '2026-04-06', tasks: 4, okQty: 7, pieceQty: 5, area: '36.444690', weight: '9032.463' },
    });
    const behind = await rows(`${EM}/stepOutput`, { workDate: '2026-04-24', stepCode: 'qb', partType: 'EXP' });
    expect(behind).toHaveLength(5);
    expect(behind.find((one) => one['expNo'] === 'E2603018-03')).toMatchObject({
      ...{ pdNum: '2603018-02-01,2603018-02-02', okQty: 2, pieceQty: 2, area: '9.000000', weight: '1252.170' },
    });
    const tasks = daily.reduce((sum, { tasks: one }) => sum + Number(one), 0);
    expect(tasks).toBe((await rows(`${EM}/stepOutput`)).length);
  });

  it('on-time delivery by the promised month, and its plates', async () => {
    expect(await rows(`${NQ}/onTimeDelivery`)).toMatchObject([
      {
        ...{ dueMonth: '2026-05', contracts: 1, dueQty: 6, onTimeQty: 6, lateQty: 0, openQty: 0 },
        ...{ weight: '12924.063', lastDue: '2026-05-20', onTimeRate: '100.00' },
      },
    ]);
    const plates = await rows(`${NQ}/pieceDelivery`, { dueMonth: '2026-05', onTime: 'true' });
    expect(plates).toHaveLength(6);
    // The plate was returned and sent again on the 20th; the first delivery on the 8th counts.
    expect(plates.find((one) => one['pdNum'] === '2603018-02-02')).toMatchObject({
      ...{ sentDate: '2026-05-08', dueDate: '2026-05-20', sent: true, isLate: false },
    });
  });

  it('first-pass rate by month and clad class, and the tests', async () => {
    const shown = (await rows(`${QC}/firstPassRate`)).map((one) =>
      ['testMonth', 'cladClass', 'tests', 'passed', 'failed', 'area', 'firstPassRate'].map((key) => one[key]),
    );
    expect(shown).toEqual([
      ['2026-04', 'NI', 1, 1, 0, '10.5750', '100.00'],
      ['2026-04', 'SS', 3, 2, 1, '34.3372', '66.67'],
      ['2026-04', 'TI', 1, 1, 0, '9.6255', '100.00'],
    ]);
    expect(await rows(`${QC}/firstRound`, { testMonth: '2026-04', cladClass: 'SS', passed: 'false' })).toMatchObject([
      { pdNum: '2603018-01-02', contractCode: CODE, result: 'F', unbondArea: '72.00' },
    ]);
  });

  it('the register of explosives by day, site and item, and its entries', async () => {
    const register = await rows(`${EM}/explosivesRegister`);
    expect(register).toHaveLength(6);
    expect(register.filter((one) => one['item'] === 'POWDER')).toMatchObject([
      { bizDate: '2026-04-15', issued: '375.0', used: '352.0', returned: '23.0', balance: '0.0', shots: 2, entries: 4 },
      { bizDate: '2026-04-14', issued: '825.0', used: '806.0', returned: '19.0', balance: '0.0', shots: 3, entries: 5 },
    ]);
    expect(register.every((one) => one['closed'] === true && one['balance'] === '0.0')).toBe(true);
    const query = { bizDate: '2026-04-15', expSite: 'S1', item: 'POWDER' };
    expect(await rows('/api/at/em/exp/ledger', query)).toHaveLength(4);
  });

  it('figures of the board count the same, and each leads to the rows that it counted', async () => {
    const guyan = await as('admin');
    const { data } = (await guyan.get('/api/at/base/figure/list', { board: 'reports' })).body as { data: Figure[] };
    const figure = (key: string): Figure | undefined => data.find((one) => one.key === key);
    expect(figure('stepOutput.byDay')?.measures.map(({ value }) => value)).toEqual(['46', '51', '137']);
    expect(figure('firstRound.rate')?.measures).toMatchObject([
      { value: '80.0', level: 'bad' },
      { value: '5' },
      { value: '54.5377' },
    ]);
    expect(figure('pieceDelivery.onTime')?.groups).toMatchObject([{ label: '2026-05', value: '100.0' }]);
    expect(figure('explosivesRegister.powder')?.measures.map(({ value }) => value)).toEqual([
      '1158',
      '1200',
      '42',
      '0',
    ]);
    const paths: Record<string, string> = {
      '/report/stepOutput': `${EM}/stepOutput`,
      '/report/firstRound': `${QC}/firstRound`,
    };
    for (const key of ['stepOutput.byStep', 'firstRound.failed']) {
      const { path, groups = [] } = figure(key) ?? ({} as Figure);
      expect(groups.length).toBeGreaterThan(0);
      for (const { value, query } of groups)
        expect([key, (await rows(String(paths[path]), query)).length]).toEqual([key, Number(value)]);
    }
    const blaster = (await (await as('qinyong')).get('/api/at/base/figure/list', { board: 'reports' })).body;
    expect((blaster.data as Figure[]).map(({ key }) => key)).toEqual([
      'explosivesRegister.powder',
      'explosivesRegister.unbalanced',
    ]);
  });

  it('12.5 a stored report answers its definition and the rows that its reader may see', async () => {
    const REPORT = '/api/at/mfp/motion/nb/report';
    const [guyan, jinyun] = await Promise.all([as('admin'), as('jinyun')]);
    const { records } = must(await guyan.get(`${REPORT}/page`, { code: 'SHIPPING' })) as { records: Row[] };
    const id = String(records[0]?.['id']);
    const read = async (query: Record<string, string> = {}) =>
      must(await jinyun.get(`${REPORT}/getOneById`, { id, ...query })) as Row & { records: Row[]; columns: Row[] };
    const whole = await read({ contractCode: CODE });
    expect(whole).toMatchObject({ code: 'SHIPPING', entity: 'shippingLog', menu: 'shippingLog', total: 3 });
    expect(whole['query']).toEqual({ shipType: '1', contractCode: CODE, ascs: 'orderNumber' });
    expect(whole.columns.slice(0, 2)).toMatchObject([
      { field: 'orderNumber', name: 'orderNumber', unit: null },
      { field: 'contractCode' },
    ]);
    expect(whole.records.map((one) => [one['orderNumber'], one['totalQty']])).toEqual([
      ['FH20260508-001', 5],
      ['FH20260515-001', 1],
      ['FH20260520-001', 1],
    ]);
    expect(whole.records[0]).not.toHaveProperty('receiverPhone');
    expect((await read({ from: '2026-05-09', to: '2026-05-16' })).records).toMatchObject([
      { orderNumber: 'FH20260515-001' },
    ]);
    expect((await read({ contractCode: 'none' })).records).toEqual([]);
    expect((await jinyun.get(`${REPORT}/getOneById`, { id, status: '9' })).status).toBe(400);
    // Without the right to the list, its rows are not in a report either.
    expect((await (await as('zhanggong')).get(`${REPORT}/getOneById`, { id })).status).toBe(403);
    expect((await jinyun.get(`${REPORT}/getOneById`, { id: '999999999999999999' })).body.code).toBe(404);
    must(await guyan.post(`${REPORT}/submit`, { id, version: records[0]?.['version'], isSealed: '1' }));
    expect((await jinyun.get(`${REPORT}/getOneById`, { id })).status).toBe(400);
    for (const one of must(await guyan.get(`${REPORT}/page`, { size: 50 }))['records'] as Row[]) {
      const { status } = await guyan.get(`${REPORT}/getOneById`, { id: String(one['id']) });
      expect([one['code'], status]).toEqual([one['code'], one['code'] === 'SHIPPING' ? 400 : 200]);
    }
  });
}
