import { must, Rights, ROLE } from '../support/rights.js';
import { Caller, withQuery } from '../support/test-server.js';

const VIEW_AS = '/api/lc-auth/oauth/view-as';
const SIGN = '/api/at/nq/nqContractSign';

/** Viewing as a role: security.md 9, 10 and 17. */
describe('view as', () => {
  let rights: Rights;
  let sales: string;

  beforeAll(async () => {
    rights = await Rights.start();
    const rows = await rights.server.database.all(
      "SELECT CAST(role_id AS CHAR) AS id FROM lc_user WHERE account = 'wangli' AND tenant_id = '000000'",
    );
    sales = String(rows[0]?.['id']);
  });
  afterAll(() => rights.stop());

  const begin = (by: Caller, roleId: string) => by.post(withQuery(VIEW_AS, { roleId }));
  const look = async (by: Caller, roleId: string) =>
    new Caller(rights.server.url, must(await begin(by, roleId))['access_token'] as string);
  const readOnly = { code: 403, msg: '查看模式为只读，不能修改数据' };

  it('has the menus, buttons and rows of the role, and says who looks', async () => {
    const [viewer, seller] = [await look(rights.admin, sales), await rights.server.as('wangli')];
    for (const path of ['/api/lc-system/menu/routes', '/api/lc-system/menu/buttons'])
      expect((await viewer.get(path)).body.data).toEqual((await seller.get(path)).body.data);
    expect((await viewer.get(`${SIGN}/page`, { size: 1 })).status).toBe(200);
    expect((await viewer.get('/api/lc-system/menu/lazy-list')).status).toBe(403);
    expect((await viewer.get('/api/lc-auth/oauth/user-info')).body.data.account).toBe('admin');
    let notes: unknown[] = [];
    for (let tries = 0; tries < 100 && notes.length === 0; tries += 1) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      notes = await rights.server.database.all(
        "SELECT create_by AS account FROM lc_log_usual WHERE log_id = 'role.viewAs'",
      );
    }
    expect(notes[0]).toEqual({ account: 'admin' });
  });

  it('has the menus, rows and fields of a person, and says who looks', async () => {
    const seller = await rights.server.as('wangli');
    const { userId } = (await seller.get('/api/lc-auth/oauth/user-info')).body.data;
    const token = must(await rights.admin.post(withQuery(VIEW_AS, { userId })));
    const viewer = new Caller(rights.server.url, token['access_token'] as string);
    expect(token['role_title']).toMatch(/\S/);
    for (const path of ['/api/lc-system/menu/routes', '/api/lc-system/menu/buttons', '/api/lc-auth/oauth/user-info'])
      expect((await viewer.get(path)).body.data).toEqual((await seller.get(path)).body.data);
    expect((await viewer.get(`${SIGN}/page`, { size: 50 })).body.data).toEqual(
      (await seller.get(`${SIGN}/page`, { size: 50 })).body.data,
    );
    expect((await viewer.get('/api/lc-system/menu/lazy-list')).status).toBe(403);
    expect((await viewer.post(`${SIGN}/add`)).body.msg).toBe(readOnly.msg);
  });

  it('is not for a person who has more, of another tenant, who is gone, or without the button', async () => {
    const { admin } = rights;
    const idOf = async (by: Caller) => (await by.get('/api/lc-auth/oauth/user-info')).body.data.userId as string;
    const seller = await rights.server.as('wangli');
    const { caller } = await rights.person('neighbour', ['role', 'role_view_as']);
    const as = (by: Caller, userId: string) => by.post(withQuery(VIEW_AS, { userId }));
    expect((await as(caller, await idOf(seller))).body.msg).toBe('不能以超出自己权限的角色查看');
    expect((await as(caller, await idOf(admin))).status).toBe(403);
    expect((await as(seller, await idOf(caller))).status).toBe(403);
    expect((await as(admin, '42')).status).toBe(403);
    expect((await admin.post(VIEW_AS)).body.msg).toContain('roleId');
    await rights.server.database.run("UPDATE lc_user SET tenant_id = '000009' WHERE account = 'neighbour'");
    await rights.server.database.run("UPDATE lc_user SET status = 0 WHERE account = 'liuyang'");
    const away = await rights.server.database.all(
      "SELECT CAST(id AS CHAR) AS id FROM lc_user WHERE account IN ('neighbour', 'liuyang')",
    );
    expect(away).toHaveLength(2);
    for (const { id } of away) expect((await as(admin, String(id))).status).toBe(403);
  });

  it('as oneself has the own rights, and changes nothing', async () => {
    const seller = await rights.server.as('wangli');
    const token = must(await seller.get('/api/lc-auth/oauth/look'));
    const viewer = new Caller(rights.server.url, token['access_token'] as string);
    const path = '/api/lc-system/menu/buttons';
    expect((await viewer.get(path)).body.data).toEqual((await seller.get(path)).body.data);
    expect((await viewer.post(`${SIGN}/add`)).body.msg).toBe(readOnly.msg);
    const look = async (by: Caller) =>
      new Caller(rights.server.url, must(await by.get('/api/lc-auth/oauth/look'))['access_token'] as string);
    expect((await (await look(viewer)).get(path)).body.data).toEqual((await seller.get(path)).body.data);
    const role = must(await begin(rights.admin, sales))['access_token'] as string;
    const again = await look(new Caller(rights.server.url, role));
    expect((await again.get(path)).body.data).toEqual((await seller.get(path)).body.data);
  });

  it('changes nothing, by whatever call and method', async () => {
    const viewer = await look(rights.admin, sales);
    const writes: [string, string][] = [
      ['POST', `${SIGN}/add`],
      ['POST', `${SIGN}/update`],
      ['GET', `${SIGN}/initiate?id=1`],
      ['GET', `${SIGN}/revoke?id=1`],
      ['GET', `${SIGN}/deleteEvent?ids=1`],
      ['POST', '/api/lc-user/update-info'],
      ['POST', '/api/lc-user/update-password'],
      ['POST', '/api/lc-flow/work/complete-task'],
      ['POST', '/api/lc-resource/oss/endpoint/put-file'],
      ['GET', '/api/at/base/localMassage/is_read?id=1'],
      ['GET', '/api/at/base/shortcutMenu/del?id=1'],
      ['POST', '/api/at/base/shortcutMenu/save'],
      ['POST', `${VIEW_AS}?roleId=${sales}`],
    ];
    for (const [method, path] of writes) {
      const answer = method === 'GET' ? await viewer.get(path) : await viewer.post(path);
      expect([path, answer.status, answer.body.msg]).toEqual([path, 403, readOnly.msg]);
    }
    const smuggled = await viewer.raw('POST', `${SIGN}/add`, { 'x-http-method-override': 'GET' });
    expect(smuggled.status).toBe(403);
  });

  it('is not for a role that has more, of another tenant, or without the button', async () => {
    const [administrator] = await rights.server.database.all(
      "SELECT CAST(id AS CHAR) AS id FROM lc_role WHERE tenant_id = '000000' AND role_alias = 'administrator'",
    );
    const { caller } = await rights.person('onlooker', ['role', 'role_view_as']);
    expect((await begin(caller, sales)).body).toMatchObject({ code: 403, msg: '不能以超出自己权限的角色查看' });
    expect((await begin(caller, String(administrator?.['id']))).status).toBe(403);
    expect((await begin(await rights.server.as('wangli'), sales)).status).toBe(403);
    expect((await begin(rights.admin, '42')).status).toBe(403);
    expect((await begin(rights.admin, '1 OR 1=1')).status).toBe(400);
  });

  it('is not for a role with calls that an API scope closes to the viewer', async () => {
    const { admin } = rights;
    const { roleId } = await rights.person('scoped', ['post']);
    const aliases = { roleName: '总管', roleAlias: 'admin', parentId: '0', sort: 1 };
    const [known] = await rights.server.database.all(
      "SELECT CAST(id AS CHAR) AS id FROM lc_role WHERE tenant_id = '000000' AND role_alias = 'admin' AND is_deleted = 0",
    );
    const chiefs = String(known?.['id'] ?? must(await admin.post(`${ROLE}/submit`, aliases))['id']);
    must(await rights.grant(admin, chiefs, { menuIds: rights.menusOf('role', 'role_view_as', 'post') }));
    await rights.user('chief', chiefs);
    const chief = await rights.as('chief');
    expect((await begin(chief, roleId)).status).toBe(200);
    const scope = { menuId: rights.menu('post'), scopeType: 1, scopePath: '/lc-system/post/list' };
    const { id } = must(await admin.post('/api/lc-system/api-scope/submit', scope));
    must(await rights.grant(admin, roleId, { apiScopeIds: [String(id)] }));
    expect((await chief.get('/api/lc-system/post/list')).status).toBe(403);
    expect((await begin(chief, roleId)).body.code).toBe(403);
    must(await rights.grant(admin, chiefs, { apiScopeIds: [String(id)] }));
    expect((await begin(chief, roleId)).status).toBe(200);
    must(await admin.post(`/api/lc-system/api-scope/remove?ids=${String(id)}`));
  });

  it('is not for a role of another tenant, in either direction', async () => {
    const { admin } = rights;
    const { id } = must(await admin.post('/api/lc-system/tenant/submit', { tenantName: '外厂', linkman: '外' }));
    const tenantId = String(must(await admin.get('/api/lc-system/tenant/detail', { id: String(id) }))['tenantId']);
    const chief = await rights.of(tenantId, 'admin', 'admin');
    const body = { roleName: '外厂销售', roleAlias: 'outside', parentId: '0', sort: 1 };
    const outside = String(must(await chief.post(`${ROLE}/submit`, body))['id']);
    const seen = (await (await look(chief, outside)).get('/api/lc-auth/oauth/user-info')).body.data;
    expect(seen).toMatchObject({ account: 'admin', tenantId });
    for (const [by, roleId] of [
      [admin, outside],
      [chief, sales],
    ] as const)
      expect((await begin(by, roleId)).body).toMatchObject({ code: 403, msg: '不能以超出自己权限的角色查看' });
  });

  it('ends alone at its logout, and with the session it began in', async () => {
    const { body } = await rights.server.token('admin');
    const admin = new Caller(rights.server.url, body.access_token);
    const first = await look(admin, sales);
    await first.get('/api/lc-auth/oauth/logout');
    expect((await first.get(`${ROLE}/select`)).status).toBe(401);
    expect((await admin.get(`${ROLE}/select`)).status).toBe(200);
    const second = await look(admin, sales);
    await admin.get('/api/lc-auth/oauth/logout');
    expect((await second.get(`${ROLE}/select`)).status).toBe(401);
  });
});
