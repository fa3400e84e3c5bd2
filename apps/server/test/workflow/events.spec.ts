import { contractBody, SIGN } from '../support/contracts.js';
import { END, START, bpmn, task } from '../support/bpmn.js';
import { deployModel, openNodes, panelOf, startProcess } from '../support/processes.js';
import { endWaiting, soon } from '../support/soon.js';
import type { Caller } from '../support/test-server.js';
import { TestServer } from '../support/test-server.js';

const WORK = '/api/lc-flow/work';

const timer = (id: string, host: string, period: string, interrupting = true): string =>
  `<bpmn:boundaryEvent id="${id}" attachedToRef="${host}" cancelActivity="${interrupting}"><bpmn:timerEventDefinition>
   <bpmn:timeDuration xsi:type="bpmn:tFormalExpression">${period}</bpmn:timeDuration>
   </bpmn:timerEventDefinition></bpmn:boundaryEvent>`;

describe('timers, calls, signals, joint decisions, and documents that change', () => {
  let server: TestServer;
  let admin: Caller;
  let wangli: Caller;
  let zhoujg: Caller;
  let zhaogq: Caller;

  beforeAll(async () => {
    server = await TestServer.start();
    [admin, wangli, zhoujg, zhaogq] = (await Promise.all(
      ['admin', 'wangli', 'zhoujg', 'zhaogq'].map((account) => server.as(account)),
    )) as [Caller, Caller, Caller, Caller];
  });
  afterAll(() => server.stop());

  const decide = async (caller: Caller, id: string, flag = 'ok', comment = 'because') => {
    const { task: own } = await panelOf(caller, id);
    return caller.post(`${WORK}/complete-task`, { taskId: own?.taskId, flag, comment });
  };

  it('a timer that interrupts moves the process on, by itself and once', async () => {
    const elements = [
      START,
      task('slow', 'role:techMgr'),
      timer('late', 'slow', 'PT1H'),
      task('other', 'role:gm'),
      END,
    ];
    await deployModel(
      admin,
      'overdue',
      bpmn('overdue', elements, ['start>slow', 'slow>end', 'late>other', 'other>end']),
    );
    const id = await startProcess(wangli, 'overdue');
    expect(await openNodes(wangli, id)).toEqual(['slow']);
    await endWaiting(server.database, id);
    await soon(async () => (await openNodes(wangli, id))[0] === 'other');
    expect((await panelOf(wangli, id)).tasks).toHaveLength(1);
  });

  it('a reminder does not move the task, and tells its assignee', async () => {
    const remind =
      '<bpmn:intermediateThrowEvent id="again" name="remind"><bpmn:messageEventDefinition messageRef="remind" /></bpmn:intermediateThrowEvent>';
    const elements = [
      START,
      task('slow', 'role:techMgr'),
      timer('late', 'slow', 'PT1H', false),
      remind,
      '<bpmn:endEvent id="told" />',
      END,
    ];
    const flows = ['start>slow', 'slow>end', 'late>again', 'again>told'];
    const message = '<bpmn:message id="remind" name="remind" />';
    await deployModel(admin, 'reminding', bpmn('reminding', elements, flows, { beside: message }));
    const id = await startProcess(wangli, 'reminding', { title: 'slow thing' });
    await endWaiting(server.database, id);
    await soon(async () => {
      const { body } = await zhoujg.get('/api/at/base/localMassage/page', { size: 50 });
      return body.data.items.some((item: { title: string }) => item.title === '提醒: slow thing');
    });
    expect(await openNodes(wangli, id)).toEqual(['slow']);
    expect((await decide(zhoujg, id)).status).toBe(200);
    expect((await panelOf(wangli, id)).status).toBe('approved');
  });

  it('a called process runs on its own and its end carries the caller on; taken back, it goes with it', async () => {
    await deployModel(
      admin,
      'part',
      bpmn('part', [START, task('inner', 'role:techMgr'), END], ['start>inner', 'inner>end']),
    );
    const whole = [START, '<bpmn:callActivity id="call" calledElement="part" />', task('after', 'role:salesMgr'), END];
    await deployModel(admin, 'whole', bpmn('whole', whole, ['start>call', 'call>after', 'after>end']));
    const id = await startProcess(wangli, 'whole');
    const todo = async (caller: Caller) =>
      (await caller.get(`${WORK}/todo-list`, { processDefinitionName: 'part' })).body.data.records;
    const [inner] = await todo(zhoujg);
    expect(inner.taskName).toBe('inner');
    expect(inner.processInstanceId).not.toBe(id);
    await zhoujg.post(`${WORK}/complete-task`, { taskId: inner.taskId, flag: 'ok' });
    expect(await openNodes(wangli, id)).toEqual(['after']);

    const other = await startProcess(wangli, 'whole');
    expect(await todo(zhoujg)).toHaveLength(1);
    await admin.post('/api/lc-flow/follow/delete-process-instance', { processInstanceId: other, deleteReason: 'x' });
    expect(await todo(zhoujg)).toHaveLength(0);

    const third = await startProcess(wangli, 'whole');
    const [again] = await todo(zhoujg);
    await zhoujg.post(`${WORK}/complete-task`, { taskId: again.taskId, flag: 'no', comment: 'wrong' });
    expect((await panelOf(wangli, third)).status).toBe('rejected');
  });

  it('a signal wakes all that wait for it', async () => {
    const signal = '<bpmn:signal id="go" name="go" />';
    const event = '<bpmn:signalEventDefinition signalRef="go" />';
    const waiting = [
      START,
      `<bpmn:intermediateCatchEvent id="wait">${event}</bpmn:intermediateCatchEvent>`,
      task('then', 'role:techMgr'),
      END,
    ];
    await deployModel(
      admin,
      'waiting',
      bpmn('waiting', waiting, ['start>wait', 'wait>then', 'then>end'], { beside: signal }),
    );
    const calling = [START, `<bpmn:intermediateThrowEvent id="call">${event}</bpmn:intermediateThrowEvent>`, END];
    await deployModel(admin, 'calling', bpmn('calling', calling, ['start>call', 'call>end'], { beside: signal }));
    const ids = [await startProcess(wangli, 'waiting'), await startProcess(wangli, 'waiting')];
    await startProcess(wangli, 'calling');
    for (const id of ids) await soon(async () => (await openNodes(wangli, id))[0] === 'then');
  });

  it('a message or signal begins processes: from outside, or thrown by another process', async () => {
    const [note, alarm] = ['<bpmn:message id="m" name="note" />', '<bpmn:signal id="g" name="alarm" />'];
    const byNote = '<bpmn:startEvent id="start"><bpmn:messageEventDefinition messageRef="m" /></bpmn:startEvent>';
    const byAlarm = '<bpmn:startEvent id="loud"><bpmn:signalEventDefinition signalRef="g" /></bpmn:startEvent>';
    const noted = [byNote, byAlarm, task('read', 'role:techMgr'), task('run', 'role:techMgr'), END];
    const flows = ['start>read', 'loud>run', 'read>end', 'run>end'];
    await deployModel(admin, 'noted', bpmn('noted', noted, flows, { beside: note + alarm }));
    const sent = await wangli.post(`${WORK}/send-message`, { name: 'note', title: 'hear', variables: { a: 1 } });
    const [first] = sent.body.data.processInstanceIds;
    expect([sent.status, sent.body.data.woken, await openNodes(wangli, first)]).toEqual([200, 0, ['read']]);
    const rung = await wangli.post(`${WORK}/send-signal`, { name: 'alarm' });
    expect(await openNodes(wangli, rung.body.data.processInstanceIds[0])).toEqual(['run']);
    expect((await wangli.post(`${WORK}/send-message`, { name: 'nobody listens' })).status).toBe(400);
    expect((await wangli.post(`${WORK}/send-message`, {})).status).toBe(400);

    const threw = '<bpmn:endEvent id="end"><bpmn:messageEventDefinition messageRef="m" /></bpmn:endEvent>';
    await deployModel(admin, 'throwing', bpmn('throwing', [START, threw], ['start>end'], { beside: note }));
    await startProcess(wangli, 'throwing', { title: 'thrown' });
    const { body } = await zhoujg.get(`${WORK}/claim-list`, { processDefinitionName: 'noted', size: 50 });
    const { body: own } = await zhoujg.get(`${WORK}/todo-list`, { processDefinitionName: 'noted', size: 50 });
    const titles = [...body.data.records, ...own.data.records].map((row: { title: string }) => row.title);
    expect(titles.sort()).toEqual(['alarm', 'hear', 'thrown']);
    const endless = [byNote.replace('"start"', '"again"'), threw];
    await deployModel(admin, 'noted', bpmn('noted', [START, END], ['start>end']));
    await deployModel(admin, 'endless', bpmn('endless', endless, ['again>end'], { beside: note }));
    expect((await wangli.post(`${WORK}/send-message`, { name: 'note' })).body.msg).toContain('note');
    await deployModel(admin, 'endless', bpmn('endless', [START, END], ['start>end']));
  });

  it('two thirds of the technologists decide', async () => {
    const inside = `<bpmn:multiInstanceLoopCharacteristics isSequential="false">
      <bpmn:completionCondition xsi:type="bpmn:tFormalExpression">\${nrOfAgreed / nrOfInstances &gt;= 0.5}</bpmn:completionCondition>
      </bpmn:multiInstanceLoopCharacteristics>`;
    const elements = [START, task('all', 'role:technologist', inside), END];
    await deployModel(admin, 'votes', bpmn('votes', elements, ['start>all', 'all>end']));
    const id = await startProcess(wangli, 'votes');
    const { tasks } = await panelOf(wangli, id);
    const voters = tasks.map((one) => one.assignee?.name);
    expect(voters.length).toBeGreaterThanOrEqual(2);
    const chengong = await server.as('chengong');
    expect((await decide(chengong, id)).status).toBe(200);
    const needed = Math.ceil(voters.length / 2);
    expect((await panelOf(wangli, id)).status).toBe(needed === 1 ? 'approved' : 'running');
  });

  it('a document that changed since it was seen is not decided on, and each opinion keeps what was signed', async () => {
    const { body } = await wangli.post(`${SIGN}/add`, await contractBody(server));
    const { id } = body.data;
    await wangli.post(`${SIGN}/initiate`, { id });
    await zhaogq.post(`${SIGN}/upEvent`, { id, nodeId: 'cs_sales', result: 1 });
    const seen = (await zhoujg.get(`${SIGN}/getDetais`, { id })).body.data;
    const [line] = seen.lines;
    await server.database.run(
      'UPDATE nq_contract_sign SET remark = ?, ship_mode = ?, version = version + 1 WHERE id = ?',
      ['x', 'RAIL', id],
    );
    const stale = await zhoujg.post(`${SIGN}/upEvent`, { id, nodeId: 'cs_tech', result: 1, version: seen.version });
    expect([stale.status, stale.body.data.changes]).toEqual([
      409,
      expect.arrayContaining([
        expect.objectContaining({ field: 'remark', line: null, before: null, after: 'x' }),
        expect.objectContaining({
          field: 'shipMode',
          after: 'RAIL',
          afterName: { zh: '铁路', en: expect.any(String) },
        }),
      ]),
    ]);
    const blind = await zhoujg.post(`${SIGN}/upEvent`, { id, nodeId: 'cs_tech', result: 1 });
    expect(blind.status).toBe(409);
    const foreign = { id, nodeId: 'cs_tech', result: 1, version: stale.body.data.current };
    const price = await zhoujg.post(`${SIGN}/upEvent`, { ...foreign, lines: [{ id: line.id, unitPrice: '1.00' }] });
    expect([price.status, price.body.errors[0].field]).toEqual([400, 'lines.unitPrice']);
    const done = await zhoujg.post(`${SIGN}/upEvent`, { ...foreign, lines: [{ id: line.id, flatness: '3.0' }] });
    expect(done.status).toBe(200);
    const { flow, lines } = (await zhoujg.get(`${SIGN}/getDetais`, { id })).body.data;
    expect(lines[0].flatness).toBe('3.0');
    const hashes = flow.history
      .filter((entry: { hash?: string }) => entry.hash)
      .map((entry: { hash: string }) => entry.hash);
    expect(hashes).toHaveLength(2);
    expect(hashes[0]).toMatch(/^[0-9a-f]{64}$/);
    expect(hashes[0]).not.toBe(hashes[1]);
  });
});
