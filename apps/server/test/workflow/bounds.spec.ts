import { bpmn, END, START, task } from '../support/bpmn.js';
import { deployModel, openNodes, panelOf, startProcess } from '../support/processes.js';
import { type Caller, TestServer } from '../support/test-server.js';

const WORK = '/api/lc-flow/work';
const INCIDENT = '/api/lc-flow/incident';
const SOON_MS = 8000;

interface Row {
  id: string;
  processInstanceId: string | null;
  nodeId: string | null;
  kind: string;
  cause: string;
  state: string;
  retries: number;
  retryable: boolean;
}

const event = (kind: string, id: string, rule: string, more = ''): string =>
  `<bpmn:${kind} id="${id}" ${more}>${rule}</bpmn:${kind}>`;
const wait = (text: string): string =>
  `<bpmn:timerEventDefinition><bpmn:timeDuration xsi:type="bpmn:tFormalExpression">${text}</bpmn:timeDuration></bpmn:timerEventDefinition>`;
const SPLIT = '<bpmn:exclusiveGateway id="x" default="f2" />';
/** Calls another process as long as `again` is true. */
const calling = (key: string, other: string): string =>
  bpmn(
    key,
    [START, SPLIT, `<bpmn:callActivity id="call" name="Call ${other}" calledElement="${other}" />`, END],
    ['start>x', 'x>call:again == true', 'x>end', 'call>end'],
  );

