import { must, Rights } from '../support/rights.js';
import type { Caller } from '../support/test-server.js';

const SHORTCUT = '/api/at/base/shortcutMenu';
const REPORT = '/api/lc-report/report/rest';

describe('calls of the shell and of reports', () => {
  let house: Rights;
  let admin: Caller;

  beforeAll(async () => {
    house = await Rights.start();
    admin = house.admin;
  });
  afterAll(() => house.stop());

  it('5.2 favourites: in order, once each, of menus that one has', async () => {
    const { caller, userId, roleId } = await house.person('fan', ['post', 'dict']);
    const save = (code: string, more = {}) => caller.post(`${SHORTCUT}/save`, { menuId: house.menu(code), ...more });
    const { id } = must(await save('dict', { userId: '1' }));
    must(await caller.post(`${SHORTCUT}/save?menuId=${house.menu('post')}&userId=${userId}`));
    const again = await save('dict');
    expect([again.body.code, again.body.msg]).toEqual([400, '已收藏, 无需重复添加']);
    const list = async () => (await caller.in('en').get(`${SHORTCUT}/list`, { userId })).body.data;
    expect((await list())[1]).toMatchObject({
      userId,
      menuId: house.menu('post'),
      path: '/system/post',
      name: 'Posts',
    });
    expect((await list())[0]).toMatchObject({ id, userId, menuId: house.menu('dict') });
    expect((await save('param')).body.code).toBe(404);
    expect((await save('post_add')).body.code).toBe(404);
    must(await house.grant(admin, roleId, { menuIds: house.menusOf('dict') }));
    expect((await list()).map((row: { menuId: string }) => row.menuId)).toEqual([house.menu('dict')]);

    const { caller: other } = await house.person('other-fan', ['dict']);
    expect((await other.get(`${SHORTCUT}/list`, { userId })).body.data).toEqual([]);
    expect((await other.get(`${SHORTCUT}/del`, { id: String(id) })).body.code).toBe(404);
    expect((await caller.get(`${SHORTCUT}/del`, { id: String(id) })).body).toMatchObject({ code: 200, data: {} });
    expect(await list()).toEqual([]);
    expect((await caller.get(`${SHORTCUT}/del`)).body.code).toBe(400);
    expect((await caller.post(`${SHORTCUT}/save`, { menuId: { a: 1 } })).body.code).toBe(400);
  });

  it('4.6 report files: listed without their content, removed; the names end as they must', async () => {
    const bad = await admin.post(`${REPORT}/submit`, { name: 'x.xml', content: '<a/>' });
    expect([bad.body.code, bad.body.errors[0].field]).toEqual([400, 'name']);
    const { id } = must(await admin.post(`${REPORT}/submit`, { name: 'a.ureport.xml', content: '<a/>' }));
    for (const path of [`${REPORT}/list`, '/api/lc-report/rest/list']) {
      const { records } = must(await admin.get(path)) as { records: Record<string, unknown>[] };
      expect(records[0]).toMatchObject({ id, name: 'a.ureport.xml' });
      expect(records[0]).not.toHaveProperty('content');
    }
    expect(must(await admin.get(`${REPORT}/detail`, { id: String(id) }))).toMatchObject({ content: '<a/>' });
    const { caller } = await house.person('reader', ['post']);
    expect((await caller.get(`${REPORT}/list`)).status).toBe(403);
    must(await admin.post(`/api/lc-report/rest/remove?ids=${String(id)}`));
    expect((await admin.get(`${REPORT}/detail`, { id: String(id) })).body.code).toBe(404);
  });
});
