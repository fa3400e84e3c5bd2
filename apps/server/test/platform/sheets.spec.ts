import { type Caller, TestServer } from '../support/test-server.js';
import { readWorkbook, workbook } from '../support/workbook.js';

const USER = '/api/lc-user';
const REGION = '/api/lc-system/region';
const BIZ = '/api/lc-system/dict-biz';
const DICT = '/api/lc-system/dict';

describe('files of users, dictionaries, regions and menus', () => {
  let server: TestServer;
  let admin: Caller;

  beforeAll(async () => {
    server = await TestServer.start();
    admin = await server.as('admin');
  });
  afterAll(() => server.stop());

  const sheet = async (path: string, query: Record<string, string> = {}) => {
    const answer = await admin.get(path, query);
    expect(answer.headers.get('content-type')).toContain('spreadsheetml');
    return readWorkbook(answer.bytes);
  };
  const send = async (path: string, headings: string[], rows: (string | number | null)[][], caller = admin) =>
    (await caller.upload(path, await workbook(headings, rows), 'rows.xlsx')).body;

  test('a dictionary entry that records use is neither removed nor given another key', async () => {
    const posts = (await admin.get('/api/lc-system/post/list')).body.data.records;
    const used = String(posts[0].category);
    const [head] = (await admin.get(`${DICT}/parent-list`, { code: 'post_category' })).body.data.records;
    const entries = (await admin.get(`${DICT}/child-list`, { parentId: head.id })).body.data;
    const entry = entries.find((row: { dictKey: string }) => row.dictKey === used);
    const words = `字典键值[${used}]已被[岗位]的[岗位类型]使用, 不能删除或更改; 可将其封存`;
    const removed = (await admin.post(`${DICT}/remove?ids=${entry.id}`)).body;
    expect([removed.code, removed.msg]).toEqual([400, words]);
    const changed = (await admin.post(`${DICT}/submit`, { ...entry, dictKey: '77' })).body;
    expect([changed.code, changed.msg]).toEqual([400, words]);
    expect((await admin.post(`${DICT}/submit`, { ...entry, remark: 'x' })).body.code).toBe(200);
    const spare = { ...entry, id: undefined, version: undefined, dictKey: '78', dictValue: '备用' };
    const { id } = (await admin.post(`${DICT}/submit`, spare)).body.data;
    expect((await admin.post(`${DICT}/remove?ids=${id}`)).body.code).toBe(200);
  });

  describe('users', () => {
    const HEADINGS = ['登录账号', '用户昵称', '用户姓名', '用户平台', '所属角色', '所属部门', '所属岗位', '手机号码'];
    let place: string[];

    beforeAll(async () => {
      const { rows } = await sheet(`${USER}/export-user`, { account: 'wangli' });
      expect(rows).toHaveLength(1);
      place = ['所属角色', '所属部门', '所属岗位'].map((heading) => String(rows[0]?.[heading]));
    });
    const row = (account: string, phone = '', role = place[0] ?? ''): string[] => [
      ...[account, account, `名${account}`, 'WEB', role, place[1] ?? '', place[2] ?? '', phone],
    ];

    test('the template has the headings that the import takes, and no password', async () => {
      const { headings } = await sheet(`${USER}/export-template`);
      expect(headings).toEqual(expect.arrayContaining(HEADINGS));
      expect(headings.join()).not.toContain('密码');
    });

    test('come in by names, get their first passwords by a reset, and are changed only when covered', async () => {
      expect(await send(`${USER}/import-user`, HEADINGS, [row('sheet1', '13800000001'), row('sheet2')])).toMatchObject({
        code: 200,
        data: { success: 2, fail: 0 },
      });
      // There is no common password that all new accounts share.
      expect((await server.token('sheet1', '123456')).status).toBe(400);
      const again = await send(`${USER}/import-user`, HEADINGS, [row('sheet1', '13900000009')]);
      expect([again.code, again.data.errors[0].msg]).toEqual([400, '当前用户 [sheet1] 已存在!']);
      const covered = await send(`${USER}/import-user?isCovered=1`, HEADINGS, [
        row('sheet1', '13900000009'),
        row('sheet3'),
      ]);
      expect(covered).toMatchObject({ code: 200, data: { success: 2 } });
      const { rows } = await sheet(`${USER}/export-user`, { account: 'sheet' });
      expect(rows.map((one) => [one['登录账号'], one['手机号码'], one['所属角色']])).toEqual([
        ['sheet1', '13900000009', place[0]],
        ['sheet2', null, place[0]],
        ['sheet3', null, place[0]],
      ]);
      const [{ id }] = (await admin.get(`${USER}/list`, { account: 'sheet1' })).body.data.records;
      const [{ of, value }] = (await admin.post(`${USER}/reset-password?userIds=${id}`)).body.data.once;
      expect([of, (await server.token('sheet1', value)).body.error]).toEqual(['sheet1', 'password_expired']);
    });

    test('one wrong row refuses the file; every wrong row is named in the language of the reader', async () => {
      const rows = [
        row('fresh1'),
        row('fresh2', '', '没有的角色'),
        row('wangli'),
        ['fresh3', ...row('x').slice(1, 3), 'TV'],
      ];
      const zh = await send(`${USER}/import-user`, HEADINGS, rows);
      expect(zh).toMatchObject({ code: 400, msg: '导入失败: 3行有误, 未保存任何数据' });
      expect(zh.data.errors.map((error: { row: number; msg: string }) => `${error.row} ${error.msg}`)).toEqual([
        '3 [所属角色]: 没有名为[没有的角色]的数据',
        '4 当前用户 [wangli] 已存在!',
        '5 [用户平台]必须是整数',
      ]);
      const en = await send(`${USER}/import-user`, HEADINGS, rows, admin.in('en'));
      expect(en.msg).toBe('Import refused: 3 rows are wrong, nothing was stored');
      expect(en.data.errors[0].msg).toBe('[Roles]: nothing is named 没有的角色');
      expect((await sheet(`${USER}/export-user`, { account: 'fresh' })).rows).toEqual([]);
    });

    test('the template is in the language of the reader, and comes in again', async () => {
      const { headings } = await sheet(`${USER}/export-template`);
      const english = await readWorkbook((await admin.in('en').get(`${USER}/export-template`)).bytes);
      expect(english.headings).toEqual(expect.arrayContaining(['Account', 'Roles']));
      expect(english.headings.join()).not.toMatch(/password/i);
      const names = HEADINGS.map((heading) => String(english.headings[headings.indexOf(heading)]));
      expect(await send(`${USER}/import-user`, names, [row('english1')], admin.in('en'))).toMatchObject({
        ...{ code: 200, data: { success: 1, fail: 0 } },
      });
    });

    test('are for those alone who hold the right', async () => {
      const wangli = await server.as('wangli');
      expect((await wangli.get(`${USER}/export-user`)).body.code).toBe(403);
      expect((await send(`${USER}/import-user`, HEADINGS, [row('x1')], wangli)).code).toBe(403);
      expect((await send(`${USER}/import-user?isCovered=perhaps`, HEADINGS, [row('x1')])).code).toBe(400);
    });
  });

  test('a dictionary comes back from its own file, parents by their names', async () => {
    const HEADINGS = ['字典编号', '字典键值', '上级字典', '字典名称', '字典排序', '封存'];
    const rows = [
      ['sheetDict', '-1', null, '表格字典', 1, 0],
      ['sheetDict', '1', null, '甲', 1, 0],
      ['sheetDict', '11', '甲', '甲一', 1, 1],
    ];
    expect(await send(`${BIZ}/import`, HEADINGS, rows)).toMatchObject({ code: 200, data: { success: 3 } });
    const out = await sheet(`${BIZ}/export`, { code: 'sheetDict' });
    expect(out.rows.map((one) => [one['字典键值'], one['上级字典'], one['字典名称'], one['封存']])).toEqual([
      ["'-1", null, '表格字典', '否'],
      ['1', '表格字典', '甲', '否'],
      ['11', '甲', '甲一', '是'],
    ]);
    const twice = await send(`${BIZ}/import`, HEADINGS, rows);
    expect([twice.code, twice.data.fail]).toEqual([400, 3]);
    const cells = out.rows.map((one) =>
      out.headings.map((heading) => (one[heading] ?? null) as string | number | null),
    );
    const changed = cells.map((line) => line.map((cell) => (cell === '甲一' ? '甲二' : cell)));
    expect(await send(`${BIZ}/import?isCovered=1`, out.headings, changed)).toMatchObject({ code: 200 });
    const third = (await sheet(`${BIZ}/export`, { code: 'sheetDict' })).rows[2];
    expect([third?.['字典名称'], third?.['封存']]).toEqual(['甲二', '是']);
    const lost = await send(`${BIZ}/import`, HEADINGS, [['nowhere', '1', null, 'x', 1, 0]]);
    expect(lost.data.errors[0].msg).toContain('nowhere');
    const wangli = await server.as('wangli');
    expect((await wangli.get(`${DICT}/export`)).body.code).toBe(403);
    expect((await sheet(`${DICT}/export`, { code: 'yes_no' })).rows).toHaveLength(3);
  });

  test('right rows are stored beside wrong ones when that is asked for, and the wrong ones are told', async () => {
    const HEADINGS = ['字典编号', '字典键值', '上级字典', '字典名称', '字典排序', '封存'];
    const rows: (string | number | null)[][] = [['sheetPart', '-1', null, '部分', 1, 0]];
    for (let at = 1; at <= 60; at += 1)
      rows.push(['sheetPart', String(at), '部分', `项${at}`, at % 7 === 0 ? 'x' : at, 0]);
    rows.push(['sheetPart', '5', '部分', '重复', 1, 0]);
    const some = await send(`${BIZ}/import?isPartial=1`, HEADINGS, rows);
    expect(some).toMatchObject({ code: 200, data: { success: 53, fail: 9 } });
    expect(some.data.errors.map((error: { row: number }) => error.row)).toEqual([9, 16, 23, 30, 37, 44, 51, 58, 63]);
    expect((await sheet(`${BIZ}/export`, { code: 'sheetPart' })).rows).toHaveLength(53);
    expect((await send(`${BIZ}/import?isPartial=maybe`, HEADINGS, rows)).code).toBe(400);
    const idle = await admin.get('/api/lc-system/sheet/progress');
    expect(idle.body.data).toEqual({ step: 'checking', rows: 0, percent: 0 });
  });

  test('regions go out whole, and in below their parents', async () => {
    const { rows } = await sheet(`${REGION}/export-region`);
    expect(rows.length).toBeGreaterThan(3200);
    const levels = new Map<string, number>();
    for (const one of rows) levels.set(String(one['区划等级']), (levels.get(String(one['区划等级'])) ?? 0) + 1);
    expect(levels.get('国家')).toBe(1);
    expect(levels.get('省份/直辖市')).toBe(34);
    expect(rows.find((one) => one['区划编号'] === '610303')).toMatchObject({ 父区划编号: '6103', 区划名称: '金台区' });

    const HEADINGS = ['区划编号', '父区划编号', '区划名称', '区划等级', '区划排序'];
    const wrong = await send(`${REGION}/import-region`, HEADINGS, [['77', '78', '无父', '省份/直辖市', 1]]);
    expect(wrong.data.errors).toEqual([{ row: 2, field: '', msg: '父区划[78]不存在' }]);
    const added = await send(`${REGION}/import-region`, HEADINGS, [
      ['77', '00', '测试省', '省份/直辖市', 99],
      ['7701', '77', '测试市', '地市', 1],
    ]);
    expect(added).toMatchObject({ code: 200, data: { success: 2 } });
    // The code is the primary key: an existing one is reported with its row, like for any unique field.
    const twice = [
      ['7701', '77', '又一市', '地市', 1],
      ['7702', '77', '第二市', '地市', 2],
    ];
    const known = [{ row: 2, field: 'code', msg: '[区划编号]已存在: 7701' }];
    const whole = await send(`${REGION}/import-region`, HEADINGS, twice);
    expect([whole.code, whole.data.errors]).toEqual([400, known]);
    const byRow = await send(`${REGION}/import-region?isPartial=1`, HEADINGS, twice);
    expect(byRow).toMatchObject({ code: 200, data: { success: 1, fail: 1, errors: known } });
    await send(`${REGION}/import-region?isCovered=1`, HEADINGS, [['7701', '77', '改名市', '地市', 1]]);
    expect((await admin.get(`${REGION}/detail`, { code: '7701' })).body.data).toMatchObject({
      name: '改名市',
      provinceName: '测试省',
      ancestors: '0,00,77',
    });
    expect((await sheet(`${REGION}/export-template`)).rows).toEqual([]);
  });

  test('menus come as a file with their pages', async () => {
    const answer = await admin.get('/api/lc-system/menu/downloadMenu');
    expect(answer.headers.get('content-disposition')).toContain('attachment');
    const text = answer.bytes.toString('utf8');
    expect(text).toContain('"nqContractSign"');
    expect((await (await server.as('wangli')).get('/api/lc-system/menu/downloadMenu')).body.code).toBe(403);
  });

  describe('security 8: what is in a sheet runs nowhere', () => {
    test('formulas leave as text and come back as they were', async () => {
      const evil = '=HYPERLINK("http://x","y")';
      const rows = [
        ['sheetEvil', '-1', evil, 1, 0],
        ['sheetEvil', '+1', '@SUM(1)', 1, 0],
      ];
      const HEADINGS = ['字典编号', '字典键值', '字典名称', '字典排序', '封存'];
      expect(await send(`${BIZ}/import`, HEADINGS, rows)).toMatchObject({ code: 200 });
      const out = await sheet(`${BIZ}/export`, { code: 'sheetEvil' });
      expect(out.rows.map((one) => one['字典名称'])).toEqual([`'${evil}`, "'@SUM(1)"]);
      const cells = out.rows.map((one) => out.headings.map((heading) => (one[heading] ?? null) as string | null));
      expect(await send(`${BIZ}/import?isCovered=1`, out.headings, cells)).toMatchObject({ code: 200 });
      expect((await sheet(`${BIZ}/export`, { code: 'sheetEvil' })).rows[0]?.['字典名称']).toBe(`'${evil}`);
    });
  });

  test('an import that covers finds a record by what is unique in its sheet: the code, or else the name', async () => {
    const SUPPLIER = '/api/at/wm/supplier';
    const all = async () => (await sheet(`${SUPPLIER}/export`)).rows;
    const before = await all();
    const [one] = before;
    const [code, name] = [String(one?.['供应商编码']), String(one?.['供应商名称'])];
    const headings = ['供应商编码', '供应商名称', '类别', '等级', '联系人'];
    const row = (contact: string, more: { code?: string; name?: string } = {}) => [
      ...[more.code ?? code, more.name ?? name, String(one?.['类别']), String(one?.['等级']), contact],
    ];
    const refused = await send(`${SUPPLIER}/import`, headings, [row('Mills')]);
    expect(refused).toMatchObject({ code: 400, data: { fail: 1 } });
    expect(await send(`${SUPPLIER}/import?isCovered=1`, headings, [row('Mills')])).toMatchObject({ code: 200 });
    const told = (await all()).filter((each) => each['供应商编码'] === code);
    expect(told).toMatchObject([{ 供应商名称: name, 联系人: 'Mills', 电话: one?.['电话'] }]);
    // A name that belongs to another code is nobody's: the row is refused, not stored over either of them.
    const mixed = await send(`${SUPPLIER}/import?isCovered=1`, headings, [row('Other', { code: 'GY-NEW' })]);
    expect(mixed).toMatchObject({ code: 400, data: { fail: 1 } });
    expect(await all()).toHaveLength(before.length);
    expect(await send(`${SUPPLIER}/import?isCovered=1`, headings, [row(String(one?.['联系人'] ?? ''))])).toMatchObject({
      code: 200,
    });
  });
});
