import { contractBody, SIGN } from '../support/contracts.js';
import { must, Rights } from '../support/rights.js';
import { announce } from '../support/test-database.js';
import type { Answer, Caller } from '../support/test-server.js';

type Row = Record<string, unknown>;

const TRIAL = '/api/at/trial/trialTask';
const text = (more: Row = {}): Row => ({ type: 'string', zh: 'x', en: 'X', length: 64, list: true, ...more });

/** A model that an administrator publishes: a task that can be reported, with a verdict that no form can set. */
const TASK = {
  ...{
    key: 'trialTask',
    zh: '任务',
    en: 'Task',
    path: TRIAL,
    dialect: 'document',
    table: 'trial_task',
    display: 'name',
  },
  fields: {
    no: { ...text(), type: 'code', rule: 'DH{period}-{seq:3}', readonly: true },
    period: text({ readonly: true, computed: "${CONCATENATE('P', name)}" }),
    name: text({ required: true }),
    verdict: { ...text({ readonly: true, dict: 'test_result' }), type: 'dict' },
    ownerId: { type: 'ref', zh: '人', en: 'Owner', target: 'user', readonly: true, list: true },
    hours: { type: 'int', zh: '时', en: 'Hours', min: 0, max: 24, list: true },
    status: text({ readonly: true }),
  },
  children: {
    lines: {
      key: 'trialTaskLine',
      zh: '行',
      en: 'Lines',
      table: 'trial_task_line',
      parent: 'taskId',
      min: 1,
      fields: { part: text({ required: true }) },
    },
  },
  states: { field: 'status', initial: '0', values: { '0': { zh: '开', en: 'Open' }, '1': { zh: '完', en: 'Done' } } },
  actions: {
    report: {
      ...{ zh: '报', en: 'Report', from: ['0'], to: '1' },
      input: { result: { field: 'verdict' }, owner: { field: 'ownerId' }, hours: {} },
      must: [{ that: '${COUNT(lines) > 0}', field: 'lines', message: { zh: '无行', en: 'No lines' } }],
    },
  },
  calls: {
    'POST report': { operation: 'action' },
  },
};