describe('the engine keeps its bounds, and what passes one becomes an incident', () => {
  let server: TestServer;
  let admin: Caller;
  let wangli: Caller;

  beforeAll(async () => {
    server = await TestServer.start();
    [admin, wangli] = [await server.as('admin'), await server.as('wangli')];
  });
  afterAll(() => server.stop());

  const incidents = async (filter: Record<string, string>): Promise<Row[]> => {
    const { status, body } = await admin.get(`${INCIDENT}/list`, filter);
    if (status !== 200) throw new Error(JSON.stringify(body));
    return body.data.records;
  };
  /** Number of open incidents of an instance, as shown in the list of instances. */
  const marked = async (processInstanceId: string): Promise<number | undefined> =>
    (await admin.get('/api/lc-flow/follow/list', { processInstanceId })).body.data.records[0]?.openIncidents;
  const rows = (text: string, ...args: string[]) => server.database.all(text, args);
  async function soon<T>(ask: () => Promise<T | undefined | false>): Promise<T> {
    for (const start = Date.now(); ; await new Promise((wake) => setTimeout(wake, 100))) {
      const found = await ask();
      if (found !== undefined && found !== false) return found;
      if (Date.now() - start > SOON_MS) throw new Error('it did not happen');
    }
  }

  it('a process that calls itself without end is stopped, undone and told', async () => {
    await deployModel(admin, 'selfish', calling('selfish', 'selfish'));
    const { status, body } = await wangli.post(`${WORK}/start-process`, {
      processKey: 'selfish',
      variables: { again: true },
    });
    expect([status, body.msg]).toEqual([400, expect.stringContaining('Call selfish')]);
    const [incident] = await incidents({ processDefinitionKey: 'selfish' });
    expect(incident).toMatchObject({ id: body.data.incidentId, nodeId: 'call', kind: 'bound', retryable: false });
    expect(incident!.cause).toContain('20');
    expect(await rows("SELECT id FROM wf_instance WHERE process_key = 'selfish'")).toEqual([]);
    expect((await wangli.get(`${WORK}/todo-list`)).status).toBe(200);
    expect(await startProcess(wangli, 'selfish', { variables: { again: false } })).toMatch(/^\d+$/);
  });

  it('so are two that call one another, and the same cause is one incident', async () => {
    await deployModel(admin, 'ping', calling('ping', 'pong'));
    await deployModel(admin, 'pong', calling('pong', 'ping'));
    for (let times = 0; times < 2; times += 1) {
      const { status } = await wangli.post(`${WORK}/start-process`, { processKey: 'ping', variables: { again: true } });
      expect(status).toBe(400);
    }
    const found = [
      ...(await incidents({ processDefinitionKey: 'ping' })),
      ...(await incidents({ processDefinitionKey: 'pong' })),
    ];
    expect(found).toEqual([expect.objectContaining({ retries: 1 })]);
  });

  it('a command of a running process that meets a bound leaves the process as it was, with its history', async () => {
    await deployModel(admin, 'far', calling('far', 'far'));
    const elements = [START, task('first', 'role:techMgr'), SPLIT, END];
    const call = '<bpmn:callActivity id="call" calledElement="far" />';
    const flows = ['start>first', 'first>x', 'x>end:again == false', 'x>call', 'call>end'];
    await deployModel(admin, 'near', bpmn('near', [...elements, call], flows).replace('default="f2"', 'default="f3"'));
    const id = await startProcess(wangli, 'near', { variables: { again: true } });
    const zhoujg = await server.as('zhoujg');
    const { task: own } = await panelOf(zhoujg, id);
    const answer = await zhoujg.post(`${WORK}/complete-task`, { taskId: own?.taskId, flag: 'ok' });
    expect([answer.status, answer.body.data.incidentId]).toEqual([400, expect.stringMatching(/^\d+$/)]);
    expect(await openNodes(wangli, id)).toEqual(['first']);
    expect((await panelOf(wangli, id)).history.at(-1)).toMatchObject({ event: 'incident' });
    const [incident] = await incidents({ processInstanceId: id });
    const retried = await admin.post(`${INCIDENT}/retry`, { id: incident!.id });
    expect(retried.status).toBe(400);
    expect((await admin.post(`${INCIDENT}/close`, { id: incident!.id })).status).toBe(200);
    expect(await incidents({ processInstanceId: id })).toEqual([]);
    expect(await incidents({ processInstanceId: id, state: 'closed' })).toHaveLength(1);
  });

  it('a step through a thousand nodes is written, however many rows that are', async () => {
    const ids = Array.from({ length: 1000 }, (_, at) => `n${at}`);
    const nodes = ids.map((id) => `<bpmn:manualTask id="${id}" />`);
    const flows = ['start', ...ids].map((id, at) => `${id}>${ids[at] ?? 'end'}`);
    await deployModel(admin, 'thousand', bpmn('thousand', [START, ...nodes, END], flows));
    const id = await startProcess(wangli, 'thousand');
    const [counted] = await rows('SELECT COUNT(*) AS n FROM wf_log WHERE instance_id = ?', id);
    expect(Number(counted?.['n'])).toBeGreaterThan(3000);
  });

  it('a collection of 2,000 is refused with the bound, and 500 of one are not', async () => {
    const inside = '<bpmn:multiInstanceLoopCharacteristics camunda:collection="${who}" />';
    await deployModel(
      admin,
      'crowd',
      bpmn('crowd', [START, task('sign', 'role:techMgr', inside, 'Sign'), END], ['start>sign', 'sign>end']),
    );
    const [me] = await rows("SELECT CAST(id AS CHAR) AS id FROM lc_user WHERE account = 'wangli'");
    const begin = (count: number) =>
      wangli.post(`${WORK}/start-process`, {
        processKey: 'crowd',
        variables: { who: Array<unknown>(count).fill(me?.['id']) },
      });
    const refused = await begin(2000);
    expect([refused.status, refused.body.msg]).toEqual([400, expect.stringMatching(/Sign.*500/)]);
    expect((await begin(500)).status).toBe(200);
  });

  it('a timer without a time never fires: it waits as an incident until it can be read', async () => {
    const late = event('boundaryEvent', 'late', wait('${deadline}'), 'attachedToRef="slow" name="Late"');
    const elements = [START, task('slow', 'role:techMgr'), late, task('other', 'role:gm'), END];
    const flows = ['start>slow', 'slow>end', 'late>other', 'other>end'];
    await deployModel(admin, 'someday', bpmn('someday', elements, flows));
    for (const deadline of [null, '', 'soon', 'PT99999999999H']) {
      const id = await startProcess(wangli, 'someday', { variables: { deadline } });
      const [incident] = await incidents({ processInstanceId: id });
      expect([deadline, incident]).toEqual([
        deadline,
        expect.objectContaining({ kind: 'timer', nodeId: 'late', cause: expect.stringContaining('Late') }),
      ]);
      expect(await marked(id)).toBe(1);
      const again = await admin.post(`${INCIDENT}/retry`, { id: incident!.id });
      expect([again.status, again.body.msg]).toEqual([400, expect.stringContaining('Late')]);
      expect(await incidents({ processInstanceId: id })).toEqual([expect.objectContaining({ retries: 1 })]);
      expect(await openNodes(wangli, id)).toEqual(['slow']);
      await server.database.run('UPDATE wf_instance SET variables = ? WHERE id = ?', ['{"deadline":"PT0S"}', id]);
      expect((await admin.post(`${INCIDENT}/retry`, { id: incident!.id })).status).toBe(200);
      await soon(async () => (await openNodes(wangli, id))[0] === 'other');
      expect(await incidents({ processInstanceId: id, state: 'resolved' })).toHaveLength(1);
      expect(await marked(id)).toBe(0);
    }
  });

  it('a message beside a task comes once for each that is sent, also for two in the same moment', async () => {
    const called = '<bpmn:messageEventDefinition messageRef="m" />';
    const beside = event('boundaryEvent', 'told', called, 'attachedToRef="slow" cancelActivity="false"');
    const elements = [START, task('slow', 'role:techMgr'), beside, task('read', 'role:gm'), END];
    const flows = ['start>slow', 'slow>end', 'told>read', 'read>end'];
    const frame = { beside: '<bpmn:message id="m" name="tell" />' };
    await deployModel(admin, 'telling', bpmn('telling', elements, flows, frame));
    const id = await startProcess(wangli, 'telling');
    const reads = async () => (await openNodes(wangli, id)).filter((node) => node === 'read').length;
    const sent = await Promise.all([1, 2].map(() => admin.post(`${WORK}/send-message`, { name: 'tell' })));
    expect(sent.map(({ body }) => body.data.woken)).toEqual([1, 1]);
    await soon(async () => (await reads()) === 2);
    const [job] = await rows('SELECT due_time AS due, lease, attempts FROM wf_job WHERE instance_id = ?', id);
    expect(job).toEqual({ due: null, lease: null, attempts: 0 });
    await admin.post(`${WORK}/send-message`, { name: 'tell' });
    await soon(async () => (await reads()) === 3);
  });

  it('a ring of timers that wait for nothing is stopped after its bound', async () => {
    const now = event('intermediateCatchEvent', 'now', wait('PT0S'), 'name="Now"');
    await deployModel(
      admin,
      'ring',
      bpmn('ring', [START, now, SPLIT, END], ['start>now', 'now>x', 'x>now', 'x>end:done == true']),
    );
    const id = await startProcess(wangli, 'ring');
    const [incident] = await soon(async () => {
      await server.database.run('UPDATE wf_job SET turns = turns + 50 WHERE instance_id = ? AND turns < 200', [id]);
      const found = await incidents({ processInstanceId: id });
      return found.length > 0 && found;
    });
    expect(incident).toMatchObject({ kind: 'bound', nodeId: 'now', retryable: true });
    const [job] = await rows('SELECT incident_id AS held FROM wf_job WHERE instance_id = ?', id);
    expect(String(job?.['held'])).toBe(incident!.id);
    await admin.post('/api/lc-flow/follow/delete-process-instance', { processInstanceId: id, deleteReason: 'x' });
    expect(await incidents({ processInstanceId: id })).toEqual([]);
  });

  it('incidents are seen and settled by those who may, in their own tenant', async () => {
    expect((await wangli.get(`${INCIDENT}/list`)).status).toBe(403);
    expect((await wangli.post(`${INCIDENT}/retry`, { id: '1' })).status).toBe(403);
    const [mine] = await incidents({});
    await server.database.run("UPDATE wf_incident SET tenant_id = '000001' WHERE id = ?", [mine!.id]);
    expect((await incidents({ state: 'all' })).some(({ id }) => id === mine!.id)).toBe(false);
    for (const call of ['retry', 'close'])
      expect((await admin.post(`${INCIDENT}/${call}`, { id: mine!.id })).status).toBe(400);
  });
});
