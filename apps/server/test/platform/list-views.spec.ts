import { must, Rights } from '../support/rights.js';
import type { Answer, Caller } from '../support/test-server.js';

const VIEWS = '/api/at/base/listView';
const LIST = '/api/lc-system/post/list';

interface View {
  id: string;
  name: string;
  shared: boolean;
  isOwn: boolean;
  isDefault: boolean;
  content: unknown;
}

describe('saved views of lists', () => {
  let rights: Rights;
  let one: Caller;
  let other: Caller;
  let sharer: Caller;
  let place: { menuId: string; list: string };

  beforeAll(async () => {
    rights = await Rights.start();
    place = { menuId: rights.menu('post'), list: LIST };
    one = (await rights.person('viewer', ['post'])).caller;
    other = (await rights.person('onlooker', ['post'])).caller;
    sharer = (await rights.person('sharer', ['post', 'menu', 'menu_share_view'])).caller;
  });
  afterAll(() => rights.stop());

  const content = { query: { postName: 'x' }, hidden: ['postCode'], order: ['postName', 'postCode'] };
  const save = (by: Caller, name: string, more: object = {}): Promise<Answer> =>
    by.post(`${VIEWS}/save`, { ...place, name, content, ...more });
  const views = async (by: Caller): Promise<View[]> =>
    (must(await by.get(`${VIEWS}/list`, place)) as unknown as { views: View[] }).views;
  const namesOf = async (by: Caller): Promise<string[]> => (await views(by)).map(({ name }) => name);

  it('are kept for their person, menu and list, and written anew under the same name', async () => {
    const { id } = must(await save(one, 'Mine'));
    expect(must(await save(one, 'Mine', { content: { query: {} } }))['id']).toBe(id);
    must(await save(one, 'Elsewhere', { list: '/api/elsewhere' }));
    expect(await views(one)).toEqual([
      { id, name: 'Mine', shared: false, isOwn: true, isDefault: false, content: { query: {} } },
    ]);
    expect(await namesOf(other)).toEqual([]);
    expect((await other.post(`${VIEWS}/del`, { id })).body.code).toBe(404);
    expect((await other.post(`${VIEWS}/default`, { ...place, id })).body.code).toBe(404);
  });

  it('are shared with the right to do so, and each user chooses the first view of a list', async () => {
    expect((await save(one, 'For all', { shared: true })).status).toBe(403);
    const { id } = must(await save(sharer, 'For all', { shared: true }));
    expect(await namesOf(one)).toEqual(['Mine', 'For all']);
    must(await one.post(`${VIEWS}/default`, { ...place, id }));
    const defaults = async (by: Caller) =>
      (await views(by)).filter(({ isDefault }) => isDefault).map(({ name }) => name);
    expect([await defaults(one), await defaults(sharer)]).toEqual([['For all'], []]);
    const mine = (await views(one)).find(({ name }) => name === 'Mine');
    must(await one.post(`${VIEWS}/default`, { ...place, id: mine?.id }));
    expect(await defaults(one)).toEqual(['Mine']);
    must(await one.post(`${VIEWS}/default`, place));
    expect(await defaults(one)).toEqual([]);
    expect((await one.post(`${VIEWS}/del`, { id })).body.code).toBe(404);
    must(await one.post(`${VIEWS}/default`, { ...place, id }));
    must(await save(sharer, 'For all', { shared: false }));
    expect([await namesOf(one), await defaults(one)]).toEqual([['Mine'], []]);
    must(await sharer.post(`${VIEWS}/del`, { id }));
    expect(await namesOf(sharer)).toEqual([]);
  });

  it('of one tenant are no other tenant’s', async () => {
    const { id } = must(await save(rights.admin, 'Of the plant', { shared: true }));
    expect(await namesOf(other)).toContain('Of the plant');
    const { database } = rights.server;
    await database.run("UPDATE lc_list_view SET tenant_id = '900001' WHERE id = ?", [String(id)]);
    expect(await namesOf(other)).not.toContain('Of the plant');
    expect((await sharer.post(`${VIEWS}/del`, { id })).body.code).toBe(404);
    expect((await sharer.post(`${VIEWS}/default`, { ...place, id })).body.code).toBe(404);
  });

  it('are only for own menus, small, and limited in number', async () => {
    const refused = async (more: object): Promise<unknown> => (await save(one, 'Bad', more)).body.code;
    expect(await refused({ menuId: rights.menu('dict') })).toBe(404);
    for (const more of [
      ...[{ menuId: 'x' }, { menuId: undefined }, { list: '' }, { name: ' ' }, { name: 'n'.repeat(41) }],
      ...[{ content: 'x' }, { content: [] }, { content: { query: 'x'.repeat(20_000) } }, { shared: 'yes' }],
    ])
      expect([more, await refused(more)]).toEqual([more, 400]);
    for (let at = 0; at < 29; at += 1) must(await save(one, `View ${at}`));
    const tooMany = await save(one, 'One more');
    expect([tooMany.status, tooMany.body.msg]).toEqual([400, expect.stringContaining('30')]);
  });
});
