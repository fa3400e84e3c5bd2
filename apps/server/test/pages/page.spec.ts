import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newDatabase, type TestDatabase } from '../support/test-database.js';
import { type Caller, lamina, ROOT, TestServer } from '../support/test-server.js';

const MENU = '/api/lc-system/menu';
type Row = Record<string, unknown>;

const page = (title: string, more: Row = {}): string => JSON.stringify({ type: 'page', title, body: [], ...more });

describe('pages over HTTP', () => {
  let server: TestServer;
  let admin: Caller;
  let id: string;

  beforeAll(async () => {
    server = await TestServer.start();
    admin = await server.as('admin');
    id = (await admin.get(`${MENU}/detail`, { code: 'param' })).body.data.id;
  });
  afterAll(() => server.stop());

  const version = async (): Promise<number> => (await admin.get(`${MENU}/detail`, { id })).body.data.configVersion;
  const publish = async (config: string, baseVersion?: number, message = 'why') =>
    admin.post(`${MENU}/submitConfig`, { id, config, baseVersion: baseVersion ?? (await version()), message });

  it('publishes a version, shows it in the shell and keeps the ones before', async () => {
    const before = await version();
    expect((await publish(page('one'))).body).toMatchObject({ code: 200, data: { id, configVersion: before + 1 } });
    expect((await publish(page('two'), before + 1, 'second')).body.data.configVersion).toBe(before + 2);
    const routes = JSON.stringify((await admin.get(`${MENU}/routes`)).body.data);
    expect(routes).toContain(`"configVersion":${before + 2}`);
    const versions = (await admin.get(`${MENU}/vseionList`, { id })).body.data;
    expect(versions[0]).toMatchObject({
      configVersion: before + 2,
      remark: 'second',
      baseVersion: before + 1,
      createUserName: expect.stringMatching(/\S/),
    });
    expect(versions.map((one: Row) => one['configVersion'])).toEqual(
      Array.from({ length: before + 2 }, (_, index) => before + 2 - index),
    );
  });

  it('answers one version as what a browser keeps and asks for again, the current one as what may change', async () => {
    const current = await version();
    const fixed = await admin.get(`${MENU}/detail`, { id, version: current - 1 });
    expect(JSON.parse(fixed.body.data.config).title).toBe('one');
    expect(fixed.headers.get('cache-control')).toBe('private, no-cache');
    const seen = { 'if-none-match': String(fixed.headers.get('etag')) };
    const again = (caller: Caller) => caller.with(seen).get(`${MENU}/detail`, { id, version: current - 1 });
    const unchanged = await again(admin);
    expect([unchanged.status, unchanged.bytes.length]).toEqual([304, 0]);
    // Another user of the same browser does not have this menu.
    expect((await again(await server.as('wangli'))).body.code).toBe(403);
    expect((await admin.get(`${MENU}/detail`, { id })).headers.get('cache-control')).toBe('no-store');
    const missing = await admin.get(`${MENU}/detail`, { id, version: 99 });
    expect(missing.body.code).toBe(404);
    expect(missing.headers.get('cache-control')).toBe('no-store');
  });

  it('packs long answers for those who unpack', async () => {
    const ask = (encoding: string) =>
      admin.with({ 'accept-encoding': encoding }).get(`${MENU}/detail`, { code: 'user' });
    const [packed, plain] = [await ask('gzip'), await ask('identity')];
    expect(packed.headers.get('content-encoding')).toBe('gzip');
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(packed.headers.get('vary')).toContain('accept-encoding');
    expect(packed.body).toEqual(plain.body);
  });

  it('refuses a stale base and shows both sides, and one of two at once', async () => {
    const current = await version();
    const { status, body } = await publish(page('stale'), current - 1);
    expect([status, body.code]).toEqual([409, 409]);
    expect(body.data).toMatchObject({ baseVersion: current - 1, currentVersion: current });
    expect([JSON.parse(body.data.current.config).title, JSON.parse(body.data.base.config).title]).toEqual([
      'two',
      'one',
    ]);
    const answers = await Promise.all(['a', 'b', 'c'].map((title) => publish(page(title), current)));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409]);
    expect(await version()).toBe(current + 1);
  });

  it('compares two versions and restores one', async () => {
    const current = await version();
    const { body } = await admin.get(`${MENU}/compare`, { id, from: current - 2, to: current - 1 });
    expect(JSON.parse(body.data.from.config).title).toBe('one');
    expect(body.data.diff).toMatch(/^-\s+"title": "one"/m);
    expect(body.data.diff).toMatch(/^\+\s+"title": "two"/m);
    expect((await publish(body.data.from.config, current, 'restored')).status).toBe(200);
    expect(JSON.parse((await admin.get(`${MENU}/detail`, { id })).body.data.config).title).toBe('one');
    expect((await publish(page('one'))).status).toBe(400);
  });

  it.each([
    ['no JSON', '{'],
    ['a list', '[]'],
    ['no type', '{"title":"x"}'],
    ['a special key', '{"type":"page","__proto__":{"x":1}}'],
    ['101 levels', `{"type":"page","body":${'['.repeat(101)}${']'.repeat(101)}}`],
    ['2 MB', page('x'.repeat(2 * 1024 * 1024))],
  ])('refuses %s', async (_, config) => {
    const before = await version();
    expect((await publish(config)).status).toBe(400);
    expect(await version()).toBe(before);
  });

  it('security 22: wants the right to publish for every page, and says where it holds programs', async () => {
    const { body } = await publish(
      page('scripts', { initApi: { url: '/x', adaptor: 'return payload' }, data: { url: 'javascript:alert(1)' } }),
    );
    expect(body.data.scripts.sort()).toEqual(['data.url', 'initApi.adaptor']);
    for (const account of ['wangli', 'liuzong', 'manager', 'boss']) {
      const caller = await server.as(account);
      for (const config of [page('mine'), page('mine', { initApi: { adaptor: 'x' } })]) {
        expect(
          (await caller.post(`${MENU}/submitConfig`, { id, config, baseVersion: await version(), message: 'x' }))
            .status,
        ).toBe(403);
      }
    }
  });

  it('answers the texts of a page in either language', async () => {
    await publish(page('i18n:param', { body: ['i18n:param.paramKey'] }));
    const words = async (lang: string) =>
      (await admin.get(`${MENU}/words`, { id, version: await version(), lang })).body.data.tokens;
    const [zh, en] = [await words('zh'), await words('en')];
    expect(Object.keys(zh).sort()).toEqual(['i18n:param', 'i18n:param.paramKey']);
    expect(zh['i18n:param.paramKey']).toMatch(/[\u4e00-\u9fff]/);
    expect(en['i18n:param.paramKey']).toMatch(/^[ -~]+$/);
  });

  it('refuses a page with errors, says where, and tells them all before', async () => {
    const before = await version();
    const body = [
      { type: 'tpl', tpl: 'i18n:no.such.key' },
      { type: 'crud', api: '/api/lc-system/param/lst', columns: [{ name: 'paramKey', label: 'Key' }] },
      { type: 'button', icon: 'fa fa-plus', permission: 'param_add' },
    ];
    const refused = await publish(page('wrong', { body }));
    expect(refused.body).toMatchObject({ code: 400, msg: expect.stringContaining('no.such.key (body.0.tpl)') });
    expect(await version()).toBe(before);

    const checked = await admin.post(`${MENU}/checkPage`, { config: page('wrong', { body }) });
    expect(checked.body.data).toMatchObject({ errors: 2, warnings: 1, scripts: [] });
    expect(checked.body.data.problems).toEqual([
      {
        rule: 'unknownText',
        level: 'error',
        path: ['body', 0, 'tpl'],
        message: expect.stringContaining('no.such.key'),
      },
      { rule: 'unknownCall', level: 'error', path: ['body', 1, 'api'], message: expect.stringContaining('param/lst') },
      { rule: 'missingLabel', level: 'warning', path: ['body', 2], message: expect.stringMatching(/\S/) },
    ]);
    expect((await admin.post(`${MENU}/checkPage`, { config: '{' })).status).toBe(400);
  });

  it('knows calls, codes and dictionaries as they are on this server', async () => {
    const codes = { menu: 'param_add', none: 'param_ad' };
    const at = (permission: string, code: string) =>
      page('one', {
        body: [
          { type: 'button', label: 'A', permission, api: 'post:/api/lc-system/menu/checkPage' },
          { type: 'select', name: 'a', label: 'A', source: `/api/lc-system/dict/dictionary?code=${code}` },
        ],
      });
    const problems = async (config: string) =>
      (await admin.post(`${MENU}/checkPage`, { config })).body.data.problems.map(({ rule }: Row) => rule);
    expect(await problems(at(codes.menu, 'yes_no'))).toEqual([]);
    expect(await problems(at(codes.none, 'yes_not'))).toEqual(['unknownCode', 'unknownDictionary']);
    const value = { code: 'yes_not', dictKey: '-1', dictValue: 'Made by hand', sort: 1, parentId: '0' };
    expect((await admin.post('/api/lc-system/dict/submit', value)).status).toBe(200);
    expect(await problems(at(codes.menu, 'yes_not'))).toEqual([]);
  });
});

