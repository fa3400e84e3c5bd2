import { must } from '../support/rights.js';
import { CUTS, LINES, proposal, requirement as sent } from './requirement-figures.js';
import {
  agree,
  as,
  CARD,
  chengong,
  CODE,
  contract,
  contractId,
  decide,
  detail,
  expectRefused,
  JI,
  page,
  plans,
  stock,
  type Document,
  type Row,
} from './story.js';

/** The technical edit of the contract and the process requirement: scenario §1.8–§2. */
export function requirement(): void {
  let id: string;

  it('1.8 a technical edit of the contract keeps what was before; prices are closed', async () => {
    const { lines } = await contract();
    const edit = (more: Row) =>
      chengong.post('/api/at/technology/conEdit/edit', { contractId, reason: '用户要求复层抛光', ...more });
    const line = { id: lines[3]?.['id'], surfaceFinish: 'PG240' };
    expectRefused(
      await edit({ lines: [{ ...line, unitPrice: '1.00' }] }),
      '只能修改技术字段, 不能修改[unitPrice]',
      'lines[0].unitPrice',
    );
    const asShown = { id: lines[3]?.['id'], flatness: Number(lines[3]?.['flatness']), surfaceFinish: '' };
    expectRefused(await edit({ lines: [asShown] }), '没有修改任何内容');
    expect(
      (await (await as('wangli')).post('/api/at/technology/conEdit/edit', { contractId, lines: [line] })).status,
    ).toBe(403);
    const { id: editId } = must(await edit({ lines: [line] }));
    expect(must(await chengong.get('/api/at/technology/conEdit/getDetais', { id: String(editId) }))).toMatchObject({
      ...{ editNo: 'BG260316-001', editVersion: 1, contractCode: CODE, affectedLines: [4] },
      beforeJson: [{ lineNo: 4, surfaceFinish: null }],
      afterJson: [{ lineNo: 4, surfaceFinish: 'PG240' }],
    });
    const after = await contract();
    expect(after['editVersion']).toBe(1);
    expect(after.lines[3]).toMatchObject({ surfaceFinish: 'PG240', unitPrice: '58000.00' });
  });

  it('2.1 the requirement: sizes of blanks, cuts with weight and utilisation, pieces in design', async () => {
    const proposed = await proposal();
    expect(
      proposed.lines.map((line) => [line['qty'], line['baseBlankThk'], line['cladBlankThk'], line['sampleStrip']]),
    ).toEqual(LINES.map(({ thk, s }, at) => [[2, 2, 1, 1][at], ...thk, s]));
    const { cuts, ...body } = await sent();
    const small = cuts.map((cut, at) => (at === 0 ? { ...cut, motherLength: 6210 } : cut));
    expectRefused(
      await chengong.post(`${JI}/add`, { ...body, cuts: small }),
      '大板尺寸不足,需要[6220]×[2570]',
      'cuts[0].motherLength',
    );
    id = String(must(await chengong.post(`${JI}/add`, { ...body, cuts }))['id']);
    const document = await detail(JI, id);
    expect(document).toMatchObject({ jiNo: 'GY2603018-01', status: 0, contractCode: CODE, uncovered: null });
    expect(
      document.lines.map((line) => ({
        ...{
          expMode: line['expMode'],
          baseSource: line['baseSource'],
          thk: [line['baseBlankThk'], line['cladBlankThk']],
        },
        ...{
          a: line['edgeAllowance'],
          s: line['sampleStrip'],
          qty: line['baseBlankQty'],
          weight: line['baseBlankWeight'],
        },
        size: [line['baseBlankLength'], line['baseBlankWidth'], line['baseBlankDiameter']],
      })),
    ).toEqual(LINES);
    expect(document.cuts.map((cut) => [cut['cutNo'], cut['theoryWeight'], cut['utilisation'], cut['merged']])).toEqual(
      CUTS.map(([, , weight, rate], at) => [`GY2603018-01-C0${at + 1}`, weight, rate, '0']),
    );
    expect(document.cuts[2]?.['jiLineIds']).toBe(document.lines[1]?.['id']);
    expect(document.cuts[2]).toMatchObject({ blanks: [{ length: 6210, width: 1550, qty: 1 }] });
    expect((await stock()).map((piece) => piece['status'])).toEqual([1, 1, 1, 1, 1, 1]);
    expect((await contract())['status']).toBe(2);
    expect((await plans()).map((plan) => plan['jiProgress'])).toEqual(['1', '1', '1', '1']);
  });

  it('a requirement that is drawn up follows a technical edit of its contract', async () => {
    const [line] = (await contract()).lines;
    const edit = (more: Row) =>
      chengong.post('/api/at/technology/conEdit/edit', {
        contractId,
        reason: '平整度',
        lines: [{ id: line?.['id'], ...more }],
      });
    must(await edit({ flatness: '3.0', drawingNo: 'T-7' }));
    const { lines, cuts } = await detail(JI, id);
    expect(lines.map((one) => one['flatness'])).toEqual(['3.0', '4.0', '2.0', '4.0']);
    expect(cuts.map((cut) => cut['utilisation'])).toEqual(CUTS.map(([, , , rate]) => rate));
    must(await edit({ flatness: '4.0' }));
    expect((await contract())['editVersion']).toBe(3);
  });

  it('a production number belongs to one requirement, and to its line', async () => {
    const { lines } = await detail(JI, id);
    const line = { contractLineId: lines[0]?.['contractLineId'], htType: 'N', expMode: 'SINGLE', baseSource: '1' };
    const add = (pdNums: string[]) =>
      chengong.post(`${JI}/add`, { contractId, requirementCodes: ['01'], lines: [{ ...line, pdNums }], cuts: [] });
    expectRefused(await add(['2603018-01-01']), '生产编号[2603018-01-01]已有工艺要求', 'lines[0].pdNums');
    expectRefused(await add(['2603018-04-01']), '生产编号[2603018-04-01]不属于该合同行', 'lines[0].pdNums');
  });

  it('2.2 only the person who submitted it can take it back', async () => {
    must(await chengong.post(`${JI}/initiate?id=${id}`));
    expect(await detail(JI, id)).toMatchObject({ status: 1, nodeId: 'ji_check' });
    expect((await (await as('sungong')).post(`${JI}/revoke?id=${id}`)).status).not.toBe(200);
    must(await chengong.post(`${JI}/revoke?id=${id}`));
    expect(await detail(JI, id)).toMatchObject({ status: 4 });
  });

  it('2.3 cuts are merged where the mother plate holds them, and taken apart again', async () => {
    const ids = (await detail(JI, id)).cuts.map((cut) => String(cut['id']));
    const merge = (cutIds: (string | undefined)[], motherLength: number) =>
      chengong.post(`${JI}/mergeSubstrateCutting`, { jiId: id, cutIds, motherLength, motherWidth: 2600, motherQty: 1 });
    expectRefused(await merge([ids[0], ids[1]], 12400), '大板尺寸不足,需要[12430]×[2570]', 'motherLength');
    expectRefused(await merge([ids[0], ids[2]], 12450), '材料或厚度不一致,不能合并', 'cutIds');
    expectRefused(await merge([ids[0]], 12450), '请选择两条以上套料', 'cutIds');
    const cuts = async () =>
      (await detail(JI, id)).cuts.map((cut) => [cut['merged'], cut['theoryWeight'], cut['utilisation']]);
    must(await merge([ids[0], ids[1]], 12450));
    expect((await cuts()).slice(0, 2)).toEqual([
      ['1', '7623.135', '97.68'],
      ['2', '3826.875', '97.29'],
    ]);
    expect((await detail(JI, id)).cuts[0]).toMatchObject({ blanks: [{ qty: 1 }, { qty: 1 }] });
    must(await chengong.post(`${JI}/cancelMerage`, { cutId: ids[0] }));
    expect((await cuts()).slice(0, 2)).toEqual([
      ['0', '3826.875', '97.29'],
      ['0', '3826.875', '97.29'],
    ]);
    expect((await detail(JI, id)).cuts[0]).toMatchObject({ motherLength: '6250.00', ownMother: null });
    expectRefused(await chengong.post(`${JI}/cancelMerage`, { cutId: ids[0] }), '没有可取消的合并', 'cutId');
    must(await merge([ids[0], ids[1]], 12450));
  });

  it('2.3 a cut is drawn to scale; parts at other places are judged, and kept when the requirement is saved', async () => {
    const draw = async (body: Row, by = chengong): Promise<Row[]> =>
      must(await by.post(`${JI}/drawing`, { drawing: 'cuts', ...body }))['sheets'] as Row[];
    const placesOf = (sheet: Row | undefined) =>
      ((sheet?.['parts'] ?? []) as Row[]).map(({ key, x, y, problem }) => [key, x, y, problem]);
    const keptIn = (sheet: Row | undefined) => ((sheet?.['keeps'] ?? {}) as { values?: Row }).values;
    const stored = must(await chengong.get(`${JI}/drawing`, { drawing: 'cuts', id }))['sheets'] as Row[];
    expect(stored.map(({ title }) => title)).toEqual(['C01', 'C03', 'C04', 'C05'].map((no) => `GY2603018-01-${no}`));
    expect(stored[0]).toMatchObject({ length: 12450, width: 2600, kerf: 10, margin: 10, utilisation: 97.68 });
    expect(placesOf(stored[0])).toEqual([
      ['0.0', 10, 10, undefined],
      ['1.0', 6220, 10, undefined],
    ]);
    const document = await detail(JI, id);
    const tried = { sheet: '0', part: '1.0', plate: 0, x: 6215, y: 10 };
    const [near] = await draw({ document, tried: [tried] });
    expect(placesOf(near)).toEqual([
      ['0.0', 10, 10, '距[2603018-01-02]不足10mm'],
      ['1.0', 6215, 10, '距[2603018-01-01]不足10mm'],
    ]);
    const [outside] = await draw({ document, tried: [{ ...tried, x: 6241 }] }, chengong.in('en'));
    expect(placesOf(outside)[1]).toEqual(['1.0', 6241, 10, 'Less than 10 mm from the edge']);
    const wrong = { ...document.cuts[0], ...keptIn(near) };
    const { cuts } = document;
    expectRefused(
      await chengong.post(`${JI}/update`, { ...document, cuts: [wrong, ...cuts.slice(1)] }),
      '排料位置有重叠或超出板边, 请在排料图中调整',
      'cuts[0].blanks',
    );
    const [moved] = await draw({ document, tried: [{ ...tried, x: 6230, y: 40 }] });
    const right = { ...cuts[0], ...keptIn(moved) };
    must(await chengong.post(`${JI}/update`, { ...document, cuts: [right, ...cuts.slice(1)] }));
    const [kept] = await draw({ id });
    expect(placesOf(kept)).toEqual([
      ['0.0', 10, 10, undefined],
      ['1.0', 6230, 40, undefined],
    ]);
    const [anew] = await draw({ document: await detail(JI, id), anew: ['0'] });
    expect(placesOf(anew)[1]).toEqual(['1.0', 6220, 10, undefined]);
    expect((await chengong.post(`${JI}/drawing`, { drawing: 'none', id })).status).toBe(400);
    expect((await (await as('wangli')).get(`${JI}/drawing`, { drawing: 'cuts', id })).status).toBe(403);
  });

  it('2.4 approved: cutting card, demand, drafts of explosion sizes, samples, progress', async () => {
    must(await chengong.post(`${JI}/initiate?id=${id}`));
    expect((await decide(JI, id, 'chengong', 'ji_check')).status).not.toBe(200);
    await agree(JI, id, ['sungong', 'ji_check'], ['zhoujg', 'ji_audit']);
    expect(await detail(JI, id)).toMatchObject({ nodeId: 'ji_approve' });
    await agree(JI, id, ['wuzong', 'ji_approve']);
    expect(await detail(JI, id)).toMatchObject({ status: 2 });
    const [card] = await page(CARD);
    expect(card).toMatchObject({ cardNo: 'XL2603018-01', status: 0 });
    const { items } = await detail(CARD, String(card?.['id']));
    expect(items.map((item) => [item['partType'], item['length'] ?? item['diameter'], item['weight']])).toEqual([
      ['BASE', '6200.00', '3723.255'],
      ['BASE', '6200.00', '3723.255'],
      ['BASE', '6210.00', '1208.963'],
      ['BASE', '1860.00', '1791.697'],
      ['BASE', '4700.00', '1992.330'],
    ]);
    const demands = await page('/api/at/pm/progress', { ascs: 'demandNo' }, await as('yangfan'));
    expect(
      demands.map((one) => [one['demandNo'], one['grade'], one['width'], one['length'], one['weight'], one['status']]),
    ).toEqual([
      ['CG2603018-001', 'SA516Gr70', '2600.00', '12450.00', '7623.135', 0],
      ['CG2603018-002', 'Q345R', '1600.00', '6250.00', '1256.000', 0],
      ['CG2603018-003', 'Q345R', '2300.00', '4750.00', '2058.270', 0],
    ]);
    const samples = await page('/api/at/technology/qx', { ascs: 'qxNo' });
    expect(samples.map((one) => [one['qxNo'], one['pdNum'], one['location'], one['status']])).toEqual([
      ['QY2603018-01', '2603018-01-01', 'TAIL', 0],
      ['QY2603018-02', '2603018-01-02', 'TAIL', 0],
      ['QY2603018-03', '2603018-02-01', 'TAIL', 0],
      ['QY2603018-04', '2603018-03-01', 'TESTPLATE', 0],
      ['QY2603018-05', '2603018-04-01', 'TAIL', 0],
    ]);
    const sample = must(
      await chengong.get('/api/at/technology/qx/detail', { id: String(samples[0]?.['id']) }),
    ) as Document;
    expect(sample.items.map((item) => [item['specimenNo'], item['qty'], item['limitMin']])).toEqual([
      ['QY2603018-01-JQ1', 2, '140.00'],
      ['QY2603018-01-LS1', 1, '485.00'],
      ['QY2603018-01-NW1', 1, null],
    ]);
    expect((await plans()).map((plan) => [plan['jiProgress'], plan['baseProgress']])).toEqual(
      Array(4).fill(['2', '2']),
    );
  });
}
