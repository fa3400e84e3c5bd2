import { must, Rights } from '../support/rights.js';
import { announce, insertRow } from '../support/test-database.js';
import type { Caller } from '../support/test-server.js';

const DATA = '/api/lc-system/data-scope';
const API = '/api/lc-system/api-scope';
const POST = '/api/lc-system/post';

describe('3.13 scopes', () => {
  let rights: Rights;
  let admin: Caller;

  beforeAll(async () => {
    rights = await Rights.start();
    admin = rights.admin;
  });
  afterAll(() => rights.stop());

  const codesSeen = async (by: Caller): Promise<string[]> =>
    (await by.get(`${POST}/list`, { size: 200 })).body.data.records.map((row: { postCode: string }) => row.postCode);

  it('start with the name of menu and rule, its code and its column', async () => {
    const made = must(await admin.post(`${DATA}/submit`, { menuId: rights.menu('post'), scopeType: 3 }));
    const row = must(await admin.get(`${DATA}/detail`, { id: String(made['id']) }));
    expect(row).toMatchObject({
      ...{ scopeName: '岗位管理 [所在机构可见]', resourceCode: 'post', scopeColumn: 'create_dept', scopeField: '*' },
      ...{ scopeType: 3, scopeTypeName: '所在机构可见' },
    });
    const listed = (await admin.get(`${DATA}/list`, { menuId: rights.menu('post') })).body.data.records;
    expect(listed.map((one: { id: string }) => one.id)).toEqual([made['id']]);
    const api = { menuId: rights.menu('post'), scopeType: 2, scopePath: '/api/lc-system/post/select' };
    const other = must(await admin.post(`${API}/submit`, api));
    const apiRow = must(await admin.get(`${API}/detail`, { id: String(other['id']) }));
    expect(apiRow).toMatchObject({ scopeName: '岗位管理 [业务接口]', resourceCode: 'post', scopeTypeName: '业务接口' });
    must(await admin.post(`${API}/remove?ids=${other['id']}`));
  });

  it('type 5 is a filter with placeholders, which cuts at once and as it is changed', async () => {
    const { caller, roleId } = await rights.person('custom', ['post', 'post_add', 'post_edit', 'post_delete']);
    const rule = (right: string) =>
      JSON.stringify({
        conjunction: 'and',
        children: [{ left: { type: 'field', field: 'postCode' }, op: 'equal', right }],
      });
    const body = { menuId: rights.menu('post'), scopeType: 5, scopeValue: rule('pm') };
    const id = String(must(await admin.post(`${DATA}/submit`, body))['id']);
    expect((await codesSeen(caller)).length).toBeGreaterThan(5);
    must(await rights.grant(admin, roleId, { dataScopeIds: [id] }));
    expect(await codesSeen(caller)).toEqual(['pm']);
    const { version } = must(await admin.get(`${DATA}/detail`, { id }));
    must(await admin.post(`${DATA}/submit`, { id, version, scopeValue: rule('${account}') }));
    expect(await codesSeen(caller)).toEqual([]);
    const add = { postCode: 'custom', postName: '自定', category: 4, sort: 1 };
    must(await admin.post(`${POST}/submit`, add));
    expect(await codesSeen(caller)).toEqual(['custom']);
    const ceo = (await admin.get(`${POST}/list`, { postCode: 'ceo' })).body.data.records[0];
    expect((await caller.get(`${POST}/detail`, { id: ceo.id })).body.code).toBe(404);
    expect((await caller.post(`${POST}/remove?ids=${ceo.id}`)).body.code).toBe(404);
  });

  it('refuses a custom rule that is none', async () => {
    const submit = (scopeValue: unknown) =>
      admin.post(`${DATA}/submit`, { menuId: rights.menu('post'), scopeType: 5, scopeValue });
    for (const value of [undefined, '', 'x', '[]', '{}', '{"children":[]}', '1=1', '{"children":[{"op":"equal"}]}']) {
      const { body } = await submit(value);
      expect([value, body.code, body.errors[0].field]).toEqual([value, 400, 'scopeValue']);
    }
  });

  it('are not removed while a role has them, and cannot be widened by users they restrict', async () => {
    const { caller, roleId } = await rights.person('cut', ['post', 'data_scope_setting', 'api_scope_setting']);
    const menuId = rights.menu('post');
    const id = String(must(await admin.post(`${DATA}/submit`, { menuId, scopeType: 2 }))['id']);
    const apiId = String(must(await admin.post(`${API}/submit`, { menuId, scopeType: 1, scopePath: '/x' }))['id']);
    must(await rights.grant(admin, roleId, { dataScopeIds: [id], apiScopeIds: [apiId] }));
    expect((await admin.post(`${DATA}/remove?ids=${id}`)).body.msg).toMatch('已授予角色');
    for (const [base, one] of [
      [DATA, id],
      [API, apiId],
    ] as const) {
      const { version } = must(await caller.get(`${base}/detail`, { id: one }));
      const loosened = await caller.post(`${base}/submit`, { id: one, version, scopeType: 1 });
      expect(loosened.body.msg).toBe('不可修改限制自身角色的权限!');
      expect((await caller.post(`${base}/remove?ids=${one}`)).body.msg).toBe('不可修改限制自身角色的权限!');
    }
    must(await rights.grant(admin, roleId, { dataScopeIds: [] }));
    must(await admin.post(`${DATA}/remove?ids=${id}`));
    must(await admin.post(`${API}/remove?ids=${apiId}`));
    const [left] = await rights.server.database.all('SELECT COUNT(*) AS n FROM lc_role_scope WHERE scope_id = ?', [
      apiId,
    ]);
    expect(Number(left?.['n'])).toBe(0);
  });

  it('API scopes close a call to those without them, at once', async () => {
    const { caller, roleId } = await rights.person('called', ['post']);
    const { caller: other } = await rights.person('uncalled', ['post']);
    const body = { menuId: rights.menu('post'), scopeType: 1, scopePath: '/lc-system/post/list' };
    const id = String(must(await admin.post(`${API}/submit`, body))['id']);
    expect((await caller.get(`${POST}/list`)).status).toBe(403);
    must(await rights.grant(admin, roleId, { apiScopeIds: [id] }));
    expect((await caller.get(`${POST}/list`)).status).toBe(200);
    expect((await other.get(`${POST}/list`)).status).toBe(403);
    must(await admin.post(`${API}/remove?ids=${id}`));
    expect((await other.get(`${POST}/list`)).status).toBe(200);
  });

  it('security 13: are set up by the tenant that runs the platform alone', async () => {
    const made = must(await admin.post('/api/lc-system/tenant/submit', { tenantName: '外厂', linkman: '外' }));
    const { tenantId } = must(await admin.get('/api/lc-system/tenant/detail', { id: String(made['id']) }));
    const chief = await rights.of(String(tenantId), 'admin', 'admin');
    const [role] = await rights.server.database.all('SELECT CAST(id AS CHAR) AS id FROM lc_role WHERE tenant_id = ?', [
      String(tenantId),
    ]);
    await insertRow(rights.server.database, 'lc_role_menu', {
      role_id: String(role?.['id']),
      menu_id: rights.menu('data_scope_setting'),
    });
    await announce(rights.server.database, 'lc_role_menu');
    const refused = await chief.post(`${DATA}/submit`, { menuId: rights.menu('post'), scopeType: 1 });
    expect([refused.status, refused.body.msg]).toEqual([403, '请求被拒绝']);
  });

  it('name the fields that a custom rule may use, in the language of the caller', async () => {
    const byMenu = (await admin.get(`${DATA}/fields`, { resourceCode: 'post' })).body.data.fields;
    expect(byMenu.find((field: { name: string }) => field.name === 'postCode')).toMatchObject({
      label: '岗位编号',
      type: 'text',
    });
    const users = (await admin.in('en').get(`${DATA}/fields`, { resourceCode: 'user' })).body.data.fields;
    const names = users.map((field: { name: string }) => field.name);
    expect(names).toEqual(expect.arrayContaining(['account', 'deptId', 'createUser']));
    for (const hidden of ['password', 'password2', 'tenantId', 'isDeleted']) expect(names).not.toContain(hidden);
    expect(users.find((field: { name: string }) => field.name === 'roleId').operators).toContainEqual({
      label: 'Contains any of',
      value: 'contains_any',
    });
    expect((await admin.get(`${DATA}/fields`, { resourceCode: 'nothing' })).body.data.fields).toEqual([]);
  });
});
