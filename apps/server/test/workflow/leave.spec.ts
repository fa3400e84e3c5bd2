import { oneTask } from '../support/bpmn.js';
import { type Caller, TestServer } from '../support/test-server.js';

const PATHS = ['/api/lc-flow/process/leave', '/api/lc-desk/process/leave', '/api/lc-flow/leave'];
const WORK = '/api/lc-flow/work';

let server: TestServer;
let wangli: Caller;
let boss: Caller;
let bossId: string;

beforeAll(async () => {
  server = await TestServer.start();
  wangli = await server.as('wangli');
  boss = await server.as('zhaogq');
  const [row] = await server.database.all("SELECT CAST(id AS CHAR) AS id FROM lc_user WHERE account = 'zhaogq'");
  bossId = String(row?.['id']);
});
afterAll(() => server.stop());

const request = (more: Record<string, unknown> = {}) => ({
  startTime: '2026-12-01 08:00:00',
  endTime: '2026-12-03 18:00:00',
  reason: 'family',
  taskUser: bossId,
  ...more,
});
const start = async (body: Record<string, unknown> = request(), path = PATHS[0]) =>
  (await wangli.post(`${path}/start-process`, body)).body;
const leave = async (id: string, caller = wangli, path = PATHS[0]) =>
  (await caller.get(`${path}/detail`, { businessId: id })).body;
const taskOf = async (id: string) => (await leave(id)).data.flow.taskId as string;
const decide = async (id: string, flag: string, comment: string) =>
  (await boss.post(`${WORK}/complete-task`, { taskId: await taskOf(id), flag, comment })).body;
const variables = async (instanceId: string) => {
  const [row] = await server.database.all(`SELECT variables FROM wf_instance WHERE id = ${instanceId}`);
  return JSON.parse(String(row?.['variables']));
};

test.each(PATHS)('%s stores a request and asks the approver', async (path) => {
  const { code, data } = await start(request(), path);
  expect(code).toBe(200);
  const { data: seen } = await leave(data.id, wangli, path);
  expect(seen).toMatchObject({
    ...{ id: data.id, processInstanceId: data.processInstanceId, reason: 'family', days: 3, taskUser: bossId },
    ...{ startTime: '2026-12-01 08:00:00', createUserName: '王丽', applyTime: expect.stringMatching(/^\d{4}-/) },
    flow: { assigneeName: '赵国强', status: 'running', nodeId: 'leave_handle' },
  });
  expect(seen).toMatchObject({
    status: 1,
    currentUserIds: bossId,
    processDefinitionId: expect.stringMatching(/^\d+$/),
  });
  expect(await variables(data.processInstanceId)).toMatchObject({ taskUser: bossId, days: 3, reason: 'family' });
  const { data: todo } = (await boss.get(`${WORK}/todo-list`, { category: 'flow_1', size: 100 })).body;
  const mine = todo.records.find((row: { businessId: string }) => row.businessId === data.id);
  expect(mine).toMatchObject({
    businessTable: 'lc_leave',
    taskDefinitionKey: 'leave_handle',
    assignee: `taskUser_${bossId}`,
    title: '请假流程 王丽 2026-12-01',
  });
});

test('agreed to, it is approved; rejected, it is rejected, and can be asked for again', async () => {
  const { data: first } = await start();
  await decide(first.id, 'ok', '');
  const { data: agreed } = await leave(first.id);
  expect(agreed.flow).toMatchObject({ status: 'approved', taskId: null, assigneeName: '赵国强' });
  expect(agreed).toMatchObject({ status: 2, finishTime: expect.stringMatching(/^\d{4}-/), currentUserIds: null });
  const { data: second } = await start();
  await decide(second.id, 'no', 'too long');
  expect((await leave(second.id)).data.flow.status).toBe('rejected');
  const again = await start(request({ id: second.id, endTime: '2026-12-01 12:00:00' }));
  expect(again.data.id).toBe(second.id);
  const { data } = await leave(second.id);
  expect(data).toMatchObject({ days: 1, endTime: '2026-12-01 12:00:00', flow: { status: 'running' } });
});

test('one that runs cannot be started again, and stays as it was', async () => {
  const { data } = await start();
  const again = await start(request({ id: data.id, reason: 'another' }));
  expect(again.code).toBeGreaterThanOrEqual(400);
  expect((await leave(data.id)).data.reason).toBe('family');
  const foreign = await boss.post(`${PATHS[0]}/start-process`, request({ id: data.id }));
  expect(foreign.body.code).toBe(404);
});

