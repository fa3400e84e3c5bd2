import { END, START, bpmn, task } from '../support/bpmn.js';
import { deployModel, openNodes, panelOf, startProcess } from '../support/processes.js';
import type { Caller } from '../support/test-server.js';
import { TestServer } from '../support/test-server.js';

const WORK = '/api/lc-flow/work';

const ENGLISH =
  '<bpmn:extensionElements><camunda:properties><camunda:property name="nameEn" value="First step" />' +
  '</camunda:properties></bpmn:extensionElements>';

describe('what people do with tasks', () => {
  let server: TestServer;
  let admin: Caller;
  let wangli: Caller;
  let chengong: Caller;
  let sungong: Caller;
  let zhoujg: Caller;
  let ids: Record<string, string>;

  beforeAll(async () => {
    server = await TestServer.start();
    [admin, wangli, chengong, sungong, zhoujg] = (await Promise.all(
      ['admin', 'wangli', 'chengong', 'sungong', 'zhoujg'].map((account) => server.as(account)),
    )) as [Caller, Caller, Caller, Caller, Caller];
    const { body } = await admin.get(`${WORK}/users`, { size: 100 });
    ids = Object.fromEntries(body.data.records.map((row: { account: string; id: string }) => [row.account, row.id]));
    await deployModel(
      admin,
      'steps',
      bpmn(
        'steps',
        [
          START,
          task('one', 'role:technologist', ENGLISH),
          task('two', 'role:techMgr'),
          task('three', 'role:salesMgr'),
          END,
        ],
        ['start>one', 'one>two', 'two>three', 'three>end'],
      ),
    );
  });
  afterAll(() => server.stop());

  const taskOf = async (caller: Caller, id: string): Promise<string> =>
    (await panelOf(caller, id)).tasks[0]?.taskId ?? '';
  const agree = async (caller: Caller, taskId: string, more: object = {}) =>
    caller.post(`${WORK}/complete-task`, { taskId, flag: 'ok', comment: '', ...more });
  const ids_ = (...accounts: string[]): string[] => accounts.map((account) => ids[account] as string);

  it('security 16: one of several candidates claims, the other is refused, and may have it when it is put back', async () => {
    const id = await startProcess(wangli, 'steps');
    const taskId = await taskOf(wangli, id);
    expect((await chengong.post(`${WORK}/claim-task?taskId=${taskId}`)).body.msg).toBe('签收事务成功');
    const refused = await sungong.post(`${WORK}/claim-task?taskId=${taskId}`);
    expect([refused.status, refused.body.msg]).toEqual([400, '您不是当前节点的处理人']);
    expect(
      (await sungong.get(`${WORK}/claim-list`)).body.data.records.map((row: { taskId: string }) => row.taskId),
    ).not.toContain(taskId);
    await chengong.post(`${WORK}/unclaim-task`, { taskId });
    expect((await sungong.post(`${WORK}/claim-task?taskId=${taskId}`)).status).toBe(200);
    expect((await agree(sungong, taskId)).status).toBe(200);
    expect(await openNodes(wangli, id)).toEqual(['two']);
    expect((await agree(sungong, taskId)).body.msg).toBe('任务[one]已被处理或取消');
  });

  it('security 16: people who are not involved, and administrators, decide nothing', async () => {
    const id = await startProcess(wangli, 'steps');
    const taskId = await taskOf(wangli, id);
    for (const caller of [admin, zhoujg, wangli]) {
      const { status, body } = await agree(caller, taskId);
      expect([status, body.msg]).toEqual([400, '您不是当前节点的处理人']);
    }
    expect((await chengong.in('en').post(`${WORK}/complete-task`, { taskId, flag: 'no' })).body.msg).toBe(
      'Please write an opinion when you reject',
    );
  });

  it('a task is transferred for good, or delegated and comes back', async () => {
    const id = await startProcess(wangli, 'steps');
    const taskId = await taskOf(wangli, id);
    await chengong.post(`${WORK}/claim-task?taskId=${taskId}`);
    expect((await chengong.post(`${WORK}/transfer-task`, { taskId, userId: '1' })).status).toBe(400);
    const himself = await chengong.in('en').post(`${WORK}/transfer-task`, { taskId, userId: ids['chengong'] });
    expect(himself.body.msg).toBe('This person has the task [First step] already');
    await chengong.post(`${WORK}/transfer-task`, { taskId, userId: ids['zhoujg'], comment: 'yours' });
    expect((await agree(chengong, taskId)).status).toBe(400);
    await zhoujg.post(`${WORK}/delegate-task`, { taskId, userId: ids['sungong'] });
    expect((await agree(zhoujg, taskId)).status).toBe(400);
    expect((await agree(sungong, taskId, { comment: 'looks right' })).status).toBe(200);
    expect(await openNodes(wangli, id)).toEqual(['one']);
    expect((await agree(zhoujg, taskId)).status).toBe(200);
    expect(await openNodes(wangli, id)).toEqual(['two']);
    const events = (await panelOf(wangli, id)).history.map((entry) => entry.event ?? entry.outcome);
    expect(events).toEqual(expect.arrayContaining(['transferred', 'delegated']));
  });

  it('files go along when a task is passed on, answered for its owner, or returned', async () => {
    const id = await startProcess(wangli, 'steps');
    await agree(chengong, await taskOf(wangli, id));
    const second = await taskOf(wangli, id);
    const file = (name: string) => [{ name, url: `/files/${name}` }];
    const hand = (caller: Caller, verb: string, to: string, name: string) =>
      caller.post(`${WORK}/${verb}-task`, { taskId: second, userId: ids[to], comment: verb, attachments: file(name) });
    expect((await hand(zhoujg, 'transfer', 'sungong', 'plan.pdf')).status).toBe(200);
    expect((await hand(sungong, 'delegate', 'zhoujg', 'crack.jpg')).status).toBe(200);
    expect((await agree(zhoujg, second, { comment: 'small', attachments: file('answer.pdf') })).status).toBe(200);
    const wrong = { taskId: second, nodeId: 'one', comment: 'again', attachments: [{ name: 'x', url: '//elsewhere' }] };
    expect((await sungong.post(`${WORK}/return-task`, wrong)).status).toBe(400);
    const back = await sungong.post(`${WORK}/return-task`, { ...wrong, attachments: file('curve.xlsx') });
    expect(back.status).toBe(200);
    const kept = (await panelOf(wangli, id)).history.flatMap(({ event, attachments = [] }) =>
      attachments.map(({ name }) => `${event} ${name}`),
    );
    expect(kept).toEqual(['transferred plan.pdf', 'delegated crack.jpg', 'resolved answer.pdf', 'returned curve.xlsx']);
  });

  it('signers are asked before the task itself, and can be taken back', async () => {
    const id = await startProcess(wangli, 'steps');
    const taskId = await taskOf(wangli, id);
    await chengong.post(`${WORK}/claim-task?taskId=${taskId}`);
    const asked = await chengong.post(`${WORK}/add-sign`, {
      taskId,
      mode: 'before',
      userIds: ids_('zhoujg', 'wangli'),
    });
    expect(asked.status).toBe(200);
    expect((await agree(chengong, taskId)).status).toBe(400);
    const signers = (await panelOf(chengong, id)).tasks.filter((one) => one.taskId !== taskId);
    const of = (name: string) => signers.find((one) => one.assignee?.id === ids[name])?.taskId as string;
    expect((await sungong.post(`${WORK}/remove-sign`, { taskId: of('wangli') })).status).toBe(400);
    const removed = await chengong.post(`${WORK}/remove-sign`, { taskId: of('wangli'), comment: 'one is enough' });
    expect(removed.status).toBe(200);
    expect((await panelOf(wangli, id)).history.at(-1)).toMatchObject({ event: 'unsigned', comment: 'one is enough' });
    expect((await agree(zhoujg, of('zhoujg'))).status).toBe(200);
    expect((await agree(chengong, taskId)).status).toBe(200);
    expect(await openNodes(wangli, id)).toEqual(['two']);
  });

  it('a task is returned to an earlier one, which its former assignee has again', async () => {
    const id = await startProcess(wangli, 'steps');
    await agree(chengong, await taskOf(wangli, id));
    const second = await taskOf(wangli, id);
    expect((await zhoujg.get(`${WORK}/return-targets`, { taskId: second })).body.data).toEqual([
      { nodeId: 'one', nodeName: 'one' },
    ]);
    const unexplained = await zhoujg.post(`${WORK}/return-task`, { taskId: second, nodeId: 'one' });
    expect(unexplained.status).toBe(400);
    const forward = await zhoujg.post(`${WORK}/return-task`, { taskId: second, nodeId: 'three', comment: 'no' });
    expect(forward.status).toBe(400);
    const back = await zhoujg.post(`${WORK}/return-task`, { taskId: second, nodeId: 'one', comment: 'measure again' });
    expect(back.status).toBe(200);
    const [again] = (await panelOf(wangli, id)).tasks;
    expect([again?.nodeId, again?.assignee?.id]).toEqual(['one', ids['chengong']]);
  });

  it('security 16: a decision is taken back while nobody has acted on it', async () => {
    const id = await startProcess(wangli, 'steps');
    const first = await taskOf(wangli, id);
    await agree(chengong, first);
    expect((await sungong.post(`${WORK}/take-back`, { taskId: first })).status).toBe(400);
    expect((await chengong.post(`${WORK}/take-back`, { taskId: first })).status).toBe(200);
    const [again] = (await panelOf(wangli, id)).tasks;
    expect([again?.nodeId, again?.assignee?.id]).toEqual(['one', ids['chengong']]);
    await agree(chengong, again?.taskId as string);
    await agree(zhoujg, await taskOf(wangli, id));
    const late = await chengong.post(`${WORK}/take-back`, { taskId: again?.taskId });
    expect([late.status, late.body.msg]).toEqual([400, '[one]之后已有人处理, 不能撤回']);
  });

  it('the initiator urges once in ten minutes, and copies reach people who need not act', async () => {
    const id = await startProcess(wangli, 'steps', { title: 'urgent thing' });
    expect((await zhoujg.post(`${WORK}/urge`, { processInstanceId: id })).status).toBeGreaterThanOrEqual(400);
    expect((await wangli.post(`${WORK}/urge`, { processInstanceId: id, comment: 'please' })).status).toBe(200);
    expect((await wangli.post(`${WORK}/urge`, { processInstanceId: id })).body.msg).toBe('10分钟内已催办过');
    expect((await wangli.post(`${WORK}/cc`, { processInstanceId: id, userIds: ids_('zhoujg') })).status).toBe(200);
    const copies = (await zhoujg.get(`${WORK}/cc-list`)).body.data.records;
    expect(copies.map((row: { processInstanceId: string }) => row.processInstanceId)).toContain(id);
    const outsider = await (await server.as('zhuqiang')).post(`${WORK}/cc`, {
      processInstanceId: id,
      userIds: ids_('zhoujg'),
    });
    expect(outsider.status).toBe(403);
  });

  it('the next person is chosen among the candidates only', async () => {
    const strange = await wangli.post(`${WORK}/start-process`, { processKey: 'steps', nextUserIds: ids_('zhoujg') });
    expect(strange.status).toBe(200);
    const named = await wangli.post(`${WORK}/start-process`, {
      processKey: 'steps',
      nextNodeId: 'one',
      nextUserIds: ids_('zhoujg'),
    });
    expect([named.status, named.body.msg]).toEqual([400, '周建国不是节点[one]的候选人']);
    const id = await startProcess(wangli, 'steps', { nextNodeId: 'one', nextUserIds: ids_('sungong') });
    const [only] = (await panelOf(wangli, id)).tasks;
    expect([only?.assignee?.id, only?.candidates.map((one) => one.id)]).toEqual([ids['sungong'], ids_('sungong')]);
  });

  it('a suspended instance waits, a revoked one is over for everybody', async () => {
    const id = await startProcess(wangli, 'steps');
    const taskId = await taskOf(wangli, id);
    const state = (to: string) => admin.post('/api/lc-flow/follow/change-state', { processInstanceId: id, state: to });
    expect((await state('suspend')).status).toBe(200);
    expect((await agree(chengong, taskId)).status).toBe(400);
    expect((await state('active')).status).toBe(200);
    const stopped = await admin.post('/api/lc-flow/follow/delete-process-instance', {
      processInstanceId: id,
      deleteReason: 'not needed',
    });
    expect(stopped.status).toBe(200);
    expect((await agree(chengong, taskId)).status).toBe(400);
    expect((await panelOf(wangli, id)).status).toBe('terminated');
  });

  it('conditions read submitted values, but parameters and the outcome cannot be submitted', async () => {
    await deployModel(
      admin,
      'choice',
      bpmn(
        'choice',
        [
          START,
          task('ask', 'user:' + ids['wangli']),
          '<bpmn:exclusiveGateway id="way" default="f2" />',
          task('big', 'role:gm'),
          task('small', 'role:finance'),
          END,
        ],
        ['start>ask', 'ask>way', 'way>small', 'way>big:amount >= 1000 && pass', 'small>end', 'big>end'],
      ),
    );
    const run = async (variables: object): Promise<string[]> => {
      const id = await startProcess(wangli, 'choice');
      await agree(wangli, await taskOf(wangli, id), { variables });
      return openNodes(wangli, id);
    };
    expect(await run({ amount: 1000 })).toEqual(['big']);
    expect(await run({ amount: 999 })).toEqual(['small']);
    expect(await run({ amount: 1000, pass: false, outcome: 'reject', initiator: '1' })).toEqual(['big']);
  });

  it('a version in use goes on, and instances move to the next one when their nodes exist there', async () => {
    const drawing = (middle: string) =>
      bpmn(
        'moving',
        [START, task('one', 'role:techMgr'), task(middle, 'role:salesMgr'), END],
        ['start>one', `one>${middle}`, `${middle}>end`],
      );
    const before = await deployModel(admin, 'moving', drawing('two'));
    const stays = await startProcess(wangli, 'moving');
    const after = await deployModel(admin, 'moving', drawing('other'));
    const late = await startProcess(wangli, 'moving');
    await agree(zhoujg, await taskOf(wangli, late));
    expect(await openNodes(wangli, late)).toEqual(['other']);
    const lost = await startProcess(wangli, 'moving');
    expect(lost).not.toBe(late);
    const moved = await admin.post('/api/lc-flow/manager/migrate', {
      fromDefinitionId: before,
      toDefinitionId: after,
      ids: [stays],
    });
    expect([moved.status, moved.body.data.results ?? moved.body.data]).toEqual([
      200,
      expect.arrayContaining([expect.objectContaining({ ok: true })]),
    ]);
    await agree(zhoujg, await taskOf(wangli, stays));
    expect(await openNodes(wangli, stays)).toEqual(['other']);
  });
});
