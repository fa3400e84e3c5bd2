import { type Caller, credentialOf, TestServer } from '../support/test-server.js';

const USER = '/api/lc-user';

describe('4.1 users and the lookups of the shell', () => {
  let server: TestServer;
  let admin: Caller;
  let account: Record<string, unknown>;
  let deptId: string;
  let rootId: string;

  beforeAll(async () => {
    server = await TestServer.start();
    admin = await server.as('admin');
    const [root] = (await admin.get('/api/lc-system/dept/list')).body.data;
    const [role] = (await admin.get('/api/lc-system/role/list', { roleAlias: 'user' })).body.data;
    const [post] = (await admin.get('/api/lc-system/post/select')).body.data;
    rootId = root.id;
    deptId = root.children[0].id;
    account = {
      account: 'newcomer',
      password: 'plain-secret',
      password2: 'plain-secret',
      name: '新人',
      realName: '新来的',
      userType: 1,
      roleId: role.id,
      deptId,
      postId: post.id,
    };
  });
  afterAll(() => server.stop());

  const find = async (query: Record<string, string>): Promise<Record<string, unknown>[]> =>
    (await admin.get(`${USER}/page`, query)).body.data.records;

  it('are made once, log in with their password, and are found through the departments above', async () => {
    expect((await admin.post(`${USER}/submit`, account)).status).toBe(200);
    expect((await admin.post(`${USER}/submit`, account)).body).toMatchObject({
      code: 400,
      msg: '当前用户 [newcomer] 已存在!',
      errors: [{ field: 'account' }],
    });
    for (const dept of [deptId, rootId]) {
      const [row] = await find({ deptId: dept, account: 'newcomer' });
      expect(row).toMatchObject({ account: 'newcomer', deptId });
      expect(row).not.toHaveProperty('password');
    }
    // With a password chosen by somebody else, only changing it is possible.
    expect((await server.token('newcomer', 'plain-secret')).body.error).toBe('password_expired');
    const own = { new_password: credentialOf('own-secret') };
    expect((await server.token('newcomer', 'plain-secret', own)).status).toBe(200);
  });

  it('keep their password through an update, and cannot remove themselves', async () => {
    const [row] = await find({ account: 'newcomer' });
    const change = { id: row?.['id'], version: row?.['version'], realName: '老员工', password: 'other' };
    expect((await admin.post(`${USER}/update`, change)).status).toBe(200);
    expect((await server.as('newcomer', 'own-secret')).token).toEqual(expect.any(String));
    const [self] = await find({ account: 'admin' });
    expect((await admin.post(`${USER}/remove?ids=${self?.['id']}`)).body).toMatchObject({
      code: 400,
      msg: '不能删除本账号!',
    });
    expect((await admin.post(`${USER}/remove?ids=${row?.['id']}`)).status).toBe(200);
    expect(await find({ account: 'newcomer' })).toEqual([]);
  });

  it('never exceed the quota of the tenant, however many are made at once', async () => {
    const [count] = await server.database.all(
      "SELECT COUNT(*) AS n FROM lc_user WHERE tenant_id = '000000' AND is_deleted = 0",
    );
    const setQuota = (quota: number): Promise<void> =>
      server.database.run("UPDATE lc_tenant SET account_number = ? WHERE tenant_id = '000000'", [quota]);
    await setQuota(Number(count?.['n']) + 1);
    const names = Array.from({ length: 8 }, (_, at) => `crowd${at}`);
    const answers = await Promise.all(names.map((name) => admin.post(`${USER}/submit`, { ...account, account: name })));
    await setQuota(-1);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(400)]);
    expect(answers.find(({ status }) => status === 400)?.body.msg).toBe('当前租户已到最大账号额度!');
  });

  it('serve the shell: dictionaries of both kinds, one parameter but no password, colleagues', async () => {
    const hr = await server.as('hr');
    const entries = (await hr.get('/api/at/base/dict/getDict', { code: 'sex,biz_yes_no' })).body.data;
    expect(new Set(entries.map((entry: { code: string }) => entry.code))).toEqual(new Set(['sex', 'biz_yes_no']));
    expect(entries[0]).toMatchObject({ dictKey: '1', dictValue: '男', sort: 1 });
    const param = await hr.get('/api/at/base/param/detail', { paramKey: 'account.failCount' });
    expect(param.body.data).toMatchObject({ paramKey: 'account.failCount', paramValue: '5' });
    // The rules for passwords are not secret: users must know them to choose one.
    const length = await hr.get('/api/at/base/param/detail', { paramKey: 'account.passwordLength' });
    expect(length.body.data).toMatchObject({ paramValue: '6' });
    const secret = (await admin.get('/api/lc-system/param/detail', { paramKey: 'account.initPassword' })).body.data;
    for (const query of [{ paramKey: 'account.initPassword' }, { id: secret.id }]) {
      expect((await hr.get('/api/at/base/param/detail', query)).body.code).toBe(404);
    }
    const [colleague] = (await hr.get('/api/at/base/user/list', { name: '人事', deptId: rootId })).body.data;
    expect(colleague).toMatchObject({ account: 'hr', realName: '人事', deptName: expect.any(String) });
    expect(colleague).not.toHaveProperty('phone');
    expect((await hr.get(`${USER}/page`)).status).toBe(403);
  });

  it('a dictionary tree of DICT is that of all codes', async () => {
    const all = (await admin.get('/api/lc-system/dict/tree', { code: 'DICT' })).body.data;
    const one = (await admin.get('/api/lc-system/dict/tree', { code: 'sex' })).body.data;
    expect([all.length > one.length, one.length]).toEqual([true, 1]);
  });
});
