import { contractBody, SIGN } from '../support/contracts.js';
import { must, Rights } from '../support/rights.js';
import { announce, insertRow } from '../support/test-database.js';
import type { Answer, Caller } from '../support/test-server.js';

const EXPLAIN = '/api/lc-system/explain';
const POST_LIST = '/api/lc-system/post/list';

interface Step {
  rule: string;
  outcome: string;
  text: string;
  details: Record<string, unknown>;
}

describe('explain', () => {
  let rights: Rights;
  let admin: Caller;

  beforeAll(async () => {
    rights = await Rights.start();
    admin = rights.admin;
  });
  afterAll(() => rights.stop());

  const ask = (query: Record<string, string | undefined>, by: Caller = admin): Promise<Answer> =>
    by.get(EXPLAIN, query);
  const steps = async (query: Record<string, string>, by: Caller = admin): Promise<Step[]> =>
    must(await ask(query, by))['steps'] as Step[];

  /** The rule that refuses; all rules before it were passed, and none after it was checked. */
  async function refusal(query: Record<string, string>): Promise<string | undefined> {
    const all = await steps(query);
    expect(all.map((step) => step.rule)).toEqual([
      'user',
      'menu',
      'package',
      'role',
      'button',
      'apiScope',
      'dataScope',
      'field',
    ]);
    const at = all.findIndex((step) => step.outcome === 'refuses');
    const allowed = must(await ask(query))['allowed'];
    expect(allowed).toBe(at === -1);
    if (at === -1) return undefined;
    expect(all.slice(at + 1).map((step) => step.outcome)).toEqual(all.slice(at + 1).map(() => 'not asked'));
    expect(all[at]?.text).not.toBe('');
    return all[at]?.rule;
  }

  it('names the user who is locked', async () => {
    const { userId } = await rights.person('locked', ['post']);
    expect(await refusal({ userId, path: POST_LIST })).toBeUndefined();
    await rights.server.database.run('UPDATE lc_user SET status = 2 WHERE id = ?', [userId]);
    await announce(rights.server.database, 'lc_user');
    expect(await refusal({ userId, path: POST_LIST })).toBe('user');
    const [user] = await steps({ userId, path: POST_LIST });
    expect(user?.text).toBe('令牌已失效');
  });

  it('names the menu for a call that nobody may make', async () => {
    const { userId, caller } = await rights.person('closed', ['dept']);
    expect((await caller.get('/api/lc-system/dept/export')).status).toBe(403);
    expect(await refusal({ userId, model: 'dept', operation: 'export' })).toBe('menu');
  });

  it('names the role that lacks the menu, and the one that has it', async () => {
    const { userId, caller, roleId } = await rights.person('menuless', ['dict']);
    expect((await caller.get(POST_LIST)).status).toBe(403);
    for (const query of [
      { path: POST_LIST },
      { menu: 'post' },
      { menu: rights.menu('post') },
      { model: 'post' },
    ] as Record<string, string>[])
      expect(await refusal({ userId, ...query })).toBe('role');
    must(await rights.grant(admin, roleId, { menuIds: rights.menusOf('post') }));
    expect(await refusal({ userId, path: POST_LIST })).toBeUndefined();
    const role = (await steps({ userId, path: POST_LIST })).find((step) => step.rule === 'role');
    expect(role).toMatchObject({ outcome: 'allows', details: { roles: [{ id: roleId, alias: 'menuless' }] } });
    expect(role?.text).toContain('岗位管理');
    expect(await refusal({ userId, path: '/api/lc-develop/metadata/list' })).toBe('role');
  });

  it('names the button, of regular calls and of controllers', async () => {
    const { userId, caller } = await rights.person('buttonless', ['post', 'user']);
    expect((await caller.post('/api/lc-system/post/submit', {})).status).toBe(403);
    expect(await refusal({ userId, path: '/api/lc-system/post/submit', method: 'POST' })).toBe('button');
    expect(await refusal({ userId, model: 'post', operation: 'remove' })).toBe('button');
    expect(await refusal({ userId, menu: 'post_add' })).toBe('button');
    expect((await caller.get('/api/lc-user/sessions', { userId })).status).toBe(403);
    expect(await refusal({ userId, path: '/api/lc-user/sessions' })).toBe('button');
    const button = (await steps({ userId, menu: 'post_add' })).find((step) => step.rule === 'button');
    expect(button?.text).toContain('岗位管理/新增');
  });

  it('names the API scope', async () => {
    const { userId, caller } = await rights.person('unscoped', ['param']);
    const body = { menuId: rights.menu('param'), scopeType: 1, scopePath: '/lc-system/param/list' };
    const { id } = must(await admin.post('/api/lc-system/api-scope/submit', body));
    const path = '/api/lc-system/param/list';
    expect((await caller.get(path)).status).toBe(403);
    expect(await refusal({ userId, path })).toBe('apiScope');
    must(await admin.post(`/api/lc-system/api-scope/remove?ids=${String(id)}`));
    expect(await refusal({ userId, path })).toBeUndefined();
  });

  it('names the data scope that leaves a record out, and the one that holds it', async () => {
    const add = async (by: Caller, more: Record<string, unknown>) =>
      String(must(await by.post(`${SIGN}/add`, { ...(await contractBody(rights.server, 1)), ...more }))['id']);
    const wangli = await rights.server.as('wangli');
    const mine = await add(wangli, { projectName: 'mine' });
    const theirs = await add(await rights.server.as('liuyang'), { projectName: 'theirs', salesmanId: undefined });
    expect((await wangli.get(`${SIGN}/detail`, { id: theirs })).body.code).toBe(404);
    const query = { account: 'wangli', model: 'nqContractSign' };
    expect(await refusal({ ...query, id: theirs })).toBe('dataScope');
    expect(await refusal({ ...query, id: '1' })).toBe('dataScope');
    expect(await refusal({ account: 'wangli', path: `${SIGN}/detail`, id: theirs })).toBe('dataScope');
    expect(await refusal({ ...query, id: mine })).toBeUndefined();
    const scope = (await steps({ ...query, id: mine })).find((step) => step.rule === 'dataScope');
    expect(scope).toMatchObject({ outcome: 'allows', text: '数据权限[本人合同]包含此数据' });
    expect(scope?.details).toHaveProperty('where');
    expect(await refusal({ account: 'admin', model: 'nqContractSign', id: theirs })).toBeUndefined();
  });

  it('names the rule that hides a field', async () => {
    const { userId, roleId, caller } = await rights.person('fieldless', ['post', 'post_view']);
    const row = { role_id: roleId, model_key: 'post', field_key: 'remark', rule: 'hidden' };
    await insertRow(rights.server.database, 'lc_field_rule', row);
    await announce(rights.server.database, 'lc_field_rule');
    expect(await refusal({ userId, model: 'post', field: 'remark' })).toBe('field');
    expect(await refusal({ userId, model: 'post', field: 'postName' })).toBeUndefined();
    const [first] = (await caller.get(POST_LIST)).body.data.records;
    expect([Object.keys(first).includes('remark'), Object.keys(first).includes('postName')]).toEqual([false, true]);
    const english = (await steps({ userId, model: 'post', field: 'remark' }, admin.in('en'))).at(-1);
    expect(english?.text).toBe('The field is hidden: Description');
  });

  it('names the package of a tenant; a tenant hears of its own users only', async () => {
    const { id } = must(await admin.post('/api/lc-system/tenant/submit', { tenantName: '套餐厂', linkman: '包' }));
    const { tenantId } = must(await admin.get('/api/lc-system/tenant/detail', { id: String(id) })) as {
      tenantId: string;
    };
    const packed = { packageName: '解释', menuId: rights.menusOf('explain', 'post') };
    const { id: packageId } = must(await admin.post('/api/lc-system/tenant-package/submit', packed));
    must(await admin.post(`/api/lc-system/tenant/package-setting?tenantId=${tenantId}&packageId=${String(packageId)}`));
    const query = { account: 'admin', tenantId };
    expect(await refusal({ ...query, menu: 'dept' })).toBe('package');
    expect(await refusal({ ...query, menu: 'post' })).toBeUndefined();

    const [role] = await rights.server.database.all('SELECT CAST(id AS CHAR) AS id FROM lc_role WHERE tenant_id = ?', [
      tenantId,
    ]);
    const roleId = String(role?.['id']);
    const [held] = await rights.server.database.all(
      'SELECT 1 AS held FROM lc_role_menu WHERE role_id = ? AND menu_id = ?',
      [roleId, rights.menu('explain')],
    );
    if (held === undefined) {
      await insertRow(rights.server.database, 'lc_role_menu', { role_id: roleId, menu_id: rights.menu('explain') });
      await announce(rights.server.database, 'lc_role_menu');
    }
    const chief = await rights.of(tenantId, 'admin', 'admin');
    expect(must(await ask({ account: 'admin', menu: 'post' }, chief))['user']).toMatchObject({ account: 'admin' });
    const [wangli] = await rights.server.database.all(
      "SELECT CAST(id AS CHAR) AS id FROM lc_user WHERE account = 'wangli' AND tenant_id = '000000'",
    );
    for (const foreign of [{ userId: String(wangli?.['id']) }, { account: 'wangli', tenantId: '000000' }] as Record<
      string,
      string
    >[])
      expect((await ask({ ...foreign, menu: 'post' }, chief)).body.code).toBe(404);
    const offered = JSON.stringify((await chief.get(`${EXPLAIN}/menus`)).body.data);
    expect([offered.includes('"post"'), offered.includes('"tenant"')]).toEqual([true, false]);
  });

  it('is closed to others, and says what is wrong with a question', async () => {
    const { caller } = await rights.person('curious', ['post']);
    expect((await ask({ account: 'admin', menu: 'post' }, caller)).status).toBe(403);
    expect((await ask({ account: 'admin', menu: 'post' }, rights.server.stranger)).status).toBe(401);
    expect((await ask({ menu: 'post' })).body.msg).toBe('缺少必要的请求参数: userId');
    for (const query of [{}, { path: POST_LIST, method: 'TRACE' }, { model: 'post', operation: 'nothing' }])
      expect((await ask({ account: 'admin', ...query })).body.code).toBe(400);
    for (const query of [{ menu: 'nowhere' }, { path: '/api/nowhere' }, { model: 'nothing' }])
      expect((await ask({ account: 'admin', ...query })).body.code).toBe(404);
    expect((await ask({ account: 'nobody', menu: 'post' })).body.code).toBe(404);
    expect((await ask({ account: 'admin', model: 'post', field: '__proto__' })).body.code).toBe(400);
  });
});
