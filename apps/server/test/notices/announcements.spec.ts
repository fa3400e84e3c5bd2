import { type Caller, TestServer } from '../support/test-server.js';

const NOTICE = '/api/lc-desk/notice';
const MESSAGES = '/api/at/base/localMassage';

describe('published notices', () => {
  let server: TestServer;
  let admin: Caller;

  beforeAll(async () => {
    server = await TestServer.start();
    admin = await server.as('admin');
  });
  afterAll(() => server.stop());

  const idOf = async (table: string, column: string, value: string): Promise<string> => {
    const rows = await server.database.all(`SELECT CAST(id AS CHAR) AS id FROM ${table} WHERE ${column} = ?`, [value]);
    return String(rows[0]?.['id']);
  };
  const write = async (title: string, receivers: Record<string, unknown>) => {
    const body = {
      title,
      category: 1,
      releaseTime: '2026-03-16 09:00:00',
      content: `<p>${title} &amp; <b>more</b></p>`,
    };
    const answer = await admin.post(`${NOTICE}/submit`, { ...body, ...receivers });
    return answer.body;
  };
  const publish = async (title: string, receivers: Record<string, unknown>): Promise<string> => {
    const { data, code } = await write(title, receivers);
    expect(code).toBe(200);
    expect((await admin.post(`${NOTICE}/publish?ids=${data.id}`)).body.code).toBe(200);
    return data.id;
  };
  /** Accounts that have the message, as soon as there are as many as expected. */
  const told = async (title: string, count: number): Promise<string[]> => {
    for (let tries = 0; ; tries += 1) {
      const rows = await server.database.all(
        'SELECT u.account AS account FROM lc_local_message m JOIN lc_user u ON u.id = m.user_id WHERE m.title = ? ORDER BY u.account',
        [title],
      );
      if (rows.length >= count || tries > 100) return rows.map((row) => String(row['account']));
      await new Promise((wake) => setTimeout(wake, 100));
    }
  };
  const listed = async (caller: Caller, title: string): Promise<number> =>
    (await caller.get(`${NOTICE}/list`, { title })).body.data.total;

  it('reach everybody once, more people than one part holds, with the plain text', async () => {
    const [model] = await server.database.all('SELECT * FROM lc_user WHERE account = ?', ['wangli']);
    const columns = Object.keys(model ?? {});
    for (let number = 0; number < 450; number += 1) {
      const row = { ...model, id: String(8_000_000_000_000_000_000n + BigInt(number)), account: `crowd${number}` };
      const values = columns.map((column) => (row as Record<string, string | number | null>)[column] ?? null);
      await server.database.run(
        `INSERT INTO lc_user (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
        values,
      );
    }
    const [{ n } = { n: 0 }] = await server.database.all(
      "SELECT COUNT(*) AS n FROM lc_user WHERE tenant_id = '000000' AND is_deleted = 0",
    );
    const id = await publish('全体通知', { receiverType: 1 });
    const accounts = await told('全体通知', Number(n));
    expect(accounts).toHaveLength(Number(n));
    expect(new Set(accounts).size).toBe(Number(n));
    const wangli = await server.as('wangli');
    const { items } = (await wangli.get(`${MESSAGES}/page`)).body.data;
    expect(items[0]).toMatchObject({
      title: '全体通知',
      massage: '全体通知 & more',
      path: '/desk/notice',
      businessId: id,
    });
    expect((await admin.post(`${NOTICE}/publish?ids=${id}`)).body.code).toBe(400);
    await server.database.run("DELETE FROM lc_user WHERE account LIKE 'crowd%'");
  });

  it('reach only the users, roles or departments they name', async () => {
    const [lina, sales] = [await idOf('lc_user', 'account', 'lina'), await idOf('lc_role', 'role_alias', 'sales')];
    await publish('人员通知', { receiverType: 4, receiverUser: lina, receiverRole: sales });
    expect(await told('人员通知', 1)).toEqual(['lina']);
    await publish('角色通知', { receiverType: 3, receiverRole: sales });
    expect(await told('角色通知', 2)).toEqual(expect.arrayContaining(['liuyang', 'wangli']));
    const [row] = await server.database.all(
      "SELECT CAST(d.dept_id AS CHAR) AS dept, x.ancestors AS above FROM lc_user_dept d JOIN lc_user u ON u.id = d.user_id JOIN lc_dept x ON x.id = d.dept_id WHERE u.account = 'wangli'",
    );
    const above =
      String(row?.['above'])
        .split(',')
        .filter((one) => one !== '0')
        .at(-1) ?? String(row?.['dept']);
    await publish('部门通知', { receiverType: 2, receiverDept: above });
    expect(await told('部门通知', 1)).toContain('wangli');
    const [linas, wangli] = [await server.as('lina'), await server.as('wangli')];
    expect([await listed(linas, '人员通知'), await listed(wangli, '人员通知')]).toEqual([1, 0]);
    expect([await listed(linas, '角色通知'), await listed(wangli, '角色通知')]).toEqual([0, 1]);
    expect(await listed(wangli, '部门通知')).toBe(1);
  });

  it('stay drafts until they are published, and name their receivers', async () => {
    const { data } = await write('草稿通知', { receiverType: 1 });
    const wangli = await server.as('wangli');
    expect([await listed(admin, '草稿通知'), await listed(wangli, '草稿通知')]).toEqual([1, 0]);
    expect((await wangli.get(`${NOTICE}/detail`, { id: data.id })).body.code).toBe(404);
    expect((await wangli.post(`${NOTICE}/publish?ids=${data.id}`)).body.code).toBe(403);
    expect((await write('无人', { receiverType: 4 })).code).toBe(400);
    expect((await write('无人', { receiverType: 9 })).code).toBe(400);
    expect(await told('草稿通知', 0)).toEqual([]);
  });
});
