import { foundPlant, type Plant } from '../support/plants.js';
import { must, Rights } from '../support/rights.js';
import { MYSQL } from '../support/test-database.js';
import { type Answer, Caller, TestServer } from '../support/test-server.js';

type Row = Record<string, unknown>;

const METADATA = '/api/lc-develop/metadata';
const MENU = '/api/lc-system/menu';
const LOG = '/api/at/trial/furnaceLog';
const KEY = 'furnaceLog';

const text = (en: string, more: Row = {}): Row => ({ type: 'string', zh: en, en, length: 64, list: true, ...more });
const state = (en: string): Row => ({ zh: en, en });
const log = (more: Row = {}): Row => ({
  ...{
    key: KEY,
    zh: '炉温',
    en: 'Furnace log',
    path: LOG,
    dialect: 'document',
    table: 'trial_furnace_log',
    display: 'name',
  },
  fields: {
    name: text('Name', { required: true, search: true }),
    status: { type: 'int', zh: '状态', en: 'State', readonly: true, default: 0, list: true },
    ...(more['fields'] as Row),
  },
  states: { field: 'status', initial: '0', values: { '0': state('Open'), '1': state('Closed') } },
  actions: { confirm: { zh: '确认', en: 'Close', from: ['0'], to: '1' } },
  calls: { 'POST confirm': { operation: 'action' } },
});

