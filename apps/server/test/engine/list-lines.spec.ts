import { contractBody, SIGN } from '../support/contracts.js';
import { must, Rights } from '../support/rights.js';
import type { Query } from '../support/caller.js';
import type { Answer, Caller } from '../support/test-server.js';
import { readWorkbook } from '../support/workbook.js';

type Row = Record<string, unknown>;
interface Page {
  total: number;
  records: Row[];
}

const METADATA = '/api/lc-develop/metadata';
const PAGE = `${SIGN}/page1`;

/** Contract signing with lists of its lines, as an administrator publishes it. */
describe('lines listed with their head', () => {
  let rights: Rights;
  let admin: Caller;
  let wangli: Caller;
  let liuyang: Caller;
  let mine: Row;
  let theirs: Row;

  beforeAll(async () => {
    rights = await Rights.start();
    admin = rights.admin;
    const { model } = must(await admin.get(`${METADATA}/detail`, { key: 'nqContractSign' })) as { model: Row };
    const calls = {
      ...(model['calls'] as Row),
      'GET page1': { operation: 'listLines' },
      'GET export1': { operation: 'exportLines', with: { child: 'lines' } },
    };
    must(await admin.post(`${METADATA}/submit`, { key: 'nqContractSign', model: { ...model, calls }, baseVersion: 0 }));
    [wangli, liuyang] = [await rights.server.as('wangli'), await rights.server.as('liuyang')];
    mine = await add(wangli, 4, { projectName: 'mine', remark: 'of the head' });
    theirs = await add(liuyang, 2, { projectName: 'theirs', salesmanId: undefined });
  });
  afterAll(() => rights.stop());

  async function add(by: Caller, lines: number, change: Row): Promise<Row> {
    const { id } = must(await by.post(`${SIGN}/add`, { ...(await contractBody(rights.server, lines)), ...change }));
    return must(await by.get(`${SIGN}/detail`, { id: String(id) }));
  }
  const page = async (caller: Caller, query: Query = {}): Promise<Page> =>
    must(await caller.get(PAGE, query)) as unknown as Page;
  const linesOf = (document: Row): Row[] => document['lines'] as Row[];
  const refused = async (caller: Caller, query: Query): Promise<number> => (await caller.get(PAGE, query)).status;

  it('a row is a line with its own fields, its own id, and what its head says', async () => {
    const { total, records } = await page(admin);
    expect([total, records.length]).toEqual([6, 6]);
    const [first] = linesOf(mine);
    const row = records.find(({ id }) => id === first?.['id']);
    const { totalWeight, baseGrade, spec } = first as Row;
    expect(row).toMatchObject({ totalWeight, baseGrade, spec, signId: mine['id'], lineNo: 1 });
    const { contractCode, projectName, status, statusName, salesmanName } = mine;
    expect(row).toMatchObject({
      contractCode,
      projectName,
      status,
      statusName,
      salesmanName,
      version: mine['version'],
    });
    // If head and line have a field of the same name, the name without prefix is that of the line.
    expect(row).toMatchObject({ headTotalWeight: mine['totalWeight'], headRemark: 'of the head' });
    expect(row?.['signName']).toBe(contractCode);
  });

  it('documents stand in their order, the lines of each in theirs; fields of both sort', async () => {
    const { records } = await page(admin);
    expect(records.map(({ id }) => id)).toEqual([...linesOf(theirs), ...linesOf(mine)].map(({ id }) => id));
    const sorted = (await page(admin, { ascs: 'projectName', descs: 'lineNo' })).records;
    expect(sorted.map(({ projectName, lineNo }) => `${projectName} ${lineNo}`)).toEqual([
      'mine 4',
      'mine 3',
      'mine 2',
      'mine 1',
      'theirs 2',
      'theirs 1',
    ]);
    const pages = await Promise.all([1, 2, 3].map((current) => page(admin, { current: String(current), size: '2' })));
    expect(pages.flatMap((one) => one.records.map(({ id }) => id))).toEqual(records.map(({ id }) => id));
    expect(pages.map(({ total }) => total)).toEqual([6, 6, 6]);
  });

  it('conditions on head and lines hold together', async () => {
    const [first] = linesOf(mine);
    expect((await page(admin, { projectName: 'mine', lineNo_ge: '3' })).total).toBe(2);
    expect((await page(admin, { projectName_in: 'mine,theirs', lineNo: '1' })).total).toBe(2);
    expect((await page(admin, { contractCode: String(theirs['contractCode']) })).total).toBe(2);
    expect((await page(admin, { id: String(first?.['id']) })).total).toBe(1);
    const filter = {
      conjunction: 'or',
      children: [
        { left: { type: 'field', field: 'headRemark' }, op: 'equal', right: 'of the head' },
        { left: { type: 'field', field: 'lineNo' }, op: 'equal', right: 2 },
      ],
    };
    expect((await page(admin, { filter: JSON.stringify(filter) })).total).toBe(5);
    for (const wrong of [
      { nothing: '1' },
      { ascs: 'nothing' },
      { lineNo_ge: 'x' },
      { 'lines.qty': '1' },
      { size: '100000' },
    ])
      expect([wrong, await refused(admin, wrong as Query)]).toEqual([wrong, 400]);
  });

  it('lines of documents outside the data scope, or of removed ones, are not shown', async () => {
    expect((await page(wangli)).records.map(({ id }) => id)).toEqual(linesOf(mine).map(({ id }) => id));
    expect((await page(wangli, { projectName: 'theirs' })).total).toBe(0);
    expect((await page(wangli, { id: String(linesOf(theirs)[0]?.['id']) })).total).toBe(0);
    expect((await rights.server.stranger.get(PAGE)).status).toBe(401);
    const other = await rights.person('elsewhere', ['customer']);
    expect((await other.caller.get(PAGE)).status).toBe(403);
    const gone = await add(wangli, 1, { projectName: 'gone' });
    expect((await page(admin, { projectName: 'gone' })).total).toBe(1);
    must(await wangli.post(`${SIGN}/deleteEvent`, { ids: gone['id'] }));
    expect((await page(admin, { projectName: 'gone' })).total).toBe(0);
  });

  it('hidden fields of head and lines are hidden here too, also for filters', async () => {
    const { caller, roleId } = await rights.person('closed', ['nqContractSign', 'nqContractSign_export']);
    for (const [fieldKey, rule] of Object.entries({
      ...{ contractCode: 'hidden', totalWeight: 'hidden', salesmanId: 'masked' },
      ...{ 'lines.unitPrice': 'hidden', 'lines.baseGrade': 'masked' },
    }))
      must(
        await admin.post('/api/lc-system/field-rule/submit', { roleId, modelKey: 'nqContractSign', fieldKey, rule }),
      );
    const { records } = await page(caller);
    expect(records).toHaveLength(6);
    for (const row of records) {
      for (const key of ['contractCode', 'headTotalWeight', 'unitPrice', 'signName'])
        expect(row).not.toHaveProperty(key);
      expect(row).toMatchObject({ salesmanId: '***', salesmanName: '***', baseGrade: '***', baseGradeName: '***' });
      // The weight of the line has a separate rule.
      expect(row['totalWeight']).not.toBeUndefined();
    }
    for (const key of ['contractCode', 'headTotalWeight', 'salesmanId', 'unitPrice', 'baseGrade'])
      for (const query of [{ [`${key}_notnull`]: '1' }, { ascs: key }])
        expect([query, await refused(caller, query)]).toEqual([query, 400]);
    const { headings: head } = await sheetOf(await caller.get(`${SIGN}/export1`));
    expect(head.filter((label) => /^(合同编号|含税单价|总重量)/.test(label))).toEqual([]);
    expect(head).toEqual(expect.arrayContaining(['基层牌号', '规格']));
  });

  const sheetOf = (answer: Answer) => readWorkbook(answer.bytes);

  it('the sheet has the rows of the list, with names in place of keys', async () => {
    const { rows } = await sheetOf(await admin.get(`${SIGN}/export1`, { projectName: 'mine', descs: 'lineNo' }));
    const column = (label: string): unknown[] => rows.map((row) => row[label]);
    expect(column('合同编号')).toEqual(Array(4).fill(mine['contractCode']));
    expect(column('行号')).toEqual([4, 3, 2, 1]);
    expect(column('审批状态')).toEqual(Array(4).fill('草稿'));
  });
});
