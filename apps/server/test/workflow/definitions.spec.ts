import { bpmn, drawing, END, oneTask, START } from '../support/bpmn.js';
import { type Answer, type Caller, lamina, TestServer } from '../support/test-server.js';

const MANAGER = '/api/lc-flow/manager';
const MODEL = '/api/lc-flow/model';
const LEAVE = '/api/lc-flow/leave';
const SELF = 'camunda:assignee="${initiator}"';
const CHAINS = ['leave', 'nqContractSign', 'techExplosion', 'techGuochProcess', 'techGuochXl', 'techJi'];

interface ProcessRow {
  id: string;
  key: string;
  version: number;
  tenantId: string;
  deploymentId: string;
  category: string;
  suspensionState: number;
  running: number;
}

interface Uploaded {
  data: { results: { name: string; success: boolean; msg: string }[] };
}

let server: TestServer;
let admin: Caller;

beforeAll(async () => {
  server = await TestServer.start();
  admin = await server.as('admin');
});
afterAll(() => server.stop());

const processes = async (query: Record<string, string | number> = {}): Promise<ProcessRow[]> =>
  (await admin.get(`${MANAGER}/list`, { size: 100, ...query })).body.data.records;
const versions = async (key: string) => (await processes({ key })).map((row) => row.version);

async function upload(
  files: Record<string, string>,
  fields: Record<string, string> = { category: 'flow_2' },
  caller = admin,
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (const [name, text] of Object.entries(files)) form.append('files', new Blob([text]), name);
  const response = await fetch(`${server.url}${MANAGER}/deploy-upload`, {
    method: 'POST',
    headers: { 'lc-auth': `bearer ${caller.token}`, 'accept-language': 'en' },
    body: form,
  });
  return { status: response.status, body: (await response.json()) as Uploaded };
}

/** Starts an instance of the newest version of a process without a document. */
async function startLeave(processDefinitionId: string): Promise<string> {
  const [row] = await server.database.all("SELECT CAST(id AS CHAR) AS id FROM lc_user WHERE account = 'zhaogq'");
  const times = {
    startTime: '2026-12-01 08:00:00',
    endTime: '2026-12-02 08:00:00',
    reason: 'x',
    taskUser: row?.['id'],
  };
  const wangli = await server.as('wangli');
  const { body } = await wangli.post(`${LEAVE}/start-process`, { ...times, processDefinitionId });
  if (body.code !== 200) throw new Error(body.msg);
  return body.data.processInstanceId;
}

describe('the seeds', () => {
  test('deploy the five chains and leave for everybody, with models to draw on', async () => {
    const rows = await processes();
    expect(rows.map((row) => `${row.key} v${row.version} ${row.category}`)).toEqual(
      CHAINS.map((key) => `${key} v1 ${key === 'leave' ? 'flow_1' : key === 'nqContractSign' ? 'flow_3' : 'flow_4'}`),
    );
    expect(new Set(rows.map((row) => row.tenantId))).toEqual(new Set(['']));
    const { records } = (await admin.get(`${MODEL}/list`, { size: 100 })).body.data;
    expect(records.map((row: { modelKey: string }) => row.modelKey).sort()).toEqual(CHAINS);
  });

  test('change nothing when they run again, and nothing that a person deployed', async () => {
    const { records } = (await admin.get(`${MODEL}/list`, { modelKey: 'techJi' })).body.data;
    const xml = (await admin.get(`${MODEL}/detail`, { id: records[0].id })).body.data.modelEditorXml;
    const mine = xml.replace('24小时未处理', '一天未处理');
    await admin.post(`${MODEL}/submit`, { id: records[0].id, modelEditorXml: mine });
    expect((await admin.post(`${MODEL}/deploy?modelId=${records[0].id}`)).status).toBe(200);
    const before = await processes();
    expect((await lamina(server.database, ['seed'])).code).toBe(0);
    expect(await processes()).toEqual(before);
    expect(before.filter((row) => row.key === 'techJi').map((row) => row.version)).toEqual([2, 1]);
    expect((await admin.get(`${MODEL}/detail`, { id: records[0].id })).body.data.modelEditorXml).toBe(mine);
  });
});

