import { Controller, Get } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { Platform } from '../../test/support/platform.js';
import { AppError } from '../errors/index.js';
import type { Resource } from '../metadata/index.js';
import { Access, type Actor, Permit, PermitGuard } from './index.js';
import { isStrong, SigningKey } from './token/signing-key.store.js';
import { TokenCache } from './token/token-cache.js';

const statusOf = (run: () => unknown): number => {
  try {
    run();
  } catch (error) {
    if (error instanceof AppError) return error.status;
    throw error;
  }
  return 200;
};

describe('the door', () => {
  let platform: Platform;
  let access: Access;
  let post: Resource;
  const id: Record<string, string> = {};

  beforeAll(async () => {
    platform = await Platform.start();
    access = platform.app.get(Access);
    post = platform.registry.resource('post');
    await platform.tenant();
    for (const alias of ['administrator', 'sales', 'store']) id[alias] = await platform.role(alias);
    id['post'] = await platform.menu('post');
    id['post_add'] = await platform.menu('post_add', { category: 2, parent_id: id['post']! });
    await platform.grant(id['sales']!, id['post']!, id['post_add']!);
    id['wangli'] = await platform.user('wangli', [id['sales']!]);
    id['zhuqiang'] = await platform.user('zhuqiang', [id['store']!]);
    id['admin'] = await platform.user('admin', [id['administrator']!]);
    access.usePolicies([
      {
        model: 'post',
        menus: [{ code: 'post', zh: 'x', en: 'x', path: '/post', sort: 1 }],
        permissions: { list: 'menu', create: 'post_add', select: 'login', remove: 'administrator' },
      },
    ]);
  });
  afterAll(() => platform.stop());

  const actor = (account: string): Promise<Actor> => access.actorOf(id[account]!);
  const tries = (who: Actor | undefined, operation: string, verb = operation) =>
    statusOf(() => access.decide(who, post, operation, verb));

  it('is closed without an actor, and for unlisted calls', async () => {
    expect(tries(undefined, 'select')).toBe(401);
    expect(tries(await actor('admin'), 'export')).toBe(403);
  });

  it('leaves resources without an access file to administrators', async () => {
    const unspoken = (who: Actor | undefined) =>
      statusOf(() => access.decide(who, platform.registry.resource('param'), 'list', 'list'));
    const wangli = await actor('wangli');
    expect([undefined, wangli, { ...wangli, isAdministrator: true }].map(unspoken)).toEqual([401, 403, 403]);
    expect(unspoken(await actor('admin'))).toBe(200);
  });

  it('opens what menu, button and rank allow', async () => {
    const [sales, store, admin] = [await actor('wangli'), await actor('zhuqiang'), await actor('admin')];
    const calls = ['list', 'create', 'select', 'remove'];
    expect(calls.map((call) => tries(sales, call))).toEqual([200, 200, 200, 403]);
    expect(calls.map((call) => tries(store, call))).toEqual([403, 403, 200, 403]);
    expect(calls.map((call) => tries(admin, call))).toEqual([200, 200, 200, 200]);
  });

  it('names what is missing, in the words of the menus', async () => {
    const buttons = [{ code: 'post_add', zh: '新增', en: 'Add', alias: 'add', action: 1 as const, sort: 1 }];
    const menus = [{ code: 'post', zh: '岗位', en: 'Posts', path: '/post', sort: 1, buttons }];
    const permissions = { list: 'menu', create: 'post_add', select: 'login', remove: 'administrator' };
    access.usePolicies([{ model: 'post', menus, permissions }]);
    const told = (who: Actor, operation: string): unknown => {
      try {
        return access.decide(who, post, operation, operation);
      } catch (error) {
        return (error as AppError).words;
      }
    };
    const store = await actor('zhuqiang');
    expect(told(store, 'list')).toMatchObject({ en: expect.stringContaining('the right [Posts] (post)') });
    expect(told(store, 'create')).toMatchObject({ zh: '您没有权限[岗位 › 新增] (post_add), 请联系管理员' });
    expect(told(store, 'remove')).toMatchObject({ en: 'This is for administrators alone' });
    expect(() => access.demandCall(store, 'post_add', '/x')).toThrow('[Posts › Add] (post_add)');
    expect(() => access.demand(store, 'unknown')).toThrow('[unknown] (unknown)');
  });

  it('knows a verb that is a call of its own by each method, with a right of each', async () => {
    const permissions = { 'GET batchCheck': 'administrator', 'POST batchCheck': 'post_add', other: 'menu' };
    const menus = [{ code: 'post', zh: 'x', en: 'x', path: '/post', sort: 1 }];
    const [before] = [{ list: 'menu', create: 'post_add', select: 'login', remove: 'administrator' }];
    access.usePolicies([{ model: 'post', menus, permissions }]);
    const sales = await actor('wangli');
    const by = (method: string) => statusOf(() => access.decide(sales, post, 'action', 'batchCheck', method));
    expect([by('POST'), by('GET')]).toEqual([200, 403]);
    access.usePolicies([{ model: 'post', menus, permissions: before }]);
  });

  it('takes nobody for an administrator who only says so', async () => {
    const forged: Actor = { ...(await actor('wangli')), isAdministrator: true };
    expect(tries(forged, 'list')).toBe(403);
    expect(access.permission(forged, 'post_add')).toBe(false);
  });

  it('counts a role of another tenant for nothing', async () => {
    await platform.tenant('000001');
    const foreign = await platform.user('foreign', [id['administrator']!], { tenant_id: '000001' });
    const who = await access.actorOf(foreign);
    expect([who.isAdministrator, who.roleIds, tries(who, 'list')]).toEqual([false, [], 403]);
  });

  it('takes over changed grants, locks and scopes at once', async () => {
    expect(tries(await actor('zhuqiang'), 'list')).toBe(403);
    await platform.grant(id['store']!, id['post']!);
    const store = await actor('zhuqiang');
    expect(access.decide(store, post, 'list', 'list').where).toBeUndefined();
    const scope = await platform.insert('lc_data_scope', {
      menu_id: id['post']!,
      resource_code: 'post',
      scope_name: 'own',
      scope_type: '2',
      scope_column: 'create_user',
      scope_field: '*',
      status: 1,
      is_deleted: 0,
    });
    await platform.insert('lc_role_scope', { role_id: id['store']!, scope_id: scope, scope_category: '1' });
    await platform.insert('lc_field_rule', {
      role_id: id['store']!,
      model_key: 'post',
      field_key: 'remark',
      rule: 'hidden',
    });
    const decision = access.decide(await actor('zhuqiang'), post, 'list', 'list');
    expect(decision.where).toMatchObject({ left: { field: 'createUser' }, right: [id['zhuqiang']] });
    expect([...decision.hiddenFields]).toEqual(['remark']);
    await platform.change('lc_role_menu', 'role_id = 1 WHERE role_id = ?', [id['store']!]);
    expect(tries(await actor('zhuqiang'), 'list')).toBe(403);
    await platform.change('lc_user', 'status = 2 WHERE id = ?', [id['zhuqiang']!]);
    await expect(actor('zhuqiang')).rejects.toMatchObject({ status: 401 });
  });

  it('closes a path that an API scope covers to roles without one', async () => {
    const scope = await platform.insert('lc_api_scope', {
      menu_id: id['post']!,
      resource_code: 'post',
      scope_name: 'x',
      scope_path: '/lc-system/post/',
      scope_type: '1',
      status: 1,
      is_deleted: 0,
    });
    const path = '/api/lc-system/post/list';
    const who = await actor('wangli');
    expect(() => access.demandCall(who, 'login', path)).toThrow('the API right (/lc-system/post/)');
    await platform.insert('lc_role_scope', { role_id: id['sales']!, scope_id: scope, scope_category: '2' });
    const entitled = await actor('wangli');
    expect(() => access.demandCall(entitled, 'login', path)).not.toThrow();
  });

  it('cuts a tenant to its package', async () => {
    const pack = await platform.insert('lc_tenant_package', {
      package_name: 'x',
      menu_id: id['post']!,
      status: 1,
      is_deleted: 0,
    });
    await platform.tenant('000002', { package_id: pack });
    const role = await platform.role('admin', '000002');
    const other = await platform.menu('cut_off');
    await platform.grant(role, id['post']!, id['post_add']!, other);
    const who = await access.actorOf(await platform.user('boss', [role], { tenant_id: '000002' }));
    // The buttons follow a menu of which the package names none.
    expect([...who.granted].sort()).toEqual(['post', 'post_add']);
    await platform.change('lc_tenant', 'expire_time = ? WHERE tenant_id = ?', ['2020-01-01 00:00:00', '000002']);
    await expect(access.actorOf(who.userId)).rejects.toMatchObject({ status: 401 });
  });

  it('keeps one strong signing key', async () => {
    const key = await platform.app.get(SigningKey).get();
    expect(key).toHaveLength(64);
    expect(await new SigningKey(platform.database).get()).toEqual(key);
    await platform.change('lc_secret', 'value = ? WHERE name = ?', [Buffer.alloc(64).toString('base64'), 'jwt']);
    await expect(new SigningKey(platform.database).get()).rejects.toThrow('too weak');
    expect(isStrong(Buffer.from('secret'))).toBe(false);
  });
});

