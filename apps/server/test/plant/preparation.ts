import { idsOf } from '../support/contracts.js';
import { must } from '../support/rights.js';
import type { Caller } from '../support/test-server.js';
import { as, contract, contractId, expectRefused, page, type Row, schedule, server, stock } from './story.js';

const NOTICE = '/api/at/pm/arrivalNotice';
const SCHEDULE = '/api/at/em/productionSchedule';
const STEP = '/api/at/em/productionPlan';

/** Delivered weight of each demand, in kg: §5.2. */
const WEIGHED = ['7702.000', '1268.000', '2085.000', '385.500', '385.500', '133.500', '288.000', '288.000'];
const DAYS = {
  ...{ xl: '2026-04-06', ph: '2026-04-08', dm: '2026-04-13', bz: '2026-04-14', ut1: '2026-04-16', ht: '2026-04-20' },
  ...{ jpc: '2026-04-23', qb: '2026-04-24', jpx: '2026-04-27', ut2: '2026-04-28' },
};

/** Material and the first steps: scenario §5–§6. */
export function preparation(): void {
  let fengmin: Caller;
  let xugang: Caller;
  let zhanggong: Caller;
  let kongzhi: Caller;

  beforeAll(async () => {
    [fengmin, xugang, zhanggong, kongzhi] = await Promise.all([
      ...[as('fengmin'), as('xugang'), as('zhanggong'), as('kongzhi')],
    ] as const);
  });

  it('5. material is bought, arrives, is inspected and put in its place', async () => {
    const [yangfan, lina, zhuqiang] = await Promise.all([as('yangfan'), as('lina'), as('zhuqiang')]);
    const demands = await page('/api/at/pm/progress', { ascs: 'demandNo' }, yangfan);
    expect(demands.map((one) => [one['demandNo'], one['status']])).toEqual(
      WEIGHED.map((_, at) => [`CG2603018-00${at + 1}`, 0]),
    );
    const { records } = must(await yangfan.get('/api/at/wm/supplier/page', { supplierName: '舞钢特厚' })) as {
      records: Row[];
    };
    const supplierId = records[0]?.['id'];
    const bought = String(must(await yangfan.post(`${NOTICE}/saveCg`, { type: '1', supplierId, lines: [] }))['id']);
    must(
      await yangfan.post(`${NOTICE}/addCg`, { pmArrivalNoticeId: bought, progressIds: demands.map(({ id }) => id) }),
    );
    const read = async (id: string, by = yangfan) =>
      must(await by.get(`${NOTICE}/getDetails`, { pmArrivalNoticeId: id })) as Row & { lines: Row[] };
    const { lines, version } = await read(bought);
    const weighed = lines.map(({ id }, at) => ({
      ...{ id, meltNo: `M-${at + 1}`, certNo: `Z-${at + 1}`, actualWeight: WEIGHED[at] },
    }));
    const heavy = weighed.map((line, at) => (at === 0 ? { ...line, actualWeight: '7900' } : line));
    must(await yangfan.post(`${NOTICE}/saveCg`, { id: bought, version, lines: heavy }));
    const alarmed = await read(bought);
    expect(alarmed.lines[0]).toMatchObject({ weightDiff: '3.63', diffAlarm: true });
    must(await yangfan.post(`${NOTICE}/saveCg`, { id: bought, version: alarmed['version'], lines: weighed }));
    expect(await read(bought)).toMatchObject({
      ...{ totalQty: 12, totalTheoryWeight: '12410.198', totalActualWeight: '12535.500' },
    });
    const { customerId } = await idsOf(server);
    const own = { slabSort: 'BASE', grade: '16MnII', thickness: 84, diameter: 1870, qty: 1, actualWeight: '1825.000' };
    const given = must(
      await lina.post(`${NOTICE}/saveCg`, {
        ...{ type: '2', customerId, contractId },
        lines: [{ ...own, meltNo: 'DZ26-0311', certNo: 'Z-9' }],
      }),
    );
    const notices = [bought, String(given['id'])];
    for (const id of notices) must(await (id === bought ? yangfan : lina).post(`${NOTICE}/confirm`, { id }));
    for (const id of notices) {
      const judged = (await read(id, kongzhi)).lines.map((line) => ({ id: line['id'], inspectResult: '1' }));
      const open = judged.map((line) => ({ ...line, inspectResult: '0' }));
      expectRefused(await kongzhi.post(`${NOTICE}/inspect`, { id, lines: open }), '请至少为一行填写检验结果', 'lines');
      must(await kongzhi.post(`${NOTICE}/inspect`, { id, lines: judged }));
    }
    const slabs = must(await zhuqiang.get('/api/at/wm/slab/page', { size: 50, ascs: 'slabNo', status: 1 }))[
      'records'
    ] as Row[];
    expect(slabs).toHaveLength(13);

    const mother = slabs.find((slab) => slab['grade'] === 'SA516Gr70');
    const move = (place: Row) =>
      zhuqiang.post('/api/at/em/slabsAddress/move', {
        slabIds: [mother?.['id']],
        rowNo: '01',
        colNo: '02',
        layer: 1,
        ...place,
      });
    expectRefused(await move({ site: 'XA', area: 'YS-A' }), '该库区不属于所选厂区', 'site');
    expectRefused(await move({ site: 'YS', area: 'YS-A' }), '板料在另一厂区, 请先转序', 'site');
    must(await move({ site: 'XA', area: 'XA-B' }));
    must(await move({ site: 'XA', area: 'XA-A' }));
    const at = async (site: string) =>
      must(await zhuqiang.get('/api/at/em/slabsAddress/page', { site, size: 50 }))['records'] as Row[];
    expect(await at('XA')).toMatchObject([{ addressCode: 'XA-A-01-02-1', slabNo: mother?.['slabNo'], stayDays: 0 }]);
    expect(await at('YS')).toEqual([]);
    const moves = must(await zhuqiang.get('/api/at/em/transferRecord/page', { type: 'STOCK' }))['records'] as Row[];
    expect(moves.map((one) => one['status'])).toEqual([1, 1]);
  });

  it('6.1 scheduled: days in the order of the route, cells of the steps that are in it', async () => {
    const ids = (await schedule()).map((row) => row['id']);
    const arrange = (steps: Row, some: unknown[] = ids, by = fengmin) =>
      by.post(`${SCHEDULE}/arrange`, { ids: some, planStart: '2026-04-06', planEnd: '2026-05-08', steps });
    expectRefused(await arrange({ ...DAYS, dm: '2026-04-05' }, ids.slice(0, 1)), /不在计划开工与完工之间/, 'steps');
    expectRefused(
      await arrange({ ...DAYS, dm: '2026-04-07' }, ids.slice(0, 1)),
      '日期[2026-04-07]早于前一道工序',
      'steps',
    );
    expect((await arrange(DAYS, ids, xugang)).status).toBe(403);
    must(await arrange(DAYS));
    const rows = await schedule();
    expect(rows.map((row) => [row['status'], row['xlState'], row['jpcState'], row['jpxState']])).toEqual(
      ids.map((_, at) => (at === 4 ? [1, '04-06√', null, null] : [1, '04-06√', '04-23√', '04-27√'])),
    );
    expect((await stock()).map((piece) => piece['status'])).toEqual([3, 3, 3, 3, 3, 3]);
    expect((await contract())['status']).toBe(3);
  });

  it('6.1 one step is given another day on the board by week, between its neighbours', async () => {
    const [row] = (await schedule()) as [Row];
    const move = (day: string, step = 'dm', by = fengmin) =>
      by.post(`${SCHEDULE}/moveStep`, { id: row['id'], step, day });
    const planned = async () =>
      (await page('/api/at/em/weekPlan', { pdNum: String(row['pdNum']), stepCode: 'dm' }, fengmin)).map((one) => [
        one['planDate'],
        one['isMovable'],
      ]);
    expect(await planned()).toEqual([
      ['2026-04-13', true],
      ['2026-04-13', true],
    ]);
    expectRefused(await move('2026-04-07'), '[打磨]的日期[2026-04-07]早于前一道工序的[2026-04-08]', 'day');
    expectRefused(await move('2026-04-15'), '[打磨]的日期[2026-04-15]晚于后一道工序的[2026-04-14]', 'day');
    expectRefused(await move('2026-05-09'), /不在计划开工与完工之间/, 'day');
    expectRefused(await move('2026-04-13', 'bz'), '[爆炸]没有可改期的任务', 'step');
    expect((await move('2026-04-10', 'dm', xugang)).status).toBe(403);
    must(await move('2026-04-10'));
    expect((await planned()).map(([day]) => day)).toEqual(['2026-04-10', '2026-04-10']);
    expect((await schedule())[0]?.['dmState']).toBe('04-10√');
    must(await move('2026-04-13'));
  });

  const tasks = (step: string, more: Record<string, string> = {}) =>
    page(`${STEP}/${step}`, { ascs: 'expNo,partType', ...more }, xugang);
  const task = async (step: string, expNo: string, partType?: string): Promise<Row> =>
    (await tasks(step, { expNo, ...(partType === undefined ? {} : { partType }) }))[0] ?? {};
  const report = (step: string, one: Row, more: Row = {}, by = zhanggong) =>
    by.post(`${STEP}/${step}/execute`, {
      ...{
        id: one['id'],
        actualStart: '2026-03-16 06:00:00',
        actualEnd: '2026-03-16 08:30:00',
        okQty: one['qty'],
        ngQty: 0,
      },
      ...more,
    });

  it('6.2 work and standard hours of the tasks', async () => {
    const of = async (step: string, expNo: string, part?: string) => {
      const { workload, workloadUnit, stdHours } = await task(step, expNo, part);
      return [workload, workloadUnit, stdHours];
    };
    expect(await of('xl', 'E2603018-01', 'BASE')).toEqual(['17.500', 'm', '1.75']);
    expect(await of('xl', 'E2603018-03', 'BASE')).toEqual(['15.520', 'm', '1.55']);
    expect(await of('xl', 'E2603018-05', 'BASE')).toEqual(['5.843', 'm', '0.58']);
    expect(await of('xl', 'E2603018-06', 'BASE')).toEqual(['13.900', 'm', '1.39']);
    expect(await of('ph', 'E2603018-01')).toEqual(['6.220', 'm', '4.15']);
    expect(await of('ph', 'E2603018-03')).toEqual(['6.230', 'm', '4.15']);
    expect(await of('ph', 'E2603018-06')).toEqual(['4.720', 'm', '3.15']);
    expect(await of('dm', 'E2603018-01', 'BASE')).toEqual(['15.810', 'm2', '3.16']);
    expect(await of('dm', 'E2603018-01', 'CLAD')).toEqual(['15.985', 'm2', '3.20']);
    expect(await of('dm', 'E2603018-03', 'CLAD')).toEqual(['9.781', 'm2', '1.96']);
    expect(await of('dm', 'E2603018-05', 'CLAD')).toEqual(['2.806', 'm2', '0.56']);
    expect(await of('jpc', 'E2603018-01')).toEqual(['15.810', 'm2', '1.05']);
    expect(await of('qb', 'E2603018-01')).toEqual(['17.000', 'm', '2.27']);
    expect(await of('qb', 'E2603018-03')).toEqual(['18.000', 'm', '2.40']);
    expect(await of('qb', 'E2603018-05')).toEqual(['5.655', 'm', '0.75']);
    expect(await of('jpx', 'E2603018-01')).toEqual(['15.000', 'm2', '1.25']);
    expect(await of('jgqx', 'E2603018-03')).toEqual(['4.500', 'm2', '0.45']);
    expect(await of('pg', 'E2603018-06')).toEqual(['9.900', 'm2', '2.48']);
    const count = (said: Row) => zhanggong.post(`${STEP}/gx/countParameter`, said);
    const plate = {
      length: 6000,
      width: 2500,
      qty: 1,
      grade: 'SA516Gr70',
      thickness: 30,
      cladGrade: 'S31603',
      cladThk: 3,
    };
    expect(must(await count({ stepCode: 'qb', ...plate }))).toEqual({
      ...{ area: '15.0000', perimeter: '17.000', weight: '3891.600' },
      ...{ workload: '17.000', workloadUnit: 'm', stdHours: '2.27' },
    });
    expectRefused(await count({ stepCode: 'nothing' }), /stepCode/, 'stepCode');
    const checkers = (await xugang.get(`${STEP}/selectZjUser`)).body.data as Row[];
    expect(checkers.map((one) => one['account'])).toContain('kongzhi');
  });

  it('6.3, 6.4 cut, in the order of the route; arranged, reported and checked by different people', async () => {
    const base = await task('xl', 'E2603018-01', 'BASE');
    const clad = await task('xl', 'E2603018-01', 'CLAD');
    const splice = await task('ph', 'E2603018-01');
    const people = (await xugang.get(`${STEP}/xl/selectUser`, { keyword: 'zhanggong' })).body.data as Row[];
    const operator = people[0]?.['id'];
    const arrange = (step: string, ids: unknown[], teamCode: string) =>
      xugang.post(`${STEP}/${step}/arrange`, { ids, teamCode, operatorIds: [operator] });
    must(await arrange('xl', [base['id'], clad['id']], 'XL1'));
    must(await arrange('ph', [splice['id']], 'PH1'));
    must(await xugang.post(`${STEP}/ph/revokeArrange`, { ids: [splice['id']] }));
    expect(await task('ph', 'E2603018-01')).toMatchObject({ status: 0, teamCode: null, operatorIds: null });
    must(await arrange('ph', [splice['id']], 'PH1'));

    must(await report('xl', base, { cutMethod: 'FLAME', meltNo: 'M-1' }));
    expect(await task('xl', 'E2603018-01', 'BASE')).toMatchObject({ status: 2, actualHours: '2.50' });
    expect((await stock())[0]).toMatchObject({ currentStep: 'xl' });
    expect((await schedule()).map((row) => row['status'])).toEqual([2, 1, 1, 1, 1, 1]);
    expectRefused(await report('ph', splice), '上道工序[下料]未检验合格,不能报工', 'status');
    const check = (by: Caller, one: Row, checkResult = 'P') =>
      by.post(`${STEP}/xl/check`, { ids: [one['id']], checkResult });
    expect((await check(zhanggong, base)).status).toBe(403);
    must(await check(kongzhi, base));
    // The cell shows the completion date only when the other part is done too.
    expect((await schedule())[0]).toMatchObject({ xlState: '04-06√' });
    must(await report('xl', clad));
    must(await check(kongzhi, clad));
    expect((await schedule())[0]).toMatchObject({ xlState: '03-16' });
    must(await report('ph', splice));
    expectRefused(await xugang.post(`${STEP}/xl/revokeExecute`, { ids: [clad['id']] }), /不允许/);
    must(await xugang.post(`${STEP}/ph/revokeExecute`, { ids: [splice['id']] }));
    // Nobody may check their own report, not even an administrator.
    const admin = await as('admin');
    must(await report('ph', splice, {}, admin));
    const itself = await admin.post(`${STEP}/ph/check`, { ids: [splice['id']], checkResult: 'P' });
    expectRefused(itself, '报工人与检验人不能为同一人');
    must(await xugang.post(`${STEP}/ph/revokeExecute`, { ids: [splice['id']] }));
    must(await report('ph', splice));
  });

  it('6.6 stopped production is not reported, and goes on where it was', async () => {
    const row = (await schedule()).at(-1) ?? {};
    const set = (openFlag: number, more: Row = {}) =>
      fengmin.post(`${SCHEDULE}/openOrStop`, { ids: [row['id']], openFlag, ...more });
    expect((await set(0)).status).toBe(400);
    const cut = await task('xl', 'E2603018-06', 'BASE');
    must(await xugang.post(`${STEP}/xl/arrange`, { ids: [cut['id']], teamCode: 'XL1' }));
    must(await set(0, { stopReason: '客户暂停' }));
    expect((await schedule()).at(-1)).toMatchObject({ status: 8, openFlag: '0', stopReason: '客户暂停' });
    expect(await task('xl', 'E2603018-06', 'BASE')).toMatchObject({ status: 8 });
    expectRefused(await report('xl', cut), '生产编号[2603018-04-01]已停止生产');
    must(await set(1));
    expect((await schedule()).at(-1)).toMatchObject({ status: 1, openFlag: '1' });
    expect(await task('xl', 'E2603018-06', 'BASE')).toMatchObject({ status: 1 });
    expect(await task('xl', 'E2603018-06', 'CLAD')).toMatchObject({ status: 0 });
  });

  it('samples are distributed when their strip is cut, those of a test plate at once; files are added to their sheet', async () => {
    const chengong = await as('chengong');
    const QX = '/api/at/technology/qx';
    const [first, , , plate] = await page(QX, { ascs: 'qxNo' });
    const people = (await chengong.get(`${QX}/selectUser`, { mode: 'WORK' })).body.data as Row[];
    expect(people.map((one) => one['account'])).toContain('zhanggong');
    const userId = people.find((one) => one['account'] === 'zhanggong')?.['id'];
    const asked = must(await chengong.get(`${QX}/workOrTest`, { ids: String(first?.['id']) }));
    expect(asked['routes']).toMatchObject([{ qxNo: 'QY2603018-01', status: 0, mode: null }]);
    const work = (one: Row | undefined) =>
      chengong.get(`${QX}/workOrTest`, { ids: String(one?.['id']), mode: 'WORK', userId: String(userId) });
    expectRefused(await work(first), '试样条尚未切下', 'location');
    must(await work(plate));
    const reports = must(await zhanggong.get('/api/at/em/samplingReport/page', { size: 50 }))['records'] as Row[];
    expect(reports).toMatchObject([{ qxNo: 'QY2603018-04', status: 1, workUserId: userId }]);
    const times = { actualStart: '2026-03-16 06:00:00', actualEnd: '2026-03-16 07:30:00', specimenQty: 4 };
    const executed = (more: Row = {}) =>
      zhanggong.post('/api/at/em/samplingReport/execute', { id: reports[0]?.['id'], ...times, ...more });
    expectRefused(
      await executed({ actualStart: '2025-03-16 06:00:00' }),
      '一次报工不能超过31天,请检查开始时间',
      'actualStart',
    );
    must(await executed());
    must(await zhanggong.post('/api/at/em/samplingReport/sendLab', { ids: [reports[0]?.['id']] }));
    expect((await page(QX, { ascs: 'qxNo' })).map((one) => one['status'])).toEqual([0, 0, 0, 2, 0]);
    const tests = must(await chengong.get('/api/at/qc/labInspect/page', { size: 50 }))['records'] as Row[];
    expect(tests.length).toBeGreaterThan(0);
    expect(tests[0]).toMatchObject({ inspectNo: 'LH260316-0001', pdNum: '2603018-03-01', status: 0 });

    const upload = (by: Caller, id: unknown) =>
      by.upload(`${QX}/upload`, Buffer.from('%PDF-1.4 sheet'), 'sheet.pdf', { id: String(id) });
    const stored = must(await upload(chengong, first?.['id']));
    const sheet = must(await chengong.get(`${QX}/detail`, { id: String(first?.['id']) }));
    expect(sheet['files']).toMatchObject([{ originalName: 'sheet.pdf', attachId: stored['attachId'] }]);
    expect((await upload(chengong, '999999999999999999')).body.code).toBe(404);
    expect((await upload(fengmin, first?.['id'])).status).toBe(403);
  });

  it('pairs of materials of a contract, and their numbers that are in no design', async () => {
    const chengong = await as('chengong');
    const EXPLOSION = '/api/at/technology/explosion';
    const pairs = (await chengong.get(`${EXPLOSION}/getMaterialByContract`, { contractId })).body.data as Row[];
    expect(
      pairs.map((one) => [one['baseGrade'], one['baseThk'], one['cladGrade'], one['cladThk'], one['count']]),
    ).toEqual([
      ['SA516Gr70', '30.00', 'S31603', '3.00', 2],
      ['Q345R', '16.00', 'TA2', '3.00', 2],
      ['16MnII', '80.00', 'S30408', '8.00', 1],
      ['Q345R', '24.00', 'N10276', '3.00', 1],
    ]);
    const free = await chengong.get(`${EXPLOSION}/getPdNumByMaterial`, {
      contractId,
      baseGrade: 'Q345R',
      baseThk: '16',
    });
    expect(free.body.data).toEqual([]);
    expect((await chengong.get(`${EXPLOSION}/getMaterialByContract`)).status).toBe(400);
  });

  it('what has been begun is neither voided nor returned', async () => {
    const zhoujg = await as('zhoujg');
    const [plan] = (await page('/api/at/technology/guoch/process')).filter((one) => one['status'] === 2);
    expect(
      (await zhoujg.get('/api/at/technology/guoch/process/isNotReport', { id: String(plan?.['id']) })).body.data,
    ).toBe(false);
    expectRefused(
      await zhoujg.post('/api/at/technology/guoch/process/deleteEventZuo', { ids: plan?.['id'] }),
      '[SC2603018-02]已报工, 不能更改',
    );
    const [ji] = await page('/api/at/technology/ji');
    const answer = await zhoujg.post(`/api/at/technology/ji/returnOrder?id=${String(ji?.['id'])}`, { comment: '重做' });
    expect(answer.status).toBe(400);
  });
}
