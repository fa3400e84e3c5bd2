import { must, PASSWORD, Rights, USER } from '../support/rights.js';
import { insertRow } from '../support/test-database.js';
import { withQuery } from '../support/test-server.js';

describe('2.4 registration of guests', () => {
  let rights: Rights;
  let number = 0;

  beforeAll(async () => {
    rights = await Rights.start();
  });
  afterAll(() => rights.stop());

  const binding = (tenantId = '000000'): Promise<string> => {
    number += 1;
    return insertRow(rights.server.database, 'lc_user_oauth', {
      tenant_id: tenantId,
      source: 'oidc',
      uuid: `guest-${number}`,
      avatar: '/a.png',
    });
  };
  const register = (change: Record<string, string | undefined>) =>
    rights.server.stranger.post(
      withQuery(`${USER}/register-guest`, {
        tenantId: '000000',
        name: '访客',
        account: 'guest',
        password: PASSWORD,
        ...change,
      }),
    );

  it('waits for the administrator, who accepts the guest with a role', async () => {
    const oauthId = await binding();
    must(await register({ oauthId }));
    const [row] = (await rights.admin.get(`${USER}/page`, { account: 'guest' })).body.data.records;
    expect(row).toMatchObject({ account: 'guest', realName: '访客', roleId: '-1', deptId: '-1' });
    expect((await rights.server.token('guest', PASSWORD)).body.error_description).toBe('未获得用户的角色信息');
    const [bound] = await rights.server.database.all(
      'SELECT CAST(user_id AS CHAR) AS id FROM lc_user_oauth WHERE id = ?',
      [oauthId],
    );
    expect(bound?.['id']).toBe(row.id);
    const { roleId } = await rights.person('host', ['post']);
    must(await rights.admin.post(`${USER}/grant?userIds=${row.id}&roleIds=${roleId}`));
    const guest = await rights.as('guest');
    expect((await guest.get('/api/lc-system/post/list')).status).toBe(200);
  });

  it('is refused without an own third-party login, a tenant, a free account, a good password', async () => {
    const refused = async (change: Record<string, string | undefined>): Promise<string> => {
      const { status, body } = await register({ account: 'guest2', oauthId: await binding(), ...change });
      expect([status, body.code]).toEqual([400, 400]);
      return body.msg;
    };
    const used = await binding();
    must(await register({ account: 'guest3', oauthId: used }));
    expect(await refused({ oauthId: used })).toBe('第三方登陆信息错误!');
    expect(await refused({ oauthId: '9' })).toBe('第三方登陆信息错误!');
    expect(await refused({ oauthId: "1' OR 1" })).toBe('第三方登陆信息错误!');
    expect(await refused({ oauthId: undefined })).toBe('缺少必要的请求参数: oauthId');
    expect(await refused({ tenantId: '777777' })).toBe('租户信息错误!');
    expect(await refused({ account: 'admin' })).toBe('当前用户 [admin] 已存在!');
    expect(await refused({ password: '123' })).toContain('密码至少6位');
    await rights.server.database.run(
      "UPDATE lc_param SET param_value = 'false' WHERE param_key = 'account.registerUser'",
    );
    expect(await refused({})).toBe('未开放账号注册, 请联系管理员');
    await rights.server.database.run(
      "UPDATE lc_param SET param_value = 'true' WHERE param_key = 'account.registerUser'",
    );
  });

  it('security 13: a guest from the provider of one tenant cannot register in another', async () => {
    const { id } = must(await rights.admin.post('/api/lc-system/tenant/submit', { tenantName: '邻厂', linkman: '邻' }));
    const { tenantId } = must(await rights.admin.get('/api/lc-system/tenant/detail', { id: String(id) }));
    const oauthId = await binding(String(tenantId));
    const { status, body } = await register({ account: 'stray', oauthId });
    expect([status, body.msg]).toEqual([400, '租户信息错误!']);
    const rows = await rights.server.database.all(
      "SELECT (SELECT COUNT(*) FROM lc_user WHERE account = 'stray') AS accounts, user_id, tenant_id FROM lc_user_oauth WHERE id = ?",
      [oauthId],
    );
    expect(rows.map((row) => [Number(row['accounts']), row['user_id'], row['tenant_id']])).toEqual([
      [0, null, tenantId],
    ]);
    must(await register({ account: 'stray', oauthId, tenantId: String(tenantId) }));
  });

  it('counts towards the quota of the tenant, however many come at once', async () => {
    const { database } = rights.server;
    const [count] = await database.all(
      "SELECT COUNT(*) AS n FROM lc_user WHERE tenant_id = '000000' AND is_deleted = 0",
    );
    const quota = (value: number): Promise<void> =>
      database.run("UPDATE lc_tenant SET account_number = ? WHERE tenant_id = '000000'", [value]);
    await quota(Number(count?.['n']) + 2);
    const bindings = await Promise.all(Array.from({ length: 6 }, binding));
    const answers = await Promise.all(bindings.map((oauthId, at) => register({ oauthId, account: `crowd${at}` })));
    await quota(-1);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 400, 400, 400, 400]);
    expect(answers.find(({ status }) => status === 400)?.body.msg).toBe('当前租户已到最大账号额度!');
  });
});
