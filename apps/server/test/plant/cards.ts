import { must } from '../support/rights.js';
import {
  agree,
  as,
  CARD,
  chengong,
  contractId,
  detail,
  EXPLOSION,
  expectRefused,
  page,
  plans,
  type Row,
} from './story.js';

/** Clad blanks, cards and heat treatments: scenario §4.1–§4.4. */
export function cards(): void {
  it('4.1 clad blanks: strips, layouts, items of the card, demand', async () => {
    const FU = '/api/at/technology/fu';
    const plates = (await page(EXPLOSION, { ascs: 'expNo' })).filter((row) => row['mergeFlag'] !== '2');
    const [first] = plates;
    const save = (plate: Row | undefined, more: Row) =>
      chengong.post(`${FU}/saveOrUpdate`, { expDesignId: plate?.['id'], ...more });
    expectRefused(await save(first, { needSplice: '0', stripQty: 2 }), '多于一条时必须拼焊', 'needSplice');
    for (const plate of plates) {
      const isDisc = plate['expNo'] === 'E2603018-05';
      must(await save(plate, isDisc ? { needSplice: '0', stripQty: 1 } : { needSplice: '1', stripQty: 2 }));
    }
    const blanks = await page(FU, { ascs: 'fuNo' });
    expect(
      blanks.map((one) => [
        one['fuNo'],
        one['expNo'],
        one['stripLength'],
        one['stripWidth'],
        one['totalWeight'],
        one['utilisation'],
      ]),
    ).toEqual([
      ['F2603018-01', 'E2603018-01', '6220.00', '1288.00', '383.584', '99.77'],
      ['F2603018-02', 'E2603018-02', '6220.00', '1288.00', '383.584', '99.77'],
      ['F2603018-03', 'E2603018-03', '6230.00', '788.00', '132.844', '99.62'],
      ['F2603018-04', 'E2603018-05', '1900.00', '1900.00', '286.273', '77.71'],
      ['F2603018-05', 'E2603018-06', '4720.00', '1138.00', '286.508', '99.74'],
    ]);
    const layouts = await page('/api/at/technology/pp', { ascs: 'ppNo' });
    expect(layouts.map((one) => [one['ppNo'], one['seamCount'], one['weldLength']])).toEqual([
      ['P2603018-01', 1, '6.220'],
      ['P2603018-02', 1, '6.220'],
      ['P2603018-03', 1, '6.230'],
      ['P2603018-04', 1, '4.720'],
    ]);
    const layout = {
      id: layouts[0]?.['id'],
      version: layouts[0]?.['version'],
      fuId: layouts[0]?.['fuId'],
      stripQty: 2,
    };
    const strips = (widths: number[]) =>
      chengong.post('/api/at/technology/pp/saveOrUpdate', {
        ...layout,
        strips: widths.map((width) => ({ length: 6220, width })),
      });
    expectRefused(await strips([1288, 1280]), '拼条总宽与复板下料不一致', 'strips');
    must(await strips([1288, 1288]));
    const [card] = await page(CARD);
    const { items } = await detail(CARD, String(card?.['id']));
    expect(items.slice(5).map((item) => [item['itemNo'], item['partType'], item['qty'], item['weight']])).toEqual([
      [6, 'CLAD', 2, '383.584'],
      [7, 'CLAD', 2, '383.584'],
      [8, 'CLAD', 2, '132.844'],
      [9, 'CLAD', 1, '286.273'],
      [10, 'CLAD', 2, '286.508'],
    ]);
    const demands = await page('/api/at/pm/progress', { ascs: 'demandNo' }, await as('yangfan'));
    expect(demands.slice(3).map((one) => [one['demandNo'], one['sourceType'], one['width'], one['qty']])).toEqual([
      ['CG2603018-004', 'CLAD', '1288.00', 2],
      ['CG2603018-005', 'CLAD', '1288.00', 2],
      ['CG2603018-006', 'CLAD', '788.00', 2],
      ['CG2603018-007', 'CLAD', '1900.00', 1],
      ['CG2603018-008', 'CLAD', '1138.00', 2],
    ]);
    expect((await plans()).map((plan) => plan['fuProgress'])).toEqual(['2', '2', '2', '2']);
  });

  it('4.2, 4.3 welding and machining cards, heat treatments as their thickness asks', async () => {
    const weld = {
      weldUse: 'PH',
      grade1: 'S31603',
      grade2: 'S31603',
      thickness: 3,
      weldProcess: 'PAW',
      filler: 'ER316L',
    };
    must(
      await chengong.post('/api/at/technology/guoch/weldingMaterial/saveOrUpdate', {
        ...{ ...weld, contractId, wpsNo: 'WPS-PH-03', pqrNo: 'PQR-PH-03' },
      }),
    );
    expect((await page('/api/at/technology/guoch/weldingMaterial'))[0]).toMatchObject({ cardNo: 'HJ2603018-01' });
    const JJG = '/api/at/technology/guoch/jjg';
    const card = { contractId, drawingNo: 'T-1', ops: [{ content: '车平面', nominal: 80 }] };
    expectRefused(
      await chengong.post(`${JJG}/saveOrUpdate`, { ...card, pdNums: ['2603999-01-01'] }),
      '生产编号[2603999-01-01]不属于该合同',
      'pdNums',
    );
    const reversed = { ...card, ops: [{ content: '车平面', nominal: 80, tolUpper: -2, tolLower: 3 }] };
    expectRefused(
      await chengong.post(`${JJG}/saveOrUpdate`, { ...reversed, pdNums: ['2603018-03-01'] }),
      /上差不能小于下差$/,
    );
    must(await chengong.post(`${JJG}/saveOrUpdate`, { ...card, pdNums: ['2603018-03-01'] }));
    const HT = '/api/at/technology/ht';
    for (const pdNums of [
      ['2603018-01-01', '2603018-01-02'],
      ['2603018-02-01', '2603018-02-02'],
      ['2603018-03-01'],
      ['2603018-04-01'],
    ])
      must(await chengong.post(`${HT}/saveOrUpdate`, { contractId, pdNums }));
    expect(
      (await page(HT, { ascs: 'htNo' })).map((one) => [
        ...[one['htNo'], one['htType'], one['holdTemp'], one['totalThk'], one['heatRateMax'], one['holdMinutes']],
        ...[one['coolRateMax'], one['coolingMode']],
      ]),
    ).toEqual([
      ['RC2603018-01', 'N', 905, '33.00', '166.7', 50, null, 'AC'],
      ['RC2603018-02', 'SR', 540, '19.00', '220.0', 60, '280.0', 'FC'],
      ['RC2603018-03', 'SR', 580, '94.00', '58.5', 226, '74.5', 'FC'],
      ['RC2603018-04', 'SR', 560, '27.00', '203.7', 65, '259.3', 'FC'],
    ]);
    expect((await plans()).map((plan) => [plan['weldProgress'], plan['jjgProgress'], plan['htProgress']])).toEqual([
      ['2', '3', '2'],
      ['2', '3', '2'],
      ['2', '2', '2'],
      ['2', '3', '2'],
    ]);
  });

  it('4.4 the cutting card is approved by technology, production and purchasing', async () => {
    const [card] = await page(CARD);
    const of = String(card?.['id']);
    must(await chengong.post(`${CARD}/initiate?id=${of}`));
    await agree(CARD, of, ['zhoujg', 'xl_audit'], ['fengmin', 'xl_plan'], ['machao', 'xl_pur']);
    expect(await detail(CARD, of)).toMatchObject({ status: 2 });
  });
}
