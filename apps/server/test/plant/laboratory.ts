import { must } from '../support/rights.js';
import { person } from './production.js';
import { as, at, expectRefused, page, type Row, stock } from './story.js';

const LAB = '/api/at/qc/labInspect';
const QX = '/api/at/technology/qx';

/** Samples are machined and tested; what is withdrawn takes along what came of it (10.3–10.5). */
export function laboratory(): void {
  it('10.3, 10.4 samples are machined, tested by their limits, and checked by another person', async () => {
    await at('2026-04-29 12:00');
    const [chengong, zhanggong, huayan] = await Promise.all([as('chengong'), as('zhanggong'), as('huayan')]);
    const waiting = (await page(QX, { ascs: 'qxNo' })).filter((one) => one['status'] === 0);
    const work_ = { ids: waiting.map(({ id }) => id).join(','), mode: 'WORK', userId: await person('zhanggong') };
    must(await chengong.get(`${QX}/workOrTest`, work_));
    const reports = (await page('/api/at/em/samplingReport', {}, zhanggong)).filter((one) => one['status'] === 1);
    expect(reports).toHaveLength(4);
    for (const { id } of reports)
      must(
        await zhanggong.post('/api/at/em/samplingReport/execute', {
          id,
          actualStart: '2026-04-28 08:00:00',
          actualEnd: '2026-04-28 10:00:00',
          specimenQty: 4,
        }),
      );
    must(await zhanggong.post('/api/at/em/samplingReport/sendLab', { ids: reports.map(({ id }) => id) }));
    const loads: Record<string, [number, number, number][]> = {
      'QY2603018-01 JQ': [
        [40.5, 25, 4.5],
        [41.2, 25, 4.5],
      ],
      'QY2603018-02 JQ': [
        [38.9, 25, 4.5],
        [39.6, 25, 4.5],
      ],
      'QY2603018-03 JQ': [
        [25.65, 25, 4.5],
        [26.1, 25, 4.5],
      ],
      'QY2603018-04 JQ': [
        [96, 25, 12],
        [93.6, 25, 12],
      ],
      'QY2603018-05 JQ': [
        [34.2, 25, 4.5],
        [33.75, 25, 4.5],
      ],
      'QY2603018-01 LS': [[440, 25, 33]],
      'QY2603018-02 LS': [[436, 25, 33]],
      'QY2603018-05 LS': [[375.3, 25, 27]],
    };
    const rows = await page(LAB, { ascs: 'specimenNo', size: 100 }, huayan);
    const tester = await person('huayan');
    for (const one of rows) {
      const key = `${String(one['specimenNo']).slice(0, 12)} ${String(one['testItem'])}`;
      const values = loads[key]?.map(([loadKn, dimA, dimB]) => ({ loadKn, dimA, dimB, value: 0 })) ?? [
        { value: 1, fracture: '无裂纹, 未分离' },
      ];
      must(
        await huayan.post(`${LAB}/save`, {
          id: one['id'],
          version: one['version'],
          testDate: '2026-04-29',
          testUserId: tester,
          values,
        }),
      );
    }
    const entered = await page(LAB, { ascs: 'specimenNo', size: 100 }, huayan);
    expect(entered.every((one) => one['status'] === 1 && one['passes'] === true)).toBe(true);
    const shear = entered.find(
      (one) => String(one['specimenNo']).startsWith('QY2603018-01') && one['testItem'] === 'JQ',
    );
    expect(shear).toMatchObject({ minValue: '360.00', avgValue: '363.10' });
    const ids = entered.map(({ id }) => id);
    expect((await huayan.post(`${LAB}/check`, { ids })).status).toBe(403);
    must(await (await as('hejing')).post(`${LAB}/check`, { ids }));
    expect((await page(QX, { ascs: 'qxNo' })).map((one) => one['status'])).toEqual([4, 4, 4, 4, 4]);
    expect((await stock()).map((one) => [one['labResult'], one['shearMin']])).toEqual(
      ['360.0', '345.8', '228.0', '228.0', '312.0', '300.0'].map((least) => ['P', least]),
    );
  });

  it('10.5 a withdrawn check takes its retests and its rework bill with it', async () => {
    const [huayan, hejing] = [await as('huayan'), await as('hejing')];
    const where = { specimenNo: 'QY2603018-03', testItem: 'JQ', ascs: 'specimenNo', size: 20 };
    const shears = () => page(LAB, where, huayan);
    const [shear] = await shears();
    const right = [
      { loadKn: 25.65, dimA: 25, dimB: 4.5, value: 0 },
      { loadKn: 26.1, dimA: 25, dimB: 4.5, value: 0 },
    ];
    const wrong = right.map((line) => ({ ...line, loadKn: 1 }));
    const enter = async (id: unknown, values: Row[]) => {
      const { version } = must(await huayan.get(`${LAB}/getDetails`, { id: String(id) }));
      const by = { testDate: '2026-04-29', testUserId: await person('huayan') };
      must(await huayan.post(`${LAB}/save`, { id, version, ...by, values }));
    };
    const decide = (verb: string, id: unknown) => hejing.post(`${LAB}/${verb}`, { ids: [id] });
    const states = async () => (await shears()).map((one) => one['status']);
    const before = (await stock()).map((one) => one['status']);

    must(await decide('revokeCheck', shear?.['id']));
    const never = { id: shear?.['id'], testDate: '2026-04-29', testUserId: await person('huayan') };
    for (const more of [{ testTemp: -500 }, { values: [{ ...right[0], loadKn: 9_999_999 }] }])
      expect((await huayan.post(`${LAB}/save`, { ...never, values: right, ...more })).status).toBe(400);
    await enter(shear?.['id'], wrong);
    for (const _ of ['once', 'again']) {
      must(await decide('check', shear?.['id']));
      expect(await states()).toEqual([3, 0, 0]);
      must(await decide('revokeCheck', shear?.['id']));
      expect(await states()).toEqual([1]);
    }
    must(await decide('check', shear?.['id']));
    const [, first, second] = await shears();
    await enter(first?.['id'], wrong);
    await enter(second?.['id'], right);
    expectRefused(await decide('revokeCheck', shear?.['id']), /^复检\[LH\d+-\d+\]已录入数据, 不能撤销$/);
    must(await decide('check', second?.['id']));
    must(await decide('check', first?.['id']));
    expect((await stock()).filter((one) => one['status'] === 7).length).toBeGreaterThan(0);
    const bills = async () => page('/api/at/em/exp/exps', { source: 'LAB', size: 50 }, await as('hejing'));
    expect(await bills()).not.toEqual([]);
    must(await decide('revokeCheck', first?.['id']));
    expect(await bills()).toEqual([]);
    expect((await stock()).map((one) => one['status'])).toEqual(before);
    await enter(first?.['id'], right);
    must(await decide('check', first?.['id']));
    expect((await page(QX, { ascs: 'qxNo' })).map((one) => one['status'])).toEqual([4, 4, 4, 4, 4]);
    expect((await stock()).map((one) => [one['status'], one['labResult']])).toEqual(before.map((one) => [one, 'P']));
  });
}