test.each([
  ['2026-12-01 08:00:00', '2026-12-01 08:00:01', 1],
  ['2026-12-01 08:00:00', '2026-12-02 08:00:00', 1],
  ['2026-12-01 08:00:00', '2026-12-02 08:00:01', 2],
  ['2026-02-28 00:00:00', '2026-03-02 00:00:00', 2],
])('from %s until %s are %i days', async (startTime, endTime, days) => {
  const { data } = await start(request({ startTime, endTime }));
  expect((await leave(data.id)).data.days).toBe(days);
});

test('people who get a copy may read it, and so may a substitute of the approver', async () => {
  const { data } = await start();
  const liuyang = await server.as('liuyang');
  expect((await leave(data.id, liuyang)).code).toBe(404);
  const [row] = await server.database.all("SELECT CAST(id AS CHAR) AS id FROM lc_user WHERE account = 'liuyang'");
  await wangli.post(`${WORK}/cc`, { processInstanceId: data.processInstanceId, userIds: [row?.['id']] });
  expect((await leave(data.id, liuyang)).data.reason).toBe('family');
});

test.each([
  [{ endTime: '2026-12-01 08:00:00' }, 'endTime'],
  [{ endTime: '2026-11-30 08:00:00' }, 'endTime'],
  [{ startTime: 'soon' }, 'startTime'],
  [{ reason: '' }, 'reason'],
  [{ taskUser: '12' }, 'taskUser'],
  [{ taskUser: undefined }, 'taskUser'],
])('%j is refused at %s, and nothing is stored', async (change, field) => {
  const count = async () => (await server.database.all('SELECT id FROM lc_leave')).length;
  const before = await count();
  const { code, errors } = await start(request(change));
  expect([code, errors?.[0]?.field]).toEqual([400, field]);
  expect(await count()).toBe(before);
});

test('it is seen only by the people involved', async () => {
  const { data } = await start();
  for (const account of ['wangli', 'zhaogq', 'admin']) {
    expect((await leave(data.id, await server.as(account))).code).toBe(200);
  }
  expect((await leave(data.id, await server.as('liuyang'))).code).toBe(404);
  expect((await server.stranger.get(`${PATHS[0]}/detail`, { businessId: data.id })).status).toBe(401);
  expect((await leave('1')).code).toBe(404);
});

test('a process of its own may be named, one of other documents may not', async () => {
  const admin = await server.as('admin');
  const xml = oneTask('leave_short', 'camunda:assignee="${taskUser}"');
  const { data: model } = (
    await admin.post('/api/lc-flow/model/submit', { modelKey: 'leave_short', name: 'Short', modelEditorXml: xml })
  ).body;
  const { data: deployed } = (await admin.post(`/api/lc-flow/model/deploy?modelId=${model.id}&category=flow_1`)).body;
  const { data } = await start(request({ processDefinitionId: deployed[0].id }));
  expect((await leave(data.id)).data).toMatchObject({ processDefinitionId: deployed[0].id, flow: { nodeId: 'a' } });
  const [sign] = await server.database.all(
    "SELECT CAST(id AS CHAR) AS id FROM wf_definition WHERE process_key = 'nqContractSign'",
  );
  expect((await start(request({ processDefinitionId: sign?.['id'] }))).code).toBe(400);
  expect((await start(request({ processDefinitionId: '1' }))).code).toBe(404);
});

test("a tenant's own process comes before the common one, and is not passed over while it is suspended", async () => {
  const admin = await server.as('admin');
  const xml = oneTask('leave', 'camunda:assignee="${taskUser}"');
  const file = Buffer.from(xml);
  const manager = '/api/lc-flow/manager';
  await admin.upload(`${manager}/deploy-upload`, file, 'own.bpmn', { category: 'flow_1', tenantIds: '000000' });
  const { records } = (await admin.get(`${manager}/list`, { key: 'leave', mode: 2 })).body.data;
  const own = records.find((row: { key: string }) => row.key === 'leave');
  expect(own).toMatchObject({ tenantId: '000000', version: 1 });
  const { data } = await start();
  expect((await leave(data.id)).data).toMatchObject({ processDefinitionId: own.id, flow: { nodeId: 'a' } });
  await admin.post(`${manager}/change-state?processId=${own.id}&state=suspend`);
  expect((await start()).code).toBe(400);
  await admin.post(`${manager}/change-state?processId=${own.id}&state=active`);
  expect((await start()).code).toBe(200);
});
