import { bpmn, END, START, task } from '../support/bpmn.js';
import { deployModel, openNodes, panelOf, startProcess } from '../support/processes.js';
import { serviceThat } from '../support/http-listener.js';
import { soon } from '../support/soon.js';
import { type Caller, TestServer } from '../support/test-server.js';

const calling = (id: string, ...pairs: [string, string][]): string =>
  `<bpmn:serviceTask id="${id}"><bpmn:extensionElements><camunda:properties>${pairs
    .map(([name, value]) => `<camunda:property name="${name}" value="${value.replaceAll('"', '&quot;')}" />`)
    .join('')}</camunda:properties></bpmn:extensionElements></bpmn:serviceTask>`;

describe('service tasks that call other servers', () => {
  let server: TestServer;
  let admin: Caller;
  let wangli: Caller;
  let other: Awaited<ReturnType<typeof serviceThat>>;
  let host: string;
  let answer = { status: 200, body: '{}' };

  beforeAll(async () => {
    other = await serviceThat(() => ({ ...answer, headers: { 'content-type': 'application/json' } }));
    host = new URL(other.url).host;
    server = await TestServer.start({ env: { LAMINA_LOCAL_PROVIDERS: 'true' } });
    [admin, wangli] = [await server.as('admin'), await server.as('wangli')];
  });
  afterAll(async () => {
    await server.stop();
    await other.close();
  });

  const variables = async (id: string) =>
    (await admin.get('/api/lc-flow/variable/list', { processInstanceId: id })).body.data.variables;
  const incidents = async (id: string) =>
    (await admin.get('/api/lc-flow/incident/list', { processInstanceId: id })).body.data.records;
  const statusOf = async (id: string) => (await panelOf(wangli, id)).status;

  it('sends what formulas say with a sealed secret, once, and keeps what the drawing takes of the answer', async () => {
    const secret = { code: 'erp', host, secretValue: 'Bearer hidden' };
    expect((await admin.post('/api/lc-flow/secret/submit', secret)).status).toBe(200);
    const [stored] = await server.database.all('SELECT secret_value AS value FROM wf_secret', []);
    expect(String(stored?.['value'])).toMatch(/^sealed:/);
    const call = calling(
      'order',
      ['url', `http://${host}/orders/\${no}`],
      ['method', 'POST'],
      ['secret:Authorization', 'erp'],
      ['header:X-Plate', 'plate ${no}'],
      ['body:no', '${no}'],
      ['body:steel', '${plate.grade}'],
      ['result:erpId', '${response.body.id}'],
      ['result:state', '${response.status}'],
    );
    await deployModel(
      admin,
      'ordering',
      bpmn('ordering', [START, call, task('then', 'role:techMgr'), END], ['start>order', 'order>then', 'then>end']),
    );
    answer = { status: 201, body: '{"id":"E-9"}' };
    const id = await startProcess(wangli, 'ordering', { variables: { no: 'P-1', plate: { grade: 'TA2' } } });
    await soon(async () => (await openNodes(wangli, id))[0] === 'then');
    const [heard, ...more] = other.heard.splice(0);
    expect([String(heard?.body), more]).toEqual(['{"no":"P-1","steel":"TA2"}', []]);
    expect(heard).toMatchObject({
      ...{ method: 'POST', path: '/orders/P-1' },
      headers: {
        authorization: 'Bearer hidden',
        'x-plate': 'plate P-1',
        'content-type': 'application/json',
        'idempotency-key': expect.stringMatching(/^\d+$/),
      },
    });
    expect(await variables(id)).toMatchObject({ erpId: 'E-9', state: '201' });
  });

  it('an answer with an error rests and is asked for again under the same key; a drawn error goes its way', async () => {
    const edge =
      '<bpmn:boundaryEvent id="b" attachedToRef="look"><bpmn:errorEventDefinition errorRef="gone" /></bpmn:boundaryEvent>';
    const call = calling('look', ['url', `http://${host}/x`], ['error:404', 'gone']);
    const beside = '<bpmn:error id="gone" name="gone" errorCode="gone" />';
    const elements = [START, call, edge, task('missing', 'role:techMgr'), END];
    await deployModel(
      admin,
      'looking',
      bpmn('looking', elements, ['start>look', 'look>end', 'b>missing', 'missing>end'], { beside }),
    );
    answer = { status: 503, body: 'secret words' };
    const id = await startProcess(wangli, 'looking');
    await soon(async () => other.heard.length >= 2);
    const [first, second] = other.heard.splice(0);
    expect(first?.headers['idempotency-key']).toBe(second?.headers['idempotency-key']);
    const [job] = await server.database.all('SELECT failure FROM wf_job WHERE instance_id = ?', [id]);
    expect(String(job?.['failure'])).toMatch(/503/);
    answer = { status: 404, body: '' };
    await soon(async () => (await openNodes(wangli, id))[0] === 'missing');
  });

  it('a secret goes to its own host only, and an answer that cannot be read is asked for again', async () => {
    await admin.post('/api/lc-flow/secret/submit', { code: 'elsewhere', host: 'erp.example.com', secretValue: 'x' });
    const leak = calling('leak', ['url', `http://${host}/`], ['secret:Authorization', 'elsewhere']);
    await deployModel(admin, 'leaking', bpmn('leaking', [START, leak, END], ['start>leak', 'leak>end']));
    other.heard.splice(0);
    const leaking = await startProcess(wangli, 'leaking');
    const failed = async () =>
      String(
        (await server.database.all('SELECT failure FROM wf_job WHERE instance_id = ?', [leaking]))[0]?.['failure'],
      );
    await soon(async () => (await failed()).includes('elsewhere'));
    expect(other.heard).toEqual([]);
    const read = calling('read', ['url', `http://${host}/`], ['result:part', '${response.body.deep}']);
    await deployModel(admin, 'reading', bpmn('reading', [START, read, END], ['start>read', 'read>end']));
    answer = { status: 200, body: 'no json' };
    const reading = await startProcess(wangli, 'reading');
    await soon(
      async () =>
        String(
          (await server.database.all('SELECT failure FROM wf_job WHERE instance_id = ?', [reading]))[0]?.['failure'],
        ) !== 'null',
    );
    answer = { status: 200, body: '{"deep":"d"}' };
    await soon(async () => (await statusOf(reading)) === 'approved');
    expect(await incidents(reading)).toEqual([]);
  });

  it('an incident of a call is retried by the job runner', async () => {
    await deployModel(
      admin,
      'tiring',
      bpmn('tiring', [START, calling('t', ['url', `http://${host}/`]), END], ['start>t', 't>end']),
    );
    answer = { status: 500, body: '' };
    const id = await startProcess(wangli, 'tiring');
    await soon(async () => other.heard.length > 0);
    await server.database.run('UPDATE wf_job SET attempts = 90, lease_until = NULL WHERE instance_id = ?', [id]);
    await soon(async () => (await incidents(id)).length === 1);
    const [incident] = await incidents(id);
    expect(incident).toMatchObject({ kind: 'job', nodeId: 't', cause: expect.stringContaining('500') });
    answer = { status: 200, body: '{}' };
    expect((await admin.post('/api/lc-flow/incident/retry', { id: incident.id })).status).toBe(200);
    await soon(async () => (await statusOf(id)) === 'approved');
  });
});
