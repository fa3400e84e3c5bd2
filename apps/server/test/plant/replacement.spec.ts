import { must } from '../support/rights.js';
import { as, begin, chengong, contractId, expectRefused, JI, type Row, server, stock } from './story.js';

const REPLACE = '/api/at/nq/pdPiece/replace';
const SCRAP = '2603018-01-01';

/** A new plate that replaces a scrapped one. */
describe('a plate that is scrap', () => {
  begin();

  it('gets a replacement with the next number of its line, once, that waits for its design like any other', async () => {
    await server.database.run("UPDATE nq_pd_piece SET status = '8' WHERE pd_num = ?", [SCRAP]);
    const fengmin = await as('fengmin');
    const [scrap = {}, good = {}] = await stock();
    expect((await (await as('zhanggong')).post(REPLACE, { ids: [scrap['id']] })).status).toBe(403);
    expectRefused(await fengmin.post(REPLACE, { ids: [good['id']] }), '当前状态[待设计]不允许[补投]');
    must(await fengmin.post(REPLACE, { ids: [scrap['id']] }));
    const pieces = await stock();
    expect(pieces).toHaveLength(7);
    expect(pieces[0]).toMatchObject({ pdNum: SCRAP, status: 8, replacedBy: '2603018-01-03' });
    const made = pieces.find(({ pdNum }) => pdNum === '2603018-01-03') ?? {};
    const { spec, batchNo, baseGrade, cladGrade, netLength, netWidth, theoryWeight } = scrap;
    expect(made).toMatchObject({
      ...{ status: 0, replaces: SCRAP, labResult: 'W', ut2Result: 'W' },
      ...{ spec, batchNo, baseGrade, cladGrade, netLength, netWidth, theoryWeight },
    });
    expectRefused(await fengmin.post(REPLACE, { ids: [scrap['id']] }), /已经补投/, 'replacedBy');

    // The form of a new requirement offers the new plate, not the scrapped one.
    const form = must(await chengong.get(`${JI}/getContractTechnology`, { contractId })) as { lines: Row[] };
    expect(form.lines[0]?.['pdNums']).toEqual(['2603018-01-02', '2603018-01-03']);
    const told = must(await chengong.get('/api/at/base/localMassage/page', { current: 1, size: 10 })) as {
      items: Row[];
    };
    expect(told.items.map(({ massage }) => String(massage)).join()).toContain(SCRAP);
  });

  it('is replaced after other plates have left, and then nothing else is designed for the contract', async () => {
    await server.database.run("UPDATE nq_contract SET status = '4' WHERE contract_code = 'HT2603-018'", []);
    const { lines } = must(await chengong.get(`${JI}/getContractTechnology`, { contractId })) as { lines: Row[] };
    const { contractLineId, htType } = lines[0] ?? {};
    const add = (pdNums: string[]) =>
      chengong.post(`${JI}/add`, {
        ...{ contractId, requirementCodes: ['01', '02'] },
        lines: [{ contractLineId, htType, pdNums, expMode: 'SINGLE', baseSource: '1' }],
        cuts: [{ motherLength: 12450, motherWidth: 2600, motherQty: 1, pdNums }],
      });
    expectRefused(await add(['2603018-01-02', '2603018-01-03']), /HT2603-018/, 'contractId');
    must(await add(['2603018-01-03']));
    expect((await stock()).find(({ pdNum }) => pdNum === '2603018-01-03')).toMatchObject({ status: 1 });
  });
});
