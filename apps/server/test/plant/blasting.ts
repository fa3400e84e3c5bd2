import { must } from '../support/rights.js';
import { check, person, report, slab, slabs, STEP, tasks, withExpired, work } from './production.js';
import { as, at, contract, expectRefused, page, type Row, schedule, stock } from './story.js';

const PLAN = '/api/at/em/exp/plan';
const UPHILL = '/api/at/em/exp/upTheMountain';
const RECORD = '/api/at/em/exp/record';
const LEDGER = '/api/at/em/exp/ledger';
const EXPLOSION = '/api/at/technology/explosion';

const BLANKS = ['E2603018-01', 'E2603018-02', 'E2603018-03', 'E2603018-05', 'E2603018-06'];
/** Planned and actual charge in kg, and the weight that is transported to the site: §7.1. */
const SHOTS = [
  ['BP-S1260414-01', '334.1', '335.0', '0.27', '4105.945', 'OK'],
  ['BP-S1260414-02', '334.1', '333.5', '-0.18', '4105.945', 'OK'],
  ['BP-S1260414-03', '136.9', '137.5', '0.44', '1341.301', 'OK'],
  ['BP-S1260415-01', '106.6', '107.0', '0.38', '2014.175', 'OK'],
  ['BP-S1260415-02', '245.4', '245.0', '-0.16', '2278.083', 'EDGE'],
] as const;

