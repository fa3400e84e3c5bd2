import { bpmn, END, START, task } from '../support/bpmn.js';
import { deployModel, openNodes, panelOf, startProcess } from '../support/processes.js';
import { endWaiting, soon } from '../support/soon.js';
import { type Caller, TestServer } from '../support/test-server.js';

const WORK = '/api/lc-flow/work';
const EXTERNAL = '/api/lc-flow/external-work';
const timerRule = (period: string): string =>
  `<bpmn:timerEventDefinition><bpmn:timeDuration xsi:type="bpmn:tFormalExpression">${period}</bpmn:timeDuration></bpmn:timerEventDefinition>`;
const properties = (...pairs: [string, string][]): string =>
  `<bpmn:extensionElements><camunda:properties>${pairs.map(([name, value]) => `<camunda:property name="${name}" value="${value}" />`).join('')}</camunda:properties></bpmn:extensionElements>`;
const worked = (id: string, inside = ''): string =>
  `<bpmn:serviceTask id="${id}" camunda:type="external" camunda:topic="${id}">${inside}</bpmn:serviceTask>`;
const ERROR = '<bpmn:error id="bad" name="bad" errorCode="bad" />';

describe('event gateways, event sub-processes, multi-instance, and external tasks', () => {
  let server: TestServer;
  let admin: Caller;
  let wangli: Caller;
  let zhoujg: Caller;

  beforeAll(async () => {
    server = await TestServer.start();
    [admin, wangli, zhoujg] = (await Promise.all(
      ['admin', 'wangli', 'zhoujg'].map((account) => server.as(account)),
    )) as [Caller, Caller, Caller];
  });
  afterAll(() => server.stop());

  const agree = async (id: string) => {
    const { task: own } = await panelOf(zhoujg, id);
    return zhoujg.post(`${WORK}/complete-task`, { taskId: own?.taskId, flag: 'ok' });
  };
  const statusOf = async (id: string) => (await panelOf(wangli, id)).status;
  const jobs = (id: string) => server.database.all('SELECT event FROM wf_job WHERE instance_id = ? ORDER BY no', [id]);
  const take = async (topic: string, more: object = {}) => {
    const { status, body } = await admin.post(`${EXTERNAL}/fetch-and-lock`, {
      workerId: 'w1',
      topics: [topic],
      maxTasks: 10,
      ...more,
    });
    expect(status).toBe(200);
    return body.data as {
      id: string;
      input: object;
      variables: object;
      processInstanceId: string;
      retries: number | null;
    }[];
  };

  it('of the events behind a gateway the first decides, by message or by itself', async () => {
    const elements = [
      START,
      '<bpmn:eventBasedGateway id="x" />',
      `<bpmn:intermediateCatchEvent id="late">${timerRule('PT1S')}</bpmn:intermediateCatchEvent>`,
      '<bpmn:receiveTask id="paid" messageRef="m" />',
      task('remind', 'role:techMgr'),
      task('ship', 'role:techMgr'),
      END,
    ];
    const flows = ['start>x', 'x>late', 'x>paid', 'late>remind', 'paid>ship', 'remind>end', 'ship>end'];
    await deployModel(
      admin,
      'choosing',
      bpmn('choosing', elements, flows, { beside: '<bpmn:message id="m" name="paid" />' }),
    );
    const late = await startProcess(wangli, 'choosing');
    await soon(async () => (await openNodes(wangli, late))[0] === 'remind');
    expect(await jobs(late)).toEqual([]);
    await deployModel(
      admin,
      'choosing',
      bpmn(
        'choosing',
        elements.map((one) => one.replace('PT1S', 'PT9H')),
        flows,
        { beside: '<bpmn:message id="m" name="paid" />' },
      ),
    );
    const paid = await startProcess(wangli, 'choosing', { businessKey: 'P' });
    expect(
      (await admin.post(`${WORK}/send-message`, { name: 'paid', businessKey: 'P', variables: { sum: 3 } })).status,
    ).toBe(200);
    await soon(async () => (await openNodes(wangli, paid))[0] === 'ship');
    expect(await jobs(paid)).toEqual([]);
  });

  it('an event sub-process runs beside its process each time its message comes, or takes its place', async () => {
    const sub = (id: string, message: string, more: string): string =>
      `<bpmn:subProcess id="${id}" triggeredByEvent="true"><bpmn:startEvent id="${id}_s" ${more}><bpmn:messageEventDefinition messageRef="${message}" /></bpmn:startEvent>
       ${task(`${id}_t`, 'role:techMgr')}<bpmn:endEvent id="${id}_e" /><bpmn:sequenceFlow id="${id}_1" sourceRef="${id}_s" targetRef="${id}_t" /><bpmn:sequenceFlow id="${id}_2" sourceRef="${id}_t" targetRef="${id}_e" /></bpmn:subProcess>`;
    const beside = '<bpmn:message id="ask" name="ask" /><bpmn:message id="cancel" name="cancel" />';
    const elements = [
      START,
      task('a', 'role:techMgr'),
      sub('asked', 'ask', 'isInterrupting="false"'),
      sub('stopped', 'cancel', ''),
      END,
    ];
    await deployModel(admin, 'shipping', bpmn('shipping', elements, ['start>a', 'a>end'], { beside }));
    const id = await startProcess(wangli, 'shipping');
    const send = (name: string) => admin.post(`${WORK}/send-message`, { name, processInstanceId: id });
    await send('ask');
    await send('ask');
    await soon(async () => (await openNodes(wangli, id)).join() === 'a,asked_t,asked_t');
    await send('cancel');
    await soon(async () => (await openNodes(wangli, id)).join() === 'stopped_t');
    expect((await send('ask')).status).toBe(400);
    expect((await agree(id)).status).toBe(200);
    expect(await statusOf(id)).toBe('approved');
    expect(await server.database.all('SELECT no FROM wf_token WHERE instance_id = ?', [id])).toEqual([]);
  });

  it('a sub-process and a call for each of several see their own member', async () => {
    const part = [START, task('inner', 'role:techMgr'), END];
    await deployModel(admin, 'piece', bpmn('piece', part, ['start>inner', 'inner>end']));
    const loop =
      '<bpmn:multiInstanceLoopCharacteristics camunda:collection="${plates}" camunda:elementVariable="plate" />';
    const sub = `<bpmn:subProcess id="each">${loop}<bpmn:startEvent id="es" /><bpmn:userTask id="look" camunda:assignee="\${plate.by}" /><bpmn:endEvent id="ee" />
      <bpmn:sequenceFlow id="e1" sourceRef="es" targetRef="look" /><bpmn:sequenceFlow id="e2" sourceRef="look" targetRef="ee" /></bpmn:subProcess>`;
    const call = `<bpmn:callActivity id="call" calledElement="piece"><bpmn:extensionElements><camunda:in source="plate" target="mine" /></bpmn:extensionElements>${loop}</bpmn:callActivity>`;
    await deployModel(
      admin,
      'several',
      bpmn('several', [START, sub, call, END], ['start>each', 'each>call', 'call>end']),
    );
    const rows = await server.database.all("SELECT CAST(id AS CHAR) AS id FROM lc_user WHERE account = 'zhoujg'", []);
    const by = String(rows[0]?.['id']);
    const id = await startProcess(wangli, 'several', {
      variables: {
        plates: [
          { no: 1, by },
          { no: 2, by },
        ],
      },
    });
    expect(await openNodes(wangli, id)).toEqual(['look', 'look']);
    await agree(id);
    await agree(id);
    expect(await openNodes(wangli, id)).toEqual(['inner', 'inner']);
    const children = await server.database.all(
      'SELECT variables FROM wf_instance WHERE parent_id = ? ORDER BY wf_instance.id',
      [id],
    );
    expect(children.map((row) => JSON.parse(String(row['variables'])).mine.no)).toEqual(['1', '2']);
    await agree(id);
    await agree(id);
    expect(await statusOf(id)).toBe('approved');
  });

  it('an external task is taken by one worker for a time, and its variables come back', async () => {
    const inside = properties(['in:plate', '${no}']);
    const elements = [START, worked('weigh', inside), task('then', 'role:techMgr'), END];
    await deployModel(admin, 'weighing', bpmn('weighing', elements, ['start>weigh', 'weigh>then', 'then>end']));
    const id = await startProcess(wangli, 'weighing', { variables: { no: 'P-1' } });
    expect((await wangli.post(`${EXTERNAL}/fetch-and-lock`, { workerId: 'w', topics: 'weigh' })).status).toBe(403);
    const both = await Promise.all(['w1', 'w2', 'w3'].map((workerId) => take('weigh', { workerId })));
    const winner = both.findIndex((found) => found.length === 1);
    expect(both.flat()).toMatchObject([{ input: { plate: 'P-1' }, variables: { no: 'P-1' }, processInstanceId: id }]);
    const [mine, other] = [`w${winner + 1}`, `w${((winner + 1) % 3) + 1}`];
    const work = both.flat()[0]!.id;
    const done = (workerId: string) =>
      admin.post(`${EXTERNAL}/complete`, { id: work, workerId, variables: { kg: 900 } });
    expect((await done(other)).status).toBe(400);
    expect((await admin.post(`${EXTERNAL}/extend-lock`, { id: work, workerId: mine, newDuration: 5000 })).status).toBe(
      200,
    );
    const answers = await Promise.all([done(mine), done(mine), done(mine)]);
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    expect(await openNodes(wangli, id)).toEqual(['then']);
    expect((await admin.get('/api/lc-flow/variable/list', { processInstanceId: id })).body.data.variables.kg).toBe(900);
    expect((await done(mine)).status).toBe(400);
  });

  it('a lease that ends leaves the work to others; a failure rests, then waits as an incident until it is retried', async () => {
    await deployModel(admin, 'failing', bpmn('failing', [START, worked('press'), END], ['start>press', 'press>end']));
    const id = await startProcess(wangli, 'failing');
    const [first] = await take('press');
    expect(await take('press', { workerId: 'w2' })).toEqual([]);
    const shorter = { id: first?.id, workerId: 'w1', newDuration: 1000 };
    expect((await admin.post(`${EXTERNAL}/extend-lock`, shorter)).status).toBe(200);
    let again: Awaited<ReturnType<typeof take>> = [];
    await soon(async () => (again = await take('press', { workerId: 'w2' })).length === 1);
    expect(again[0]?.id).toBe(first?.id);
    const fail = (workerId: string, more: object) =>
      admin.post(`${EXTERNAL}/failure`, { id: first?.id, workerId, errorMessage: 'no oil', ...more });
    expect((await fail('w1', {})).status).toBe(400);
    expect((await fail('w2', { retries: 1, retryTimeout: 3_600_000 })).status).toBe(200);
    expect(await take('press')).toEqual([]);
    expect((await fail('w2', { retries: 1 })).status).toBe(400);
    await endWaiting(server.database, id);
    again = await take('press');
    expect(again.map(({ retries }) => retries)).toEqual([1]);
    expect((await fail('w1', { retries: 0 })).status).toBe(200);
    expect(await take('press')).toEqual([]);
    const { body } = await admin.get('/api/lc-flow/incident/list', { processInstanceId: id });
    expect(body.data.records).toMatchObject([
      { kind: 'job', nodeId: 'press', cause: expect.stringContaining('no oil') },
    ]);
    expect((await admin.post('/api/lc-flow/incident/retry', { id: body.data.records[0].id })).status).toBe(200);
    const [last] = await take('press');
    expect(last?.retries).toBeNull();
    await admin.post(`${EXTERNAL}/complete`, { id: last?.id, workerId: 'w1' });
    expect(await statusOf(id)).toBe('approved');
  });

  it('an error of a worker goes the way that is drawn for it; one that nothing catches is an incident', async () => {
    const edge = `<bpmn:boundaryEvent id="b" attachedToRef="cut"><bpmn:errorEventDefinition errorRef="bad" /></bpmn:boundaryEvent>`;
    const elements = [START, worked('cut'), edge, task('mend', 'role:techMgr'), END];
    await deployModel(
      admin,
      'cutting',
      bpmn('cutting', elements, ['start>cut', 'cut>end', 'b>mend', 'mend>end'], { beside: ERROR }),
    );
    const id = await startProcess(wangli, 'cutting');
    const [work] = await take('cut');
    const error = (workId: string | undefined, errorCode: string) =>
      admin.post(`${EXTERNAL}/bpmn-error`, { id: workId, workerId: 'w1', errorCode, variables: { why: errorCode } });
    expect((await error(work?.id, 'bad')).status).toBe(200);
    expect(await openNodes(wangli, id)).toEqual(['mend']);
    const other = await startProcess(wangli, 'cutting');
    const [second] = await take('cut');
    expect((await error(second?.id, 'unknown')).status).toBe(200);
    const { body } = await admin.get('/api/lc-flow/incident/list', { processInstanceId: other });
    expect(body.data.records[0].cause).toContain('unknown');
  });

  it('a job enters what is to be entered later', async () => {
    const later = '<bpmn:userTask id="a" camunda:asyncBefore="true" camunda:candidateGroups="role:techMgr" />';
    await deployModel(admin, 'later', bpmn('later', [START, later, END], ['start>a', 'a>end']));
    const id = await startProcess(wangli, 'later');
    await soon(async () => (await openNodes(wangli, id))[0] === 'a');
  });

  it('a service task that would do nothing, and a variable that is not its own, are refused with the element', async () => {
    const check = async (element: string) => {
      const form = {
        modelKey: 'idle',
        name: 'idle',
        modelEditorXml: bpmn('idle', [START, element, END], ['start>a', 'a>end']),
      };
      const saved = await admin.post('/api/lc-flow/model/submit', form);
      const answer =
        saved.status === 200
          ? await admin.post(`/api/lc-flow/model/deploy?modelId=${saved.body.data.id}&category=flow_1`)
          : saved;
      if (saved.status === 200) await admin.post('/api/lc-flow/model/remove', { ids: saved.body.data.id });
      return [answer.status, answer.body.msg] as const;
    };
    const idle = await check('<bpmn:serviceTask id="a" name="Nothing" />');
    expect(idle).toEqual([400, expect.stringMatching(/a.*Nothing/s)]);
    const fixed = await check(
      '<bpmn:serviceTask id="a" camunda:expression="${1}" camunda:resultVariable="initiator" />',
    );
    expect(fixed).toEqual([400, expect.stringContaining('initiator')]);
  });
});