describe('pages push and pull', () => {
  let database: TestDatabase;
  let folder: string;
  let file: string;

  beforeAll(async () => {
    database = await newDatabase();
    folder = mkdtempSync(join(tmpdir(), 'lamina-page-'));
    cpSync(join(ROOT, 'apps/server/dist'), join(folder, 'apps/server/dist'), { recursive: true });
    for (const name of ['seeds', 'schemas', 'package.json', 'apps/server/package.json'])
      cpSync(join(ROOT, name), join(folder, name), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
    const schemas = join(folder, 'schemas');
    const pages = readdirSync(schemas, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.page.json'),
    );
    if (pages[0] === undefined) throw new Error('the schemas have no page');
    file = join(schemas, pages.find((name) => name.includes('customer')) ?? pages[0]);
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true });
    await database.drop();
  });

  const cli = async (...args: string[]): Promise<string> => {
    const { code, output } = await lamina(database, args, { dist: join(folder, 'apps/server/dist/server') });
    if (code !== 0) throw new Error(output);
    return output;
  };
  const read = () => JSON.parse(readFileSync(file, 'utf8'));
  const current = async () =>
    (
      await database.all(
        'SELECT CAST(id AS CHAR) AS id, code, config, config_version AS version FROM lc_menu WHERE code = ? AND is_deleted = 0',
        [read().menu],
      )
    )[0];
  const editFile = (title: string): void => {
    const content = read();
    writeFileSync(file, JSON.stringify({ ...content, body: { ...content.body, title } }));
  };
  async function publishAs(title: string): Promise<void> {
    const server = await TestServer.start({ database });
    const admin = await server.as('admin');
    const menu = await current();
    const config = JSON.stringify({ ...JSON.parse(String(menu?.['config'])), title });
    const { status } = await admin.post('/api/lc-system/menu/submitConfig', {
      id: String(menu?.['id']),
      config,
      baseVersion: Number(menu?.['version']),
      message: title,
    });
    expect(status).toBe(200);
    await server.end();
  }
  const title = async () => JSON.parse(String((await current())?.['config'])).title;

  it('bring a changed factory page into the database as its next version', async () => {
    const before = Number((await current())?.['version']);
    editFile('factory 2');
    expect(await cli('pages', 'push')).toMatch(new RegExp(`^${read().menu}: (updated|unchanged)$`, 'm'));
    expect([await title(), Number((await current())?.['version'])]).toEqual(['factory 2', before + 1]);
    await cli('pages', 'push');
    expect(Number((await current())?.['version'])).toBe(before + 1);
  });

  it('leave an edited page alone where both changed one thing, at a push and at the start of a server', async () => {
    await publishAs('edited');
    const edited = await current();
    editFile('factory 3');
    // The start of the command stores the files; then the push finds nothing new.
    expect(await cli('pages', 'push')).toContain(`${read().menu}: kept`);
    expect(await current()).toEqual(edited);
    const beside = await database.all(
      'SELECT config FROM lc_menu_version WHERE menu_id = ? AND config_version > ? AND remark = ?',
      [String(edited?.['id']), Number(edited?.['version']), 'factory'],
    );
    expect(beside.map(({ config }) => JSON.parse(String(config)).title)).toEqual(['factory 3']);
    await (await TestServer.start({ database })).end();
    expect(await current()).toEqual(edited);
  });

  it('pull the edited page into its file, and change nothing in the database', async () => {
    const before = await database.all(
      'SELECT CAST(id AS CHAR) AS id, config_version AS version, config FROM lc_menu ORDER BY id',
    );
    await cli('pages', 'pull');
    expect(read().body.title).toBe('edited');
    expect(
      await database.all('SELECT CAST(id AS CHAR) AS id, config_version AS version, config FROM lc_menu ORDER BY id'),
    ).toEqual(before);
    expect(await cli('pages', 'push')).toContain(`${read().menu}: unchanged`);
    await publishAs('edited again');
    expect(await cli('pages', 'push')).toContain(`${read().menu}: kept`);
    expect(await title()).toBe('edited again');
  });
});
