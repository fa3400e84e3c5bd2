import { bpmn, END, START, task } from '../support/bpmn.js';
import { deployModel, startProcess } from '../support/processes.js';
import { must } from '../support/rights.js';
import { type Caller, TestServer } from '../support/test-server.js';

type Row = Record<string, unknown>;

const WORK = '/api/lc-flow/work';
const BEGIN_EVENT = '<bpmn:startEvent id="heard"><bpmn:signalEventDefinition signalRef="g" /></bpmn:startEvent>';
const drawing = (key: string): string => bpmn(key, [START, task('a', 'role:techMgr'), END], ['start>a', 'a>end']);

/** Calls outside of the engine, which store their answer within their single transaction. */
describe('a call that is one transaction commits with its answer', () => {
  let server: TestServer;
  let admin: Caller;
  let drawn = 0;

  beforeAll(async () => {
    server = await TestServer.start();
    admin = await server.as('admin');
    // An answer stored after the commit could be lost between the two; this trigger makes such an update fail.
    const refuse =
      server.database.flavour === 'mysql'
        ? "SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'a second transaction'"
        : "BEGIN SELECT RAISE(ABORT, 'a second transaction'); END";
    await server.database.run(`CREATE TRIGGER once_only BEFORE UPDATE ON lc_idempotency FOR EACH ROW ${refuse}`);
  });
  afterAll(() => server.stop());

  /** Sends a call twice with one key: the second gets the first answer and changes nothing. Returns the data. */
  async function once(path: string, body: Row = {}): Promise<Row> {
    const keyed = admin.with({ 'idempotency-key': `controller-${process.pid}-${(drawn += 1)}` });
    const [first, again] = [await keyed.post(path, body), await keyed.post(path, body)];
    const replayed = again.headers.get('idempotency-replayed');
    expect([path, first.status, first.body.msg]).toEqual([path, 200, expect.any(String)]);
    expect([path, again.status, replayed, again.body]).toEqual([path, 200, 'true', first.body]);
    return first.body.data as Row;
  }
  const count = async (from: string, args: string[] = []): Promise<number> =>
    Number((await server.database.all(`SELECT COUNT(*) AS n FROM ${from}`, args))[0]?.['n']);

  it('of menus, favourites and views of lists', async () => {
    const menu = { code: 'once', name: 'once', alias: 'once', path: '/once', category: 1 };
    const { id } = await once('/api/lc-system/menu/submit', menu);
    expect(await count('lc_menu WHERE code = ? AND is_deleted = 0', ['once'])).toBe(1);
    const mark = await once('/api/at/base/shortcutMenu/save', { menuId: id });
    await once('/api/at/base/shortcutMenu/del', { id: mark['id'] });
    const place = { menuId: id, list: 'rows' };
    const view = await once('/api/at/base/listView/save', { ...place, name: 'mine', content: { a: 1 } });
    await once('/api/at/base/listView/default', { ...place, id: view['id'] });
    await once('/api/at/base/listView/del', { id: view['id'] });
    await once(`/api/lc-system/menu/remove?ids=${String(id)}`);
  });

  it('of drawings and what is deployed of them', async () => {
    const form = { modelKey: 'onceModel', name: 'once', modelEditorXml: drawing('onceModel') };
    const { id } = await once('/api/lc-flow/model/submit', form);
    await once('/api/lc-flow/model/submit', { id, version: 1, name: 'twice' });
    await once('/api/lc-flow/model/restore', { id, version: 1 });
    await once(`/api/lc-flow/model/deploy?modelId=${String(id)}&category=flow_1`);
    expect(await count('wf_definition WHERE process_key = ?', ['onceModel'])).toBe(1);
    const [definition] = must(await admin.get('/api/lc-flow/manager/list', { key: 'onceModel' }))['records'] as Row[];
    await once('/api/lc-flow/manager/change-state', { processId: definition?.['id'], state: 'suspend' });
    await once('/api/lc-flow/manager/delete-deployment', { deploymentIds: definition?.['deploymentId'] });
    await once(`/api/lc-flow/model/remove?ids=${String(id)}`);
  });

  it('of processes: start, message, suspension and end', async () => {
    await deployModel(admin, 'onceRun', drawing('onceRun'));
    const { processInstanceId } = await once(`${WORK}/start-process`, { processKey: 'onceRun' });
    expect(await count('wf_instance WHERE process_key = ?', ['onceRun'])).toBe(1);
    const [someone] = must(await admin.get('/api/lc-user/list', { account: 'wangli' }))['records'] as Row[];
    await once(`${WORK}/cc`, { processInstanceId, userIds: someone?.['id'] });
    expect(await count('wf_cc WHERE instance_id = ?', [String(processInstanceId)])).toBe(1);
    for (const state of ['suspend', 'active'])
      await once('/api/lc-flow/follow/change-state', { processInstanceId, state });
    await once('/api/lc-flow/follow/delete-process-instance', { processInstanceId, deleteReason: 'once' });
    const beside = '<bpmn:signal id="g" name="once" />';
    const heard = bpmn('onceHeard', [BEGIN_EVENT, task('a', 'role:techMgr'), END], ['heard>a', 'a>end'], { beside });
    await deployModel(admin, 'onceHeard', heard);
    const sent = await once(`${WORK}/send-signal`, { name: 'once' });
    expect(sent['processInstanceIds']).toHaveLength(1);
    expect(await count('wf_instance WHERE process_key = ?', ['onceHeard'])).toBe(1);
  });

  it('of copies and messages that are read', async () => {
    const processInstanceId = await startProcess(admin, 'onceRun');
    const own = must(await admin.get('/api/lc-user/list', { account: 'admin' }))['records'] as Row[];
    must(await admin.post(`${WORK}/cc`, { processInstanceId, userIds: own[0]?.['id'] }));
    expect(await once(`${WORK}/cc-read`, { processInstanceId })).toEqual({ read: 1 });
  });

  it('of models', async () => {
    const words = { zh: '一次', en: 'once' };
    const model = {
      ...{ key: 'onceThing', ...words, path: '/api/at/trial/onceThing', dialect: 'document', table: 'trial_once' },
      fields: { name: { type: 'string', ...words, length: 32 } },
    };
    const submit = '/api/lc-develop/metadata/submit';
    expect(await once(submit, { key: 'onceThing', model, baseVersion: 0 })).toEqual({ key: 'onceThing', version: 1 });
    await once('/api/lc-develop/metadata/remove', { key: 'onceThing', baseVersion: 1 });
  });
});
