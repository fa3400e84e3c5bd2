import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Item } from '../../src/bundles/bundle.js';
import { writeBundle } from '../../src/bundles/file/bundle-file.js';
import { installationKey } from '../../src/bundles/file/installation-key.js';
import { dmn } from '../support/dmn.js';
import { deploy } from '../support/processes.js';
import { must } from '../support/rights.js';
import { embeddedDatabase, MYSQL, newDatabase, type TestDatabase } from '../support/test-database.js';
import { type Caller, lamina, ROOT, TestServer } from '../support/test-server.js';

type Row = Record<string, unknown>;

const BUNDLE = '/api/lc-develop/bundle';
const MENU = '/api/lc-system/menu';
const CHOSEN = { name: 'Trial plates', menus: 'trialBoard,trialNote,nqContractSign', roles: 'finance' };

const model = (fields: Row = {}) => ({
  key: 'trialNote',
  zh: '试板记录',
  en: 'Trial note',
  path: '/api/at/trial/trialNote',
  dialect: 'document',
  table: 'trial_note',
  display: 'name',
  fields: {
    name: { type: 'string', zh: '名称', en: 'Name', length: 64, required: true, list: true },
    colour: { type: 'dict', zh: '颜色', en: 'Colour', dict: 'trial_colour', dictSource: 'biz', list: true },
    ...fields,
  },
});
const page = (title: string, label = 'A') => ({
  type: 'page',
  id: 'board',
  title,
  body: [
    { type: 'crud', id: 'list', api: 'get:/api/at/trial/trialNote/page', columns: [{ name: 'name', label, id: 'c1' }] },
    { type: 'button', id: 'do', label: 'Do', permission: 'trialBoard_do' },
  ],
});

/** What a person builds by hand: a dictionary, a model, a menu with a button and a page, a changed approval process. */
async function build(server: TestServer): Promise<void> {
  const admin = await server.as('admin');
  const ok = async (path: string, body: unknown) => {
    const answer = await admin.post(path, body);
    expect([path, answer.body.msg, answer.status]).toEqual([path, answer.body.msg, 200]);
    return answer.body.data;
  };
  const dict = '/api/lc-system/dict-biz/submit';
  await ok(dict, { code: 'trial_colour', dictValue: '试板颜色', sort: 1 });
  for (const [dictKey, dictValue] of [
    ['1', '红'],
    ['2', '蓝'],
  ])
    await ok(dict, { code: 'trial_colour', dictKey, dictValue, sort: 1, ext: { a: 1 } });
  await ok('/api/lc-develop/metadata/submit', {
    model: model(),
    baseVersion: 0,
    menu: { parent: 'tool', roles: ['finance'] },
  });
  const menu = await ok(`${MENU}/submit`, {
    code: 'trialBoard',
    name: '试板看板',
    alias: 'menu',
    path: '/trial/board',
  });
  await ok(`${MENU}/submit`, { code: 'trialBoard_do', name: '执行', alias: 'do', category: 2, parentId: menu.id });
  await ok(`${MENU}/submitConfig`, { id: menu.id, config: page('Board'), message: 'first' });
  const inputs = [{ text: 'totalAmount', type: 'number' }];
  const levels = [
    ['< 10000', '50'],
    ['>= 10000', '80'],
  ];
  await ok('/api/lc-flow/decision/submit', {
    xml: dmn({ key: 'trialUrgency', inputs, outputs: [{ name: 'level' }], rules: levels }),
    common: true,
  });
  const asked = `name="销售复核" camunda:priority="\${DECISION('trialUrgency', 'level')}"`;
  const drawing = readFileSync(join(ROOT, 'schemas/office/contract-sign/approval.bpmn'), 'utf8');
  await deploy(
    server,
    'nqContractSign',
    drawing.replace('name="销售审核"', () => asked),
    'flow_3',
  );
}

const start = async (database: TestDatabase) => TestServer.start({ database });