/** What a model published at run time creates. */
describe('the rights of a published model', () => {
  let rights: Rights;
  let admin: Caller;
  let planner: Caller;
  let seller: Caller;
  let plant: Plant;

  const submit = (more: Row, baseVersion: number): Promise<Answer> =>
    admin.post(`${METADATA}/submit`, { key: KEY, model: log(), baseVersion, ...more });
  const refusal = async (more: Row, baseVersion = 0): Promise<string> => {
    const { status, body } = await submit(more, baseVersion);
    expect(status).toBe(400);
    return body.msg;
  };
  const routesOf = async (caller: Caller): Promise<string> =>
    JSON.stringify((await caller.get(`${MENU}/routes`)).body.data);
  const version = async (): Promise<number> =>
    Number(must(await admin.get(`${METADATA}/detail`, { key: KEY }))['version']);
  const rows = (sql: string, ...args: string[]) => rights.server.database.all(sql, args);

  beforeAll(async () => {
    rights = await Rights.start();
    admin = rights.admin.in('en');
    planner = (await rights.server.as('fengmin')).in('en');
    seller = (await rights.server.as('wangli')).in('en');
    plant = await foundPlant(rights, 'Other');
  });
  afterAll(() => rights.stop());

  it('refuses bad input with its place, and leaves nothing behind', async () => {
    expect(await refusal({ menu: { parent: 'technolog' } })).toContain('menus: there is no menu technolog');
    expect(await refusal({ menu: { roles: ['planers'] } })).toContain('grants: there is no role planers');
    expect(await refusal({ menu: { roles: 'planner' } })).toContain('menu.roles: write a list');
    expect(await refusal({ menu: { parents: 'x' } })).toContain('menu: unknown key "parents"');
    expect(await refusal({ menu: {}, access: {} })).toContain('menu: say it in access');
    expect(await refusal({ access: { model: KEY, menu: [] } })).toContain('access /: unknown key "menu"');
    expect(await refusal({ access: { model: 'other' } })).toContain('access.model is other, not furnaceLog');
    const menu = { code: KEY, zh: 'x', en: 'x', path: '/x', sort: 1 };
    expect(await refusal({ access: { model: KEY, menus: [{ ...menu, code: 'param' }] } })).toContain(
      'the code param is',
    );
    expect(await refusal({ access: { model: KEY, permissions: { lists: 'menu' } } })).toContain('has no call lists');
    const screens = { 'list.screen.json': { menu: KEY, kind: 'list', columns: ['nme'] } };
    const access = { model: KEY, menus: [{ ...menu, page: 'list.screen.json' }] };
    expect(await refusal({ access, screens })).toContain('furnaceLog has no field nme');
    expect(await refusal({ access, screens: { 'x.json': {} } })).toContain('x.json is no name like');
    expect(await refusal({ screens })).toContain('screens: they need access');
    expect(await rows('SELECT id FROM lc_menu WHERE code = ? AND is_deleted = 0', KEY)).toEqual([]);
    expect((await admin.get(`${METADATA}/detail`, { key: KEY })).body.success).toBe(false);
  });

  it('exist immediately: menu, buttons, page, and calls for the roles that have them', async () => {
    must(await submit({ menu: { parent: 'technology', roles: ['planner'] } }, 0));
    expect(await routesOf(planner)).toContain('"/trial/furnaceLog"');
    expect(must(await planner.get(`${MENU}/detail`, { code: KEY }))['config']).toContain(`${LOG}/page`);
    const id = must(await planner.post(`${LOG}/save`, { name: 'Night' }))['id'];
    expect((await planner.get(`${LOG}/page`)).body.data.records).toMatchObject([{ id, name: 'Night' }]);
    expect((await planner.post(`${LOG}/confirm?ids=${String(id)}`)).body.success).toBe(true);
    // No other role has it.
    expect((await seller.get(`${LOG}/page`)).body.code).toBe(403);
    expect(await routesOf(seller)).not.toContain('furnaceLog');
  });

  it('keep tenants apart: no menu, no call and no row of another plant', async () => {
    for (const person of [plant.chief, plant.seller]) {
      expect((await person.get(`${LOG}/page`)).body.code).toBe(403);
      expect(await routesOf(person)).not.toContain('furnaceLog');
    }
  });

  it('change when it is published again, and stay if the publication does not contain them', async () => {
    const fields = { furnaceNo: text('Furnace no.') };
    must(await submit({ model: log({ fields }) }, await version()));
    expect((await planner.get(`${LOG}/page`)).body.data.records).toMatchObject([{ name: 'Night', furnaceNo: null }]);
    expect(must(await planner.get(`${MENU}/detail`, { code: KEY }))['config']).toContain('column.furnaceNo');
    must(await submit({ model: log({ fields }), menu: { parent: 'procure', roles: ['sales'] } }, await version()));
    expect((await planner.get(`${LOG}/page`)).body.code).toBe(403);
    expect((await seller.get(`${LOG}/page`)).body.data.total).toBe(1);
    const menus = await rows('SELECT id FROM lc_menu WHERE code = ? AND is_deleted = 0', KEY);
    expect(menus).toHaveLength(1);
  });

  it('survive a restart, like rights that administrators granted by hand', async () => {
    const [{ id: role }] = (await rows("SELECT CAST(id AS CHAR) AS id FROM lc_role WHERE role_alias = 'planner'")) as [
      Row,
    ];
    const codes = await rows(
      "SELECT CAST(id AS CHAR) AS id FROM lc_menu WHERE code LIKE 'furnaceLog%' AND is_deleted = 0",
    );
    const had = await rights.codesOf(String(role));
    const kept = await rows('SELECT CAST(menu_id AS CHAR) AS id FROM lc_role_menu WHERE role_id = ?', String(role));
    const menuIds = [...new Set([...kept, ...codes].map(({ id }) => String(id)))];
    must(await admin.post('/api/lc-system/role/grant', { roleIds: [String(role)], menuIds }));
    expect(had).not.toContain(KEY);
    await rights.server.end();
    const again = await TestServer.start({ database: rights.server.database });
    const back = new Caller(again.url, planner.token);
    expect((await back.get(`${LOG}/page`)).body.data.total).toBe(1);
    expect(await routesOf(back)).toContain('"/trial/furnaceLog"');
    admin = new Caller(again.url, admin.token).in('en');
    planner = back;
    seller = new Caller(again.url, seller.token);
    must(await submit({ model: log({ fields: { furnaceNo: text('Furnace no.') } }) }, await version()));
    expect((await planner.get(`${LOG}/page`)).body.data.total).toBe(1);
    await removed();
    await again.end();
  });

  async function removed(): Promise<void> {
    const at = await version();
    expect((await admin.post(`${METADATA}/remove`, { key: KEY, baseVersion: at + 1 })).status).toBe(409);
    must(await admin.post(`${METADATA}/remove`, { key: KEY, baseVersion: at }));
    expect((await planner.get(`${LOG}/page`)).status).toBe(404);
    expect(await routesOf(planner)).not.toContain('furnaceLog');
    expect(await rows("SELECT id FROM lc_menu WHERE code LIKE 'furnaceLog%' AND is_deleted = 0")).toEqual([]);
    const lost =
      'SELECT g.id FROM lc_role_menu g LEFT JOIN lc_menu m ON m.id = g.menu_id WHERE m.id IS NULL OR m.is_deleted <> 0';
    expect(await rows(lost)).toEqual([]);
    // When it is published again, its rows are still there.
    must(await submit({ menu: { roles: ['planner'] } }, 0));
    expect((await planner.get(`${LOG}/page`)).body.data.total).toBe(1);
  }
});

(MYSQL === undefined ? describe.skip : describe)('another server of the cluster', () => {
  it('has rights and page of a published model within two seconds', async () => {
    const one = await TestServer.start();
    const other = await TestServer.start({ database: one.database });
    try {
      const admin = await one.as('admin');
      const planner = await other.as('fengmin');
      must(
        await admin.post(`${METADATA}/submit`, {
          key: KEY,
          model: log(),
          baseVersion: 0,
          menu: { roles: ['planner'] },
        }),
      );
      const started = Date.now();
      let status = 0;
      while (status !== 200 && Date.now() - started < 2000) status = (await planner.get(`${LOG}/page`)).status;
      expect(status).toBe(200);
      must(await planner.post(`${LOG}/save`, { name: 'There' }));
      expect(must(await planner.get(`${MENU}/detail`, { code: KEY }))['config']).toContain(`${LOG}/page`);
    } finally {
      await other.end();
      await one.stop();
    }
  });
});
