import { deflateRawSync } from 'node:zlib';
import { contractBody, SIGN } from '../support/contracts.js';
import { type Caller, TestServer } from '../support/test-server.js';
import { readWorkbook, workbook } from '../support/workbook.js';

type Line = Record<string, unknown>;

const HEADINGS = [
  '产品名称',
  '用途',
  '复合类别',
  '基层牌号',
  '基层标准',
  '复层牌号',
  '复层标准',
  '基层厚度 (mm)',
  '复层厚度(mm)',
  '宽度',
  '长度',
  '件数',
  '产品标准',
  '结合质量等级',
  '探伤标准',
  '试验项目',
  '计价方式',
  '含税单价',
  '交货日期',
  '含税金额',
];
const ROW = [
  '爆炸复合板',
  'SHELL',
  'SS',
  'SA516Gr70',
  'ASME SA-516',
  'S31603',
  'ASME SA-240',
  30,
  3,
  2500,
  6000,
  2,
  'ASME SA-264',
  'SA-3',
  'ASTM A578',
  'JQ,LS',
  'TON',
  12600,
  '2026-05-20',
  1,
];

/** A zip archive with one file of `size` zeros: a small file that unpacks to a huge one. */
function bomb(name: string, size: number): Buffer {
  const data = deflateRawSync(Buffer.alloc(size), { level: 9 });
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(20, 4);
  local.writeUInt16LE(8, 8);
  local.writeUInt32LE(data.length, 18);
  // Its header claims ten bytes.
  local.writeUInt32LE(10, 22);
  local.writeUInt16LE(name.length, 26);
  const central = Buffer.alloc(46);
  central.writeUInt32LE(0x02014b50, 0);
  central.writeUInt16LE(20, 4);
  central.writeUInt16LE(20, 6);
  central.writeUInt16LE(8, 10);
  central.writeUInt32LE(data.length, 20);
  central.writeUInt32LE(10, 24);
  central.writeUInt16LE(name.length, 28);
  const offset = local.length + name.length + data.length;
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length + name.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([local, Buffer.from(name), data, central, Buffer.from(name), end]);
}

