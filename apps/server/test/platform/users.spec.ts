import { must, PASSWORD, Rights, USER } from '../support/rights.js';
import { announce, insertRow } from '../support/test-database.js';
import { type Answer, type Caller, credentialOf } from '../support/test-server.js';
import { workbook } from '../support/workbook.js';

const changePassword = (by: Caller, old: string, fresh: string, again = fresh) =>
  by.post(
    `${USER}/update-password?${new URLSearchParams({
      oldPassword: credentialOf(old),
      newPassword: credentialOf(fresh),
      newPassword1: credentialOf(again),
    })}`,
  );

/** The password in the answer of a reset. */
function told(answer: Answer): string {
  const { once } = must(answer) as unknown as { once: { of: string; what: string; value: string }[] };
  expect(once).toHaveLength(1);
  return String(once[0]?.value);
}

describe('4.1 users and their rights', () => {
  let rights: Rights;
  let admin: Caller;

  beforeAll(async () => {
    rights = await Rights.start();
    admin = rights.admin;
  });
  afterAll(() => rights.stop());

  const roleOf = async (userId: string): Promise<string> =>
    (await admin.get(`${USER}/detail`, { id: userId })).body.data.roleId;

  const roleIdOf = async (alias: string): Promise<string> => {
    const text = "SELECT CAST(id AS CHAR) AS id FROM lc_role WHERE tenant_id = '000000' AND role_alias = ?";
    return String((await rights.server.database.all(text, [alias]))[0]?.['id']);
  };

  describe('one person', () => {
    it('reads and changes personal data, but no rights', async () => {
      const { caller, userId, roleId } = await rights.person('selfish', ['post']);
      const info = must(await caller.get(`${USER}/info`));
      expect(info).toMatchObject({ id: userId, account: 'selfish', roleId, roleName: 'selfish' });
      expect(info).not.toHaveProperty('password');
      const change = {
        id: userId,
        realName: '自己',
        phone: '13900000000',
        wxTalkUserId: 'wx1',
        roleId: '1',
        deptId: '1',
      };
      // A stolen session must not be able to take over the account by changing the phone number, which can be used to
      // log in.
      const refused = await caller.post(`${USER}/update-info`, change);
      expect([refused.status, refused.body.errors[0].field]).toEqual([400, 'phone']);
      const wrong = { ...change, oldPassword: credentialOf('wrong') };
      expect((await caller.post(`${USER}/update-info`, wrong)).body.msg).toBe('原密码不正确!');
      const proof = { oldPassword: credentialOf(PASSWORD) };
      const { id: other2 } = (await admin.get(`${USER}/list`, { account_equal: 'boss' })).body.data.records[0];
      must(await admin.post(`${USER}/update`, { id: other2, phone: '13900000099' }));
      const taken = await caller.post(`${USER}/update-info`, { ...change, ...proof, phone: '13900000099' });
      expect([taken.status, taken.body.msg]).toEqual([400, '手机号码已被其他账号使用']);
      must(await caller.post(`${USER}/update-info`, { ...change, ...proof, account: 'boss2', status: 0 }));
      must(await caller.post(`${USER}/update-info`, { id: userId, phone: '13900000000', realName: '自己' }));
      expect(must(await caller.get(`${USER}/info`))).toMatchObject({
        ...{ realName: '自己', phone: '13900000000', wxTalkUserId: 'wx1', dingTalkUserId: null },
        ...{ account: 'selfish', roleId, deptId: info['deptId'], status: 1 },
      });
      const boss = (await admin.get(`${USER}/list`, { account: 'boss' })).body.data.records[0];
      const other = await caller.post(`${USER}/update-info`, { id: boss.id, realName: 'hacked' });
      expect([other.body.code, other.body.msg]).toEqual([400, '只能修改本账号的信息!']);
      expect((await admin.get(`${USER}/detail`, { id: boss.id })).body.data.realName).toBe(boss.realName);
    });

    it('changes the password: the old one is required, and the other sessions end', async () => {
      const { caller } = await rights.person('changer', ['post']);
      const elsewhere = (await rights.server.token('changer', PASSWORD)).body;
      expect((await changePassword(caller, PASSWORD, 'fresh-2', 'fresh-3')).body.msg).toBe('请输入正确的确认密码!');
      expect((await changePassword(caller, 'wrong', 'fresh-2')).body.msg).toBe('原密码不正确!');
      for (const same of [PASSWORD, '123456', 'admin', 'changer'])
        expect((await changePassword(caller, PASSWORD, same)).body.msg).toBe('新密码不能与原密码、初始密码或账号相同!');
      const plain = await caller.post(`${USER}/update-password?oldPassword=a&newPassword=b&newPassword1=b`);
      expect(plain.body).toMatchObject({ code: 400, msg: '请求参数格式错误: oldPassword' });
      must(await changePassword(caller, PASSWORD, 'fresh-2'));
      expect((await caller.get(`${USER}/info`)).status).toBe(200);
      expect((await caller.with({ 'lc-auth': `bearer ${elsewhere.access_token}` }).get(`${USER}/info`)).status).toBe(
        401,
      );
      const query = { grant_type: 'refresh_token', refresh_token: elsewhere.refresh_token };
      expect((await rights.server.token('changer', 'fresh-2', query)).status).toBe(400);
      expect((await rights.server.token('changer', PASSWORD)).status).toBe(400);
      expect((await rights.server.token('changer', 'fresh-2')).status).toBe(200);
    });

    it('logs in with an expired password only to change it', async () => {
      const { caller, userId } = await rights.person('expiring', ['post']);
      const days = must(await admin.get('/api/lc-system/param/detail', { paramKey: 'account.passwordDays' }));
      const allow = async (paramValue: string) =>
        must(await admin.post('/api/lc-system/param/submit', { id: days['id'], paramValue }));
      const age = () =>
        rights.server.database.run("UPDATE lc_user SET password_time = '2020-01-01 00:00:00' WHERE id = ?", [userId]);
      await age();
      expect(days['paramValue']).toBe('0');
      expect((await rights.server.token('expiring', PASSWORD)).status).toBe(200);

      await allow('90');
      const expired = await rights.server.token('expiring', PASSWORD);
      expect([expired.status, expired.body]).toEqual([
        400,
        { error: 'password_expired', error_description: '密码已过期,请设置新密码', rule: { length: 6, kinds: 1 } },
      ]);
      const wrong = await rights.server.token('expiring', 'wrong', { new_password: credentialOf('fresh-2') });
      expect(wrong.body.error).toBe('invalid_grant');
      const renew = (fresh: string) => rights.server.token('expiring', PASSWORD, { new_password: fresh });
      expect((await renew('plain')).body.error).toBe('invalid_request');
      expect((await renew(credentialOf(PASSWORD))).body).toMatchObject({
        error: 'password_expired',
        error_description: '新密码不能与原密码、初始密码或账号相同!',
      });
      expect((await renew(credentialOf('fresh-2'))).status).toBe(200);
      expect((await caller.get(`${USER}/info`)).status).toBe(401);
      expect((await rights.server.token('expiring', PASSWORD)).body.error).toBe('invalid_grant');
      expect((await rights.server.token('expiring', 'fresh-2')).status).toBe(200);

      await age();
      const first = told(await admin.post(`${USER}/reset-password?userIds=${userId}`));
      const own = (await rights.server.token('expiring', first, { new_password: credentialOf('fresh-3') })).body;
      await age();
      must(await changePassword(caller.with({ 'lc-auth': `bearer ${own.access_token}` }), 'fresh-3', 'fresh-4'));
      expect((await rights.server.token('expiring', 'fresh-4')).status).toBe(200);
      await allow('0');
    });

    it('with a password set by an administrator can only change that password', async () => {
      const { userId } = await rights.person('typed', ['post']);
      await rights.server.database.run('UPDATE lc_user SET must_change = 1 WHERE id = ?', [userId]);
      const refused = await rights.server.token('typed', PASSWORD);
      expect([refused.status, refused.body]).toEqual([
        400,
        {
          error: 'password_expired',
          error_description: '这是初始密码,请设置自己的密码',
          rule: { length: 6, kinds: 1 },
        },
      ]);
      expect((await rights.server.token('typed', PASSWORD, { new_password: credentialOf('own-1') })).status).toBe(200);
      expect((await rights.server.token('typed', 'own-1')).status).toBe(200);
      const roleId = await rights.role('typist');
      const body = { account: 'typed2', password: 'Typed-2026', name: 't', realName: 't', userType: 1, roleId };
      const { deptId, postId } = must(await admin.get(`${USER}/detail`, { id: userId }));
      must(await admin.post(`${USER}/submit`, { ...body, deptId, postId }));
      expect((await rights.server.token('typed2', 'Typed-2026')).body.error).toBe('password_expired');
    });

    it('security 19: cannot guess the password with a token either', async () => {
      const { caller } = await rights.person('guesser', ['post']);
      for (let at = 0; at < 5; at += 1)
        expect((await changePassword(caller, `no${at}`, 'fresh-2')).body.code).toBe(400);
      expect((await changePassword(caller, PASSWORD, 'fresh-2')).body.msg).toBe('密码错误次数过多,请稍后再试');
      expect((await rights.server.token('guesser', PASSWORD)).status).toBe(400);
      const id = must(await caller.get(`${USER}/info`))['id'];
      must(await admin.post(`${USER}/unlock?userIds=${id}`));
      expect((await rights.server.token('guesser', PASSWORD)).status).toBe(200);
    });
  });

  describe('roles', () => {
    it('are replaced for all who are named, at once', async () => {
      const [one, two] = [await rights.person('many1', ['post']), await rights.person('many2', ['post'])];
      const roleId = await rights.role('dicts');
      must(await rights.grant(admin, roleId, { menuIds: rights.menusOf('dict') }));
      must(await admin.post(`${USER}/grant?userIds=${one.userId},${two.userId}&roleIds=${roleId}`));
      for (const { caller } of [one, two]) {
        expect((await caller.get('/api/lc-system/dict/parent-list')).status).toBe(200);
        expect((await caller.get('/api/lc-system/post/list')).status).toBe(403);
      }
      expect((await admin.post(`${USER}/grant?userIds=${one.userId}&roleIds=`)).body.code).toBe(400);
      expect((await admin.post(`${USER}/grant?userIds=${one.userId}&roleIds=9`)).body.code).toBe(400);
      expect((await admin.post(`${USER}/grant?userIds=${one.userId},9&roleIds=${roleId}`)).body.code).toBe(404);
    });

    it('security 17: nobody gives roles beyond their own rights, or to themselves', async () => {
      const keeper = await rights.person('keeper', [
        'user',
        'user_role',
        'user_edit',
        'user_reset',
        'user_delete',
        'post',
      ]);
      const strong = await rights.person('strong', ['post', 'client']);
      const weak = await rights.person('weak', ['post']);
      const give = (userId: string, roleId: string) =>
        keeper.caller.post(`${USER}/grant?userIds=${userId}&roleIds=${roleId}`);
      const beyond = '无权配置超出自身权限的角色!';
      expect((await give(weak.userId, strong.roleId)).body.msg).toBe(beyond);
      expect((await give(keeper.userId, weak.roleId)).body.msg).toBe('不可修改本账号的角色!');
      const row = (await admin.get(`${USER}/detail`, { id: keeper.userId })).body.data;
      const raise = { id: keeper.userId, version: row.version, roleId: `${keeper.roleId},${weak.roleId}` };
      expect((await keeper.caller.post(`${USER}/update`, raise)).body.msg).toBe('不可修改本账号的角色!');
      expect((await give(weak.userId, await roleIdOf('administrator'))).body.msg).toBe('无权配置超管角色!');
      expect((await give(strong.userId, weak.roleId)).body.msg).toBe('无权操作权限超出自身的账号!');
      expect(await roleOf(strong.userId)).toBe(strong.roleId);
      expect(await roleOf(keeper.userId)).toBe(keeper.roleId);
    });

    it('security 17: a user who sees some of the rows gives no role that sees more', async () => {
      const part = await rights.person('part', ['user', 'user_role', 'post']);
      const whole = await rights.person('whole', ['post']);
      const body = { menuId: rights.menu('post'), scopeType: 2 };
      const dataScopeIds = [must(await admin.post('/api/lc-system/data-scope/submit', body)).id as string];
      must(await rights.grant(admin, part.roleId, { dataScopeIds }));
      const give = () => part.caller.post(`${USER}/grant?userIds=${whole.userId}&roleIds=${other}`);
      const other = await rights.role('unscoped');
      must(await rights.grant(admin, other, { menuIds: rights.menusOf('post') }));
      expect((await give()).body.msg).toBe('无权配置超出自身权限的角色!');
      must(await rights.grant(admin, other, { dataScopeIds }));
      // The target sees all rows, so nothing can be taken away either.
      expect((await give()).body.msg).toBe('无权操作权限超出自身的账号!');
      must(await rights.grant(admin, whole.roleId, { dataScopeIds }));
      must(await give());
    });
  });

  it('security 17: users with fewer rights cannot change users with more, by any call', async () => {
    const tools = ['user', 'user_role', 'user_edit', 'user_reset', 'user_delete', 'user_unlock', 'user_session'];
    const lesser = await rights.person('lesser', [
      ...tools,
      'user_platform',
      'role',
      'role_edit',
      'role_delete',
      'post',
    ]);
    must(
      await rights.grant(admin, lesser.roleId, {
        menuIds: rights.menusOf(...tools, 'user_platform', 'role_grant', 'role_edit', 'role_delete', 'post'),
      }),
    );
    const more = await rights.person('more', ['post', 'client']);
    const root = (await admin.get(`${USER}/list`, { account_equal: 'admin' })).body.data.records[0];
    const chief = await rights.user('chief2', await roleIdOf('admin'));
    for (const id of [more.userId, String(root.id), chief]) {
      const { version, roleId, deptId, postId, account } = must(await admin.get(`${USER}/detail`, { id }));
      const calls: [string, Record<string, unknown>?][] = [
        [`${USER}/remove?ids=${id}`],
        [`${USER}/grant?userIds=${id}&roleIds=${lesser.roleId}`],
        [`${USER}/reset-password?userIds=${id}`],
        [`${USER}/unlock?userIds=${id}`],
        [`${USER}/end-sessions?userId=${id}`],
        [`${USER}/update-platform`, { userId: id, userType: 1, userExt: 'x' }],
        [`${USER}/update`, { id, version, roleId, deptId, postId, realName: 'less' }],
        [`${USER}/submit`, { id, version, account, email: 'x@y.z' }],
      ];
      for (const [path, body] of calls) {
        const answer = await lesser.caller.post(path, body);
        expect([path, answer.status, answer.body.msg]).toEqual([path, 400, expect.stringMatching(/超出自身|超管角色/)]);
      }
      expect(must(await admin.get(`${USER}/detail`, { id }))).toMatchObject({ version, roleId, account });
    }
    expect((await more.caller.get(`${USER}/info`)).status).toBe(200);
    // The role that gives more rights must not be changed either.
    for (const [path, body] of [
      ['update', { id: more.roleId, roleName: 'less' }],
      ['grant', { roleIds: [more.roleId], menuIds: [] }],
    ] as const)
      expect((await lesser.caller.post(`/api/lc-system/role/${path}`, body)).body.msg).toBe(
        '无权操作权限超出自身的角色!',
      );
    expect(await rights.codesOf(more.roleId)).toContain('post');
  });

  it('security 17: a user with a data scope moves nobody to a department outside of it', async () => {
    const local = await rights.person('local', ['user', 'user_add', 'user_edit', 'post']);
    const body = { menuId: rights.menu('post'), scopeType: 4 };
    const dataScopeIds = [must(await admin.post('/api/lc-system/data-scope/submit', body)).id as string];
    must(await rights.grant(admin, local.roleId, { dataScopeIds }));
    const { deptId, postId } = must(await admin.get(`${USER}/detail`, { id: local.userId }));
    const [other] = (await admin.get('/api/lc-system/dept/select')).body.data.filter(
      ({ id, parentId }: { id: string; parentId: string }) => id !== deptId && parentId !== deptId,
    );
    const person = { account: 'placed', name: 'p', realName: 'p', userType: 1, roleId: local.roleId, postId };
    for (const place of [other.id, `${deptId},${other.id}`])
      expect((await local.caller.post(`${USER}/submit`, { ...person, deptId: place })).body.msg).toBe(
        '自身受数据权限限制, 只能选择本部门及下级部门!',
      );
    const made = must(await local.caller.post(`${USER}/submit`, { ...person, deptId }));
    const moved = { id: made['id'], version: 1, deptId: other.id };
    expect((await local.caller.post(`${USER}/update`, moved)).status).toBe(400);
  });

  describe('passwords set by others', () => {
    it('are random and shown once, end all sessions, and are refused for users with more rights', async () => {
      const keeper = await rights.person('resetter', ['user', 'user_reset', 'user_edit', 'user_delete', 'post']);
      const weak = await rights.person('below', ['post']);
      const strong = await rights.person('above', ['post', 'client']);
      const first = told(await keeper.caller.post(`${USER}/reset-password?userIds=${weak.userId}`));
      expect(first).toMatch(/^([A-Z][a-z]{2}\d-?){3}$/);
      expect((await weak.caller.get(`${USER}/info`)).status).toBe(401);
      expect((await rights.server.token('below', '123456')).status).toBe(400);
      expect((await rights.server.token('below', first)).body.error).toBe('password_expired');
      expect((await rights.server.token('below', first, { new_password: credentialOf('chosen-1') })).status).toBe(200);
      expect(JSON.stringify(must(await admin.get(`${USER}/detail`, { id: weak.userId })))).not.toContain(first);
      const refused = await keeper.caller.post(`${USER}/reset-password?userIds=${weak.userId},${strong.userId}`);
      expect(refused.body.msg).toBe('无权操作权限超出自身的账号!');
      const root = (await admin.get(`${USER}/list`, { account_equal: 'admin' })).body.data.records[0];
      for (const answer of [
        await keeper.caller.post(`${USER}/reset-password?userIds=${root.id}`),
        await keeper.caller.post(`${USER}/update`, { id: root.id, version: root.version, phone: '13900000001' }),
        await keeper.caller.post(`${USER}/remove?ids=${root.id}`),
      ])
        expect([answer.body.code, answer.body.msg]).toEqual([400, '无权配置超管角色!']);
      expect((await rights.server.token('admin')).status).toBe(200);
      expect((await rights.server.token('above', PASSWORD)).status).toBe(200);
    });

    it('security 17: nobody takes over an account with more rights by setting its phone or its name', async () => {
      const keeper = await rights.person('phoner', ['user', 'user_edit', 'user_add', 'user_import', 'post']);
      const weak = await rights.person('below2', ['post']);
      const strong = await rights.person('above2', ['post', 'client']);
      const chief = await rights.user('chief', await roleIdOf('admin'));
      const set = async (userId: string, changes: Record<string, string>) => {
        const { version } = must(await admin.get(`${USER}/detail`, { id: userId }));
        return (await keeper.caller.post(`${USER}/update`, { id: userId, version, ...changes })).body;
      };
      const beyond = { code: 400, msg: '无权操作权限超出自身的账号!' };
      for (const id of [strong.userId, chief]) {
        expect(await set(id, { phone: '13900000007' })).toMatchObject(beyond);
        expect(await set(id, { account: 'taken-over' })).toMatchObject(beyond);
        expect(await set(id, { realName: '新名' })).toMatchObject(beyond);
      }
      expect((await set(weak.userId, { phone: '13900000008' })).code).toBe(200);
      const head = ['用户平台', '登录账号', '用户昵称', '用户姓名', '手机号码', '所属角色', '所属部门', '所属岗位'];
      const { deptName, postName } = must(await admin.get(`${USER}/detail`, { id: strong.userId }));
      const row = ['WEB', 'above2', 'above2', 'above2', '13900000007', 'above2', `${deptName}`, `${postName}`];
      const sheet = await workbook(head, [row]);
      const imported = await keeper.caller.upload(`${USER}/import-user?isCovered=1`, sheet);
      expect([imported.status, JSON.stringify(imported.body)]).toEqual([400, expect.stringContaining(beyond.msg)]);
      expect(must(await admin.get(`${USER}/detail`, { id: strong.userId }))).toMatchObject({
        ...{ account: 'above2', phone: null, realName: 'above2' },
      });
    });

    it('security 17: a user who sees some of the rows cannot set the phone of somebody who sees more', async () => {
      const part = await rights.person('part2', ['user', 'user_edit', 'post']);
      const whole = await rights.person('whole2', ['post']);
      const body = { menuId: rights.menu('post'), scopeType: 2 };
      const dataScopeIds = [must(await admin.post('/api/lc-system/data-scope/submit', body)).id as string];
      must(await rights.grant(admin, part.roleId, { dataScopeIds }));
      const { version } = must(await admin.get(`${USER}/detail`, { id: whole.userId }));
      const set = () => part.caller.post(`${USER}/update`, { id: whole.userId, version, phone: '13900000009' });
      expect((await set()).body.msg).toBe('无权操作权限超出自身的账号!');
      must(await rights.grant(admin, whole.roleId, { dataScopeIds }));
      expect((await set()).status).toBe(200);
    });

    it('security 17: nobody changes their own department or post, which scopes and processes depend on', async () => {
      const { caller, userId } = await rights.person('mover', ['user', 'user_edit']);
      const own = must(await admin.get(`${USER}/detail`, { id: userId }));
      const [dept] = (await admin.get('/api/lc-system/dept/select')).body.data.filter(
        ({ id }: { id: string }) => id !== own['deptId'],
      );
      const [post] = (await admin.get('/api/lc-system/post/select')).body.data.filter(
        ({ id }: { id: string }) => id !== own['postId'],
      );
      const { version } = own;
      for (const change of [
        { deptId: dept.id },
        { deptId: `${own['deptId']},${dept.id}` },
        { postId: post.id },
      ] as Record<string, string>[])
        expect((await caller.post(`${USER}/update`, { id: userId, version, ...change })).body).toMatchObject({
          ...{ code: 400, msg: '不可修改本账号的部门和岗位!' },
        });
      must(await caller.post(`${USER}/update`, { id: userId, version, deptId: own['deptId'], phone: '13900000010' }));
      expect(must(await admin.get(`${USER}/detail`, { id: userId }))).toMatchObject({
        ...{ deptId: own['deptId'], postId: own['postId'], phone: '13900000010' },
      });
    });

    it('that somebody chooses meet the parameters', async () => {
      const roleId = await rights.role('rule');
      const make = (password: string) => rights.user('ruled', roleId, admin, { password });
      await expect(make('12345')).rejects.toThrow('密码至少6位');
      await expect(make('ruled')).rejects.toThrow('密码至少6位');
      const param = (await admin.get('/api/lc-system/param/detail', { paramKey: 'account.passwordKinds' })).body.data;
      const setKinds = async (paramValue: string): Promise<void> => {
        const { version } = (await admin.get('/api/lc-system/param/detail', { id: param.id })).body.data;
        must(await admin.post('/api/lc-system/param/submit', { id: param.id, version, paramValue }));
      };
      await setKinds('3');
      await expect(make('abc123')).rejects.toThrow('至少3种');
      await make('Abc123');
      await setKinds('1');
    });
  });

  it('4.1 platforms have an extension each', async () => {
    const { userId } = await rights.person('platformed', ['post']);
    const set = (userType: number, userExt: string) =>
      admin.post(`${USER}/update-platform`, { userId, userType, userExt });
    expect(must(await admin.get(`${USER}/platform-detail`, { id: userId }))).toMatchObject({ userExt: '' });
    must(await set(1, '{"theme":"dark"}'));
    must(await set(2, 'app'));
    must(await set(1, '{"theme":"light"}'));
    const row = must(await admin.get(`${USER}/platform-detail`, { id: userId }));
    expect(row).toMatchObject({ account: 'platformed', userType: 1, userExt: '{"theme":"light"}' });
    expect((await set(7, 'x')).body.code).toBe(400);
    expect((await admin.post(`${USER}/update-platform`, { userId: '9', userType: 1, userExt: '' })).body.code).toBe(
      404,
    );
  });

  it('security 13: people of another tenant do not exist', async () => {
    const stranger = await insertRow(rights.server.database, 'lc_user', {
      ...{ tenant_id: '000009', account: 'stranger', name: 'x', real_name: 'x', user_type: 1, password: 'x' },
      ...{ role_id: '1', dept_id: '1', post_id: '1', status: 1, is_deleted: 0, version: 1 },
    });
    await announce(rights.server.database, 'lc_user');
    const roleId = await rights.role('tenantless');
    for (const path of [
      `grant?userIds=${stranger}&roleIds=${roleId}`,
      `reset-password?userIds=${stranger}`,
      `unlock?userIds=${stranger}`,
      `update-platform?userId=${stranger}&userType=1&userExt=x`,
    ])
      expect((await admin.post(`${USER}/${path}`)).body.code).toBe(404);
    expect((await admin.get(`${USER}/platform-detail`, { id: stranger })).body.code).toBe(404);
  });
});