describe('deploying', () => {
  test('several files at once, each for itself', async () => {
    const { body } = await upload({
      'one.bpmn20.xml': oneTask('up_one', SELF),
      'two.bpmn': oneTask('up_two', SELF),
      'bad.bpmn': drawing('up_bad', '<startEvent id="s"/><complexGateway id="c"/>'),
      'notes.txt': 'nothing',
    });
    expect(body.data.results).toEqual([
      { name: 'one.bpmn20.xml', success: true, msg: 'Deployed: up_one v1' },
      { name: 'two.bpmn', success: true, msg: 'Deployed: up_two v1' },
      { name: 'bad.bpmn', success: false, msg: expect.stringContaining('[c]: ComplexGateway is not supported') },
      { name: 'notes.txt', success: false, msg: expect.stringContaining('*.bpmn20.xml') },
    ]);
    expect(await processes({ key: 'up_' })).toHaveLength(2);
    expect((await processes({ key: 'up_one' }))[0]).toMatchObject({
      category: 'flow_2',
      suspensionState: 1,
      running: 0,
    });
  });

  test('a file that is no text, or too large, fails alone', async () => {
    const large = oneTask('up_large', SELF).replace('<process', `<!--${'x'.repeat(5_000_000)}--><process`);
    const { body } = await upload({ 'large.bpmn': large, 'fine.bpmn': oneTask('up_fine', SELF) });
    expect(body.data.results.map((one) => one.success)).toEqual([false, true]);
    const bytes = Buffer.from([0xff, 0xfe, 0x41]);
    const answer = await admin.upload(`${MANAGER}/deploy-upload`, bytes, 'binary.bpmn', { category: 'flow_1' });
    expect(answer.body.data.results[0]?.success).toBe(false);
  });

  test('files of which none holds a process are refused as a whole, and what is not read is told', async () => {
    const refused = await upload({ 'none.bpmn': '<definitions/>' });
    expect([refused.status, refused.body.data.results[0]?.success]).toEqual([400, false]);
    const due = `${SELF} camunda:followUpDate="2026-01-01"`;
    const { body } = await upload({ 'due.bpmn': oneTask('up_due', due) });
    expect(body.data.results[0]).toMatchObject({
      success: true,
      warnings: [{ elementId: 'a', attribute: 'followUpDate', message: expect.stringContaining('followUpDate') }],
    });
    const self = bpmn(
      'up_self',
      [START, '<bpmn:callActivity id="c" calledElement="up_self" />', END],
      ['start>c', 'c>end'],
    );
    const endless = await upload({ 'self.bpmn': self });
    expect([endless.status, endless.body.data.results[0]?.msg]).toEqual([400, expect.stringContaining('up_self')]);
  });

  test.each([[{}], [{ category: 'flow_77' }], [{ category: 'leave' }], [{ category: 'flow_1', tenantIds: '999999' }]])(
    'with %j nothing is deployed',
    async (fields) => {
      const { status, body } = await upload({ 'no.bpmn': oneTask('up_no', SELF) }, fields as Record<string, string>);
      expect(status === 400 || body.data.results[0]?.success === false).toBe(true);
      expect(await processes({ key: 'up_no' })).toEqual([]);
    },
  );

  test('each makes the next version, in its own space', async () => {
    const xml = oneTask('spaces', SELF);
    for (const tenantIds of ['', '', '000000']) await upload({ 'a.bpmn': xml }, { category: 'flow_1', tenantIds });
    expect(await versions('spaces')).toEqual([2, 1]);
    const own = await processes({ key: 'spaces', mode: 2 });
    expect(own).toMatchObject([{ version: 1, tenantId: '000000' }]);
    expect((await processes({ key: 'spaces', latest: 'true' })).map((row) => row.version)).toEqual([2]);
    expect(await processes({ key: 'spaces', category: 'flow_2' })).toEqual([]);
  });

  test('a drawing of several executable pools makes a definition for each', async () => {
    const inner = (prefix: string) =>
      `<startEvent id="${prefix}s"/><endEvent id="${prefix}e"/><sequenceFlow id="${prefix}f" sourceRef="${prefix}s" targetRef="${prefix}e"/>`;
    const xml = drawing('pool_a', inner('a')).replace(
      '</definitions>',
      `<process id="pool_b" isExecutable="true">${inner('b')}</process><process id="pool_c">${inner('c')}</process></definitions>`,
    );
    const { body } = await upload({ 'pools.bpmn': xml });
    expect(body.data.results[0]?.msg).toBe('Deployed: pool_a v1, pool_b v1');
    const rows = await processes({ key: 'pool_' });
    expect(rows.map((row) => row.key)).toEqual(['pool_a', 'pool_b']);
    expect(new Set(rows.map((row) => row.deploymentId)).size).toBe(1);
    const { warnings } = (await admin.in('en').post(`${MODEL}/check`, { xml })).body.data;
    expect(warnings).toEqual([{ elementId: 'pool_c', message: expect.stringContaining('not executable') }]);
  });

  test('many at the same time get versions of their own', async () => {
    const xml = oneTask('race', SELF);
    await upload({ 'a.bpmn': xml });
    const all = await Promise.all(Array.from({ length: 6 }, () => upload({ 'a.bpmn': xml })));
    const done = all.filter(({ body }) => body.data.results[0]?.success).length;
    expect(await versions('race')).toEqual(Array.from({ length: done + 1 }, (_, at) => done + 1 - at));
    expect(done).toBeGreaterThan(0);
  });

  test('what the document of a process does not have is refused with the element', async () => {
    const xml = drawing(
      'nqContractSign',
      '<startEvent id="s"/><userTask id="a" camunda:assignee="${salesman}"><extensionElements><camunda:properties>' +
        '<camunda:property name="editable" value="totalAmount,nothing"/></camunda:properties></extensionElements></userTask>' +
        '<endEvent id="e"/><sequenceFlow id="f" sourceRef="s" targetRef="a"/><sequenceFlow id="g" sourceRef="a" targetRef="e"/>',
    );
    const { data } = (await admin.post(`${MODEL}/submit`, { modelKey: 'wrong', name: 'Wrong', modelEditorXml: xml }))
      .body;
    const { body } = await admin.in('zh').post(`${MODEL}/deploy?modelId=${data.id}&category=flow_3`);
    expect(body.code).toBe(400);
    expect(body.msg).toContain('流程图有3处错误');
    expect(body.errors.map((one: { field: string }) => one.field)).toEqual(['a', 'a', 'a']);
    expect(await versions('nqContractSign')).toEqual([1]);
  });

  test('check-upload looks at the name', async () => {
    const check = async (name: string) =>
      (await admin.upload(`${MANAGER}/check-upload`, Buffer.from('x'), name)).body.data;
    expect(await check('a.bpmn20.xml')).toEqual({ name: 'a.bpmn20.xml', success: true });
    expect(await check('a.xml')).toEqual({ name: 'a.xml', success: false });
  });
});

