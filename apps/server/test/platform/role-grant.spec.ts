import { MENU, must, Rights, ROLE, USER } from '../support/rights.js';
import { announce, insertRow } from '../support/test-database.js';
import type { Caller } from '../support/test-server.js';

describe('3.4 grants of roles', () => {
  let rights: Rights;
  let admin: Caller;

  beforeAll(async () => {
    rights = await Rights.start();
    admin = rights.admin;
  });
  afterAll(() => rights.stop());

  const scope = async (menuCode: string, scopeType: number, more: Record<string, unknown> = {}): Promise<string> => {
    const body = { menuId: rights.menu(menuCode), scopeType, ...more };
    return must(await admin.post('/api/lc-system/data-scope/submit', body)).id as string;
  };

  it('counts at the next call, and so does its end', async () => {
    const { caller, roleId } = await rights.person('atonce', ['dict']);
    expect((await caller.get('/api/lc-system/post/list')).status).toBe(403);
    const mark = async (): Promise<string | null> => (await caller.get(`${MENU}/top-menu`)).headers.get('lc-rights');
    const before = await mark();
    must(await rights.grant(admin, roleId, { menuIds: rights.menusOf('dict', 'post', 'post_add') }));
    expect((await caller.get('/api/lc-system/post/list')).status).toBe(200);
    const after = await mark();
    expect(after).toMatch(/^[\w-]{16}$/);
    expect(after).not.toBe(before);
    const [buttons] = (await caller.get(`${MENU}/buttons`)).body.data;
    expect(buttons.children.map((button: { code: string }) => button.code)).toEqual(['post_add']);
    must(await rights.grant(admin, roleId, { menuIds: rights.menusOf('dict') }));
    expect((await caller.get('/api/lc-system/post/list')).status).toBe(403);
    expect(await mark()).toBe(before);
  });

  it('includes the menus above, and is shown in the trees and keys of the dialog', async () => {
    const roleId = await rights.role('shown');
    must(await rights.grant(admin, roleId, { menuIds: [rights.menu('post_edit')] }));
    expect(await rights.codesOf(roleId)).toEqual(['post', 'post_edit', 'system']);
    const keys = (await admin.get(`${MENU}/role-tree-keys`, { roleIds: roleId })).body.data;
    // A half-checked node is not returned as checked: the tree would check everything below it.
    expect(keys.menu).toEqual(rights.menusOf('post_edit'));
    expect([keys.dataScope, keys.apiScope]).toEqual([[], []]);
    const tree = (await admin.in('en').get(`${MENU}/grant-tree`)).body.data;
    expect(Object.keys(tree)).toEqual(['menu', 'dataScope', 'apiScope']);
    const system = tree.menu.find((node: { id: string }) => node.id === rights.menu('system'));
    expect(system).toMatchObject({
      parentId: '0',
      title: 'System',
      key: system.id,
      value: system.id,
      hasChildren: true,
    });
    const post = system.children.find((node: { id: string }) => node.id === rights.menu('post'));
    expect(post.children.map((node: { title: string }) => node.title)).toEqual(['Add', 'Edit', 'Delete', 'View']);
  });

  it('takes from the roles below what it takes from a role, however deep, and gives them nothing', async () => {
    const top = await rights.role('line1');
    const middle = await rights.role('line2', top);
    const bottom = await rights.role('line3', middle);
    const all = rights.menusOf('post', 'post_add', 'dict');
    for (const id of [top, middle, bottom]) must(await rights.grant(admin, id, { menuIds: all }));
    must(await rights.grant(admin, top, { menuIds: rights.menusOf('post', 'dict', 'dept') }));
    for (const id of [middle, bottom]) expect(await rights.codesOf(id)).toEqual(['dict', 'post', 'system']);
    must(await rights.grant(admin, middle, { menuIds: rights.menusOf('dict') }));
    expect(await rights.codesOf(top)).toEqual(['dept', 'dict', 'post', 'system']);
    expect(await rights.codesOf(bottom)).toEqual(['dict', 'system']);
  });

  it('leaves the sets that it does not speak of', async () => {
    const roleId = await rights.role('partly');
    const id = await scope('post', 2);
    const dataScopeIds = [rights.menu('post'), id];
    must(await rights.grant(admin, roleId, { menuIds: rights.menusOf('post'), dataScopeIds }));
    must(await rights.grant(admin, roleId, { menuIds: rights.menusOf('post', 'post_add') }));
    const keys = (await admin.get(`${MENU}/role-tree-keys`, { roleIds: roleId })).body.data;
    expect(keys.dataScope).toEqual([id]);
    must(await rights.grant(admin, roleId, { dataScopeIds: [] }));
    expect((await admin.get(`${MENU}/role-tree-keys`, { roleIds: roleId })).body.data.dataScope).toEqual([]);
    expect(await rights.codesOf(roleId)).toEqual(['post', 'post_add', 'system']);
  });

  it('says what is wrong with a payload', async () => {
    const roleId = await rights.role('payload');
    const call = (body: unknown) => admin.post(`${ROLE}/grant`, body);
    expect((await call({})).body).toMatchObject({ code: 400, msg: '缺少必要的请求参数: roleIds' });
    expect((await call({ roleIds: ['x'], menuIds: [] })).status).toBe(400);
    expect((await call({ roleIds: [{ $gt: '' }], menuIds: [] })).status).toBe(400);
    expect((await call({ roleIds: [roleId], menuIds: [{ id: 1 }] })).status).toBe(400);
    expect((await call({ roleIds: ['9'], menuIds: [] })).body.code).toBe(404);
    expect((await call({ roleIds: [roleId], menuIds: ['9'] })).body.code).toBe(404);
    expect((await call({ roleIds: [roleId], dataScopeIds: ['9'] })).body.code).toBe(404);
  });

  describe('security 17: nobody grants rights they do not have', () => {
    let grantor: Caller;
    let own: string;

    beforeAll(async () => {
      const made = await rights.person('grantor', [
        'role_grant',
        'role_add',
        'role_edit',
        'post',
        'post_add',
        'user_role',
      ]);
      [grantor, own] = [made.caller, made.roleId];
    });

    it('menus: refused with their name; existing grants that the user does not see stay', async () => {
      const roleId = await rights.role('given');
      const refused = await rights.grant(grantor, roleId, { menuIds: rights.menusOf('post', 'client_add') });
      expect([refused.body.code, refused.body.msg]).toEqual([400, '无权授予自身没有的权限: 新增']);
      expect(await rights.codesOf(roleId)).toEqual([]);
      must(await rights.grant(admin, roleId, { menuIds: rights.menusOf('client', 'post_edit') }));
      must(await rights.grant(grantor, roleId, { menuIds: rights.menusOf('post_add') }));
      expect(await rights.codesOf(roleId)).toEqual(['client', 'post', 'post_add', 'post_edit', 'system']);
      const keys = (await grantor.get(`${MENU}/role-tree-keys`, { roleIds: roleId })).body.data;
      expect(new Set(keys.menu)).toEqual(new Set(rights.menusOf('post', 'post_add')));
      const titles = JSON.stringify((await grantor.get(`${MENU}/grant-tree`)).body.data);
      expect(titles).toContain('岗位管理');
      expect(titles).not.toContain('应用管理');
    });

    it('the own role: refused, for rights and for scopes', async () => {
      for (const payload of [
        { menuIds: rights.menusOf('post') },
        { dataScopeIds: [] },
        { menuIds: rights.menusOf('client') },
      ])
        expect((await rights.grant(grantor, own, payload)).body.msg).toBe('不可修改自身角色的权限!');
      const both = await grantor.post(`${ROLE}/grant`, { roleIds: [await rights.role('other'), own], menuIds: [] });
      expect(both.body.code).toBe(400);
      expect(await rights.codesOf(own)).toContain('role_grant');
    });

    it('the roles above: refused', async () => {
      const [administrator] = await rights.server.database.all(
        "SELECT CAST(id AS CHAR) AS id FROM lc_role WHERE role_alias = 'administrator' AND tenant_id = '000000'",
      );
      const id = String(administrator?.['id']);
      expect((await rights.grant(grantor, id, { menuIds: [] })).body.msg).toBe('无权配置超管角色!');
      const [admins] = await rights.server.database.all(
        "SELECT CAST(id AS CHAR) AS id FROM lc_role WHERE role_alias = 'admin' AND tenant_id = '000000'",
      );
      expect((await rights.grant(grantor, String(admins?.['id']), { menuIds: [] })).body.msg).toBe(
        '无权配置管理员角色!',
      );
      expect(JSON.stringify((await grantor.get(`${ROLE}/tree`)).body.data)).not.toContain('超级管理员');
      expect(JSON.stringify((await admin.get(`${ROLE}/tree`)).body.data)).toContain('超级管理员');
      expect((await grantor.get(`${ROLE}/detail`, { id })).body.code).toBe(404);
    });

    it('API scopes: only those of the own role', async () => {
      const body = { menuId: rights.menu('post'), scopePath: '/nowhere', scopeType: 1 };
      const [mine, theirs] = [
        must(await admin.post('/api/lc-system/api-scope/submit', { ...body, scopeName: 'mine' })).id as string,
        must(await admin.post('/api/lc-system/api-scope/submit', { ...body, scopeName: 'theirs' })).id as string,
      ];
      must(await rights.grant(admin, own, { apiScopeIds: [mine] }));
      const roleId = await rights.role('scoped');
      const refused = await rights.grant(grantor, roleId, { apiScopeIds: [mine, theirs] });
      expect(refused.body.msg).toBe('无权授予自身没有的权限: theirs');
      must(await rights.grant(grantor, roleId, { apiScopeIds: [mine] }));
      const leaves = (await grantor.get(`${MENU}/grant-tree`)).body.data.apiScope[0].children;
      expect(leaves.map((leaf: { title: string }) => leaf.title)).toEqual(['mine']);
      must(await rights.grant(admin, own, { apiScopeIds: [] }));
    });

    it('data scopes: a user who sees some of the rows cannot make a role that sees more', async () => {
      const { caller, roleId } = await rights.person('narrow', ['role_grant', 'post']);
      const cut = await scope('post', 2);
      const wide = await scope('post', 1);
      must(await rights.grant(admin, roleId, { dataScopeIds: [cut] }));
      const target = await rights.role('widened');
      const menuIds = rights.menusOf('post');
      const beyond = '自身受数据权限限制, 授予的角色必须带有相同的数据权限!';
      expect((await rights.grant(caller, target, { menuIds })).body.msg).toBe(beyond);
      expect((await rights.grant(caller, target, { menuIds, dataScopeIds: [wide] })).body.msg).toMatch('无权授予');
      must(await rights.grant(caller, target, { menuIds, dataScopeIds: [cut] }));
      expect((await rights.grant(caller, target, { dataScopeIds: [] })).body.msg).toBe(beyond);
      expect((await rights.grant(caller, target, { menuIds: [] })).status).toBe(200);
    });
  });

  it('security 13: a role of another tenant does not exist', async () => {
    const theirs = await insertRow(rights.server.database, 'lc_role', {
      tenant_id: '000009',
      parent_id: '0',
      role_name: 'foreign',
      role_alias: 'foreign',
      sort: 1,
      is_deleted: 0,
    });
    await announce(rights.server.database, 'lc_role');
    expect((await rights.grant(admin, theirs, { menuIds: rights.menusOf('post') })).body.code).toBe(404);
    expect((await admin.get(`${MENU}/role-tree-keys`, { roleIds: theirs })).body.data.menu).toEqual([]);
    expect((await admin.post('/api/lc-user/grant?userIds=1&roleIds=1')).body.code).toBe(404);
    expect(await rights.codesOf(theirs)).toEqual([]);
  });

  it('security 14: grants do not outlive the role', async () => {
    const roleId = await rights.role('mortal');
    must(await rights.grant(admin, roleId, { menuIds: rights.menusOf('post') }));
    must(await admin.post(`${ROLE}/remove?ids=${roleId}`));
    expect(await rights.codesOf(roleId)).toEqual([]);
  });

  it('are made and taken by one of two who grant at once, never half', async () => {
    const roleId = await rights.role('race');
    const sets = [rights.menusOf('post', 'post_add'), rights.menusOf('dict', 'dict_add')];
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) => rights.grant(admin, roleId, { menuIds: sets[at % 2] ?? [] })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect([
      ['dict', 'dict_add', 'system'],
      ['post', 'post_add', 'system'],
    ]).toContainEqual(await rights.codesOf(roleId));
  });

  it('selects the roles of a user and of a list of ids', async () => {
    const { roleId, userId } = await rights.person('chooser', ['post']);
    const ids = async (query: Record<string, string>): Promise<string[]> =>
      (await admin.get(`${ROLE}/select`, query)).body.data.map((row: { id: string }) => row.id);
    expect(await ids({ userId })).toEqual([roleId]);
    expect(await ids({ roleId: `${roleId},9` })).toEqual([roleId]);
    expect((await admin.get(`${ROLE}/select`, { userId: 'x' })).status).toBe(400);
    const depts = async (query: Record<string, string>): Promise<string[]> =>
      (await admin.get('/api/lc-system/dept/select', query)).body.data.map((row: { id: string }) => row.id);
    const all = await depts({});
    const [own] = await depts({ userId });
    expect(all.length).toBeGreaterThan(1);
    expect(await depts({ userId })).toEqual([(await admin.get(`${USER}/detail`, { id: userId })).body.data.deptId]);
    expect(await depts({ deptId: `${own},9` })).toEqual([own]);
    expect((await admin.get('/api/lc-system/dept/select', { deptId: '1 or 1' })).status).toBe(400);
    const tree = (await admin.get(`${ROLE}/tree-by-id`, { roleId })).body.data;
    expect(tree.map((node: { title: string }) => node.title)).toContain('chooser');
  });
});