/** The rest of the preparation and the shots: scenario §6.3–§7. */
export function blasting(): void {
  let ids: Record<string, string> = {};
  const plates = async (): Promise<Row[]> => page(EXPLOSION, { ascs: 'expNo' });
  const statuses = async () =>
    (await plates()).filter((one) => BLANKS.includes(String(one['expNo']))).map((one) => one['expStatus']);
  const shots = async (): Promise<Row[]> => page(PLAN, { ascs: 'expBatchNo' }, await as('youfeng'));

  it('6.3 mother plates become blanks, strips are spliced; what they are made of stays readable', async () => {
    await at('2026-04-09 18:00');
    expect(await slab('E2603018-01-B')).toMatchObject({ status: 3, sort: 'BASE', meltNo: 'M-1' });
    const xugang = await as('xugang');
    const open = (await tasks('xl')).filter((one) => Number(one['status']) < 2);
    const proposed = (await xugang.get(`${STEP}/xl/init`, { ids: open.map(({ id }) => id).join(',') })).body
      .data as Row[];
    const second = proposed.find((one) => one['expNo'] === 'E2603018-02' && one['partType'] === 'BASE');
    expect(second?.['slabs']).toMatchObject([{ slabNo: 'D20260316-001-01' }]);
    await work('xl', open, '2026-04-06 08:00', '2026-04-06 11:30', { cutMethod: 'FLAME' });
    await work('ph', await tasks('ph'), '2026-04-08 08:00', '2026-04-08 16:00');
    const all = await slabs();
    const of = (sort: string) => all.filter((one) => one['sort'] === sort && String(one['slabNo']).startsWith('E'));
    expect(all.filter((one) => !String(one['slabNo']).startsWith('E')).map((one) => one['status'])).toEqual(
      Array(13).fill(6),
    );
    expect(of('BASE').map((one) => [one['slabNo'], one['status']])).toEqual(BLANKS.map((expNo) => [`${expNo}-B`, 3]));
    const clads = of('CLAD').map((one) => String(one['slabNo']));
    expect(clads.filter((one) => /-C\d$/.test(one))).toHaveLength(8);
    expect(clads.filter((one) => /-C$/.test(one))).toEqual(BLANKS.map((expNo) => `${expNo}-C`));
    expect((await stock()).every((piece) => piece['baseMeltNo'] && piece['cladMeltNo'])).toBe(true);
  });

  it('6.5 ground faces make a blank ready; they hold for a day', async () => {
    await at('2026-04-13 17:30');
    const ground = await tasks('dm');
    expect(ground).toHaveLength(10);
    const ends = { grindEndTime: '2026-04-13 16:30:00' };
    const wrong = ground[5] ?? {};
    await (await as('xugang')).post(`${STEP}/dm/arrange`, { ids: ground.map(({ id }) => id), teamCode: 'DM1' });
    must(await report('dm', wrong, '2026-04-13 14:00', '2026-04-13 17:00', { ...ends, grit: '40#' }));
    must(await (await as('xugang')).post(`${STEP}/dm/revokeExecute`, { ids: [wrong['id']] }));
    expect(await statuses()).toEqual(['0', '0', '0', '0', '0']);
    for (const one of ground) must(await report('dm', one, '2026-04-13 14:00', '2026-04-13 17:00', ends));
    must(
      await check(
        'dm',
        ground.map(({ id }) => id),
      ),
    );
    expect((await tasks('dm'))[0]).toMatchObject({ status: 3, validUntil: '2026-04-14 16:30:00' });
    expect(await statuses()).toEqual(['1', '1', '1', '1', '1']);
    const [first] = await plates();
    expect(
      (await (await as('chengong')).post(`${EXPLOSION}/updateStatus`, { id: first?.['id'], expStatus: '3' })).status,
    ).toBe(400);
  });

  it('7.1 shots are planned within the limits of the site', async () => {
    const youfeng = await as('youfeng');
    ids = Object.fromEntries(
      await Promise.all(
        ['qinyong', 'shian', 'lvbao', 'youfeng', 'zhanglie', 'caotan', 'huayan'].map(async (one) => [
          one,
          await person(one),
        ]),
      ),
    );
    const kitted = (await youfeng.get(`${PLAN}/init`, { planDate: '2026-04-14', expSite: 'S1' })).body.data as Row[];
    expect(kitted.map((one) => [one['expNo'], one['shotSeq'], one['planCharge']])).toEqual(
      BLANKS.map((expNo, at_) => [expNo, at_ + 1, SHOTS[at_]?.[1]]),
    );
    const row = (at_: number, more: Row = {}) => ({
      ...{
        expDesignId: kitted[at_]?.['expDesignId'],
        expSite: 'S1',
        blasterId: ids['qinyong'],
        safetyId: ids['shian'],
      },
      ...{ planDate: at_ < 3 ? '2026-04-14' : '2026-04-15', shotSeq: at_ < 3 ? at_ + 1 : at_ - 2 },
      ...more,
    });
    expectRefused(
      await youfeng.post(`${PLAN}/import`, { rows: [row(0, { expSite: 'S3' })] }),
      '单炮药量超过爆炸场限量[300]kg',
      'expSite',
    );
    expectRefused(
      await youfeng.post(`${PLAN}/import`, { rows: [row(0, { safetyId: ids['qinyong'] })] }),
      '爆破员与安全员不能为同一人',
      'safetyId',
    );
    await withExpired('qinyong', 'BLASTER', '2026-04-13', async () =>
      expectRefused(
        await youfeng.post(`${PLAN}/import`, { rows: [row(0)] }),
        '爆破员没有当日有效的资质证书',
        'blasterId',
      ),
    );
    expectRefused(
      await youfeng.post(`${PLAN}/import`, { rows: [row(0, { safetyId: ids['zhanglie'] })] }),
      '安全员没有当日有效的资质证书',
      'safetyId',
    );
    const wrong = await youfeng.post(`${PLAN}/import`, { rows: [row(1), row(1)] });
    expect([wrong.status, wrong.body.data.fail, wrong.body.data.errors[0].row]).toEqual([400, 1, 2]);
    expect(await shots()).toEqual([]);
    expect((await (await as('zhanggong')).post(`${PLAN}/import`, { rows: [row(0)] })).status).toBe(403);
    must(await youfeng.post(`${PLAN}/import`, { rows: [0, 1, 2, 3, 4].map((at_) => row(at_)) }));
    expect((await shots()).map((one) => [one['expBatchNo'], one['planCharge']])).toEqual(
      SHOTS.map(([no, kg]) => [no, kg]),
    );
    expect(await statuses()).toEqual(['2', '2', '2', '2', '2']);
    expect((await schedule()).map((one) => one['bzState'])).toEqual([
      '04-14√',
      '04-14√',
      '04-14√',
      '04-14√',
      '04-15√',
      '04-15√',
    ]);
  });

  const list = async (upDate: string, numbers: readonly number[]): Promise<Row & { items: Row[] }> => {
    const youfeng = await as('youfeng');
    const planned = await shots();
    const items = numbers.map((at_) => ({ expPlanId: planned[at_]?.['id'], kitCheck: '1' }));
    const head = {
      upDate,
      expSite: 'S1',
      fromSite: 'XA',
      vehicleNo: '豫C·B1100',
      driver: '王师傅',
      escortId: ids['shian'],
    };
    const { id } = must(await youfeng.post(`${UPHILL}/save`, { ...head, items })) as Row;
    return must(await youfeng.get(`${UPHILL}/getDetails`, { id: String(id) })) as Row & { items: Row[] };
  };
  const record = async (at_: number, day: string, times: [string, string, string], more: Row = {}) => {
    const planned = await shots();
    return (await as('qinyong')).post(`${RECORD}/save`, {
      ...{
        expPlanId: planned[at_]?.['id'],
        weather: 'CLOUD',
        temperature: 18,
        humidity: 55,
        windLevel: 3,
        explosiveBatch: 'LVA2604-07',
      },
      ...{
        actualCharge: SHOTS[at_]?.[2],
        measuredStandoff: planned[at_]?.['standoff'],
        initiationMode: 'SHORT',
        keeperId: ids['lvbao'],
      },
      ...{ detonatorQty: 1, boosterQty: 1, detonatorNos: [`D26-${at_ + 1}`], shotResult: SHOTS[at_]?.[5] },
      ...{ cordonTime: `${day} ${times[0]}:00`, shotTime: `${day} ${times[1]}:00`, clearTime: `${day} ${times[2]}:00` },
      ...more,
    });
  };
  const book = async (bizDate: string, ledgerType: string, item: string, qty: string) =>
    must(
      await (await as('youfeng')).post(`${LEDGER}/save`, {
        ...{ bizDate, expSite: 'S1', ledgerType, item, qty, explosiveType: 'LVA', batchNo: 'LVA2604-07' },
        ...{ keeperId: ids['lvbao'], receiverId: ids['qinyong'], safetyId: ids['shian'] },
      }),
    );

  it('7.2–7.5 the first day: uphill, shots, and explosives that balance before the day is closed', async () => {
    await at('2026-04-14 16:00');
    const youfeng = await as('youfeng');
    const up = await list('2026-04-14', [0, 1, 2]);
    expect(up).toMatchObject({ upNo: 'SS260414-01', totalQty: 6, totalWeight: '9553.191', status: 0 });
    expect(up.items.map((one) => one['weight'])).toEqual(SHOTS.slice(0, 3).map((one) => one[4]));
    must(await youfeng.post(`${UPHILL}/confirm`, { id: up['id'] }));
    expect((await shots()).map((one) => one['status'])).toEqual([1, 1, 1, 0, 0]);
    const moved = must(await youfeng.get('/api/at/em/transferRecord/page', { type: 'UP', size: 50 }))[
      'records'
    ] as Row[];
    expect(moved.map((one) => one['status'])).toEqual(Array(6).fill(1));

    const times: [string, string, string][] = [
      ['10:20', '10:35', '10:50'],
      ['11:25', '11:40', '11:55'],
      ['13:55', '14:10', '14:25'],
    ];
    const [first] = times as [[string, string, string]];
    expectRefused(await record(0, '2026-04-14', first), '当日领用的炸药不足', 'actualCharge');
    await book('2026-04-14', 'ISSUE', 'POWDER', '825.0');
    await book('2026-04-14', 'ISSUE', 'DET', '3');
    await book('2026-04-14', 'ISSUE', 'BOOST', '3');
    expectRefused(await record(0, '2026-04-14', first, { weather: 'THUNDER' }), '天气或风力不满足起爆条件', 'weather');
    expectRefused(await record(0, '2026-04-14', first, { windLevel: 6 }), '天气或风力不满足起爆条件', 'weather');
    expectRefused(
      await record(0, '2026-04-14', first, { safetyId: ids['qinyong'] }),
      '爆破员、安全员、保管员不能为同一人',
      'safetyId',
    );
    await withExpired('lvbao', 'KEEPER', '2026-04-13', async () =>
      expectRefused(await record(0, '2026-04-14', first), '保管员没有当日有效的资质证书', 'keeperId'),
    );
    expectRefused(await record(0, '2026-04-14', first, { actualCharge: '360' }), /药量偏差超过5%/, 'actualCharge');
    expectRefused(await record(0, '2026-04-14', ['10:20', '10:15', '10:50']), /警戒/, 'shotTime');
    for (const [at_, one] of times.entries()) must(await record(at_, '2026-04-14', one));
    expectRefused(await record(0, '2026-04-14', first), /不能选择/, 'expPlanId');
    expect((await shots()).map((one) => one['status'])).toEqual([2, 2, 2, 0, 0]);
    expect(await statuses()).toEqual(['3', '3', '3', '2', '2']);
    expect(await slab('E2603018-01-B')).toMatchObject({ status: 6 });
    expect(await slab('E2603018-01')).toMatchObject({ sort: 'EXP', status: 3, thickness: '33.00', weight: '4105.945' });
    expect((await stock())[0]).toMatchObject({ expBatchNo: 'BP-S1260414-01' });
    expect((await schedule())[0]).toMatchObject({ bzState: '04-14' });

    const close = () => youfeng.post(`${LEDGER}/dayClose`, { bizDate: '2026-04-14', expSite: 'S1' });
    expectRefused(await close(), '民爆物品领用、使用、退库不平衡,不能日结', 'bizDate');
    await book('2026-04-14', 'RETURN', 'POWDER', '19.0');
    const rows = must(
      await youfeng.get(`${LEDGER}/page`, { bizDate: '2026-04-14', item: 'POWDER', size: 50, ascs: 'ledgerNo' }),
    )['records'] as Row[];
    expect(rows.map((one) => [one['ledgerType'], one['qty'], one['balance']])).toEqual([
      ['ISSUE', '825.0', '825.0'],
      ['USE', '335.0', '490.0'],
      ['USE', '333.5', '156.5'],
      ['USE', '137.5', '19.0'],
      ['RETURN', '19.0', '0.0'],
    ]);
    must(await close());
    const late = await youfeng.post(`${LEDGER}/save`, {
      ...{ bizDate: '2026-04-14', expSite: 'S1', ledgerType: 'ISSUE', item: 'POWDER', qty: '1', batchNo: 'LVA2604-07' },
      ...{ keeperId: ids['lvbao'], receiverId: ids['qinyong'], safetyId: ids['shian'] },
    });
    expectRefused(late, '该日已日结, 不能再登记', 'bizDate');
  });

  it('7.2 the second day: faces that were ground too long ago are ground again', async () => {
    await at('2026-04-15 16:00');
    const youfeng = await as('youfeng');
    const up = await list('2026-04-15', [3, 4]);
    expect(up).toMatchObject({ upNo: 'SS260415-01', totalQty: 4, totalWeight: '4292.258' });
    expectRefused(await youfeng.post(`${UPHILL}/confirm`, { id: up['id'] }), '打磨已超过24小时,请重新打磨', 'items');
    const old = (await tasks('dm')).filter((one) => ['E2603018-05', 'E2603018-06'].includes(String(one['expNo'])));
    must(await (await as('xugang')).post(`${STEP}/dm/reopen`, { ids: old.map(({ id }) => id) }));
    for (const one of old)
      must(await report('dm', one, '2026-04-15 07:00', '2026-04-15 08:30', { grindEndTime: '2026-04-15 08:30:00' }));
    must(
      await check(
        'dm',
        old.map(({ id }) => id),
      ),
    );
    expect((await tasks('dm')).at(-1)).toMatchObject({ status: 3, validUntil: '2026-04-16 08:30:00' });
    must(await youfeng.post(`${UPHILL}/confirm`, { id: up['id'] }));
    for (const [item, qty] of [
      ['POWDER', '375.0'],
      ['DET', '2'],
      ['BOOST', '2'],
    ] as const)
      await book('2026-04-15', 'ISSUE', item, qty);
    must(await record(3, '2026-04-15', ['10:20', '10:35', '10:50']));
    must(await record(4, '2026-04-15', ['11:20', '11:35', '11:50']));
    await book('2026-04-15', 'RETURN', 'POWDER', '23.0');
    must(await youfeng.post(`${LEDGER}/dayClose`, { bizDate: '2026-04-15', expSite: 'S1' }));
    const bills = must(await youfeng.get('/api/at/em/exp/exps/page', { size: 50 }))['records'] as Row[];
    expect(bills).toEqual([]);
  });

  it('7.6 all come down; what was shot is there by day and class', async () => {
    await at('2026-04-15 18:00');
    const youfeng = await as('youfeng');
    const lists = must(await youfeng.get(`${UPHILL}/page`, { size: 50, ascs: 'upNo' }))['records'] as Row[];
    expect(lists.map((one) => one['status'])).toEqual([2, 2]);
    for (const { id } of lists) {
      const { items } = must(await youfeng.get(`${UPHILL}/getDetails`, { id: String(id) })) as { items: Row[] };
      const down = { id, itemIds: items.map((one) => one['id']), downTime: '2026-04-15 17:30:00', toSite: 'XA' };
      must(await youfeng.post(`${UPHILL}/down`, down));
    }
    const after = must(await youfeng.get(`${UPHILL}/page`, { size: 50 }))['records'] as Row[];
    expect(after.map((one) => [one['status'], one['downDate']])).toEqual(Array(2).fill([3, '2026-04-15']));
    expect((await shots()).map((one) => one['status'])).toEqual([3, 3, 3, 3, 3]);
    expect(await slab('E2603018-06')).toMatchObject({ site: 'XA', status: 3 });
    const records = must(await youfeng.get(`${RECORD}/page`, { size: 50, ascs: 'expBatchNo' }))['records'] as Row[];
    expect(
      records.map((one) => [one['cladClass'], one['chargeDiff'], one['bondArea'], one['cladArea'], one['pieceQty']]),
    ).toEqual([
      ['SS', '0.27', '15.8100', '15.9854', 1],
      ['SS', '-0.18', '15.8100', '15.9854', 1],
      ['TI', '0.44', '9.6255', '9.7811', 2],
      ['SS', '0.38', '2.7172', '2.8055', 1],
      ['NI', '-0.16', '10.5750', '10.7144', 1],
    ]);
    expect((await contract())['status']).toBe(3);
  });
}
