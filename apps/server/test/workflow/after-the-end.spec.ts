import { contractBody, SIGN } from '../support/contracts.js';
import { END, START, bpmn, task } from '../support/bpmn.js';
import { deployModel, openNodes, panelOf, startProcess } from '../support/processes.js';
import { endWaiting, soon } from '../support/soon.js';
import { type Caller, TestServer } from '../support/test-server.js';

const WORK = '/api/lc-flow/work';
const ALL = '<bpmn:multiInstanceLoopCharacteristics isSequential="false" />';

describe('what a command leaves alone', () => {
  let server: TestServer;
  let admin: Caller;
  let wangli: Caller;
  let zhoujg: Caller;
  let chengong: Caller;
  let ids: Record<string, string>;

  beforeAll(async () => {
    server = await TestServer.start();
    [admin, wangli, zhoujg, chengong] = (await Promise.all(
      ['admin', 'wangli', 'zhoujg', 'chengong'].map((account) => server.as(account)),
    )) as [Caller, Caller, Caller, Caller];
    const { body } = await admin.get(`${WORK}/users`, { size: 100 });
    ids = Object.fromEntries(body.data.records.map((row: { account: string; id: string }) => [row.account, row.id]));
  });
  afterAll(() => server.stop());

  const detail = async (id: string) => (await wangli.get(`${SIGN}/getDetais`, { id })).body.data;
  const initiated = async (): Promise<string> => {
    const { id } = (await wangli.post(`${SIGN}/add`, await contractBody(server))).body.data;
    await wangli.post(`${SIGN}/initiate`, { id });
    return id;
  };
  const copy = (processInstanceId: string) =>
    wangli.post(`${WORK}/cc`, { processInstanceId, userIds: [ids['zhoujg']], comment: 'x'.repeat(1000) });

  it('a copy of an approval that has ended does not touch its document', async () => {
    const id = await initiated();
    await wangli.post(`${SIGN}/revoke`, { id, comment: 'typing error' });
    const before = await detail(id);
    expect((await copy(before.processInstanceId)).status).toBe(200);
    const after = await detail(id);
    expect([after.status, after.version]).toEqual([4, before.version]);
    const [row] = await server.database.all(
      `SELECT end_reason AS reason FROM wf_instance WHERE id = ${before.processInstanceId}`,
    );
    expect(row?.['reason']).toBe('typing error');

    await wangli.post(`${SIGN}/initiate`, { id });
    const running = await detail(id);
    expect((await copy(before.processInstanceId)).status).toBe(200);
    expect(await detail(id)).toMatchObject({
      processInstanceId: running.processInstanceId,
      nodeId: 'cs_sales',
      currentUserIds: running.currentUserIds,
      status: 1,
    });
  });

  it('the opinion of somebody with a delegated task stays in the history', async () => {
    await deployModel(admin, 'lent', bpmn('lent', [START, task('one', 'role:techMgr'), END], ['start>one', 'one>end']));
    const id = await startProcess(wangli, 'lent');
    const taskId = (await panelOf(wangli, id)).tasks[0]?.taskId;
    await zhoujg.post(`${WORK}/delegate-task`, { taskId, userId: ids['chengong'] });
    await chengong.post(`${WORK}/complete-task`, { taskId, flag: 'no', comment: 'I would not' });
    expect(await openNodes(wangli, id)).toEqual(['one']);
    expect((await panelOf(wangli, id)).history).toContainEqual(
      expect.objectContaining({ event: 'resolved', outcome: 'reject', comment: 'I would not' }),
    );
    expect((await zhoujg.post(`${WORK}/complete-task`, { taskId, flag: 'ok' })).status).toBe(200);
    expect((await panelOf(wangli, id)).status).toBe('approved');
  });

  it('a choice of the next person removes nobody from a joint decision', async () => {
    const elements = [START, task('one', 'role:techMgr'), task('all', 'role:technologist', ALL), END];
    await deployModel(admin, 'together', bpmn('together', elements, ['start>one', 'one>all', 'all>end']));
    const id = await startProcess(wangli, 'together');
    const taskId = (await panelOf(wangli, id)).tasks[0]?.taskId;
    const choice = { nextNodeId: 'all', nextUserIds: [ids['chengong']] };
    await zhoujg.post(`${WORK}/complete-task`, { taskId, flag: 'ok', ...choice });
    const signers = (await panelOf(wangli, id)).tasks.map((one) => one.assignee?.id);
    expect(signers).toEqual(expect.arrayContaining([ids['chengong'], ids['sungong']]));
  });

  it('a collection names people of the plant only, and four eyes hold in it', async () => {
    const loop =
      '<bpmn:multiInstanceLoopCharacteristics camunda:collection="${people}" camunda:elementVariable="person" />';
    const drawn = '<bpmn:userTask id="each" name="each" camunda:assignee="${person}">' + loop + '</bpmn:userTask>';
    await deployModel(admin, 'named', bpmn('named', [START, drawn, END], ['start>each', 'each>end']));
    const start = (people: unknown) =>
      wangli.post(`${WORK}/start-process`, { processKey: 'named', variables: { people } });
    for (const people of [['nobody'], ['999999'], []]) expect((await start(people)).status).toBe(400);
    expect((await start([ids['zhoujg']])).status).toBe(200);
  });

  it('attachments are a short list of named addresses', async () => {
    await deployModel(
      admin,
      'files',
      bpmn('files', [START, task('one', 'role:techMgr'), END], ['start>one', 'one>end']),
    );
    const id = await startProcess(wangli, 'files');
    const taskId = (await panelOf(wangli, id)).tasks[0]?.taskId;
    const wrong = [
      { evil: 1 },
      [{ name: 'x' }],
      [{ name: 'x', url: 'javascript:alert(1)' }],
      [{ name: 'x', url: '//elsewhere' }],
      Array(21).fill({ name: 'x', url: '/x' }),
    ];
    for (const attachments of wrong) {
      const { status } = await zhoujg.post(`${WORK}/complete-task`, { taskId, flag: 'ok', attachments });
      expect(status).toBe(400);
    }
    const attachments = [{ name: 'drawing.pdf', url: '/files/1' }];
    expect((await zhoujg.post(`${WORK}/complete-task`, { taskId, flag: 'ok', attachments })).status).toBe(200);
    expect((await panelOf(wangli, id)).history).toContainEqual(expect.objectContaining({ attachments }));
  });

  it('a process of documents is started by its document, and texts too long are no accident', async () => {
    for (const processKey of ['nqContractSign', 'techJi']) {
      const { status, body } = await admin.post(`${WORK}/start-process`, { processKey });
      expect([status, body.msg]).toEqual([400, expect.stringContaining('必须由单据发起')]);
    }
    const id = await initiated();
    const { processInstanceId, flow } = await detail(id);
    expect((await copy(processInstanceId)).status).toBe(200);
    const [open] = flow.tasks;
    const zhaogq = await server.as('zhaogq');
    for (const call of ['transfer-task', 'delegate-task']) {
      const body = { taskId: open.taskId, userId: ids['caotan'], comment: 'yours' };
      const blind = await zhaogq.in('en').post(`${WORK}/${call}`, body);
      expect([blind.status, blind.body.msg]).toEqual([
        400,
        expect.stringContaining('has no right to see this document'),
      ]);
    }
    const moved = await zhaogq.post(`${WORK}/transfer-task`, {
      taskId: open.taskId,
      userId: ids['zhoujg'],
      comment: 'y'.repeat(1000),
    });
    expect(moved.status).toBe(200);
  });

  it('the person who started a process is told what a timer does with it', async () => {
    const timer =
      '<bpmn:boundaryEvent id="late" attachedToRef="slow"><bpmn:timerEventDefinition><bpmn:timeDuration xsi:type="bpmn:tFormalExpression">PT1H</bpmn:timeDuration></bpmn:timerEventDefinition></bpmn:boundaryEvent>';
    const elements = [START, task('slow', 'role:techMgr'), timer, END];
    await deployModel(admin, 'timely', bpmn('timely', elements, ['start>slow', 'slow>end', 'late>end']));
    await endWaiting(server.database, await startProcess(wangli, 'timely', { title: 'by itself' }));
    const heard = async (): Promise<boolean> => {
      const { body } = await wangli.get('/api/at/base/localMassage/page', { size: 50 });
      return body.data.items.some((item: { title: string }) => item.title === '已通过: by itself');
    };
    await soon(heard);
  });

  it('a called process stops with its caller, is urged through it, and its document knows where it is', async () => {
    await deployModel(
      admin,
      'inner',
      bpmn('inner', [START, task('deep', 'role:techMgr'), END], ['start>deep', 'deep>end']),
    );
    const elements = [START, '<bpmn:callActivity id="call" calledElement="inner" />', END];
    await deployModel(admin, 'outer', bpmn('outer', elements, ['start>call', 'call>end']));
    const id = await startProcess(wangli, 'outer', { title: 'called' });
    expect((await wangli.post(`${WORK}/urge`, { processInstanceId: id })).status).toBe(200);
    const { records } = (await zhoujg.get(`${WORK}/todo-list`, { processDefinitionName: 'inner' })).body.data;
    const [{ taskId }] = records;
    const state = (to: string) => admin.post('/api/lc-flow/follow/change-state', { processInstanceId: id, state: to });
    await state('suspend');
    expect((await zhoujg.post(`${WORK}/complete-task`, { taskId, flag: 'ok' })).status).toBe(400);
    await state('active');
    expect((await zhoujg.post(`${WORK}/complete-task`, { taskId, flag: 'ok' })).status).toBe(200);
    expect((await panelOf(wangli, id)).status).toBe('approved');
    expect((await wangli.post(`${WORK}/urge`, { processInstanceId: id })).status).toBe(400);
  });
});
