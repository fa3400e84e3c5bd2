import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Caller, lamina, ROOT, TestServer } from '../support/test-server.js';

const MENU = '/api/lc-system/menu';

interface Part {
  id?: string;
  name?: string;
  width?: number;
}
interface Page {
  body: { type: string; columns: Part[] }[];
}
const columnsOf = (config: string): Part[] =>
  (JSON.parse(config) as Page).body.find(({ type }) => type === 'crud')?.columns ?? [];
const namesOf = (config: string): unknown[] => columnsOf(config).map(({ name }) => name);

describe('the screen that a page is made of', () => {
  let server: TestServer;
  let admin: Caller;
  let id: string;

  beforeAll(async () => {
    server = await TestServer.start();
    admin = await server.as('admin');
    id = (await admin.get(`${MENU}/detail`, { code: 'post' })).body.data.id;
  });
  afterAll(() => server.stop());

  const current = async () =>
    (await admin.get(`${MENU}/detail`, { id })).body.data as { config: string; configVersion: number };
  const view = async () => (await admin.get(`${MENU}/screen`, { id })).body.data;
  const compile = (from: object, to: object, config: object) =>
    admin.post(`${MENU}/compileScreen`, { id, from, to, config });
  const save = async (body: object) =>
    (
      await admin.post(`${MENU}/submitConfig`, {
        id,
        baseVersion: (await current()).configVersion,
        message: 'why',
        ...body,
      })
    ).body;

  it('is shown with what may be chosen, to those who draw pages', async () => {
    const { screen, fields, buttons, detached } = await view();
    expect(screen).toMatchObject({ menu: 'post', kind: 'list' });
    expect(fields.map(({ key }: { key: string }) => key)).toContain('remark');
    expect(buttons.map((button: { id: string }) => button.id)).toContain('row.edit');
    expect(detached).toBe(false);
    expect((await (await server.as('wangli')).get(`${MENU}/screen`, { id })).body.code).toBe(403);
  });

  it('offers the fields of its model, each as a form, a table and a search row draw it', async () => {
    const { groups, tokens } = (await admin.get(`${MENU}/fields`, { id, lang: 'en' })).body.data;
    expect(groups.map(({ key }: { key: string }) => key)).toEqual(['post']);
    const category = groups[0].fields.find(({ key }: { key: string }) => key === 'category');
    expect(category.control).toMatchObject({ type: 'select', name: 'category' });
    expect(category.column).toMatchObject({ name: 'category', type: 'tpl' });
    expect(category.search).toMatchObject({ type: 'select', name: 'category' });
    expect(JSON.stringify(groups)).not.toContain('"id"');
    expect(tokens[category.control.label]).toBe('Category');
    expect((await (await server.as('wangli')).get(`${MENU}/fields`, { id })).body.code).toBe(403);
    const other = (await admin.get(`${MENU}/detail`, { code: 'nqContractSign' })).body.data.id;
    const lines = (await admin.get(`${MENU}/fields`, { id: other })).body.data.groups[1];
    expect(lines.key).toBe('nqContractSign.lines');
    // Lines are edited in their cells and have no search.
    const thick = lines.fields.find(({ key }: { key: string }) => key === 'qty');
    expect(thick.column).toMatchObject({ type: 'input-number', name: 'qty' });
    expect(thick.search).toBeUndefined();
  });

  it('makes the page anew with the changes that its author made by hand, and stores nothing', async () => {
    const { screen } = await view();
    const { config, configVersion } = await current();
    const page = JSON.parse(config) as Page;
    const name = columnsOf(config).find((column) => column.name === 'postName') as Part;
    const changed = JSON.parse(
      JSON.stringify(page).replace(JSON.stringify(name), JSON.stringify({ ...name, width: 222 })),
    );
    const { data } = (await compile(screen, { ...screen, columns: ['remark', ...screen.columns] }, changed)).body;
    expect(data.conflicts).toEqual([]);
    const made = columnsOf(JSON.stringify(data.merged));
    expect(made.map((column) => column.name)).toContain('remark');
    expect(made.find((column) => column.name === 'postName')?.width).toBe(222);
    expect((await current()).configVersion).toBe(configVersion);
  });

  it('is told to designers when it no longer compiles', async () => {
    expect((await view()).problems).toEqual([]);
    const { configVersion } = await current();
    const { screen } = await view();
    const write = (text: string | null) =>
      server.database.run('UPDATE lc_menu_version SET screen = ? WHERE menu_id = ? AND config_version = ?', [
        text,
        id,
        configVersion,
      ]);
    const broken = { ...screen, columns: ['postName', 'gone'] };
    await write(JSON.stringify({ own: broken, of: screen }));
    const told = await view();
    expect(told.problems).toEqual(['post has no field gone']);
    expect(told.buttons.map((button: { id: string }) => button.id)).toContain('row.edit');
    // After the missing field is removed, the page works again.
    const page = JSON.parse((await current()).config);
    const mended = (await compile(broken, { ...broken, columns: ['postName'] }, page)).body;
    expect(namesOf(JSON.stringify(mended.data.merged)).filter((name) => name !== undefined)).toContain('postName');
    await write(null);
  });

  it('is refused with what is wrong', async () => {
    const { screen } = await view();
    const page = JSON.parse((await current()).config);
    const refused = async (to: object) => {
      const { code, msg } = (await compile(screen, to, page)).body;
      expect(code).toBe(400);
      return msg as string;
    };
    expect(await refused({ ...screen, columns: ['nothing'] })).toContain('post has no field nothing');
    expect(await refused({ ...screen, colums: [] })).toContain('colums');
    expect(await refused({ ...screen, menu: 'user' })).toContain('post');
    expect(await refused({ ...screen, patch: [{ at: 'row.nothing', remove: true }] })).toContain('row.nothing');
    expect((await save({ config: page, screen: { ...screen, columns: ['nothing'] } })).code).toBe(400);
  });

  it('is stored with the version; the product’s next page is made of it, and detaching ends that', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'lamina-screen-'));
    for (const name of ['apps/server/dist', 'seeds', 'schemas', 'package.json', 'apps/server/package.json'])
      cpSync(join(ROOT, name), join(folder, name), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
    const file = join(folder, 'schemas/system/post/list.screen.json');
    const push = async () => {
      const { code, output } = await lamina(server.database, ['pages', 'push'], {
        dist: join(folder, 'apps/server/dist/server'),
      });
      if (code !== 0) throw new Error(output);
    };
    const from = async () => {
      const caller = admin;
      const menu = (await caller.get(`${MENU}/detail`, { code: 'post' })).body.data;
      const { data } = (await caller.get(`${MENU}/screen`, { id: menu.id })).body;
      const submit = async (body: object) =>
        (
          await caller.post(`${MENU}/submitConfig`, {
            id: menu.id,
            baseVersion: menu.configVersion,
            message: 'w',
            ...body,
          })
        ).body;
      return { caller, menu, view: data, submit };
    };
    try {
      const first = await from();
      const { screen } = first.view;
      const chosen = { ...screen, columns: screen.columns.slice(0, 2) };
      const page = JSON.parse(first.menu.config);
      const { data } = (
        await first.caller.post(`${MENU}/compileScreen`, { id: first.menu.id, from: screen, to: chosen, config: page })
      ).body;
      expect((await first.submit({ config: data.merged, screen: chosen })).code).toBe(200);
      const second = await from();
      expect(second.view.screen.columns).toHaveLength(2);
      const shown = namesOf(second.menu.config);

      const product = JSON.parse(readFileSync(file, 'utf8'));
      writeFileSync(file, JSON.stringify({ ...product, columns: [...product.columns, 'remark'] }));
      await push();
      const third = await from();
      // What the product added is there; what the author removed is not.
      expect(namesOf(third.menu.config)).toEqual(expect.arrayContaining([...shown, 'remark']));
      expect(namesOf(third.menu.config)).toHaveLength(shown.length + 1);

      // Both changed how a record is opened, so the author must choose; until then the page stays.
      const drawer = { ...third.view.screen, detail: { as: 'drawer' } };
      expect((await third.submit({ config: JSON.parse(third.menu.config), screen: drawer })).code).toBe(200);
      const columns = [...product.columns, 'remark'];
      const theirs = { ...product, columns: [...columns, 'updateTime'], detail: { as: 'dialog', size: 'xl' } };
      writeFileSync(file, JSON.stringify(theirs));
      await push();
      await push();
      await server.end();
      server = await TestServer.start({ database: server.database, dist: join(folder, 'apps/server/dist/server') });
      admin = new Caller(server.url, admin.token);
      const asked = await from();
      expect(namesOf(asked.menu.config)).not.toContain('updateTime');
      expect(asked.view.unsettled.conflicts).toMatchObject([
        { place: '/detail/as', path: ['detail', 'as'], mine: 'drawer', theirs: 'dialog' },
      ]);
      expect(await offeredTo(asked.caller, asked.menu.id)).toEqual({});
      const { unsettled } = asked.view;
      const settled = { ...unsettled.screen, detail: { ...unsettled.screen.detail, as: 'dialog' } };
      const again = await asked.caller.post(`${MENU}/compileScreen`, {
        ...{ id: asked.menu.id, from: asked.view.screen, to: settled, config: JSON.parse(asked.menu.config) },
      });
      expect((await asked.submit({ config: again.body.data.merged, screen: settled })).code).toBe(200);
      const done = await from();
      expect(done.view).not.toHaveProperty('unsettled');
      expect(namesOf(done.menu.config)).toContain('updateTime');
      expect(await offeredTo(done.caller, done.menu.id)).toEqual({});

      expect((await done.submit({ config: JSON.parse(third.menu.config), detached: true })).code).toBe(200);
      expect((await from()).view.detached).toBe(true);
      writeFileSync(file, JSON.stringify({ ...product, columns: product.columns.slice(0, 1) }));
      await push();
      const last = await from();
      expect(last.menu.config).toBe(JSON.stringify(JSON.parse(third.menu.config), null, 2));
      const restored = {
        config: JSON.parse(second.menu.config),
        factoryVersion: await heldBy(last.caller, last.menu.id, second.menu.configVersion),
      };
      expect((await last.submit(restored)).code).toBe(200);
      expect((await from()).view).toMatchObject({ detached: false, screen: { columns: second.view.screen.columns } });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

/** What the editor offers to merge. */
async function offeredTo(caller: Caller, id: string): Promise<unknown> {
  return (await caller.get(`${MENU}/factoryMerge`, { id })).body.data;
}

/** The number of the product's page that a version is based on. */
async function heldBy(caller: Caller, id: string, version: number): Promise<number> {
  const { data } = (await caller.get(`${MENU}/vseionList`, { id })).body;
  return data.find((row: { configVersion: number }) => row.configVersion === version).factoryVersion;
}