describe('managing', () => {
  const state = (processId: string, to: string, language: 'zh' | 'en' = 'zh'): Promise<Answer> =>
    admin.in(language).post(`${MANAGER}/change-state?processId=${processId}&state=${to}`);

  test('a suspended process starts nothing; what runs goes on', async () => {
    await upload({ 'a.bpmn': oneTask('pause', 'camunda:assignee="${taskUser}"') }, { category: 'flow_1' });
    const { id } = (await processes({ key: 'pause' }))[0]!;
    const instanceId = await startLeave(id);
    expect((await state(id, 'suspend')).body.msg).toBe(`挂起ID为 [${id}] 的流程成功`);
    expect((await state(id, 'suspend')).body.msg).toContain('已是此状态，无需操作');
    expect((await processes({ key: 'pause' }))[0]).toMatchObject({ suspensionState: 2, running: 1 });
    await expect(startLeave(id)).rejects.toThrow();
    const boss = await server.as('zhaogq');
    const { records } = (await boss.get('/api/lc-flow/work/todo-list', { size: 100 })).body.data;
    const task = records.find((row: { processInstanceId: string }) => row.processInstanceId === instanceId);
    const done = await boss.post('/api/lc-flow/work/complete-task', { taskId: task.taskId, flag: 'ok', comment: '' });
    expect(done.body.code).toBe(200);
    expect((await state(id, 'active')).body.msg).toBe(`激活ID为 [${id}] 的流程成功`);
    await startLeave(id);
    expect((await state(id, 'other')).status).toBe(400);
    expect((await state('1', 'active')).body.code).toBe(404);
  });

  test('a deployment in use is not removed; one that is not goes with all that ran on it', async () => {
    await upload({ 'a.bpmn': oneTask('remove', 'camunda:assignee="${taskUser}"') }, { category: 'flow_1' });
    const { id, deploymentId } = (await processes({ key: 'remove' }))[0]!;
    const instanceId = await startLeave(id);
    const remove = () => admin.in('zh').post(`${MANAGER}/delete-deployment?deploymentIds=${deploymentId}`);
    const refused = (await remove()).body;
    expect([refused.code, refused.msg]).toEqual([400, '流程[Process remove] v1 还有1个运行中的实例, 不能删除']);
    const follow = `/api/lc-flow/follow/delete-process-instance?processInstanceId=${instanceId}&deleteReason=over`;
    expect((await admin.post(follow)).body.code).toBe(200);
    expect((await remove()).body.code).toBe(200);
    expect(await processes({ key: 'remove' })).toEqual([]);
    for (const table of ['wf_task', 'wf_token', 'wf_log', 'wf_snapshot']) {
      expect(await server.database.all(`SELECT 1 AS one FROM ${table} WHERE instance_id = ${instanceId}`)).toEqual([]);
    }
    expect(await server.database.all(`SELECT 1 AS one FROM wf_instance WHERE id = ${instanceId}`)).toEqual([]);
    expect((await remove()).body.code).toBe(404);
  });

  test('a start and a removal at the same time: one of them wins, and no instance is left without its process', async () => {
    for (let round = 0; round < 5; round += 1) {
      const key = `clash${round}`;
      await upload({ 'a.bpmn': oneTask(key, 'camunda:assignee="${taskUser}"') }, { category: 'flow_1' });
      const { id, deploymentId } = (await processes({ key }))[0]!;
      const removal = admin.post(`${MANAGER}/delete-deployment?deploymentIds=${deploymentId}`);
      const start = startLeave(id).then(
        () => 'started',
        () => 'refused',
      );
      const [started, { status }] = await Promise.all([start, removal]);
      expect([started, status]).toEqual(started === 'started' ? ['started', 400] : ['refused', 200]);
    }
    const stranded = await server.database.all(
      'SELECT i.id AS id FROM wf_instance i LEFT JOIN wf_definition d ON d.id = i.definition_id WHERE d.id IS NULL',
    );
    expect(stranded).toEqual([]);
  });

  test('running instances move to a version that still has their nodes', async () => {
    const one = (name: string) => oneTask('move', 'camunda:assignee="${taskUser}"').replace('Task a', name);
    await upload({ 'a.bpmn': one('first') }, { category: 'flow_1' });
    const first = (await processes({ key: 'move' }))[0]!;
    const instances = [await startLeave(first.id), await startLeave(first.id)];
    await upload({ 'a.bpmn': one('second') }, { category: 'flow_1' });
    await upload({ 'a.bpmn': one('third').replaceAll('"a"', '"b"') }, { category: 'flow_1' });
    const migrate = async (body: Record<string, unknown>) =>
      (await admin.in('en').post(`${MANAGER}/migrate`, body)).body;
    const moved = await migrate({ fromDefinitionId: first.id, toVersion: 2, ids: [instances[0]] });
    expect(moved.data).toEqual({ success: 1, fail: 0, results: [{ id: instances[0], ok: true }] });
    const lost = await migrate({ fromDefinitionId: first.id, toVersion: 3 });
    expect(lost.data).toMatchObject({ success: 0, fail: 1, results: [{ id: instances[1], ok: false }] });
    expect(lost.data.results[0].message).toContain('lacks elements in use');
    expect((await processes({ key: 'move' })).map((row) => row.running)).toEqual([0, 1, 1]);
    const leave = (await processes({ key: 'leave' }))[0]!;
    expect((await migrate({ fromDefinitionId: first.id, toDefinitionId: leave.id })).code).toBe(400);
    expect((await migrate({ fromDefinitionId: first.id, toVersion: 9 })).code).toBe(404);
  });

  test.each([
    ['get', 'list'],
    ['post', 'change-state'],
    ['post', 'delete-deployment'],
    ['post', 'migrate'],
    ['post', 'deploy-upload'],
  ] as const)('%s %s is closed to those without the right', async (method, verb) => {
    expect((await (await server.as('wangli'))[method](`${MANAGER}/${verb}`)).status).toBe(403);
  });
});
