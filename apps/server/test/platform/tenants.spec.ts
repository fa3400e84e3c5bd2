import { MENU, must, Rights, ROLE, USER } from '../support/rights.js';
import { type Caller, credentialOf } from '../support/test-server.js';

const TENANT = '/api/lc-system/tenant';
const PACKAGE = '/api/lc-system/tenant-package';

interface Made {
  id: string;
  tenantId: string;
}

/** These pages and the menu above them need no grant. */
const FOR_EVERYBODY = new Set(['home', 'desk', 'dashboard']);

describe('3.10 tenants', () => {
  let rights: Rights;
  let admin: Caller;

  beforeAll(async () => {
    rights = await Rights.start();
    admin = rights.admin;
  });
  afterAll(() => rights.stop());

  async function tenant(tenantName: string): Promise<Made> {
    const { id } = must(await admin.post(`${TENANT}/submit`, { tenantName, linkman: tenantName }));
    const row = must(await admin.get(`${TENANT}/detail`, { id: String(id) }));
    return { id: String(id), tenantId: String(row['tenantId']) };
  }
  const codes = async (by: Caller): Promise<string[]> => {
    const flat = (nodes: { code: string; children?: [] }[]): string[] =>
      nodes.flatMap((node) => [node.code, ...flat(node.children ?? [])]);
    return flat((await by.get(`${MENU}/routes`)).body.data).filter((code) => !FOR_EVERYBODY.has(code));
  };
  const packageOf = async (packageName: string, ...names: string[]): Promise<string> =>
    must(await admin.post(`${PACKAGE}/submit`, { packageName, menuId: rights.menusOf(...names) })).id as string;

  it('start with an administrator, a role, a department, a post and the dictionaries', async () => {
    const answer = must(await admin.post(`${TENANT}/submit`, { tenantName: '甲厂', linkman: '甲厂' }));
    const id = String(answer['id']);
    const tenantId = String(must(await admin.get(`${TENANT}/detail`, { id }))['tenantId']);
    // The administrator's password is random, shown once, and must be changed before anything else.
    const [first] = answer['once'] as { of: string; what: string; value: string }[];
    expect(first).toMatchObject({ of: tenantId, what: '管理员 admin 的初始密码' });
    const enter = (password: string, more = {}) => rights.server.token('admin', password, { tenantId, ...more });
    expect((await enter('admin')).body.error).toBe('invalid_grant');
    expect((await enter(String(first?.value))).body.error).toBe('password_expired');
    expect((await enter(String(first?.value), { new_password: credentialOf('Own-2026') })).status).toBe(200);
    expect((await enter('Own-2026')).status).toBe(200);
    await rights.server.database.run("UPDATE lc_user SET must_change = 1 WHERE tenant_id = ? AND account = 'admin'", [
      tenantId,
    ]);
    expect(tenantId).toMatch(/^\d{6}$/);
    expect(must(await admin.get(`${TENANT}/detail`, { id }))).toMatchObject({ accountNumber: 100, expireTime: null });
    const chief = await rights.of(tenantId, 'admin', 'admin');
    const shown = await codes(chief);
    expect(shown).toEqual(expect.arrayContaining(['work', 'system', 'user', 'role', 'dept', 'post', 'topmenu']));
    for (const absent of ['tenant', 'client', 'menu', 'param', 'data_scope', 'nqContractSign'])
      expect(shown).not.toContain(absent);
    const roles = (await chief.get(`${ROLE}/list`)).body.data;
    expect(roles.map((role: Record<string, unknown>) => [role['roleName'], role['roleAlias'], role['sort']])).toEqual([
      ['管理员', 'admin', 2],
    ]);
    const [dept] = (await chief.get('/api/lc-system/dept/list')).body.data;
    expect(dept).toMatchObject({ deptName: '甲厂', deptCategory: 1, tenantId, tenantName: '甲厂' });
    const [post] = (await chief.get('/api/lc-system/post/select')).body.data;
    expect(post).toMatchObject({ postCode: 'ceo', postName: '首席执行官' });
    const count = async (of: string): Promise<number> =>
      Number(
        (
          await rights.server.database.all(
            'SELECT COUNT(*) AS n FROM lc_dict_biz WHERE tenant_id = ? AND is_deleted = 0',
            [of],
          )
        )[0]?.['n'],
      );
    expect(await count(tenantId)).toBe(await count('000000'));
    const heads = (await chief.get('/api/lc-system/dict-biz/parent-list')).body.data;
    const children = (await chief.get('/api/lc-system/dict-biz/child-list', { parentId: heads.records[0].id })).body
      .data;
    expect(children.length).toBeGreaterThan(0);
  });

  it('see themselves alone', async () => {
    const { tenantId, id } = await tenant('乙厂');
    const chief = await rights.of(tenantId, 'admin', 'admin');
    const listed = (await chief.get(`${TENANT}/list`)).body.data.records;
    expect(listed.map((row: Made) => row.tenantId)).toEqual([tenantId]);
    expect((await chief.get(`${TENANT}/select`)).body.data.map((row: Made) => row.tenantId)).toEqual([tenantId]);
    expect(must(await chief.get(`${TENANT}/detail`, { id }))).toMatchObject({ tenantId });
    const managing = (await admin.get(`${TENANT}/list`, { tenantId_equal: '000000' })).body.data.records[0];
    expect((await chief.get(`${TENANT}/detail`, { id: managing.id })).body.code).toBe(404);
    expect((await chief.get(`${TENANT}/detail`, { tenantName: managing.tenantName })).body.code).toBe(404);
    const names = (await chief.get(`${TENANT}/values`, { field: 'tenantName' })).body.data;
    expect(names.map((one: { value: string }) => one.value)).toEqual(['乙厂']);
    for (const [method, path] of [
      ['post', `setting?ids=${id}&accountNumber=9999`],
      ['post', `package-setting?tenantId=${tenantId}&packageId=`],
      ['get', `package-detail?tenantId=${id}`],
      ['post', `remove?ids=${id}`],
      ['post', 'submit'],
    ] as const)
      expect([path, (await chief[method](`${TENANT}/${path}`)).status]).toEqual([path, 403]);
    const others = (await admin.get(`${ROLE}/select`)).body.data[0].id;
    expect((await rights.grant(chief, others, { menuIds: [] })).body.code).toBe(404);
    for (const path of ['list', 'select', 'detail?id=1'])
      expect((await chief.get(`${PACKAGE}/${path}`)).status).toBe(403);
  });

  it('security 17: build roles from their own rights, and the administrator of a tenant cannot extend the own role', async () => {
    const { tenantId } = await tenant('丙厂');
    const chief = await rights.of(tenantId, 'admin', 'admin');
    const roleId = await rights.role('clerk', '0', chief);
    expect((await rights.grant(chief, roleId, { menuIds: rights.menusOf('tenant') })).body.msg).toMatch('无权授予');
    const own = (await chief.get(`${ROLE}/select`)).body.data.find(
      (row: { roleAlias: string }) => row.roleAlias === 'admin',
    ).id;
    expect((await rights.grant(chief, own, { menuIds: rights.menusOf('tenant') })).body.msg).toMatch('无权授予');
    must(await rights.grant(chief, roleId, { menuIds: rights.menusOf('post', 'post_view') }));
    const [dept] = (await chief.get('/api/lc-system/dept/list')).body.data;
    const [post] = (await chief.get('/api/lc-system/post/select')).body.data;
    const person = { account: 'clerk', password: 'secret-1', name: 'clerk', realName: 'clerk', userType: 1 };
    must(await chief.post(`${USER}/submit`, { ...person, roleId, deptId: dept.id, postId: post.id }));
    const clerk = await rights.of(tenantId, 'clerk', 'secret-1');
    expect(await codes(clerk)).toEqual(['system', 'post']);
    must(await rights.grant(chief, roleId, { menuIds: rights.menusOf('dept') }));
    expect(await codes(clerk)).toEqual(['system', 'dept']);
    expect(JSON.stringify((await chief.get(`${MENU}/grant-tree`)).body.data.menu)).not.toContain('租户管理');
    for (const alias of ['administrator', 'admin'])
      expect((await chief.post(`${ROLE}/submit`, { roleName: alias, roleAlias: alias, sort: 1 })).status).toBe(400);
  });

  it('have the menus of their package: it cuts, it gives, and its change counts at once', async () => {
    const { id, tenantId } = await tenant('丁厂');
    const chief = await rights.of(tenantId, 'admin', 'admin');
    expect((await admin.get(`${TENANT}/package-detail`, { tenantId: id })).body.data).toEqual({});
    const packageId = await packageOf('小包', 'post', 'post_add', 'param');
    expect(must(await admin.get(`${PACKAGE}/detail`, { id: packageId }))['menuId']).toContain(rights.menu('system'));
    must(await admin.post(`${TENANT}/package-setting?tenantId=${tenantId}&packageId=${packageId}`));
    expect(must(await admin.get(`${TENANT}/package-detail`, { tenantId: id }))).toMatchObject({
      id: packageId,
      packageName: '小包',
    });
    expect(await codes(chief)).toEqual(['system', 'post', 'param']);
    expect((await chief.get(`${USER}/page`)).status).toBe(403);
    const { version } = must(await admin.get(`${PACKAGE}/detail`, { id: packageId }));
    const more = rights.menusOf('post', 'user').join(',');
    must(await admin.post(`${PACKAGE}/submit`, { id: packageId, version, menuId: more }));
    expect(await codes(chief)).toEqual(['system', 'user', 'post']);
    expect((await admin.post(`${PACKAGE}/remove?ids=${packageId}`)).body.code).toBe(400);
    must(await admin.post(`${TENANT}/package-setting?tenantId=${tenantId}&packageId=`));
    expect(await codes(chief)).toContain('dept');
    must(await admin.post(`${PACKAGE}/remove?ids=${packageId}`));
    const gone = await admin.post(`${TENANT}/package-setting?tenantId=${tenantId}&packageId=${packageId}`);
    expect([gone.status, gone.body.code]).toEqual([400, 400]);
    expect((await admin.post(`${TENANT}/package-setting?tenantId=000000&packageId=`)).body.code).toBe(400);
    expect((await admin.post(`${TENANT}/package-setting?tenantId=888888&packageId=`)).body.code).toBe(404);
  });

  it('have the buttons of the menus of their package, unless it names some of them', async () => {
    const { tenantId } = await tenant('寅厂');
    const chief = await rights.of(tenantId, 'admin', 'admin');
    const packageId = await packageOf('菜单包', 'post', 'dept', 'dept_add');
    must(await admin.post(`${TENANT}/package-setting?tenantId=${tenantId}&packageId=${packageId}`));
    const buttons = async (): Promise<string[]> =>
      (await chief.get(`${MENU}/buttons`)).body.data
        .flatMap(({ children }: { children: { code: string }[] }) => children.map(({ code }) => code))
        .sort();
    const ofPost = ['post_add', 'post_delete', 'post_edit', 'post_view'];
    expect(await buttons()).toEqual(['dept_add', ...ofPost]);
    const menuId = rights.menusOf('post', 'dept').join(',');
    must(await admin.post(`${PACKAGE}/submit`, { id: packageId, menuId }));
    expect(await buttons()).toEqual(expect.arrayContaining(['dept_add', 'dept_delete', ...ofPost]));
    expect((await admin.get(`${PACKAGE}/detail`, { id: packageId })).body.data.menuId).not.toContain(
      rights.menu('post_add'),
    );
  });

  it('have a quota and an end, which count at once', async () => {
    const { id, tenantId } = await tenant('戊厂');
    const chief = await rights.of(tenantId, 'admin', 'admin');
    must(await admin.post(`${TENANT}/setting?ids=${id}&accountNumber=1`));
    const [role, dept, post] = [
      (await chief.get(`${ROLE}/select`)).body.data[0].id,
      (await chief.get('/api/lc-system/dept/list')).body.data[0].id,
      (await chief.get('/api/lc-system/post/select')).body.data[0].id,
    ];
    const person = {
      account: 'more',
      name: 'more',
      realName: 'more',
      userType: 1,
      roleId: role,
      deptId: dept,
      postId: post,
    };
    expect((await chief.post(`${USER}/submit`, person)).body.msg).toBe('当前租户已到最大账号额度!');
    must(await admin.post(`${TENANT}/setting`, { ids: id, accountNumber: -1, expireTime: '2020-01-01 00:00:00' }));
    expect((await chief.get(`${USER}/info`)).status).toBe(401);
    expect((await rights.server.token('admin', 'admin', { tenantId })).body.error_description).toContain(
      '租户授权已过期',
    );
    must(await admin.post(`${TENANT}/setting`, { ids: id, expireTime: '' }));
    expect(must(await admin.get(`${TENANT}/detail`, { id }))).toMatchObject({ accountNumber: -1, expireTime: null });
    expect((await rights.server.token('admin', 'admin', { tenantId })).status).toBe(200);
    expect((await admin.post(`${TENANT}/setting?ids=${id}&accountNumber=x`)).body.code).toBe(400);
    expect((await admin.post(`${TENANT}/datasource?tenantId=${tenantId}&datasourceId=1`)).body.code).toBe(400);
  });

  it('go with their people; the one that runs the platform stays', async () => {
    const { id, tenantId } = await tenant('己厂');
    const chief = await rights.of(tenantId, 'admin', 'admin');
    must(await admin.post(`${TENANT}/remove?ids=${id}`));
    expect((await chief.get(`${USER}/info`)).status).toBe(401);
    expect((await rights.server.token('admin', 'admin', { tenantId })).status).toBe(400);
    const [left] = await rights.server.database.all(
      'SELECT COUNT(*) AS n FROM lc_user WHERE tenant_id = ? AND is_deleted = 0',
      [tenantId],
    );
    expect(Number(left?.['n'])).toBe(0);
    const managing = (await admin.get(`${TENANT}/list`, { tenantId_equal: '000000' })).body.data.records[0];
    expect((await admin.post(`${TENANT}/remove?ids=${managing.id}`)).body.msg).toBe('不可删除管理租户!');
  });

  it('security 13: change nothing that all tenants share, whatever their package holds', async () => {
    const { tenantId } = await tenant('共用厂');
    const buttons = [...rights.codes()].filter((code) => /^(menu|param|dict|region|client)(_|$)/.test(code));
    const packageId = await packageOf('共用包', 'system', ...buttons);
    must(await admin.post(`${TENANT}/package-setting?tenantId=${tenantId}&packageId=${packageId}`));
    const chief = await rights.of(tenantId, 'admin', 'admin');
    const roles = (await admin.get(`${ROLE}/list`, { tenantId })).body.data as { id: string }[];
    must(await admin.post(`${ROLE}/grant`, { roleIds: [roles[0]?.id], menuIds: rights.menusOf(...buttons), tenantId }));
    expect((await chief.get(`${MENU}/list`)).status).toBe(200);
    const post = rights.menu('post_view');
    const calls: [string, Record<string, unknown>][] = [
      [`${MENU}/remove?ids=${post}`, {}],
      [`${MENU}/submit`, { id: post, name: '改', code: 'post_view', alias: 'view', sort: 1, category: 2 }],
      [`${MENU}/submitConfig`, { id: rights.menu('post'), config: '{"type":"page"}', baseVersion: 1, message: 'x' }],
      ['/api/lc-system/param/submit', { paramName: 'x', paramKey: 'shared.x', paramValue: 'x' }],
      ['/api/lc-system/dict/submit', { code: 'shared', dictKey: '-1', dictValue: 'x', sort: 1 }],
      ['/api/lc-system/region/submit', { code: '99', parentCode: '00', name: 'x', regionLevel: 1, sort: 1 }],
      ['/api/lc-system/region/remove?id=11', {}],
      ['/api/lc-system/client/submit', { clientId: 'x', clientSecret: 'x' }],
    ];
    for (const [path, body] of calls) {
      const { status, body: said } = await chief.post(path, body);
      expect([path, status, said.msg]).toEqual([path, 403, '请求被拒绝']);
    }
    expect((await chief.get('/api/lc-system/param/list')).status).toBe(200);
    // People of the managing tenant can still do so, with only these buttons.
    const { caller } = await rights.person('keeper', ['param', 'param_add', 'param_view', 'menu', 'menu_delete']);
    must(await caller.post(...(calls[3] as [string, Record<string, unknown>])));
    must(await caller.post(`${MENU}/remove?ids=${post}`));
  });

  it('packages: names and menus are required, and they are the administrator’s', async () => {
    const refused = await admin.post(`${PACKAGE}/submit`, { packageName: '', menuId: '' });
    expect(refused.body.errors.map((one: { field: string }) => one.field).sort()).toEqual(['menuId', 'packageName']);
    const { caller } = await rights.person('packer', ['tenant_package']);
    for (const path of ['submit', 'remove?ids=1']) expect((await caller.post(`${PACKAGE}/${path}`)).status).toBe(403);
    const packageId = await packageOf('只读', 'post');
    const page = (await admin.get(`${PACKAGE}/list`, { packageName: '只' })).body.data;
    expect(page.records).toEqual([expect.objectContaining({ id: packageId, packageName: '只读' })]);
    const [option] = (await admin.get(`${PACKAGE}/select`)).body.data;
    expect(option).toMatchObject({ packageName: expect.any(String), menuId: expect.any(String) });
  });

  describe('managed by the administrator of the managing tenant', () => {
    let made: Made;
    let other: Made;
    const inTenant = (path: string) => `${path}${path.includes('?') ? '&' : '?'}tenantId=${made.tenantId}`;

    beforeAll(async () => {
      [made, other] = [await tenant('受管厂'), await tenant('旁厂')];
      const packageId = await packageOf('受管包', 'user', 'user_add', 'user_view', 'post', 'post_add');
      must(
        await admin.post(
          `${PACKAGE.replace('-package', '')}/package-setting?tenantId=${made.tenantId}&packageId=${packageId}`,
        ),
      );
    });

    it('are listed by tenant: roles, people, departments, posts, and what can be granted', async () => {
      for (const path of [`${ROLE}/list`, '/api/lc-system/dept/list', '/api/lc-system/post/list']) {
        const { data } = (await admin.get(inTenant(path))).body;
        const rows = (data.records ?? data) as Record<string, unknown>[];
        expect([path, [...new Set(rows.map((row) => row['tenantId']))]]).toEqual([path, [made.tenantId]]);
      }
      const people = must(await admin.get(inTenant(`${USER}/page`)))['records'] as Record<string, unknown>[];
      expect(people.map((row) => [row['account'], row['tenantId'], row['roleName']])).toEqual([
        ['admin', made.tenantId, '管理员'],
      ]);
      const tree = must(await admin.get(inTenant(`${MENU}/grant-tree`)))['menu'];
      const text = JSON.stringify(tree);
      for (const code of ['user_add', 'post']) expect(text).toContain(rights.menu(code));
      for (const code of ['role', 'tenant', 'post_edit']) expect(text).not.toContain(`"${rights.menu(code)}"`);
    });

    it('get roles and people of the tenant, within its package and quota', async () => {
      const body = { roleName: '文员', roleAlias: 'clerk', parentId: '0', sort: 9, tenantId: made.tenantId };
      const roleId = String(must(await admin.post(`${ROLE}/submit`, body))['id']);
      const grant = (...names: string[]) =>
        admin.post(`${ROLE}/grant`, { roleIds: [roleId], menuIds: rights.menusOf(...names), tenantId: made.tenantId });
      expect((await grant('role')).body).toMatchObject({ code: 400, msg: expect.stringContaining('角色管理') });
      must(await grant('post', 'post_add'));
      const keys = must(await admin.get(inTenant(`${MENU}/role-tree-keys?roleIds=${roleId}`)));
      expect(keys['menu']).toEqual(expect.arrayContaining(rights.menusOf('post', 'post_add')));
      const [dept] = (await admin.get(inTenant('/api/lc-system/dept/tree'))).body.data;
      const [post] = (await admin.get(inTenant('/api/lc-system/post/select'))).body.data;
      const person = { account: 'clerk', password: 'secret-1', name: 'c', realName: '文员', userType: 1 };
      const place = { roleId, deptId: dept.id, postId: post.id, tenantId: made.tenantId };
      const userId = String(must(await admin.post(`${USER}/submit`, { ...person, ...place }))['id']);
      const clerk = await rights.of(made.tenantId, 'clerk', 'secret-1');
      expect(await codes(clerk)).toEqual(['system', 'post']);
      expect(must(await clerk.get(`${USER}/info`))).toMatchObject({ account: 'clerk', tenantId: made.tenantId });
      must(await admin.post(`/api/lc-system/tenant/setting?ids=${made.id}&accountNumber=2&expireTime=`));
      const more = await admin.post(`${USER}/submit`, { ...person, ...place, account: 'more' });
      expect(more.body.msg).toBe('当前租户已到最大账号额度!');

      const [first] = must(await admin.post(inTenant(`${USER}/reset-password?userIds=${userId}`)))['once'] as {
        value: string;
      }[];
      expect((await clerk.get(`${USER}/info`)).status).toBe(401);
      await rights.of(made.tenantId, 'clerk', String(first?.value));
      // Without the tenant, or with another one, the row is not found. A role cannot be given to people of another
      // tenant.
      expect((await admin.post(`${USER}/reset-password?userIds=${userId}`)).status).toBeGreaterThanOrEqual(400);
      const elsewhere = await admin.post(`${USER}/remove?ids=${userId}&tenantId=${other.tenantId}`);
      expect(elsewhere.status).toBeGreaterThanOrEqual(400);
      const own = must(await admin.get(`${ROLE}/select`, { roleAlias: 'sales' })) as unknown as { id: string }[];
      const foreign = await admin.post(inTenant(`${USER}/grant?userIds=${userId}&roleIds=${own[0]?.id}`));
      expect(foreign.status).toBe(400);
      must(await admin.post(inTenant(`${USER}/remove?ids=${userId}`)));
      expect((await rights.server.token('clerk', String(first?.value), { tenantId: made.tenantId })).status).toBe(400);
    });

    it('get API scopes of their menus this way: a call that a scope closes for all can be opened for them too', async () => {
      const submit = async (code: string, scopePath: string): Promise<string> => {
        const body = { menuId: rights.menu(code), scopeType: 1, scopePath };
        return String(must(await admin.post('/api/lc-system/api-scope/submit', body))['id']);
      };
      const [open, beyond] = [
        await submit('post', '/lc-system/post/list'),
        await submit('client', '/lc-system/client/'),
      ];
      const chief = await rights.of(made.tenantId, 'admin', 'admin');
      const list = async () => (await chief.get('/api/lc-system/post/list')).status;
      expect(await list()).toBe(403);
      const shown = JSON.stringify(must(await admin.get(inTenant(`${MENU}/grant-tree`)))['apiScope']);
      expect([shown.includes(open), shown.includes(beyond)]).toEqual([true, false]);
      const [role] = (await chief.get(`${ROLE}/list`)).body.data as { id: string }[];
      const give = (apiScopeIds: string[], by: Caller) =>
        by.post(`${ROLE}/grant`, {
          roleIds: [role?.id],
          apiScopeIds,
          ...(by === admin && { tenantId: made.tenantId }),
        });
      expect((await give([open], chief)).status).toBeGreaterThanOrEqual(400);
      expect((await give([beyond], admin)).body.msg).toContain('无权授予自身没有的权限');
      must(await give([open], admin));
      expect(await list()).toBe(200);
      const keys = must(await admin.get(inTenant(`${MENU}/role-tree-keys?roleIds=${role?.id}`)));
      expect(keys['apiScope']).toEqual([open]);
      must(await give([], admin));
      expect(await list()).toBe(403);
      must(await admin.post(`/api/lc-system/api-scope/remove?ids=${open},${beyond}`));
    });

    it('17 not by others, and not with the role of an administrator there', async () => {
      const chief = await rights.of(made.tenantId, 'admin', 'admin');
      const { caller } = await rights.person('meddler', ['user', 'user_add', 'role', 'role_grant', 'user_reset']);
      const [victim] = must(await admin.get(`${USER}/page?tenantId=${other.tenantId}`))['records'] as { id: string }[];
      for (const by of [chief, caller]) {
        const named = `tenantId=${other.tenantId}`;
        expect(must(await by.get(`${USER}/page?${named}`))['records']).toEqual([]);
        expect((await by.get(`${USER}/detail?id=${victim?.id}&${named}`)).status).toBeGreaterThanOrEqual(400);
        expect((await by.post(`${USER}/reset-password?userIds=${victim?.id}&${named}`)).status).toBeGreaterThanOrEqual(
          400,
        );
        const role = { roleName: 'x', roleAlias: 'x', parentId: '0', sort: 1, tenantId: other.tenantId };
        await by.post(`${ROLE}/submit`, role);
      }
      expect(((await admin.get(`${ROLE}/list?tenantId=${other.tenantId}`)).body.data as unknown[]).length).toBe(1);
      await rights.of(other.tenantId, 'admin', 'admin');
      const body = { roleName: 'r', roleAlias: 'administrator', parentId: '0', sort: 1, tenantId: other.tenantId };
      expect((await admin.post(`${ROLE}/submit`, body)).body.msg).toBe('无权限创建超管角色！');
      expect((await admin.get(`${ROLE}/list?tenantId=999999`)).body.msg).toBe('租户 999999 不存在');
    });
  });
});