describe(`bundles from one installation to another${MYSQL === undefined ? '' : ', from SQLite to MariaDB'}`, () => {
  let source: TestServer;
  let target: TestServer;
  let there: Caller;
  let here: Caller;
  let first: string;

  beforeAll(async () => {
    source = await start(MYSQL === undefined ? await newDatabase() : embeddedDatabase());
    target = await start(await newDatabase());
    [there, here] = [await source.as('admin'), await target.as('admin')];
    await build(source);
  }, 600_000);
  afterAll(async () => {
    await source?.stop();
    await target?.stop();
  });

  const made = async (chosen = CHOSEN): Promise<Buffer> => (await there.get(`${BUNDLE}/make`, chosen)).bytes;
  const taken = async (file: Buffer): Promise<string> => {
    const answer = await here.upload(`${BUNDLE}/upload`, file, 'a.bundle.gz');
    expect([answer.body.msg, answer.status]).toEqual([expect.any(String), 200]);
    return answer.body.data.id;
  };
  const plan = async (id: string) => (await here.in('en').get(`${BUNDLE}/plan`, { id })).body.data;
  const statuses = (items: Row[]) => Object.fromEntries(items.map((item) => [item['id'], item['status']]));
  const apply = (id: string, mark: string, more: Row = {}) =>
    here.in('en').post(`${BUNDLE}/apply`, { id, mark, ...more });
  const pageOf = async (caller: Caller) => {
    const { config, id, configVersion } = (await caller.get(`${MENU}/detail`, { code: 'trialBoard' })).body.data;
    return { page: JSON.parse(config || '{}'), id, configVersion };
  };
  const publish = async (caller: Caller, config: Row) => {
    const { id } = await pageOf(caller);
    expect((await caller.post(`${MENU}/submitConfig`, { id, config, message: 'by hand' })).status).toBe(200);
  };
  const colours = async () =>
    (await here.get('/api/lc-system/dict-biz/list', { code: 'trial_colour' })).body.data.flatMap((head: Row) =>
      ((head['children'] as Row[]) ?? []).map(({ dictValue }) => dictValue),
    );

  it('finds everything that chosen menus need, and why', async () => {
    const { items, needs } = (await there.in('en').get(`${BUNDLE}/contents`, CHOSEN)).body.data;
    const because = Object.fromEntries(items.map((item: Row) => [item['id'], item['because']]));
    expect(because).toMatchObject({
      'dict:biz/trial_colour': 'Model trialNote',
      'model:trialNote': 'Page trialBoard',
      'menu:trialBoard': '',
      'button:trialBoard_do': 'Menu trialBoard',
      'page:trialBoard': 'Menu trialBoard',
      'grant:finance': '',
      'flow:nqContractSign': 'Menu nqContractSign',
      'decision:trialUrgency': 'Process nqContractSign',
    });
    expect(because).not.toHaveProperty('menu:trialNote');
    expect(needs).toContainEqual({ kind: 'model', key: 'nqContractSign', name: 'Model nqContractSign' });
    expect((await there.get(`${BUNDLE}/contents`, { menus: 'nothing' })).status).toBe(400);
    expect((await (await source.as('wangli')).get(`${BUNDLE}/make`, CHOSEN)).status).toBe(403);
  });

  it('is refused until an administrator has accepted its installation, and whenever it was altered', async () => {
    const file = await made();
    const send = (bytes: Buffer) => here.in('en').upload(`${BUNDLE}/upload`, bytes, 'a.bundle.gz');
    const house = (await there.get(`${BUNDLE}/house`)).body.data;
    const strange = await send(file);
    expect([strange.status, strange.body.data.fingerprint]).toEqual([400, house.fingerprint]);
    expect((await here.post(`${BUNDLE}/accept`, { name: 'x', publicKey: 'abc' })).status).toBe(400);
    expect((await here.post(`${BUNDLE}/accept`, { name: 'Source', publicKey: house.publicKey })).status).toBe(200);
    const altered = gzipSync(gunzipSync(file).toString('utf8').replace('试板颜色', '试板色号'));
    expect((await send(altered)).body.msg).toContain('altered');
    expect((await send(Buffer.from('no bundle'))).body.msg).toContain('no bundle');
    expect((await here.get(`${BUNDLE}/list`)).body.data).toEqual([]);
    expect((await here.get(`${BUNDLE}/trusted`)).body.data).toMatchObject([{ name: 'Source' }]);
  });

  it('is planned without changing anything, then applied as one', async () => {
    first = await taken(await made());
    const before = await here.get(`${MENU}/detail`, { code: 'trialBoard' });
    const { items, mark, missing } = await plan(first);
    expect(missing).toBe('');
    expect(statuses(items)).toMatchObject({
      'dict:biz/trial_colour': 'new',
      'model:trialNote': 'new',
      'menu:trialBoard': 'new',
      'page:trialBoard': 'new',
      'menu:nqContractSign': 'same',
      'flow:nqContractSign': 'changed',
      'decision:trialUrgency': 'new',
    });
    expect(items.filter(({ problem }: Row) => problem !== '')).toEqual([]);
    expect(before.body.code).toBe(404);
    expect((await here.get(`${MENU}/detail`, { code: 'trialBoard' })).body.code).toBe(404);
    const done = await apply(first, mark);
    expect([done.body.msg, done.status]).toEqual([done.body.msg, 200]);
    expect(await colours()).toEqual(['红', '蓝']);
    expect((await pageOf(here)).page).toEqual(page('Board'));
    const added = await here.post('/api/at/trial/trialNote/add', { name: 'T1', colour: '2' });
    expect([added.body.msg, added.status]).toEqual([added.body.msg, 200]);
    expect((await here.get(`${MENU}/detail`, { code: 'trialNote' })).body.data.configVersion).toBe(1);
    const rights = await target.database.all(
      `SELECT m.code FROM lc_role_menu r JOIN lc_menu m ON m.id = r.menu_id JOIN lc_role o ON o.id = r.role_id
        WHERE o.role_alias = 'finance' AND m.is_deleted = 0 AND m.code LIKE 'trialNote%'`,
    );
    expect(rights.map(({ code }) => code)).toContain('trialNote_add');
    const drawn = await target.database.all(
      "SELECT xml FROM wf_definition WHERE process_key = 'nqContractSign' ORDER BY version DESC LIMIT 1",
    );
    expect(String(drawn[0]?.['xml']).includes('销售复核')).toBe(true);
    const [decision] = (await here.get('/api/lc-flow/decision/list', { name: 'trialUrgency' })).body.data.records;
    expect(decision).toMatchObject({ version: 1, common: true });
    const logged = await target.database.all(
      "SELECT title FROM lc_log_data WHERE model = 'dictBiz' ORDER BY id DESC LIMIT 3",
    );
    expect(logged).toHaveLength(3);
    expect((await apply(first, mark)).status).toBe(400);
  });

  it('merges pages that both sides changed, asks at each conflict, and is undone as one', async () => {
    await publish(there, page('From there', 'B'));
    await publish(here, { ...page('From here'), className: 'mine' });
    const id = await taken(await made());
    const { items, mark } = await plan(id);
    const item = items.find((one: Row) => one['id'] === 'page:trialBoard');
    expect([item.status, item.choice]).toEqual(['conflict', '']);
    expect(item.conflicts).toMatchObject([{ place: 'body/title', mine: 'From here', theirs: 'From there' }]);
    const refused = await apply(id, mark);
    expect([refused.status, refused.body.msg]).toEqual([400, expect.stringContaining('Page trialBoard')]);
    await publish(here, { ...page('From here'), className: 'mine', remark: 'again' });
    const choices = { 'page:trialBoard': 'merged' };
    const picks = { 'page:trialBoard': { 'body/title': 'theirs' } };
    expect((await apply(id, mark, { choices, picks })).status).toBe(409);
    const second = await plan(id);
    expect((await apply(id, second.mark, { choices, picks })).status).toBe(200);
    const merged = { ...page('From there', 'B'), className: 'mine', remark: 'again' };
    expect((await pageOf(here)).page).toEqual(merged);
    expect((await here.post(`${BUNDLE}/undo`, { id })).body.data).toMatchObject({ undone: 1, kept: [] });
    expect((await pageOf(here)).page).toEqual({ ...page('From here'), className: 'mine', remark: 'again' });
    expect((await here.post(`${BUNDLE}/undo`, { id })).status).toBe(400);
    await publish(here, page('Board'));
  });

  it('brings new columns of a model, and takes the model back without them', async () => {
    const { version } = (await there.get('/api/lc-develop/metadata/detail', { key: 'trialNote' })).body.data;
    const thick = { type: 'int', zh: '厚度', en: 'Thickness', list: true };
    const grown = { model: model({ thick }), baseVersion: version };
    expect((await there.post('/api/lc-develop/metadata/submit', grown)).status).toBe(200);
    await publish(there, page('Board'));
    const id = await taken(await made());
    const { items, mark } = await plan(id);
    expect(statuses(items)).toMatchObject({ 'model:trialNote': 'changed', 'page:trialBoard': 'same' });
    expect((await apply(id, mark)).status).toBe(200);
    const add = (body: Row) => here.post('/api/at/trial/trialNote/add', body);
    expect((await add({ name: 'T2', thick: 3 })).status).toBe(200);
    expect((await here.post(`${BUNDLE}/undo`, { id })).status).toBe(200);
    expect((await add({ name: 'T3', thick: 3 })).status).toBe(400);
    expect((await add({ name: 'T3' })).status).toBe(200);
    const rows = await target.database.all("SELECT thick FROM trial_note WHERE name = 'T2'");
    expect(rows).toEqual([{ thick: 3 }]);
  });

  it('refuses all of it when one thing of another version of the product does not fit here', async () => {
    const key = installationKey(randomBytes(32));
    await here.post(`${BUNDLE}/accept`, { name: 'Newer', publicKey: key.publicKey });
    const items: Item[] = [
      { kind: 'dict', key: 'biz/trial_shape', value: { dictValue: '形', sort: 1, isSealed: 0, entries: {} } },
      {
        kind: 'model',
        key: 'later',
        value: {
          model: { ...model(), key: 'later', table: 'later', fields: { a: { type: 'hologram', zh: 'a', en: 'a' } } },
        },
      },
    ];
    const head = { name: 'newer', product: '9.0.0', time: '2030', house: 'Newer', needs: [] };
    const id = await taken(writeBundle(head, items, key));
    const found = await plan(id);
    expect(found.items.find((item: Row) => item['id'] === 'model:later').problem).toContain('hologram');
    const refused = await apply(id, found.mark);
    expect([refused.status, refused.body.msg]).toEqual([400, expect.stringContaining('hologram')]);
    const lacking = await taken(
      writeBundle({ ...head, needs: [{ kind: 'model', key: 'hover' }] }, items.slice(0, 1), key),
    );
    const { missing, mark } = await plan(lacking);
    expect(missing).toBe('Model hover');
    expect((await apply(lacking, mark)).body.msg).toContain('Model hover');
    expect(await target.database.all("SELECT id FROM lc_dict_biz WHERE code = 'trial_shape'")).toEqual([]);
    for (const one of [id, lacking]) expect((await here.post(`${BUNDLE}/discard`, { id: one })).status).toBe(200);
  });

  it('is undone except for what was changed since', async () => {
    const dict = '/api/lc-system/dict-biz/submit';
    expect((await here.post(dict, { code: 'trial_colour', dictKey: '3', dictValue: '绿', sort: 3 })).status).toBe(200);
    const refused = await here.in('en').post(`${BUNDLE}/undo`, { id: first });
    expect([refused.status, refused.body.data]).toEqual([400, expect.arrayContaining(['dict:biz/trial_colour'])]);
    const done = await here.post(`${BUNDLE}/undo`, { id: first, unchanged: true });
    expect([done.body.msg, done.status]).toEqual([done.body.msg, 200]);
    expect(await colours()).toEqual(['红', '蓝', '绿']);
    expect((await here.get(`${MENU}/detail`, { code: 'trialBoard' })).body.code).toBe(404);
    expect((await here.get('/api/at/trial/trialNote/page')).status).toBe(404);
    expect(await target.database.all('SELECT name FROM trial_note ORDER BY id')).toHaveLength(3);
    const drawn = await target.database.all(
      "SELECT xml FROM wf_definition WHERE process_key = 'nqContractSign' ORDER BY version DESC LIMIT 1",
    );
    expect(String(drawn[0]?.['xml']).includes('销售审核')).toBe(true);
  });

  it('is undone from the command line', async () => {
    const file = join(String(process.env['LAMINA_TEST_DIR']), `${randomBytes(4).toString('hex')}.bundle.gz`);
    writeFileSync(file, await made());
    await target.end();
    const run = (...args: string[]) => lamina(target.database, ['bundle', ...args]);
    const planned = await run('plan', file);
    expect([planned.code, planned.output]).toEqual([0, expect.stringContaining('page:trialBoard: new')]);
    const applied = await run('apply', file, '--take', 'dict:biz/trial_colour=mine');
    expect([applied.code, applied.output]).toEqual([0, expect.stringMatching(/applied as \d+/)]);
    const id = /applied as (\d+)/.exec(applied.output)?.[1] ?? '';
    const back = `${file}.back`;
    expect((await run('make', back, '--menus', 'trialBoard', '--name', 'back')).output).toContain('model:trialNote');
    // The lines of the log (here one for each statement) do not stand before the result.
    const told = await lamina(target.database, ['bundle', 'key'], { env: { LAMINA_SLOW_MS: '0' } });
    expect(told.output).toContain('slow statement');
    const key = told.output.split('\n')[0] ?? '';
    must(await there.post(`${BUNDLE}/accept`, { name: 'Target', publicKey: key }));
    const { id: sent } = must(await there.upload(`${BUNDLE}/upload`, readFileSync(back), 'back.bundle.gz'));
    const { items } = must(await there.get(`${BUNDLE}/plan`, { id: String(sent) })) as { items: Row[] };
    expect(statuses(items)).toMatchObject({
      'page:trialBoard': 'same',
      'model:trialNote': 'same',
      'menu:trialBoard': 'same',
    });
    const undone = await run('undo', id);
    expect([undone.code, undone.output]).toEqual([0, expect.stringContaining('undone')]);
  });
});