describe('what a call does to documents', () => {
  let rights: Rights;
  let admin: Caller;

  const publish = (key: string, model: unknown, baseVersion = 0): Promise<Answer> =>
    admin.post('/api/lc-develop/metadata/submit', { key, model, baseVersion });
  beforeAll(async () => {
    rights = await Rights.start();
    admin = rights.admin;
    must(await publish('trialTask', TASK));
  });
  afterAll(() => rights.stop());

  const task = async (name: string): Promise<string> =>
    String(must(await admin.post(`${TRIAL}/add`, { name, lines: [{ part: 'a' }] }))['id']);

  it('an action takes its payload as a form does: keys, references, bounds, and nothing that it does not know', async () => {
    const id = await task('checked');
    const report = (payload: Row) => admin.post(`${TRIAL}/report`, { id, ...payload });
    const [owner] = must(await admin.get('/api/lc-user/select', { account_equal: 'lina' })) as unknown as Row[];
    for (const wrong of [
      { result: 'ZZ' },
      { owner: '123' },
      { owner: 'lina' },
      { hours: 25 },
      { hours: 'many' },
      { verdict: 'P' },
      { status: '1' },
      { note: 'x' },
      { result: { $gt: '' } },
    ]) {
      const { status } = await report({ result: 'P', ...wrong });
      expect([JSON.stringify(wrong), status]).toEqual([JSON.stringify(wrong), 400]);
    }
    expect((await report({ result: 'P', version: 99 })).status).toBe(409);
    expect(must(await admin.get(`${TRIAL}/detail`, { id }))).toMatchObject({ status: '0', verdict: null });
    must(await report({ result: 'P', owner: owner?.['id'], hours: '8', $row: 1, version: 1 }));
    const done = must(await admin.get(`${TRIAL}/detail`, { id }));
    expect(done).toMatchObject({ status: '1', verdict: 'P', ownerId: owner?.['id'], hours: 8 });
    expect(done['lines']).toHaveLength(1);
  });

  it('a field that is closed to a form is not set by one', async () => {
    const id = await task('closed');
    const lines = must(await admin.get(`${TRIAL}/detail`, { id }))['lines'];
    must(await admin.post(`${TRIAL}/update`, { id, name: 'closed', verdict: 'P', ownerId: '1', lines }));
    expect(must(await admin.get(`${TRIAL}/detail`, { id }))).toMatchObject({ verdict: null, ownerId: null });
  });

  it('an action does not go past the field rights of its caller', async () => {
    const { caller, roleId } = await rights.person('holder', ['contract', 'contract_hold', 'nqContractSign']);
    must(
      await admin.post('/api/lc-system/field-rule/submit', {
        roleId,
        modelKey: 'contract',
        fieldKey: 'holdReason',
        rule: 'readonly',
      }),
    );
    const refused = await caller.post('/api/at/nq/contract/hold', { id: '1', hold: true, reason: 'x' });
    expect([refused.status, refused.body.msg]).toEqual([400, '无权修改[暂停原因]']);
    const unknown = await admin.post('/api/at/nq/contract/hold', { id: '1', hold: true, raeson: 'x' });
    expect(unknown.body.msg).toContain('raeson');
  });

  it('an assignment checks bounds and refuses what it does not know', async () => {
    const refused = await admin.post('/api/lc-system/role/grant', {
      roleIds: [await rights.role('given')],
      menuId: [],
    });
    expect([refused.status, refused.body.msg]).toEqual([400, expect.stringContaining('menuId')]);
  });

  it('a blank form previews the number that a save will draw', async () => {
    const preview = must(await admin.get(`${TRIAL}/init`, { name: 'Z9' }))['no'];
    const id = await task('Z9');
    expect([preview, must(await admin.get(`${TRIAL}/detail`, { id }))['no']]).toEqual(['DHPZ9-001', 'DHPZ9-001']);
  });

  it('what saves by GET, too, finds the record in the query', async () => {
    const id = await task('by query');
    must(await admin.get(`${TRIAL}/addOrUpdate`, { id, hours: '5' }));
    expect(must(await admin.get(`${TRIAL}/detail`, { id }))).toMatchObject({ hours: 5, name: 'by query' });
    const { status, body } = await admin.get(`${TRIAL}/addOrUpdate`, { id, hours: '99' });
    expect([status, body.code]).toEqual([400, 400]);
  });

  it('a figure that its column cannot hold is a 400 with the field and the line', async () => {
    const body = await contractBody(rights.server, 2);
    const [first, second] = body.lines as [Row, Row];
    const lines = [first, { ...second, priceMode: 'PCS', qty: 999, unitPrice: '999999999999.99' }];
    for (const call of ['add', 'countLine']) {
      const answer = await admin.post(`${SIGN}/${call}`, { ...body, lines });
      expect([call, answer.status]).toEqual([call, 400]);
      expect(JSON.stringify(answer.body)).toContain('lines[1].amount');
    }
    const id = String(must(await admin.post(`${SIGN}/add`, body))['id']);
    const stored = must(await admin.get(`${SIGN}/detail`, { id }))['lines'] as Row[];
    const changed = [stored[0], { ...stored[1], priceMode: 'PCS', qty: 999, unitPrice: '999999999999.99' }];
    const answer = await admin.post(`${SIGN}/update`, { ...body, id, lines: changed });
    expect([answer.status, JSON.stringify(answer.body)]).toEqual([400, expect.stringContaining('lines[1].amount')]);
    expect(must(await admin.get(`${SIGN}/detail`, { id }))['lines']).toEqual(stored);
  });

  it('a ring whose hole is no smaller than itself is refused with the field', async () => {
    const body = await contractBody(rights.server, 1);
    const [line] = body.lines as [Row];
    for (const innerDiameter of ['1200', '1300', '0', '-5']) {
      const ring = { ...line, shape: 'RING', diameter: '1200', innerDiameter };
      const answer = await admin.post(`${SIGN}/add`, { ...body, lines: [ring] });
      expect([innerDiameter, answer.status]).toEqual([innerDiameter, 400]);
      expect(JSON.stringify(answer.body)).toContain('lines[0].innerDiameter');
    }
    must(
      await admin.post(`${SIGN}/add`, {
        ...body,
        lines: [{ ...line, shape: 'RING', diameter: '1200', innerDiameter: '400' }],
      }),
    );
  });

  it('a row comes back whole as it was shown, names and keys of the client included', async () => {
    const [post] = must(await admin.get('/api/lc-system/post/list', { size: 1 }))['records'] as Row[];
    const { tenantId: _, ...row } = post as Row;
    must(await admin.post('/api/lc-system/post/submit', { ...row, $index: 0, $cellEdit: false, statusName: '正常' }));
    expect((await admin.post('/api/lc-system/post/submit', { ...row, postNmae: 'x' })).body.msg).toContain('postNmae');
  });

  it('no model that is published makes a secret readable, and nobody filters by one', async () => {
    const { model, version } = must(await admin.get('/api/lc-develop/metadata/detail', { key: 'user' })) as {
      model: Row & { fields: Record<string, Row> };
      version: number;
    };
    const open = {
      ...model,
      fields: { ...model.fields, password: { ...model.fields['password'], writeOnly: undefined, list: true } },
    };
    const refused = await publish('user', open, version);
    expect([refused.status, refused.body.msg]).toEqual([400, expect.stringContaining('user.password')]);
    expect((await publish('user', { ...model, display: 'password' }, version)).status).toBe(400);
    const spy = {
      key: 'spy',
      zh: 's',
      en: 'Spy',
      path: '/api/at/trial/spy',
      dialect: 'lookup',
      fields: { secret: text() },
    };
    expect((await publish('spy', { ...spy, table: 'lc_secret_copy' })).status).toBe(400);
    // Also not through a model that was stored directly in the database.
    await rights.server.database.run(
      'INSERT INTO lc_model (id, model_key, json, version, create_user, create_time, is_deleted) VALUES (?, ?, ?, 1, 1, ?, 0)',
      ['77', 'user', JSON.stringify(open), '2026-03-16 10:00:00'],
    );
    const { status } = await admin.get('/api/lc-user/page', { password_likeright: 'scrypt' });
    expect(status).toBe(400);
  });

  it('an operation that does not exist is refused at publishing', async () => {
    const model = { ...TASK, calls: { 'POST report': { operation: 'sumbit' } } };
    const refused = await publish('trialTask', model, 1);
    expect([refused.status, refused.body.msg]).toEqual([400, expect.stringContaining('sumbit')]);
  });

  it('a stored model that no longer compiles is out of force alone, and is shown with the reason', async () => {
    const METADATA = '/api/lc-develop/metadata';
    const { database } = rights.server;
    const store = (id: string, key: string, json: string) =>
      database.run(
        'INSERT INTO lc_model (id, model_key, json, version, create_user, create_time, is_deleted) VALUES (?, ?, ?, 3, 1, ?, 0)',
        [id, key, json, '2026-03-16 10:00:00'],
      );
    const broken = { ...TASK, key: 'trialBroken', table: 'test_trial_broken', path: '/api/at/trial/broken' };
    const spoilt = {
      ...broken,
      children: undefined,
      actions: undefined,
      states: undefined,
      calls: { 'POST report': { operation: 'sumbit' } },
    };
    await store('1', 'trialBroken', JSON.stringify(spoilt));
    await store('2', 'trialNoJson', '{');
    await announce(database, 'lc_model');
    // Like after a start: the valid models work, the invalid ones are reported.
    expect((await admin.get(`${TRIAL}/page`)).status).toBe(200);
    expect((await admin.get('/api/at/trial/broken/page')).status).toBe(404);
    expect(rights.server.log).toMatch(/the published model trialBroken is out of force: .*sumbit/);
    const listed = (await admin.get(`${METADATA}/list`)).body.data as Row[];
    const problemOf = (key: string) => listed.find((row) => row['key'] === key);
    expect(problemOf('trialTask')).toMatchObject({ version: 1, problem: null });
    expect(problemOf('trialBroken')).toMatchObject({ version: 3, problem: expect.stringContaining('sumbit') });
    expect(problemOf('trialNoJson')).toMatchObject({ version: 3, problem: expect.stringContaining('JSON') });
    const shown = must(await admin.get(`${METADATA}/detail`, { key: 'trialBroken' }));
    expect(shown).toMatchObject({ version: 3, model: { key: 'trialBroken' }, problem: expect.any(String) });
    // Others can still be published, and so can the corrected one.
    must(await publish('trialTask', TASK, 1));
    must(await publish('trialBroken', { ...spoilt, calls: undefined }, 3));
    expect((await admin.get('/api/at/trial/broken/page')).status).toBe(200);
    await database.run("DELETE FROM lc_model WHERE id IN ('1', '2')");
    await announce(database, 'lc_model');
  });
});