describe('3.3 top menus', () => {
  let rights: Rights;

  beforeAll(async () => {
    rights = await Rights.start();
  });
  afterAll(() => rights.stop());

  it('hold the menus that they are given, of those the giver holds', async () => {
    const { admin } = rights;
    const body = { code: 'plant', name: '生产', source: 'fa fa-industry', sort: 1 };
    const topMenuId = must(await admin.post('/api/lc-system/topmenu/submit', body)).id as string;
    const grant = (by: Caller, ...codes: string[]) =>
      by.post('/api/lc-system/topmenu/grant', { topMenuIds: [topMenuId], menuIds: rights.menusOf(...codes) });
    must(await grant(admin, 'post', 'client'));
    const shown = (await admin.get(`${MENU}/routes`, { topMenuId })).body.data;
    expect(shown[0].children.map((row: { code: string }) => row.code)).toEqual(['post', 'client']);
    const { caller } = await rights.person('topper', ['topmenu_setting', 'post', 'dept']);
    expect((await grant(caller, 'post', 'param')).body.msg).toBe('无权授予自身没有的权限: 参数管理');
    must(await grant(caller, 'dept'));
    const keys = async (by: Caller): Promise<Set<string>> =>
      new Set((await by.get(`${MENU}/top-tree-keys`, { topMenuIds: topMenuId })).body.data.menu);
    expect(await keys(admin)).toEqual(new Set(rights.menusOf('client', 'dept')));
    expect(await keys(caller)).toEqual(new Set(rights.menusOf('dept')));
    const tree = (await caller.get(`${MENU}/grant-top-tree`)).body.data;
    expect([tree.dataScope, tree.apiScope]).toEqual([[], []]);
    expect(JSON.stringify(tree.menu)).not.toContain('新增');
    must(await admin.post(`/api/lc-system/topmenu/remove?ids=${topMenuId}`));
    const [left] = await rights.server.database.all(
      'SELECT COUNT(*) AS n FROM lc_top_menu_menu WHERE top_menu_id = ?',
      [topMenuId],
    );
    expect(Number(left?.['n'])).toBe(0);
  });
});
