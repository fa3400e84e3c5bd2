import { bpmn, END, START, task } from '../support/bpmn.js';
import { deployModel, openNodes, startProcess } from '../support/processes.js';
import { soon } from '../support/soon.js';
import { type Caller, TestServer } from '../support/test-server.js';

const WORK = '/api/lc-flow/work';
const MESSAGE = '<bpmn:message id="m" name="delivered" />';
const WAITS =
  '<bpmn:intermediateCatchEvent id="wait"><bpmn:messageEventDefinition messageRef="m" /></bpmn:intermediateCatchEvent>';

describe('messages, business keys and variables of process instances', () => {
  let server: TestServer;
  let admin: Caller;
  let wangli: Caller;
  let zhoujg: Caller;

  beforeAll(async () => {
    server = await TestServer.start();
    [admin, wangli, zhoujg] = (await Promise.all(
      ['admin', 'wangli', 'zhoujg'].map((account) => server.as(account)),
    )) as [Caller, Caller, Caller];
    const elements = [START, WAITS, task('then', 'role:techMgr'), END];
    await deployModel(
      admin,
      'orders',
      bpmn('orders', elements, ['start>wait', 'wait>then', 'then>end'], { beside: MESSAGE }),
    );
  });
  afterAll(() => server.stop());

  const send = (body: object) => admin.post(`${WORK}/send-message`, { name: 'delivered', ...body });
  const variablesOf = async (id: string, caller = admin) =>
    (await caller.get('/api/lc-flow/variable/list', { processInstanceId: id })).body.data;
  const arrived = (id: string) => soon(async () => (await openNodes(wangli, id))[0] === 'then');
  const order = (businessKey: string, variables: object) => startProcess(wangli, 'orders', { businessKey, variables });

  it('a message reaches the one instance that its business key names, and brings variables', async () => {
    const [one, other] = [await order('A-1', { no: 1 }), await order('A-2', { no: 2 })];
    const sent = await send({ businessKey: 'A-2', variables: { weight: 12.5, list: [1, { a: true }], none: null } });
    expect([sent.status, sent.body.data]).toEqual([200, { processInstanceIds: [], woken: 1 }]);
    await arrived(other);
    expect(await openNodes(wangli, one)).toEqual([]);
    expect(await variablesOf(other)).toMatchObject({
      businessKey: 'A-2',
      variables: { no: 2, weight: 12.5, list: [1, { a: true }], none: null },
    });
    await send({ processInstanceId: one });
    await arrived(one);
  });

  it('values of variables correlate exactly; an address of several instances is refused, and so is one of none', async () => {
    const ids = [];
    for (const no of ['7', 7, '77']) ids.push(await order('B', { no, deep: { no: '7' } }));
    expect((await send({ correlation: { no: '8' } })).status).toBe(400);
    const ambiguous = await send({ businessKey: 'B' });
    expect([ambiguous.status, ambiguous.body.msg]).toEqual([400, expect.stringContaining('delivered')]);
    expect((await send({ correlation: { no: 7 }, businessKey: 'B' })).body.data.woken).toBe(1);
    await arrived(ids[1] as string);
    expect((await send({ correlation: { no: '7' } })).body.data.woken).toBe(1);
    await arrived(ids[0] as string);
    expect(await openNodes(wangli, ids[2] as string)).toEqual([]);
  });

  it('what cannot be a variable is refused, by name and size', async () => {
    const id = await order('C', {});
    for (const variables of [{ 'a-b': 1 }, { ['x'.repeat(65)]: 1 }, { big: 'x'.repeat(300_000) }])
      expect((await send({ processInstanceId: id, variables })).status).toBe(400);
    const many = Object.fromEntries(Array.from({ length: 201 }, (_, at) => [`v${at}`, at]));
    expect((await send({ processInstanceId: id, variables: many })).status).toBe(400);
    expect((await wangli.post(`${WORK}/start-process`, { processKey: 'orders', variables: { 'a-b': 1 } })).status).toBe(
      400,
    );
  });

  it('managers set variables, the person who started the process reads them, and the history has each change', async () => {
    const id = await order('D', { price: 10 });
    const set = (caller: Caller, body: object) =>
      caller.post('/api/lc-flow/variable/set', { processInstanceId: id, ...body });
    expect((await set(wangli, { variables: { price: 1 } })).status).toBe(403);
    expect((await set(admin, { variables: { price: 12, unit: 'kg' } })).status).toBe(200);
    expect((await set(admin, { remove: ['price'] })).status).toBe(200);
    for (const variables of [{ initiator: '1' }, { outcome: 'agree' }, { 'a b': 1 }])
      expect((await set(admin, { variables })).status).toBe(400);
    expect((await set(admin, {})).status).toBe(400);
    expect((await variablesOf(id, wangli)).variables).toEqual({ unit: 'kg' });
    const { body } = await wangli.get('/api/lc-flow/variable/history', { processInstanceId: id });
    const changes = body.data.records.map(({ name, before, after }: Record<string, string>) => [name, before, after]);
    expect(changes).toEqual([
      ['price', '12', null],
      ['unit', null, '"kg"'],
      ['price', '10', '12'],
    ]);
    expect(body.data.records[0].user.id).toEqual(expect.any(String));
    for (const path of ['list', 'history'])
      expect((await zhoujg.get(`/api/lc-flow/variable/${path}`, { processInstanceId: id })).status).toBe(400);
  });

  it('tasks and instances are found by key, business key, variable, state, person and time, within rights', async () => {
    const id = await order('Q-1', { no: 'x"1', flag: true, qty: 3 });
    await order('Q-2', { no: 'x', flag: false, qty: 3 });
    const find = async (caller: Caller, what: string, query: Record<string, string>) =>
      (await caller.get(`/api/lc-flow/query/${what}`, query)).body.data;
    const ids = async (caller: Caller, query: Record<string, string>): Promise<string[]> =>
      (await find(caller, 'instances', query)).records.map(
        (row: { processInstanceId: string }) => row.processInstanceId,
      );
    expect(await ids(admin, { businessKey: 'Q-1' })).toEqual([id]);
    expect(await ids(wangli, { variables: JSON.stringify({ no: 'x"1', flag: true }) })).toEqual([id]);
    expect(await ids(admin, { variables: JSON.stringify({ no: 'X"1' }) })).toEqual([]);
    expect(await ids(admin, { variables: JSON.stringify({ qty: 3 }), processDefinitionKey: 'orders' })).toHaveLength(2);
    expect(await ids(zhoujg, { businessKey: 'Q-1' })).toEqual([]);
    await send({ processInstanceId: id });
    await arrived(id);
    const open = await find(zhoujg, 'tasks', { businessKey: 'Q-1', state: 'open' });
    expect([open.total, open.records[0]]).toEqual([
      1,
      expect.objectContaining({ taskDefinitionKey: 'then', state: 'open' }),
    ]);
    await zhoujg.post(`${WORK}/complete-task`, { taskId: open.records[0].taskId, flag: 'ok' });
    expect((await find(admin, 'tasks', { processInstanceId: id, state: 'finished' })).total).toBe(1);
    expect(await ids(admin, { businessKey: 'Q-1', state: 'finished', beginDate: '2026-03-16' })).toEqual([id]);
    expect(await ids(admin, { businessKey: 'Q-1', state: 'unfinished' })).toEqual([]);
    expect(await ids(admin, { businessKey: 'Q-1', endDate: '2026-03-15' })).toEqual([]);
    for (const query of [{ state: 'x' }, { variables: '{' }, { variables: '{"a b":1}' }, { assignee: 'x' }])
      expect((await admin.get('/api/lc-flow/query/tasks', query)).status).toBe(400);
  });

  it('a called process gets what is mapped, under a key of its own, and gives back what is mapped', async () => {
    const set = '<bpmn:serviceTask id="sum" camunda:expression="${first + second}" camunda:resultVariable="total" />';
    await deployModel(admin, 'part', bpmn('part', [START, set, END], ['start>sum', 'sum>end']));
    const call = `<bpmn:callActivity id="call" calledElement="part"><bpmn:extensionElements>
      <camunda:in source="a" target="first" /><camunda:in sourceExpression="\${b * 2}" target="second" />
      <camunda:in businessKey="\${CONCATENATE(businessKey, '/1')}" /><camunda:out source="total" target="answer" />
      </bpmn:extensionElements></bpmn:callActivity>`;
    const elements = [START, call, task('then', 'role:techMgr'), END];
    await deployModel(admin, 'whole', bpmn('whole', elements, ['start>call', 'call>then', 'then>end']));
    const id = await startProcess(wangli, 'whole', { businessKey: 'W', variables: { a: 1, b: 2, c: 3 } });
    expect((await variablesOf(id)).variables).toEqual({ a: 1, b: 2, c: 3, answer: '5' });
    const [child] = (await admin.get('/api/lc-flow/query/instances', { businessKey: 'W/1' })).body.data.records;
    expect((await variablesOf(child.processInstanceId)).variables).toEqual({ first: 1, second: '4', total: '5' });
  });
});
