import { must } from '../support/rights.js';
import {
  agree,
  as,
  chengong,
  detail,
  EXPLOSION,
  expectRefused,
  page,
  plans,
  type Document,
  type Row,
} from './story.js';

/** Explosion sizes and processes: scenario §3. */
export function explosion(): void {
  it('3.1 drafts of explosion sizes: one a piece; pieces to be merged are not submitted alone', async () => {
    const drafts = await page(EXPLOSION, { ascs: 'expNo' });
    expect(
      drafts.map((one) => [one['expNo'], one['baseLength'] ?? one['baseDiameter'], one['baseWidth'], one['cladArea']]),
    ).toEqual([
      ['E2603018-01', '6200.00', '2550.00', '15.9854'],
      ['E2603018-02', '6200.00', '2550.00', '15.9854'],
      ['E2603018-03', '3200.00', '1550.00', '5.0554'],
      ['E2603018-04', '3200.00', '1550.00', '5.0554'],
      ['E2603018-05', '1860.00', null, '2.8055'],
      ['E2603018-06', '4700.00', '2250.00', '10.7144'],
    ]);
    expectRefused(
      await chengong.post(`${EXPLOSION}/initiate?id=${String(drafts[2]?.['id'])}`),
      '合并爆炸的件尚未合并',
      'expMode',
    );
  });

  it('3.2 merged into one plate: places of the pieces, sizes, areas and weights; others do not fit', async () => {
    const drafts = await page(EXPLOSION, { ascs: 'expNo' });
    const [one, , head, member, , last] = drafts.map((row) => String(row['id'])) as [
      string,
      string,
      string,
      string,
      string,
      string,
    ];
    const merge = (headId: string, ids: string[]) => chengong.post(`${EXPLOSION}/merge`, { headId, ids });
    expectRefused(await merge(one, [last]), '材料或厚度不一致,不能合并', 'ids');
    must(await merge(head, [member]));
    const merged = await detail(EXPLOSION, head);
    const places = ({ items }: Document) =>
      items.map((item) => [item['pdNum'], item['position'], item['offsetX'], item['offsetY']]);
    expect(places(merged)).toEqual([
      ['2603018-02-01', 1, '25.00', '25.00'],
      ['2603018-02-02', 2, '3035.00', '25.00'],
    ]);
    expect(merged).toMatchObject({
      ...{ mergeFlag: '1', baseLength: '6210.00', baseWidth: '1550.00', cladLength: '6230.00', cladWidth: '1570.00' },
      ...{ bondArea: '9.6255', cladArea: '9.7811', baseWeight: '1208.963', cladWeight: '132.338' },
    });
    expect(await detail(EXPLOSION, member)).toMatchObject({
      mergeFlag: '2',
      mergeHeadId: head,
      items: [],
      baseLength: null,
    });
    must(await chengong.post(`${EXPLOSION}/cancelMerge`, { headId: head }));
    expect(places(await detail(EXPLOSION, member))).toEqual([['2603018-02-02', 1, '25.00', '25.00']]);
    expect(await detail(EXPLOSION, head)).toMatchObject({ mergeFlag: '0', cladArea: '5.0554' });
    must(await merge(head, [member]));
  });

  it('3.3 approved by technology, blasting and safety: members follow their head', async () => {
    const drafts = await page(EXPLOSION, { ascs: 'expNo' });
    const ids = drafts.map((row) => String(row['id']));
    for (const at of [0, 1, 2, 4, 5]) {
      const of = String(ids[at]);
      must(await chengong.post(`${EXPLOSION}/initiate?id=${of}`));
      await agree(EXPLOSION, of, ['zhoujg', 'ex_audit'], ['youfeng', 'ex_blast'], ['shian', 'ex_safe']);
    }
    expect((await page(EXPLOSION)).map((row) => [row['status'], row['expStatus']])).toEqual(Array(6).fill([2, '0']));
    expect((await plans()).map((plan) => plan['expProgress'])).toEqual(['2', '2', '2', '2']);
    const set = async (expStatus: string) =>
      (await as('youfeng')).post(`${EXPLOSION}/updateStatus`, { id: ids[0], expStatus });
    expectRefused(await set('3'), '该执行状态不能手工设置', 'expStatus');
    must(await set('9'));
    must(await set('0'));
  });

  it('3.3 explosive processes start with the recommended values; a large deviation needs a reason', async () => {
    const BZ = '/api/at/technology/bz';
    const processes = await page(BZ, { ascs: 'expNo' });
    expect(
      processes.map((one) => [
        one['expNo'],
        one['recUnitCharge'],
        one['chargeWeight'],
        one['massRatio'],
        one['unitCharge'],
      ]),
    ).toEqual([
      ['E2603018-01', '20.9', '334.1', '0.87', '20.9'],
      ['E2603018-02', '20.9', '334.1', '0.87', '20.9'],
      ['E2603018-03', '14.0', '136.9', '1.03', '14.0'],
      ['E2603018-05', '38.0', '106.6', '0.48', '38.0'],
      ['E2603018-06', '22.9', '245.4', '0.86', '22.9'],
    ]);
    const [first] = processes;
    const of = (one: Row | undefined) => chengong.get(`${BZ}/detail`, { id: String(one?.['id']) });
    expect(must(await of(first))).toMatchObject({
      chargeThk: '26.1',
      recStandoff: '8.5',
      standoff: '8.5',
      confirmed: false,
    });
    const youfeng = await as('youfeng');
    const confirm = (one: Row | undefined, more: Row = {}) =>
      youfeng.post(`${BZ}/saveOrUpdate`, {
        id: one?.['id'],
        unitCharge: one?.['unitCharge'],
        standoff: one?.['standoff'],
        ...more,
      });
    expectRefused(await confirm(first, { unitCharge: '26.0' }), '与推荐值相差超过15%, 请在备注中说明', 'remark');
    expectRefused(await confirm(first, { unitCharge: '40.0', remark: 'x' }), '单炮药量超过爆炸场限量', 'unitCharge');
    for (const one of processes) must(await confirm(one, one['expNo'] === 'E2603018-05' ? { standoff: '16.0' } : {}));
    expect((await page(BZ)).map((one) => one['confirmed'])).toEqual(Array(5).fill(true));
    expect((await plans()).map((plan) => plan['bzProgress'])).toEqual(['2', '2', '2', '2']);
  });
}
