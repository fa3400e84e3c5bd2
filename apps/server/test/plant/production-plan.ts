import { messagesTo } from '../support/messages.js';
import { must } from '../support/rights.js';
import {
  agree,
  as,
  contract,
  schedule,
  chengong,
  contractId,
  detail,
  expectRefused,
  page,
  PLAN,
  plans,
  stock,
  type Document,
  type Row,
} from './story.js';

const STEP = '/api/at/em/productionPlan';
/** What a released plan creates, by path: §4.5. */
const TASKS = new Map<string, number>([
  ...(
    [
      ['xl', 10],
      ['ph', 4],
      ['dm', 10],
      ['jpc', 4],
      ['qb', 5],
      ['jpx', 5],
      ['jgqx', 4],
      ['pg', 1],
      ['jjg', 1],
      ['bh', 0],
    ] as [string, number][]
  ).map(([step, count]): [string, number] => [`${STEP}/${step}`, count]),
  ['/api/at/em/ht/re', 5],
  ['/api/at/qc/oneSearchTest', 5],
  ['/api/at/qc/twoSearchTest', 6],
]);

/** Number of the contract's rows for each path. */
async function released(): Promise<Record<string, number>> {
  const counted: Record<string, number> = {};
  for (const path of TASKS.keys()) counted[path] = (await page(path)).length;
  return counted;
}

async function approve(plan: string): Promise<void> {
  must(await chengong.post(`${PLAN}/initiate?id=${plan}`));
  await agree(PLAN, plan, ['zhoujg', 'gp_audit'], ['hejing', 'gp_qc'], ['zhengyi', 'gp_prod']);
}