describe('irregular routes', () => {
  @Controller('x')
  class Routes {
    @Get()
    undeclared(): void {}
    @Get()
    @Permit('login')
    login(): void {}
  }
  const run = (handler: () => void, actor: Actor | undefined) => {
    const context = {
      getHandler: () => handler,
      getClass: () => Routes,
      switchToHttp: () => ({ getRequest: () => ({ routeOptions: { url: '/x' } }) }),
    };
    const access = { authenticate: async () => actor, demandCall: () => undefined } as unknown as Access;
    return new PermitGuard(new Reflector(), access).canActivate(context as never);
  };

  it('are closed when they declare no permission, and to strangers', async () => {
    const actor = {} as Actor;
    await expect(run(Routes.prototype.undeclared, actor)).rejects.toMatchObject({ status: 403 });
    await expect(run(Routes.prototype.login, undefined)).rejects.toMatchObject({ status: 401 });
    expect(await run(Routes.prototype.login, actor)).toBe(true);
  });
});

describe('token cache', () => {
  it('forgets the least recently used token', () => {
    const cache = new TokenCache(2);
    const claims = {} as never;
    cache.put('a', claims);
    cache.put('b', claims);
    cache.get('a');
    cache.put('c', claims);
    expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual([claims, undefined, claims]);
  });
});
