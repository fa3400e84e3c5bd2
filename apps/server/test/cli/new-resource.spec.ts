import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Caller } from '../support/caller.js';
import { type ProgramCopy, copyProgram } from '../support/program-copy.js';
import { newDatabase, type TestDatabase } from '../support/test-database.js';
import { lamina, TestServer } from '../support/test-server.js';

/** Creates a resource as a developer would, and checks the result. */
describe('meta new', () => {
  let program: ProgramCopy;
  let database: TestDatabase;
  let server: TestServer;
  let admin: Caller;

  const command = async (...args: string[]): Promise<string> => {
    const { code, output } = await lamina(database, args, { dist: program.dist });
    if (code !== 0) throw new Error(output);
    return output;
  };

  beforeAll(async () => {
    database = await newDatabase();
    program = copyProgram();
    const record = join(program.root, 'notice.json');
    const lines = [{ grade: 'Q345R', thickness: 30.5 }];
    writeFileSync(
      record,
      JSON.stringify({ supplier: 'ACME', arrivalDate: '2026-03-01', weight: 12.5, urgent: true, lines }),
    );
    await database.run(
      'CREATE TABLE old_tool (id INTEGER PRIMARY KEY, tool_code VARCHAR(12) NOT NULL, price DECIMAL(10,2), bought DATE)',
    );
    await command('meta', 'new', 'yard/furnace-note', '--en', 'Furnace note', '--parent', 'technology');
    await command('meta', 'new', 'yard/site-visit', '--kind', 'document');
    await command('meta', 'new', 'yard/tool-group', '--kind', 'tree');
    await command('meta', 'new', 'yard/hoist', '--from', 'old_tool');
    await command('meta', 'new', 'yard/incoming', '--kind', 'document', '--from', record);
    await command('meta', 'new', 'yard/cleaning', '--kind', 'board', '--zh', 'Cleaning', '--en', 'Cleaning');
    await command('meta', 'new', 'yard/packing', '--kind', 'lines');
    await command('meta', 'new', 'yard/rolling-step', '--uses', 'stepTask', '--zh', 'Rolling', '--en', 'Rolling');
    await command('meta', 'check');
    await command('meta', 'diff', '--write', 'add-yard');
    server = await TestServer.start({ database, dist: program.dist });
    admin = await server.as('admin');
  });
  afterAll(async () => {
    await server?.stop();
    program?.remove();
  });

  const PATHS = {
    furnaceNote: 'save',
    siteVisit: 'save',
    toolGroup: 'submit',
    hoist: 'save',
    incoming: 'save',
    cleaning: 'save',
    packing: 'save',
  } as const;
  const RECORDS: Record<keyof typeof PATHS, Record<string, unknown>> = {
    furnaceNote: { name: 'Night' },
    siteVisit: { date: '2026-03-16', lines: [{ item: 'Crane', qty: '2' }] },
    toolGroup: { name: 'Saws' },
    cleaning: { item: 'Hall 2', date: '2026-03-16' },
    packing: { date: '2026-03-16', lines: [{ item: 'Crate', qty: '3' }] },
    hoist: { toolCode: 'T1', price: '10.50', bought: '2026-03-01' },
    incoming: {
      supplier: 'ACME',
      arrivalDate: '2026-03-01',
      weight: '12.5',
      urgent: true,
      lines: [{ grade: 'Q345R', thickness: '30.5', qty: '1' }],
    },
  };

  test.each(Object.entries(PATHS))('%s opens, saves and lists', async (key, verb) => {
    const menu = await admin.get('/api/lc-system/menu/detail', { code: key });
    expect(menu.body).toMatchObject({ success: true, data: { code: key } });
    expect(menu.body.data.config).toContain(`/api/at/yard/${key}/`);
    const saved = await admin.post(`/api/at/yard/${key}/${verb}`, RECORDS[key as keyof typeof PATHS]);
    expect(saved.body).toMatchObject({ success: true });
    const { body } = await admin.get(`/api/at/yard/${key}/page`, { current: 1, size: 10 });
    const [row] = body.data.records;
    const { lines: _, ...head } = RECORDS[key as keyof typeof PATHS];
    for (const [name, value] of Object.entries(head))
      expect([String(row[name]), String(Number(row[name]))]).toContain(String(value));
  });

  test('a document is confirmed and taken back by its buttons', async () => {
    const { body } = await admin.get('/api/at/yard/siteVisit/page');
    const [{ id, no, totalQty }] = body.data.records;
    expect(no).toMatch(/^SV\d{6}-0001$/);
    expect(Number(totalQty)).toBe(2);
    expect((await admin.post(`/api/at/yard/siteVisit/confirm?ids=${id}`)).body.success).toBe(true);
    expect((await admin.post(`/api/at/yard/siteVisit/del?ids=${id}`)).body.success).toBe(false);
    expect((await admin.post(`/api/at/yard/siteVisit/revoke?ids=${id}`)).body.success).toBe(true);
  });

  test('a board finishes chosen rows at once, each with its own quantity, and counts its tabs', async () => {
    const second = await admin.post('/api/at/yard/cleaning/save', { item: 'Hall 3' });
    expect(second.body.success).toBe(true);
    const { config, name } = (await admin.get('/api/lc-system/menu/detail', { code: 'cleaningBoard' })).body.data;
    for (const part of ['board.tabs', 'action.finish', 'action.reopen', 'finish.batch.form'])
      expect(config).toContain(part);
    expect(name).toBe('Cleaning看板');
    const page = await admin.get('/api/at/yard/cleaning/page', { status_in: '0' });
    const rows = (page.body.data.records as { id: string }[]).map(({ id }, at) => ({ id, doneQty: String(at + 1) }));
    expect(rows).toHaveLength(2);
    const finish = (body: object) => admin.post('/api/at/yard/cleaning/finish', body);
    expect((await finish({ rows })).body.msg).toContain('完成日期');
    expect((await finish({ rows, doneDate: '2026-03-17' })).body.success).toBe(true);
    const counts = await admin.get('/api/at/yard/cleaning/values?field=status&counted=1');
    expect(JSON.stringify(counts.body.data)).toContain('2');
    const done = await admin.get('/api/at/yard/cleaning/page', { status_in: '1' });
    expect(done.body.data.records.map((row: { doneQty: string }) => Number(row.doneQty)).sort()).toEqual([1, 2]);
    expect((await admin.post('/api/at/yard/cleaning/reopen', { rows: [{ id: rows[0]?.id }] })).body.success).toBe(true);
    expect((await admin.get('/api/at/yard/cleaning/page', { status_in: '0' })).body.data.total).toBe(1);
  });

  test('the lines of documents have a page of their own, with their heads', async () => {
    const { config } = (await admin.get('/api/lc-system/menu/detail', { code: 'packingLines' })).body.data;
    for (const part of ['/api/at/yard/packing/page1', 'column.item', 'column.no', 'row.view'])
      expect(config).toContain(part);
    const { body } = await admin.get('/api/at/yard/packing/page1');
    expect(body.data.records).toMatchObject([{ item: 'Crate', no: expect.stringMatching(/^P\d{6}-0001$/) }]);
  });

  test('a fieldset comes with rights for its actions and a board', async () => {
    const { body } = await admin.get('/api/lc-system/menu/detail', { code: 'rollingStep' });
    for (const part of ['board.tabs', 'arrange', 'executeCheck']) expect(body.data.config).toContain(part);
    expect((await admin.get('/api/at/yard/rollingStep/page')).body.data.total).toBe(0);
    const buttons = JSON.stringify((await admin.get('/api/lc-system/menu/buttons')).body.data);
    expect(buttons).toContain('rollingStep_executeCheck');
  });

  test('existing, unknown and misspelt names are refused, and nothing is written', async () => {
    const refused = async (...args: string[]): Promise<string> =>
      (await lamina(database, ['meta', 'new', ...args], { dist: program.dist })).output;
    expect(await refused('yard/hoist')).toContain('schemas/yard/hoist is there already');
    expect(await refused('plant/hoist')).toContain('the model hoist is there already: yard/hoist/model.json');
    expect(await refused('yard/chart', '--kind', 'gantt')).toContain(
      '--kind is one of list, document, lines, board, tree, not gantt',
    );
    expect(await refused('yard/chart', '--from', 'nowhere')).toContain('the database has no table nowhere');
    expect(await refused('yard/chart', '--parent', 'nowhere')).toContain('--parent: there is no menu nowhere');
    expect(await refused('yard/chart', '--uses', 'stepTasks')).toContain('there is no fieldset stepTasks');
    expect(await refused('yard/chart', '--uses', 'stepTask', '--kind', 'tree')).toContain(
      'leave --from and --kind out',
    );
    expect(await refused('Yard')).toContain('say area/name');
    expect(existsSync(join(program.root, 'schemas/yard/chart'))).toBe(false);
  });
});
