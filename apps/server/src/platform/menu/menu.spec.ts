import { Platform } from '../../../test/support/platform.js';

const BASE = '/api/lc-system/menu';

describe('menus of the shell', () => {
  let platform: Platform;
  let sales: string;
  let admin: string;
  const id: Record<string, string> = {};

  beforeAll(async () => {
    platform = await Platform.start();
    await platform.tenant();
    await platform.client();
    const administrator = await platform.role('administrator');
    const role = await platform.role('sales');
    id['nq'] = await platform.menu('nq', { sort: 2 });
    id['contract'] = await platform.menu('contract', { parent_id: id['nq']!, config_version: 3 });
    id['contract_add'] = await platform.menu('contract_add', { parent_id: id['contract']!, category: 2 });
    id['contract_delete'] = await platform.menu('contract_delete', { parent_id: id['contract']!, category: 2 });
    id['system'] = await platform.menu('system', { sort: 1 });
    await platform.grant(role, id['contract']!, id['contract_add']!);
    await platform.user('wangli', [role]);
    await platform.user('admin', [administrator]);
    sales = (await platform.login('wangli')).body.access_token;
    admin = (await platform.login('admin')).body.access_token;
  });
  afterAll(() => platform.stop());

  const get = async (path: string, token?: string, headers = {}) =>
    (await platform.call('GET', BASE + path, { token, headers })).body;
  const codes = (nodes: { code: string; children?: never[] }[]): unknown[] =>
    nodes.map((node) => (node.children ? [node.code, codes(node.children)] : node.code));

  it('cuts routes to the grants, adds what is above, and shows an administrator all', async () => {
    const { data } = await get('/routes', sales);
    expect(codes(data)).toEqual([['nq', ['contract']]]);
    expect(data[0].children[0]).toMatchObject({
      id: id['contract'],
      path: '/contract',
      configVersion: 3,
      isCache: 1,
      isOpen: 1,
    });
    expect(codes((await get('/routes', admin)).data)).toEqual(['system', ['nq', ['contract']]]);
  });

  it('answers strangers nothing', async () => {
    expect((await get('/routes')).data).toEqual({});
    expect((await get('/top-menu')).data).toEqual([]);
    expect((await get('/buttons')).code).toBe(401);
  });

  it('refuses a token that is no good instead of taking its owner for a stranger', async () => {
    const stale = { 'lc-auth': 'bearer stale' };
    expect((await get('/routes', undefined, stale)).code).toBe(401);
    expect((await get('/top-menu', undefined, stale)).code).toBe(401);
  });

  it('names menus in the language that is asked for', async () => {
    expect((await get('/routes', sales, { 'accept-language': 'en-US' })).data[0].name).toBe('nq en');
  });

  it('cuts routes to a top menu, for administrators too', async () => {
    const top = await platform.insert('lc_top_menu', {
      tenant_id: '000000',
      code: 't',
      name: '顶',
      source: 'x',
      sort: 1,
      status: 1,
      is_deleted: 0,
    });
    await platform.insert('lc_top_menu_menu', { top_menu_id: top, menu_id: id['system']! });
    expect((await get('/top-menu', sales)).data).toMatchObject([{ id: top, name: '顶', menuIds: [] }]);
    expect((await get('/top-menu', admin)).data).toMatchObject([{ menuIds: [id['system']] }]);
    expect(codes((await get(`/routes?topMenuId=${top}`, admin)).data)).toEqual(['system']);
    expect((await get(`/routes?topMenuId=${top}`, sales)).data).toEqual([]);
    expect((await get('/routes?topMenuId=x%27', admin)).code).toBe(400);
  });

  it('lists granted buttons below their menus', async () => {
    expect(codes((await get('/buttons', sales)).data)).toEqual([['contract', ['contract_add']]]);
    expect(codes((await get('/buttons', admin)).data)).toEqual([['contract', ['contract_add', 'contract_delete']]]);
  });

  it('keeps the menu screen from those who do not have it, and filters by fields alone', async () => {
    expect((await get('/list', sales)).code).toBe(403);
    expect(codes((await get('/list?code=add', admin)).data)).toEqual(['contract_add']);
    expect((await get('/list?updatexml(1)_equal=1', admin)).code).toBe(400);
    expect((await get('/lazy-list', admin)).data).toMatchObject([
      { code: 'system', hasChildren: false },
      { code: 'nq', hasChildren: true },
    ]);
    expect((await get('/tree', sales)).data[1]).toMatchObject({
      title: 'nq',
      key: id['nq'],
      value: id['nq'],
      hasChildren: true,
    });
  });

  it('saves and removes menus under the rules of the document', async () => {
    const post = async (path: string, body?: unknown) =>
      (await platform.call('POST', BASE + path, { token: admin, body })).body;
    const created = await post('/submit', {
      code: 'lab',
      name: '化验',
      alias: 'menu',
      path: '/lab',
      category: 1,
      sort: 3,
    });
    expect(created.data.id).toMatch(/^\d+$/);
    const taken = '菜单名或编号已存在!';
    const sameCode = await post('/submit', { code: 'lab', name: '别的', alias: 'menu', path: '/x' });
    expect(sameCode).toMatchObject({ code: 400, msg: taken, errors: [{ field: 'code', message: { zh: taken } }] });
    const sameName = await post('/submit', { code: 'lab2', name: '化验', alias: 'menu', path: '/x' });
    expect(sameName).toMatchObject({ code: 400, msg: taken, errors: [{ field: 'name', message: { zh: taken } }] });
    expect(
      (await post('/submit', { code: 'y', name: 'y', alias: 'menu', path: '/x', parentId: id['contract_add'] })).msg,
    ).toBe('父节点只可选择菜单类型!');
    expect((await post('/submit', { id: id['nq'], parentId: id['contract'] })).msg).toBe('父节点不可选择自身!');
    expect((await post(`/remove?ids=${id['nq']}`)).msg).toBe('请先删除子节点!');
    expect((await post(`/remove?ids=${id['contract_add']}`)).code).toBe(200);
    expect((await get('/buttons', sales)).data).toEqual([]);
    const again = await post('/submit', {
      code: 'contract_add',
      name: '新增',
      alias: 'add',
      category: 2,
      parentId: id['contract'],
    });
    expect(again.code).toBe(200);
    expect((await get('/buttons', sales)).data).toEqual([]);
    expect(
      (await platform.call('POST', `${BASE}/submit`, { token: sales, body: { id: id['nq'], name: 'x' } })).status,
    ).toBe(403);
  });
});
