import { must, Rights } from '../support/rights.js';
import { soon } from '../support/soon.js';
import type { Caller } from '../support/test-server.js';

const MENU = '/api/lc-system/menu';
type Row = Record<string, unknown>;
interface Route {
  id: string;
  configVersion: number;
  isWatched?: true;
  children?: Route[];
}

const page = (title: string): string => JSON.stringify({ type: 'page', id: 'page', title, body: [] });
const find = (routes: Route[], id: string): Route | undefined =>
  routes.map((route) => (route.id === id ? route : find(route.children ?? [], id))).find(Boolean);

describe('pages published to some', () => {
  let rights: Rights;
  let admin: Caller;
  let chosen: Caller;
  let other: Caller;
  let roleId: string;
  let id: string;

  beforeAll(async () => {
    rights = await Rights.start();
    ({ admin } = rights);
    id = (await admin.get(`${MENU}/detail`, { code: 'param' })).body.data.id;
    const first = await rights.person('trier', ['param']);
    ({ roleId } = first);
    chosen = first.caller;
    other = (await rights.person('waiter', ['param'])).caller;
  });
  afterAll(() => rights.stop());

  const current = async (): Promise<number> => (await admin.get(`${MENU}/detail`, { id })).body.data.configVersion;
  const publish = async (title: string, release?: Row) => {
    const baseVersion = await current();
    return admin.post(`${MENU}/submitConfig`, { id, config: page(title), baseVersion, message: title, release });
  };
  const routeOf = async (by: Caller) => find((await by.get(`${MENU}/routes`)).body.data, id);
  const versions = async () => Promise.all([chosen, other].map(async (by) => (await routeOf(by))?.configVersion));
  const count = (by: Caller, version: number, more: Row) =>
    by.post(`${MENU}/countPage`, { items: [{ menuId: id, version, opened: 1, ...more }] });
  const view = async () => (await admin.get(`${MENU}/release`, { id })).body.data;
  const end = (verb: 'releaseToAll' | 'releaseBack') => admin.post(`${MENU}/${verb}`, { id });

  it('reach a role, count what happens to both versions, and go to all', async () => {
    must(await publish('base'));
    const base = await current();
    expect((await view()).release).toBeUndefined();
    const { configVersion } = must(await publish('new', { roleIds: [roleId] }));
    expect(configVersion).toBe(base + 1);
    expect(await versions()).toEqual([base + 1, base]);
    expect((await routeOf(other))?.isWatched).toBe(true);
    expect(await current()).toBe(base);

    must(await count(chosen, base + 1, { errors: 2, refused: 1, lists: 1, listMs: 300 }));
    must(await count(chosen, base + 1, { errors: 1, failed: 1 }));
    must(await count(other, base, { lists: 1, listMs: 200 }));
    // Reports about a version that the user does not have are ignored.
    must(await count(other, base + 1, { errors: 40 }));
    const seen = await view();
    expect(seen.release).toMatchObject({
      state: 'open',
      baseVersion: base,
      configVersion: base + 1,
      roleIds: [roleId],
    });
    expect(seen.figures).toEqual([
      { configVersion: base, people: 1, opened: 1, errors: 0, refused: 0, failed: 0, lists: 1, listMs: 200 },
      { configVersion: base + 1, people: 1, opened: 2, errors: 3, refused: 1, failed: 1, lists: 1, listMs: 300 },
    ]);
    expect((await publish('too early')).status).toBe(409);
    must(await end('releaseToAll'));
    expect(await versions()).toEqual([base + 1, base + 1]);
    expect(await current()).toBe(base + 1);
    expect((await routeOf(other))?.isWatched).toBeUndefined();
    expect((await view()).release).toMatchObject({ state: 'all' });
    expect((await end('releaseBack')).body.code).toBe(404);
  });

  it('reach a person, and go back', async () => {
    const base = await current();
    const { userId } = (await chosen.get('/api/lc-auth/oauth/user-info')).body.data;
    must(await publish('for one', { userIds: [userId] }));
    expect(await versions()).toEqual([base + 1, base]);
    must(await end('releaseBack'));
    expect(await versions()).toEqual([base, base]);
    // The version number is not used again.
    expect(must(await publish('next'))['configVersion']).toBe(base + 2);
  });

  it('go back by themselves when errors pass the bound, and their author hears of it', async () => {
    const base = await current();
    const { configVersion } = must(await publish('shaky', { share: 100, maxErrors: 3 }));
    expect(await versions()).toEqual([configVersion, configVersion]);
    must(await count(chosen, Number(configVersion), { errors: 2, refused: 30 }));
    must(await count(other, Number(configVersion), { failed: 1 }));
    expect(await versions()).toEqual([configVersion, configVersion]);
    must(await count(other, Number(configVersion), { errors: 1 }));
    expect(await versions()).toEqual([base, base]);
    expect((await view()).release).toMatchObject({ state: 'errors' });
    // A notice leaves the outbox only after the answer.
    const told = async (): Promise<number> =>
      Number(
        (
          await rights.server.database.all("SELECT COUNT(*) AS n FROM lc_local_message WHERE kind = 'page.releaseBack'")
        )[0]?.['n'],
      );
    await soon(async () => (await told()) > 0);
    expect(await told()).toBe(1);
  });

  it('do not go back because of the errors of one reader, unless that reader is the only one', async () => {
    const report = (by: Caller, version: unknown, times: number, more: Row) =>
      by.post(`${MENU}/countPage`, { items: Array.from({ length: times }, () => ({ menuId: id, version, ...more })) });
    const base = await current();
    const { configVersion } = must(await publish('shaky', { share: 100, maxErrors: 100 }));
    must(await report(chosen, configVersion, 20, { errors: 50, failed: 50 }));
    must(await report(other, configVersion, 1, { errors: 49 }));
    expect(await view()).toMatchObject({ release: { state: 'open' }, figures: [{ errors: 1049, failed: 1000 }] });
    must(await report(other, configVersion, 1, { failed: 1 }));
    expect((await view()).release).toMatchObject({ state: 'errors' });

    const { userId } = (await chosen.get('/api/lc-auth/oauth/user-info')).body.data;
    const { configVersion: second } = must(await publish('for one', { userIds: [userId], maxErrors: 100 }));
    must(await report(chosen, second, 2, { errors: 50 }));
    expect(await versions()).toEqual([second, base]);
    must(await report(chosen, second, 1, { errors: 1 }));
    expect((await view()).release).toMatchObject({ state: 'errors' });
  });

  it('are refused for invalid pages, and without the right to publish', async () => {
    for (const release of [{}, { share: 101 }, { roleIds: ['x'] }, { share: 10, maxErrors: -1 }, 'all'])
      expect([release, (await publish('wrong', release as Row)).status]).toEqual([release, 400]);
    for (const verb of ['releaseToAll', 'releaseBack']) {
      expect((await chosen.post(`${MENU}/${verb}`, { id })).status).toBe(403);
      expect((await admin.post(`${MENU}/${verb}`, { id })).body.code).toBe(404);
    }
    expect((await chosen.get(`${MENU}/release`, { id })).status).toBe(403);
    const items = Array.from({ length: 21 }, () => ({ menuId: id, version: 1 }));
    expect((await chosen.post(`${MENU}/countPage`, { items })).status).toBe(400);
    expect((await count(chosen, 1, { errors: -1 })).status).toBe(400);
  });
});
