import { contractBody, SIGN } from '../support/contracts.js';
import { announce, insertRow } from '../support/test-database.js';
import { type Answer, type Caller, TestServer } from '../support/test-server.js';
import { readWorkbook, workbook } from '../support/workbook.js';

type Row = Record<string, unknown>;

describe('rows and fields', () => {
  let server: TestServer;
  let wangli: Caller;
  let liuyang: Caller;
  let lina: Caller;
  let mine: string;
  let theirs: string;

  beforeAll(async () => {
    server = await TestServer.start();
    [wangli, liuyang, lina] = [await server.as('wangli'), await server.as('liuyang'), await server.as('lina')];
    mine = await add(wangli, { projectName: 'mine' });
    theirs = await add(liuyang, { projectName: 'theirs', salesmanId: undefined });
  });
  afterAll(() => server.stop());

  async function add(by: Caller, change: Row): Promise<string> {
    const { body } = await by.post(`${SIGN}/add`, { ...(await contractBody(server, 1)), ...change });
    if (body.code !== 200) throw new Error(JSON.stringify(body));
    return body.data.id;
  }
  const roleId = async (alias: string): Promise<string> =>
    String(
      (
        await server.database.all(
          "SELECT CAST(id AS CHAR) AS id FROM lc_role WHERE role_alias = ? AND tenant_id = '000000'",
          [alias],
        )
      )[0]?.['id'],
    );

  describe('security 11: the contract of another salesman does not exist', () => {
    const absent = (answer: Answer): void => {
      expect([answer.status, answer.body.code, answer.body.msg]).toEqual([400, 404, '数据不存在或无权查看']);
    };

    it('for lists, counts, values, selections and exports', async () => {
      const page = (await wangli.get(`${SIGN}/page`)).body.data;
      expect([page.total, page.records.map((row: Row) => row['id'])]).toEqual([1, [mine]]);
      const all = {
        conjunction: 'or',
        children: [
          { left: { type: 'field', field: 'id' }, op: 'is_not_empty' },
          { left: { type: 'field', field: 'projectName' }, op: 'equal', right: 'theirs' },
        ],
      };
      for (const query of [{ projectName: 'theirs' }, { id: theirs }] as Record<string, string>[])
        expect((await wangli.get(`${SIGN}/page`, query)).body.data.total).toBe(0);
      expect((await wangli.get(`${SIGN}/page`, { filter: JSON.stringify(all) })).body.data.total).toBe(1);
      expect(
        (await wangli.get(`${SIGN}/values`, { field: 'projectName' })).body.data.map((one: Row) => one['value']),
      ).toEqual(['mine']);
      expect((await wangli.get(`${SIGN}/select`)).body.data.map((one: Row) => one['id'])).toEqual([mine]);
      expect((await readWorkbook((await wangli.get(`${SIGN}/export`)).bytes)).rows).toHaveLength(1);
      expect((await readWorkbook((await wangli.get(`${SIGN}/export`, { ids: theirs })).bytes)).rows).toHaveLength(0);
      expect((await lina.get(`${SIGN}/page`)).body.data.total).toBe(2);
    });

    it('for detail, update, removal and import: the same answer as for an id that does not exist', async () => {
      for (const id of [theirs, '1']) {
        absent(await wangli.get(`${SIGN}/detail`, { id }));
        absent(await wangli.get(`${SIGN}/getDetais`, { id }));
        absent(await wangli.post(`${SIGN}/update`, { id, remark: 'x' }));
        absent(await wangli.post(`${SIGN}/deleteEvent?ids=${id}`));
        absent(await wangli.get(`${SIGN}/deleteEvent`, { ids: `${mine},${id}` }));
        const headings = [
          '用途',
          '复合类别',
          '基层牌号',
          '基层标准',
          '复层牌号',
          '复层标准',
          '基层厚度',
          '复层厚度',
          '宽度',
          '长度',
          '件数',
          '产品标准',
          '结合质量等级',
          '探伤标准',
          '含税单价',
          '交货日期',
        ];
        const cells = [
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
          1,
          '2026-05-20',
        ];
        absent(await wangli.upload(`${SIGN}/import?id=${id}`, await workbook(headings, [cells])));
      }
      expect((await liuyang.get(`${SIGN}/detail`, { id: theirs })).body.data).toMatchObject({
        version: 1,
        projectName: 'theirs',
      });
    });
  });

  it('security 11: a scope without departments, with a broken value or of an unknown kind shows nothing', async () => {
    const [scope] = await server.database.all(
      "SELECT CAST(id AS CHAR) AS id, scope_type AS type, scope_value AS value FROM lc_data_scope WHERE resource_code = 'nqContractSign'",
    );
    const id = String(scope?.['id']);
    for (const [type, value] of [
      [5, '{'],
      [5, '{"conjunction":"or","children":[]}'],
      [5, null],
      [9, null],
      [3, null],
    ] as const) {
      await server.database.run(
        'UPDATE lc_data_scope SET scope_type = ?, scope_value = ?, scope_column = ? WHERE id = ?',
        [type, value, 'none_such', id],
      );
      await announce(server.database, 'lc_data_scope');
      const { status, body } = await wangli.get(`${SIGN}/page`);
      expect([status, body.data?.total]).toEqual([200, 0]);
      expect((await wangli.get(`${SIGN}/detail`, { id: mine })).body.code).toBe(404);
    }
    await server.database.run('UPDATE lc_data_scope SET scope_type = 1, scope_value = NULL WHERE id = ?', [id]);
    await announce(server.database, 'lc_data_scope');
    expect((await wangli.get(`${SIGN}/page`)).body.data.total).toBe(2);
    await server.database.run('UPDATE lc_data_scope SET scope_type = 5, scope_value = ? WHERE id = ?', [
      String(scope?.['value']),
      id,
    ]);
    await announce(server.database, 'lc_data_scope');
    expect((await wangli.get(`${SIGN}/page`)).body.data.total).toBe(1);
  });

  describe('fields by rule', () => {
    beforeAll(async () => {
      const role_id = await roleId('office');
      for (const [field_key, rule] of [
        ['totalAmount', 'hidden'],
        ['customerOrderNo', 'masked'],
        ['projectName', 'readonly'],
        ['receiverPhone', 'masked'],
      ]) {
        await insertRow(server.database, 'lc_field_rule', {
          model_key: 'nqContractSign',
          field_key: String(field_key),
          role_id,
          rule: String(rule),
        });
      }
      await announce(server.database, 'lc_field_rule');
    });

    it('are left out or masked wherever a record leaves the server', async () => {
      const detail = (await lina.get(`${SIGN}/getDetais`, { id: mine })).body.data;
      expect(detail).not.toHaveProperty('totalAmount');
      expect(detail.customerOrderNo).not.toBe('JH-2026-031');
      expect(JSON.stringify(detail)).not.toContain('JH-2026-031');
      expect(JSON.stringify(detail)).not.toContain('13900001001');
      const [row] = (await lina.get(`${SIGN}/page`)).body.data.records;
      expect(row).not.toHaveProperty('totalAmount');
      expect(JSON.stringify(row)).not.toContain('JH-2026-031');
      const sheet = await readWorkbook((await lina.get(`${SIGN}/export`)).bytes);
      expect(sheet.headings).not.toContain('合同金额 (元)');
      expect(JSON.stringify(sheet.rows)).not.toContain('JH-2026-031');
      const { lines } = await contractBody(server, 1);
      expect((await lina.post(`${SIGN}/countLine`, { lines })).body.data).not.toHaveProperty('totalAmount');
      expect((await wangli.get(`${SIGN}/getDetais`, { id: mine })).body.data).toMatchObject({
        totalAmount: '98065.80',
        customerOrderNo: 'JH-2026-031',
      });
    });

    it.each<[string, Record<string, string>]>([
      ['a filter', { totalAmount_gt: '1' }],
      ['a masked filter', { customerOrderNo: 'JH' }],
      ['a column filter', { totalAmount_filter: '{"operator1":"equals","value1":"1"}' }],
      [
        'a condition tree',
        {
          filter:
            '{"conjunction":"and","children":[{"left":{"type":"field","field":"customerOrderNo"},"op":"starts_with","right":"JH"}]}',
        },
      ],
      ['an order', { ascs: 'total_amount' }],
      ['a masked order', { descs: 'customerOrderNo' }],
    ])('security 12: are not found out by %s', async (_, query) => {
      expect((await lina.get(`${SIGN}/page`, query)).status).toBe(400);
      expect((await lina.get(`${SIGN}/export`, query)).status).toBe(400);
      expect((await wangli.get(`${SIGN}/page`, query)).status).toBe(200);
    });

    it('security 12: have no list of values', async () => {
      for (const field of ['totalAmount', 'customerOrderNo'])
        expect((await lina.get(`${SIGN}/values`, { field })).status).toBe(400);
    });

    it('security 12: are not searched by the keyword of a picker', async () => {
      expect((await lina.get(`${SIGN}/select`, { keyword: 'JH-2026' })).body.data).toHaveLength(0);
    });

    it('keep their values when those who may not write them save', async () => {
      const { status } = await lina.post(`${SIGN}/update`, {
        id: mine,
        projectName: 'changed',
        customerOrderNo: '***',
        remark: 'seen',
      });
      expect(status).toBe(200);
      expect((await wangli.get(`${SIGN}/getDetais`, { id: mine })).body.data).toMatchObject({
        projectName: 'mine',
        customerOrderNo: 'JH-2026-031',
        remark: 'seen',
        totalAmount: '98065.80',
      });
    });
  });

  describe('security 11: the pages of a scoped list', () => {
    /**
     * Contracts that wangli sells, created, or both, and others that wangli may not see; half of them have the same
     * date.
     */
    beforeAll(async () => {
      const [model] = await server.database.all('SELECT * FROM nq_contract_sign WHERE id = ?', [theirs]);
      const { id: _id, ...row } = model as Record<string, string | number | null>;
      const [own] = await server.database.all("SELECT CAST(id AS CHAR) AS id FROM lc_user WHERE account = 'wangli'");
      const me = String(own?.['id']);
      for (let at = 0; at < 48; at += 1) {
        await insertRow(server.database, 'nq_contract_sign', {
          ...row,
          contract_code: `HT2511-${String(at).padStart(3, '0')}`,
          salesman_id: at % 3 === 0 ? me : '1',
          create_user: at % 4 === 0 ? me : '1',
          sign_date: at % 2 === 0 ? '2025-11-03' : `2025-11-${String(1 + (at % 28)).padStart(2, '0')}`,
          create_time: `2025-11-01 08:00:${String(at % 7).padStart(2, '0')}`,
        });
      }
      await announce(server.database, 'nq_contract_sign');
    });
    afterAll(async () => {
      await server.database.run("DELETE FROM nq_contract_sign WHERE contract_code LIKE 'HT2511-%'");
      await announce(server.database, 'nq_contract_sign');
    });

    it.each([{ descs: 'signDate' }, { ascs: 'signDate' }, { descs: 'createTime' }, { ascs: 'projectName' }] as Record<
      string,
      string
    >[])('hold every row of his once, ordered %j', async (order) => {
      const [[direction, field] = []] = Object.entries(order);
      const column = String(field).replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
      const way = direction === 'ascs' ? 'ASC' : 'DESC';
      const expected = await server.database.all(
        `SELECT CAST(s.id AS CHAR) AS id FROM nq_contract_sign s JOIN lc_user u ON u.account = 'wangli'
          WHERE (s.salesman_id = u.id OR s.create_user = u.id) AND s.contract_code LIKE '%-0%'
          ORDER BY s.${column} ${way}, s.id ${way}`,
      );
      const seen: unknown[] = [];
      for (let current = 1; current <= 5; current += 1) {
        const query = { ...order, contractCode: '-0', current, size: 7 };
        const { data } = (await wangli.get(`${SIGN}/page`, query)).body;
        expect(data.total).toBe(expected.length);
        seen.push(...data.records.map((row: Row) => row['id']));
      }
      expect(seen).toEqual(expected.map((row) => row['id']));
      expect(seen.length).toBeGreaterThan(21);
    });
  });

  it('a session of one role has the rights of that role only', async () => {
    const office = await roleId('office');
    const sales = await roleId('sales');
    await server.database.run("UPDATE lc_user SET role_id = ? WHERE account = 'liuyang'", [`${sales},${office}`]);
    await announce(server.database, 'lc_user');
    const narrowed = await server.token('liuyang', 'liuyang', {}, { 'role-id': sales });
    const asSales = server.stranger.with({ 'lc-auth': `bearer ${narrowed.body.access_token}` });
    expect((await asSales.get(`${SIGN}/page`)).body.data.total).toBe(1);
    const whole = await server.token('liuyang');
    const asBoth = server.stranger.with({ 'lc-auth': `bearer ${whole.body.access_token}` });
    expect((await asBoth.get(`${SIGN}/page`)).body.data.total).toBe(2);
  });

  it('security 14: withdrawn rights and locked accounts count at once', async () => {
    const sales = await roleId('sales');
    const [menu] = await server.database.all(
      "SELECT CAST(id AS CHAR) AS id FROM lc_menu WHERE code = 'nqContractSign_add' AND is_deleted = 0",
    );
    await server.database.run('DELETE FROM lc_role_menu WHERE role_id = ? AND menu_id = ?', [
      sales,
      String(menu?.['id']),
    ]);
    await announce(server.database, 'lc_role_menu');
    expect((await wangli.get(`${SIGN}/initAdd`)).status).toBe(403);
    expect((await wangli.get(`${SIGN}/page`)).status).toBe(200);
    await server.database.run("UPDATE lc_user SET status = 0 WHERE account = 'wangli'");
    await announce(server.database, 'lc_user');
    expect((await wangli.get(`${SIGN}/page`)).status).toBe(401);
  });
});
