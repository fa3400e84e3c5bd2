import { contractBody, SIGN } from '../support/contracts.js';
import { END, START, bpmn, task } from '../support/bpmn.js';
import { deployModel, openNodes, panelOf, startProcess } from '../support/processes.js';
import type { Caller } from '../support/test-server.js';
import { TestServer } from '../support/test-server.js';

const WORK = '/api/lc-flow/work';
const CALL = '<bpmn:callActivity id="call" calledElement="part" />';

describe('an approval and the processes that it calls are shown as one to the people involved', () => {
  let server: TestServer;
  let wangli: Caller;
  let zhaogq: Caller;
  let zhoujg: Caller;
  let admin: Caller;

  beforeAll(async () => {
    server = await TestServer.start();
    [admin, wangli, zhaogq, zhoujg] = (await Promise.all(
      ['admin', 'wangli', 'zhaogq', 'zhoujg'].map((account) => server.as(account)),
    )) as [Caller, Caller, Caller, Caller];
    const part = [START, task('inner', 'role:techMgr'), task('last', 'role:techMgr'), END];
    await deployModel(admin, 'part', bpmn('part', part, ['start>inner', 'inner>last', 'last>end']));
    const whole = [START, task('before', 'role:salesMgr'), CALL, task('after', 'role:salesMgr'), END];
    const flows = ['start>before', 'before>call', 'call>after', 'after>end'];
    await deployModel(admin, 'whole', bpmn('whole', whole, flows));
  });
  afterAll(() => server.stop());

  const agree = async (caller: Caller, id: string) => {
    const { task: own } = await panelOf(caller, id);
    return caller.post(`${WORK}/complete-task`, { taskId: own?.taskId, flag: 'ok' });
  };
  const actionOf = async (caller: Caller, id: string, name: string) =>
    (await panelOf(caller, id)).actions.find((action) => action.name === name);
  const childOf = async (id: string): Promise<string> => {
    const [row] = await server.database.all(
      'SELECT CAST(id AS CHAR) AS id FROM wf_instance WHERE root_id = ? ORDER BY wf_instance.id DESC LIMIT 1',
      [id],
    );
    return String(row?.['id']);
  };
  const called = async (): Promise<string> => {
    const id = await startProcess(wangli, 'whole');
    await agree(zhaogq, id);
    return id;
  };

  it('tasks of a called process are shown, decided and told of with the approval', async () => {
    const id = await called();
    const { tasks } = await panelOf(wangli, id);
    expect(tasks).toEqual([expect.objectContaining({ nodeId: 'inner', calledName: 'part' })]);
    expect((await wangli.post(`${WORK}/urge`, { processInstanceId: id })).status).toBe(200);
    for (const caller of [zhoujg, zhoujg, zhaogq]) expect((await agree(caller, id)).status).toBe(200);
    const { history, status } = await panelOf(wangli, id);
    expect(status).toBe('approved');
    const decided = history.filter(({ kind }) => kind !== 'event').map((one) => [one.calledName, one.kind, one.nodeId]);
    expect(decided).toEqual([
      [null, 'start', 'start'],
      [null, 'task', 'before'],
      ['part', 'start', 'start'],
      ['part', 'task', 'inner'],
      ['part', 'task', 'last'],
      ['part', 'end', 'end'],
      [null, 'task', 'after'],
      [null, 'end', 'end'],
    ]);
    const { body } = await wangli.get('/api/lc-flow/process/history-flow-list', { processInstanceId: id });
    const rows = body.data.filter((row: { historyActivityType: string }) => row.historyActivityType === 'userTask');
    expect(rows.map((row: { historyActivityId: string }) => row.historyActivityId)).toEqual([
      ...['before', 'inner', 'last', 'after'],
    ]);
    expect(rows[1].processDefinitionName).toBe('part');
  });

  it('a decision before a call is taken back while nobody has decided in it; one that ended it is not', async () => {
    const id = await called();
    const first = await childOf(id);
    const back = await actionOf(zhaogq, id, 'takeBack');
    expect(back?.enabled).toBe(true);
    expect((await zhaogq.post(`${WORK}/take-back`, { taskId: back?.taskIds?.[0] })).status).toBe(200);
    expect([await openNodes(wangli, id), (await panelOf(wangli, first)).status]).toEqual([['before'], 'terminated']);
    await agree(zhaogq, id);
    await agree(zhoujg, id);
    const late = await actionOf(zhaogq, id, 'takeBack');
    expect(late?.enabled).toBe(false);
    expect((await zhaogq.post(`${WORK}/take-back`, { taskId: late?.taskIds?.[0] })).status).toBe(400);
    const own = await actionOf(zhoujg, id, 'takeBack');
    expect((await zhoujg.post(`${WORK}/take-back`, { taskId: own?.taskIds?.[0] })).status).toBe(200);
    expect(await openNodes(wangli, id)).toEqual(['inner']);
    await agree(zhoujg, id);
    await agree(zhoujg, id);
    const ended = await actionOf(zhoujg, id, 'takeBack');
    const refused = await zhoujg.post(`${WORK}/take-back`, { taskId: ended?.taskIds?.[0] });
    expect([ended?.enabled, refused.status, refused.body.msg]).toEqual([false, 400, ended?.reason]);
    expect(refused.body.msg).toContain('子流程');
  });

  it('from within a call it goes back to a task before it, and a revoke is one of the whole', async () => {
    const id = await called();
    const { task: inner, returnTargets } = await panelOf(zhoujg, id);
    expect(returnTargets).toEqual([{ nodeId: 'before', nodeName: 'before' }]);
    const back = { taskId: inner?.taskId, nodeId: 'before', comment: 'price' };
    expect((await zhoujg.post(`${WORK}/return-task`, back)).status).toBe(200);
    const { tasks } = await panelOf(zhaogq, id);
    expect(tasks.map(({ nodeId, assignee }) => [nodeId, assignee?.name])).toEqual([['before', '赵国强']]);
    await agree(zhaogq, id);
    const child = await childOf(id);
    expect((await wangli.post(`${WORK}/revoke`, { processInstanceId: child })).status).toBe(200);
    expect([(await panelOf(wangli, id)).status, (await panelOf(wangli, child)).status]).toEqual([
      ...['revoked', 'terminated'],
    ]);
  });

  it('people involved in one of them may see the other; nobody else may', async () => {
    const id = await called();
    const child = await childOf(id);
    const [lina, chengong] = [await server.as('lina'), await server.as('chengong')];
    const looks = (caller: Caller) =>
      Promise.all(
        [id, child].map(async (one) => (await caller.get(`${WORK}/panel`, { processInstanceId: one })).status),
      );
    expect([await looks(zhoujg), await looks(zhaogq), await looks(lina), await looks(chengong)]).toEqual([
      ...[200, 200].map(() => [200, 200]),
      ...[403, 403].map(() => [403, 403]),
    ]);
    const [row] = await server.database.all("SELECT CAST(id AS CHAR) AS id FROM lc_user WHERE account = 'lina'");
    const copy = { processInstanceId: child, userIds: [String(row?.['id'])] };
    expect((await zhoujg.post(`${WORK}/cc`, copy)).status).toBe(200);
    expect([await looks(lina), await looks(chengong)]).toEqual([
      [200, 200],
      [403, 403],
    ]);
  });

  it('a document shows the tasks of a called process, and they are decided by its own call', async () => {
    const drawn = [START, task('cs_sales', 'role:salesMgr'), CALL, END];
    await deployModel(
      admin,
      'nqContractSign',
      bpmn('nqContractSign', drawn, ['start>cs_sales', 'cs_sales>call', 'call>end']),
    );
    const { body } = await wangli.post(`${SIGN}/add`, await contractBody(server));
    const { id } = body.data;
    expect((await wangli.post(`${SIGN}/initiate`, { id })).status).toBe(200);
    expect((await zhaogq.post(`${SIGN}/upEvent`, { id, nodeId: 'cs_sales', result: 1 })).status).toBe(200);
    const seen = (await zhoujg.get(`${SIGN}/getDetais`, { id })).body.data;
    expect([seen.nodeId, seen.flow.task.nodeId, seen.flow.task.calledName]).toEqual(['inner', 'inner', 'part']);
    for (const nodeId of ['inner', 'last'])
      expect((await zhoujg.post(`${SIGN}/upEvent`, { id, nodeId, result: 1 })).status).toBe(200);
    const done = (await wangli.get(`${SIGN}/getDetais`, { id })).body.data;
    expect(String(done.status)).toBe('2');
    const signed = done.flow.history.filter(({ hash }: { hash: string | null }) => hash !== null);
    expect(signed.map(({ calledName }: { calledName: string | null }) => calledName)).toEqual([null, 'part', 'part']);
  });

  it('a called process is suspended and activated with the processes that it called', async () => {
    const middle = [START, '<bpmn:callActivity id="deep" calledElement="part" />', END];
    await deployModel(admin, 'middle', bpmn('middle', middle, ['start>deep', 'deep>end']));
    const outer = [START, '<bpmn:callActivity id="mid" calledElement="middle" />', END];
    await deployModel(admin, 'outer', bpmn('outer', outer, ['start>mid', 'mid>end']));
    const id = await startProcess(wangli, 'outer');
    const below = async () =>
      server.database.all(
        'SELECT CAST(id AS CHAR) AS id, process_key AS name, status FROM wf_instance WHERE root_id = ? ORDER BY call_depth',
        [id],
      );
    const statuses = async () => (await below()).map(({ name, status }) => [name, status]);
    const called = String((await below())[0]?.['id']);
    const change = async (state: string) =>
      (await admin.post(`/api/lc-flow/follow/change-state?processInstanceId=${called}&state=${state}`)).status;
    expect(await change('suspend')).toBe(200);
    expect(await statuses()).toEqual([
      ['middle', 'suspended'],
      ['part', 'suspended'],
    ]);
    expect((await panelOf(wangli, id)).status).toBe('running');
    expect(await change('active')).toBe(200);
    expect(await statuses()).toEqual([
      ['middle', 'running'],
      ['part', 'running'],
    ]);
    for (const caller of [zhoujg, zhoujg]) expect((await agree(caller, id)).status).toBe(200);
    expect((await panelOf(wangli, id)).status).toBe('approved');
  });
});
