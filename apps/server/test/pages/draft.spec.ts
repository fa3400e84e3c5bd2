import { must, Rights } from '../support/rights.js';
import type { Caller } from '../support/test-server.js';

const MENU = '/api/lc-system/menu';
type Row = Record<string, unknown>;

const page = (title: string, more: Row = {}): string =>
  JSON.stringify({ type: 'page', id: 'page', title, body: [], ...more });

describe('drafts of pages', () => {
  let rights: Rights;
  let admin: Caller;
  let other: Caller;
  let id: string;
  let me: string;
  let them: string;

  beforeAll(async () => {
    rights = await Rights.start();
    ({ admin } = rights);
    id = (await admin.get(`${MENU}/detail`, { code: 'param' })).body.data.id;
    other = (await rights.person('draughtsman', ['menu', 'menu_design', 'menu_publish'])).caller;
    me = (await admin.get('/api/lc-auth/oauth/user-info')).body.data.userId;
    them = (await other.get('/api/lc-auth/oauth/user-info')).body.data.userId;
  });
  afterAll(() => rights.stop());

  const version = async (): Promise<number> => (await admin.get(`${MENU}/detail`, { id })).body.data.configVersion;
  const save = async (by: Caller, config: string, revision: number, baseVersion?: number) =>
    by.post(`${MENU}/saveDraft`, { id, config, revision, baseVersion: baseVersion ?? (await version()) });
  const list = async (by: Caller): Promise<Row[]> => (await by.get(`${MENU}/draftList`, { id })).body.data;
  const open = (by: Caller, author: string) => by.get(`${MENU}/draft`, { id, author });
  const publish = async (by: Caller, config: string) =>
    must(await by.post(`${MENU}/submitConfig`, { id, config, baseVersion: await version(), message: 'why' }));

  it('exist once per menu and author, are visible to editors, and are removed by publishing', async () => {
    expect((await save(admin, page('one'), 0)).body.data).toEqual({ revision: 1 });
    expect((await save(admin, page('two'), 1)).body.data).toEqual({ revision: 2 });
    expect((await save(other, page('theirs'), 0)).body.data).toEqual({ revision: 1 });
    const seen = await list(other);
    expect(seen.map((draft) => draft['userId']).sort()).toEqual([me, them].sort());
    const mine = seen.find((draft) => draft['userId'] === me);
    expect(mine).toMatchObject({ userName: expect.stringMatching(/\S/), baseVersion: await version(), revision: 2 });
    expect(mine).not.toHaveProperty('config');
    expect(JSON.parse((await open(other, me)).body.data.config).title).toBe('two');
    await publish(admin, page('two'));
    expect((await list(admin)).map((draft) => draft['userId'])).toEqual([them]);
    expect((await open(admin, me)).body.code).toBe(404);
  });

  it('do not overwrite changes of somebody else', async () => {
    const { revision } = (await save(admin, page('a'), 0)).body.data;
    expect((await save(admin, page('b'), 0)).body).toMatchObject({ code: 409, data: { revision } });
    const taken = must(await other.post(`${MENU}/takeDraft`, { id, author: me, revision }));
    expect(taken).toEqual({ revision: revision + 1 });
    expect((await list(admin)).map((draft) => draft['userId'])).toEqual([them]);
    expect(JSON.parse((await open(other, them)).body.data.config).title).toBe('a');
    expect((await save(admin, page('c'), revision)).status).toBe(409);
    const drop = (known: number) => admin.post(`${MENU}/dropDraft`, { id, author: them, revision: known });
    expect((await drop(revision)).status).toBe(409);
    expect((await drop(revision + 1)).status).toBe(200);
    expect(await list(other)).toEqual([]);
    expect((await drop(revision + 1)).body.code).toBe(404);
  });

  it('are merged with what was published since they began', async () => {
    const body = [{ type: 'tpl', id: 'a', tpl: 'a' }];
    await publish(admin, page('base', { body }));
    const base = await version();
    await save(other, page('theirs', { body }), 0);
    await publish(admin, page('base', { body: [{ ...body[0], tpl: 'b' }] }));
    const { data } = (await open(other, them)).body;
    expect(data).toMatchObject({ baseVersion: base, currentVersion: base + 1, conflicts: [] });
    expect(JSON.parse(data.merged)).toMatchObject({ title: 'theirs', body: [{ id: 'a', tpl: 'b' }] });
    await publish(admin, page('mine', { body }));
    expect((await open(other, them)).body.data.conflicts).toMatchObject([{ mine: 'theirs', theirs: 'mine' }]);
  });

  it('are for those who may edit pages, within their tenant, and bounded', async () => {
    const seller = await rights.server.as('wangli');
    expect((await seller.get(`${MENU}/draftList`, { id })).status).toBe(403);
    expect((await save(seller, page('x'), 0)).status).toBe(403);
    expect((await save(admin, page('x'.repeat(2 * 1024 * 1024)), 0)).status).toBe(400);
    expect((await save(admin, '[]', 0)).status).toBe(400);
    expect((await save(admin, page('x'), 0, 9999)).body.msg).toContain('baseVersion');
    expect(
      (await admin.post(`${MENU}/saveDraft`, { id: '42', config: page('x'), revision: 0, baseVersion: 0 })).body.code,
    ).toBe(404);
    await rights.server.database.run("UPDATE lc_page_draft SET tenant_id = '000009' WHERE user_id = ?", [them]);
    expect(await list(admin)).toEqual([]);
    expect((await open(admin, them)).body.code).toBe(404);
    for (const verb of ['takeDraft', 'dropDraft'])
      expect((await admin.post(`${MENU}/${verb}`, { id, author: them, revision: 1 })).body.code).toBe(404);
  });

  it('are removed when they were not changed for a long time', async () => {
    await rights.server.database.run(
      "UPDATE lc_page_draft SET tenant_id = '000000', update_time = '2020-01-01 00:00:00'",
    );
    expect(await list(admin)).toHaveLength(1);
    await save(admin, page('x'), 0);
    expect((await list(admin)).map((draft) => draft['userId'])).toEqual([me]);
  });
});