describe('spreadsheets of contracts', () => {
  let server: TestServer;
  let wangli: Caller;

  beforeAll(async () => {
    server = await TestServer.start();
    wangli = await server.as('wangli');
  });
  afterAll(() => server.stop());

  const add = async (change: Line = {}): Promise<string> =>
    (await wangli.post(`${SIGN}/add`, { ...(await contractBody(server, 1)), ...change })).body.data.id;
  const detail = async (id: string) => (await wangli.get(`${SIGN}/getDetais`, { id })).body.data;
  const countLines = async (): Promise<number> =>
    Number((await server.database.all('SELECT COUNT(*) AS n FROM nq_contract_sign_line'))[0]?.['n']);

  it('gives a template whose headings import understands', async () => {
    const answer = await wangli.get(`${SIGN}/importTemplate`);
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename\*=UTF-8''.*\.xlsx$/);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    const { headings, rows } = await readWorkbook(answer.bytes);
    expect(rows).toEqual([]);
    expect(headings).toEqual(
      expect.arrayContaining(['产品名称', '基层牌号', '基层厚度 (mm)', '件数 (件)', '试验项目']),
    );
    expect(headings).not.toEqual(expect.arrayContaining(['含税金额 (元)']));
    const english = await readWorkbook((await wangli.in('en').get(`${SIGN}/importTemplate`)).bytes);
    expect(english.headings).toEqual(expect.arrayContaining(['Base grade', 'Pieces (pcs)']));
    const cells = headings.map(
      (heading) => ROW[HEADINGS.findIndex((one) => one.split(/[ (]/)[0] === heading.split(/[ (]/)[0])] ?? null,
    );
    const filled = await wangli.upload(`${SIGN}/import`, await workbook(headings, [cells]));
    expect(filled.body).toMatchObject({ code: 200, data: { success: 1, lines: [{ amount: '98065.80' }] } });
  });

  it('counts the lines of a good file and stores nothing', async () => {
    const before = await countLines();
    const second = [...ROW];
    second[11] = 1;
    const answer = await wangli.upload(`${SIGN}/import`, await workbook(HEADINGS, [ROW, second]));
    expect(answer.body).toMatchObject({ code: 200, data: { success: 2, fail: 0, errors: [] } });
    expect(answer.body.data.lines[0]).toMatchObject({
      qty: 2,
      amount: '98065.80',
      totalWeight: '7783.200',
      testItems: ['JQ', 'LS'],
      taxRate: '0.13',
    });
    expect(answer.body.data.lines[1]).toMatchObject({ qty: 1, amount: '49039.20' });
    expect(await countLines()).toBe(before);
  });

  it('takes names instead of keys, and headings in either language', async () => {
    const named = ROW.map((cell) => (cell === 'TON' ? '元/吨' : cell));
    const entries = (await wangli.get('/api/lc-system/dict-biz/dictionary', { code: 'price_mode' })).body.data;
    named[16] = entries.find((one: Line) => one['dictKey'] === 'TON').dictValue;
    const headings = HEADINGS.map((heading) => ({ 件数: 'Pieces', 基层牌号: 'Base grade' })[heading] ?? heading);
    const { body } = await wangli.upload(`${SIGN}/import`, await workbook(headings, [named]));
    expect(body).toMatchObject({ code: 200, data: { lines: [{ priceMode: 'TON', qty: 2, baseGrade: 'SA516Gr70' }] } });
  });

  it('refuses a file with wrong rows, says why for each, and stores nothing', async () => {
    const id = await add();
    const before = await detail(id);
    const wrong = (at: number, value: string | number | null) =>
      ROW.map((cell, index) => (index === at ? value : cell));
    const sheet = await workbook(HEADINGS, [
      ROW,
      wrong(11, 'zwei'),
      wrong(3, 'X99'),
      ROW,
      wrong(0, null),
      wrong(1, null),
    ]);
    const { status, body } = await wangli.upload(`${SIGN}/import?id=${id}`, sheet);
    expect([status, body.code]).toEqual([400, 400]);
    expect(body.msg).toContain('3');
    expect(body.data).toMatchObject({ success: 0, fail: 3 });
    expect(body.data.errors.map((one: Line) => [one['row'], one['field']])).toEqual([
      [3, 'qty'],
      [4, 'baseGrade'],
      [7, 'productUse'],
    ]);
    expect(body.data.errors[0].msg).toBe('[件数]必须是整数');
    expect((await wangli.in('en').upload(`${SIGN}/import`, sheet)).body.data.errors[0].msg).toBe(
      '[Pieces] must be a whole number',
    );
    expect(await detail(id)).toEqual(before);
  });

  it('adds the lines to a document that is named', async () => {
    const id = await add();
    const sheet = await workbook(HEADINGS, [ROW]);
    const { body } = await wangli.upload(`${SIGN}/import?id=${id}`, sheet);
    expect(body).toMatchObject({ code: 200, data: { success: 1, id } });
    const stored = await detail(id);
    expect(stored.lines.map((line: Line) => [line['lineNo'], line['amount']])).toEqual([
      [1, '98065.80'],
      [2, '98065.80'],
    ]);
    expect(stored).toMatchObject({ totalAmount: '196131.60', totalQty: 4, version: 2 });
    const inForm = await wangli.upload(`${SIGN}/import`, sheet, 'lines.xlsx', { id });
    expect(inForm.body.code).toBe(200);
    expect((await detail(id)).lines).toHaveLength(3);
    const liuyang = await server.as('liuyang');
    expect((await liuyang.upload(`${SIGN}/import?id=${id}`, sheet)).body.code).toBe(404);
    await server.database.run('UPDATE nq_contract_sign SET status = 2 WHERE id = ?', [id]);
    expect((await wangli.upload(`${SIGN}/import?id=${id}`, sheet)).status).toBe(400);
    expect((await detail(id)).lines).toHaveLength(3);
  });

  it('a complaint that only the whole document shows is about the row of the sheet, below lines that were there', async () => {
    const id = await add({ ...(await contractBody(server, 3)) });
    const before = await detail(id);
    const grades = (await wangli.get('/api/lc-system/dict-biz/dictionary', { code: 'material_grade' })).body.data;
    const clad = grades.find(({ ext }: Line) => String((ext as Line | undefined)?.['usage']) === 'clad').dictKey;
    const wrong = ROW.map((cell, index) => (index === 3 ? clad : cell));
    const { body } = await wangli.upload(`${SIGN}/import?id=${id}`, await workbook(HEADINGS, [ROW, wrong, ROW, wrong]));
    expect(body).toMatchObject({ code: 400, data: { success: 0, fail: 2 } });
    const found = body.data.errors.map(({ row, field, msg }: Line) => [row, field, msg]);
    const msg = expect.stringMatching(/^材料\[.+\]的用途与所在层不符$/);
    expect(found).toEqual([
      [3, 'baseGrade', msg],
      [5, 'baseGrade', msg],
    ]);
    expect(await detail(id)).toEqual(before);
  });

  it.each([
    ['a text', async () => Buffer.from('no workbook')],
    ['an empty file', async () => Buffer.alloc(0)],
    ['a broken archive', async () => (await workbook(HEADINGS, [ROW])).subarray(0, 3000)],
    ['an archive that is no workbook', async () => bomb('readme.txt', 100)],
    ['an archive of 300 MB in 300 KB', async () => bomb('xl/worksheets/sheet1.xml', 300 * 1024 * 1024)],
    ['a sheet without rows', async () => workbook(HEADINGS, [])],
    ['a sheet with an unknown column', async () => workbook([...HEADINGS, '机密'], [[...ROW, 'x']])],
    ['a sheet with too many rows', async () => workbook(['件数'], Array(5001).fill([1]))],
  ])('security 8: refuses %s', async (_, file) => {
    const { status, body } = await wangli.upload(`${SIGN}/import`, await file());
    expect([status, body.code, body.success]).toEqual([400, 400, false]);
    expect(body.msg).toMatch(/[\u4e00-\u9fff]/);
  });

  it('repeats an unknown heading as it is written', async () => {
    const { body } = await wangli.upload(
      `${SIGN}/import`,
      await workbook([...HEADINGS, ' Secret No. '], [[...ROW, 'x']]),
    );
    expect(body.msg).toBe('未知的列: Secret No.');
  });

  it('wants a file', async () => {
    expect((await wangli.post(`${SIGN}/import`)).body.msg).toBe('请选择要导入的Excel文件');
  });

  describe('export', () => {
    let dangerous: string;

    beforeAll(async () => {
      dangerous = await add({ projectName: '=HYPERLINK("http://x")', customerOrderNo: '@SUM(A1)' });
      await add({ projectName: '+1+1', customerOrderNo: '-2' });
      await add({ projectName: 'harmless', customerOrderNo: '\tx' });
    });

    it('writes names, numbers and dates under the labels of the list', async () => {
      const answer = await wangli.get(`${SIGN}/export`, { projectName: 'harmless' });
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toContain('spreadsheetml');
      const { headings, rows } = await readWorkbook(answer.bytes);
      expect(headings.slice(0, 3)).toEqual(['合同编号', '合同类型', '客户名称']);
      // The customer's key is not exported, because the name is stored beside it.
      expect(headings).not.toContain('客户');
      expect(headings).toContain('合同金额 (元)');
      expect(headings).not.toContain('备注');
      expect(rows).toHaveLength(1);
      expect(rows[0]).toMatchObject({
        客户名称: '江海化工装备有限公司',
        销售员: '王丽',
        签订日期: '2026-03-16',
        审批状态: '草稿',
        '合同金额 (元)': 98065.8,
      });
      expect(rows[0]?.['合同类型']).not.toBe('1');
      const english = await readWorkbook(
        (await wangli.in('en').get(`${SIGN}/export`, { projectName: 'harmless' })).bytes,
      );
      expect(english.rows[0]).toMatchObject({ Salesperson: '王丽', Status: 'Draft' });
    });

    it('security 8: neutralises texts that a spreadsheet would run', async () => {
      const { rows } = await readWorkbook((await wangli.get(`${SIGN}/export`)).bytes);
      const texts = rows.flatMap((row) => Object.values(row));
      expect(texts.some((value) => typeof value === 'object' && value !== null && 'formula' in value)).toBe(false);
      const projects = rows.map((row) => row['项目名称']);
      expect(projects).toEqual(expect.arrayContaining(['\'=HYPERLINK("http://x")', "'+1+1"]));
      expect(rows.map((row) => row['客户订单号'])).toEqual(expect.arrayContaining(["'@SUM(A1)", "'-2"]));
      for (const value of texts) if (typeof value === 'string') expect(value).not.toMatch(/^[=+\-@\t]/);
    });

    it('takes the filters and the order of the list, or chosen ids', async () => {
      const chosen = await readWorkbook((await wangli.get(`${SIGN}/export`, { ids: dangerous })).bytes);
      expect(chosen.rows).toHaveLength(1);
      const ordered = await readWorkbook(
        (await wangli.get(`${SIGN}/export`, { ascs: 'contract_code', contractCode: 'HT2603' })).bytes,
      );
      const codes = ordered.rows.map((row) => String(row['合同编号']));
      expect(codes).toEqual([...codes].sort());
      expect((await wangli.get(`${SIGN}/export`, { nonsense: 1 })).status).toBe(400);
    });
  });
});