/** The production plan and what its release creates: scenario §4.5. */
export function productionPlan(): void {
  it('4.5 the production plan: usual routes, sizes not less than sold, pieces to be scheduled', async () => {
    const proposed = must(await chengong.get(`${PLAN}/getContractGuoch`, { contractId })) as Document & {
      pieces: Row[];
    };
    const after = (piece: Row) =>
      (piece['route'] as string[]).slice((piece['route'] as string[]).indexOf('ut1'), -3).join(' ');
    expect(proposed.pieces.map((piece) => [piece['pdNum'], after(piece)])).toEqual([
      ['2603018-01-01', 'ut1 ht jpc qb qx jpx ut2 jgqx'],
      ['2603018-01-02', 'ut1 ht jpc qb qx jpx ut2 jgqx'],
      ['2603018-02-01', 'ut1 ht jpc qb qx jpx ut2 jgqx'],
      ['2603018-02-02', 'ut1 ht jpc qb qx jpx ut2 jgqx'],
      ['2603018-03-01', 'ut1 ht qb qx jjg ut2'],
      ['2603018-04-01', 'ut1 ht jpc qb qx jpx ut2 pg'],
    ]);
    const pieces = proposed.pieces.map(({ pieceId, route }) => ({ pieceId, route }));
    const step = {
      stepCode: 'qb',
      partType: 'CLAD',
      pdNums: ['2603018-01-01'],
      site: 'XA',
      requirement: '切边 6000×2500',
    };
    const [first = { route: [] }] = pieces;
    const wrong = { ...first, route: ['bz', 'ut1', 'ht', 'ut2', 'qb'] };
    const body = { contractId, dmRequirementCodes: ['01'], site: 'XA', steps: [step] };
    const plan = String(
      must(await chengong.post(`${PLAN}/add`, { ...body, pieces: [wrong, ...pieces.slice(1)] }))['id'],
    );
    const read = async () => (await detail(PLAN, plan)) as Document & { pieces: Row[]; steps: Row[] };
    expect(await read()).toMatchObject({ planNo: 'SC2603018-01', status: 0 });
    expectRefused(await chengong.post(`${PLAN}/initiate?id=${plan}`), '工艺路线有误, 见[路线问题]', 'routeProblem');
    expect((await read())['routeProblem']).toBe('2603018-01-01: 二次探伤须在最后一道成形工序之后');
    const now = await read();
    const mended = now.pieces.map((piece, at) =>
      at === 0
        ? { id: piece['id'], pieceId: piece['pieceId'], route: first.route }
        : { id: piece['id'], pieceId: piece['pieceId'] },
    );
    must(await chengong.post(`${PLAN}/update`, { id: plan, version: now['version'], pieces: mended }));
    const ids = (await read()).pieces.slice(0, 2).map((piece) => piece['id']);
    const lengths = (length: number) => chengong.post(`${PLAN}/upBatchLength`, { ids, length });
    expectRefused(await lengths(5900), '生产编号[2603018-01-01]的加工尺寸不能小于成品[6000.00]', 'length');
    must(await lengths(6001));
    expect((await read()).pieces.map((piece) => piece['length'])).toEqual([
      '6001.00',
      '6001.00',
      '3000.00',
      '3000.00',
      '1800.00',
      '4500.00',
    ]);
    await approve(plan);
    expect(await read()).toMatchObject({ status: 2 });
    expect((await stock()).map((piece) => piece['status'])).toEqual([2, 2, 2, 2, 2, 2]);
    expect((await plans()).map((one) => one['planProgress'])).toEqual(['2', '2', '2', '2']);
    const [card] = (await read()).steps;
    must(
      await chengong.post(`${PLAN}/updateGck`, {
        planId: plan,
        steps: [{ id: card?.['id'], requirement: '切边 6001×2500' }],
      }),
    );
    expect((await read()).steps[0]).toMatchObject({ requirement: '切边 6001×2500', stepCode: 'qb', stdHours: '2.27' });
    // Tasks that are not reported yet follow changes of the card.
    const [trim] = await page(`${STEP}/qb`, { pdNum: '2603018-01-01' });
    const task = await chengong.get(`${STEP}/qb/getDetails`, { id: String(trim?.['id']) });
    expect(must(task)).toMatchObject({ requirement: '切边 6001×2500', length: '6001.00' });
    expect((await chengong.get(`${PLAN}/isNotReport`, { id: plan })).body.data).toBe(true);

    // A voided plan leaves nothing behind.
    must(await (await as('zhoujg')).post(`${PLAN}/deleteEventZuo`, { ids: plan }));
    expect((await stock()).map((piece) => piece['status'])).toEqual([1, 1, 1, 1, 1, 1]);
    expect(await released()).toEqual(Object.fromEntries([...TASKS.keys()].map((path) => [path, 0])));

    const sound = proposed.pieces.map(({ pieceId, route }) => ({ pieceId, route }));
    const second = must(await chengong.post(`${PLAN}/add`, { ...body, steps: [], pieces: sound }));
    await approve(String(second['id']));
  });

  it('4.5 a released plan makes schedule, tasks, heat treatments and tests', async () => {
    expect(await released()).toEqual(Object.fromEntries(TASKS));
    const rows = await schedule();
    expect(rows.map((row) => [row['pdNum'], row['status'], row['xlState'], row['openFlag']])).toEqual(
      ['01-01', '01-02', '02-01', '02-02', '03-01', '04-01'].map((end) => [`2603018-${end}`, 0, null, '1']),
    );
    expect(rows[3]).toMatchObject({
      expNo: 'E2603018-03',
      customerName: expect.any(String),
      weight: expect.any(String),
    });
    const heat = await page('/api/at/em/ht/re', { ascs: 'expNo' });
    expect(heat.map((row) => [row['expNo'], row['htType'], row['weight']])).toEqual([
      ['E2603018-01', 'N', '4101.746'],
      ['E2603018-02', 'N', '4101.746'],
      ['E2603018-03', 'SR', '1339.196'],
      ['E2603018-05', 'SR', '2007.168'],
      ['E2603018-06', 'SR', '2274.365'],
    ]);
    const [first, , merged] = await page('/api/at/qc/oneSearchTest', { ascs: 'expNo' });
    expect(first).toMatchObject({ area: '15.8100', bondLevel: 'SA-3', status: 0, round: 1 });
    expect(merged).toMatchObject({ area: '9.6255', pdNum: '2603018-02-01,2603018-02-02' });
    const nets = await page('/api/at/qc/twoSearchTest', { ascs: 'pdNum' });
    expect(nets.map((row) => row['area'])).toEqual(['15.0000', '15.0000', '4.5000', '4.5000', '2.5447', '9.9000']);
    expect((await plans()).map((one) => one['planProgress'])).toEqual(['2', '2', '2', '2']);
  });

  it('a technical edit of a contract in production is told to planning, production and quality', async () => {
    const [line] = (await contract()).lines;
    const change = { id: line?.['id'], remark: '标识朝外' };
    const edit = { contractId, reason: '用户要求', lines: [change] };
    must(await chengong.post('/api/at/technology/conEdit/edit', edit));
    for (const [account, path] of [
      ['fengmin', /designSchedule/],
      ['zhengyi', /designSchedule/],
      ['hejing', /nq\/contract\?/],
    ] as const) {
      const [told] = await messagesTo(await as(account), path);
      expect(told).toMatchObject({ title: expect.stringMatching(/^已投产合同的技术要求有变更\[BG/) });
    }
  });

  it('4.5 the design of all lines is done: samples are confirmed, too', async () => {
    const QX = '/api/at/technology/qx';
    for (const { id: sample } of await page(QX)) {
      const { version, items } = must(await chengong.get(`${QX}/detail`, { id: String(sample) })) as Row;
      const upsideDown = (items as Row[]).map((item) => ({ ...item, limitMin: '500', limitMax: '300' }));
      const limits = await chengong.post(`${QX}/saveOrUpdate`, { id: sample, version, items: upsideDown });
      expectRefused(limits, '第1行: 上限不能小于下限', 'items[0].limitMax');
      must(await chengong.post(`${QX}/saveOrUpdate`, { id: sample, version, stripSize: '150×2570' }));
    }
    const done = await plans();
    expect(done.map((one) => [one['qxProgress'], one['progressRate'], one['overdue']])).toEqual(
      Array(4).fill(['2', '100.00', false]),
    );
    expect(done[0]).toMatchObject({ jiUserName: expect.any(String), planUserName: expect.any(String) });
  });
}
