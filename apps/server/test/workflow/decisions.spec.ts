import { bpmn, END, START, task } from '../support/bpmn.js';
import { dmn, type DrawnTable } from '../support/dmn.js';
import { deploy, openNodes, startProcess } from '../support/processes.js';
import { type Answer, type Caller, TestServer } from '../support/test-server.js';

const DECISION = '/api/lc-flow/decision';
const SOON_MS = 20_000;

const ROUTE: DrawnTable = {
  key: 'route',
  name: '谁审批',
  inputs: [
    { text: 'amount', label: 'Amount', type: 'number' },
    { text: 'kind', label: 'Kind', type: 'string' },
  ],
  outputs: [
    { name: 'way', type: 'string' },
    { name: 'who', type: 'string' },
  ],
  rules: [
    ['< 1000', '-', '"short"', '"role:sales"'],
    ['[1000..5000]', '"urgent", "new"', '"short"', '"role:salesMgr"'],
    ['[1000..5000]', 'not("urgent", "new")', '"long"', '"role:gm"'],
    ['> 5000', '-', '"long"', '"role:gm"'],
  ],
};
const withRules = (rules: string[][]): DrawnTable => ({ ...ROUTE, rules });

const rule = (id: string, attributes: string, inside = ''): string =>
  `<bpmn:businessRuleTask id="${id}" name="Rule ${id}" ${attributes}>${inside}</bpmn:businessRuleTask>`;
const GATE = '<bpmn:exclusiveGateway id="gate" default="f4" />';

/** A rule task, then `short` or `long` depending on the table. */
const routed = (key: string, attributes = ''): string =>
  bpmn(
    key,
    [
      START,
      rule('ask', `camunda:decisionRef="route" camunda:resultVariable="answer" ${attributes}`),
      GATE,
      task('short', 'role:sales'),
      task('long', 'role:gm'),
      END,
    ],
    ['start>ask', 'ask>gate', "gate>short:answer.way == 'short'", 'short>end', 'gate>long', 'long>end'],
  );

describe('decision tables', () => {
  let server: TestServer;
  let admin: Caller;

  beforeAll(async () => {
    server = await TestServer.start();
    admin = (await server.as('admin')).in('en');
  });
  afterAll(() => server?.stop());

  const save = (table: DrawnTable, more: object = {}): Promise<Answer> =>
    admin.post(`${DECISION}/submit`, { xml: dmn(table), common: true, ...more });
  const saved = async (table: DrawnTable, more: object = {}) => {
    const { status, body } = await save(table, more);
    if (status !== 200) throw new Error(body.msg);
    return body.data;
  };
  const refused = async (key: string, xml: string): Promise<string> =>
    deploy(server, key, xml).then(
      () => 'deployed',
      (error: Error) => JSON.parse(error.message).data.results[0].msg,
    );
  const until = async (holds: () => Promise<boolean>): Promise<void> => {
    for (const end = Date.now() + SOON_MS; !(await holds()); await new Promise((wake) => setTimeout(wake, 100)))
      if (Date.now() > end) throw new Error(`it did not come about:\n${server.log}`);
  };

  it('are saved in versions, compared by them, brought back and tried with values', async () => {
    const { id, version, common } = await saved(ROUTE, { comment: 'first' });
    expect([version, common]).toEqual([1, true]);
    const second = await saved(withRules([['-', '-', '"long"', '-']]), { baseVersion: 1, comment: 'all long' });
    expect(second.version).toBe(2);
    const stale = await save(ROUTE, { baseVersion: 1 });
    expect([stale.status, stale.body.msg]).toEqual([409, expect.stringContaining('Version 2')]);
    const versions = (await admin.get(`${DECISION}/versions`, { id })).body.data;
    expect(versions.map((one: { version: number; comment: string }) => `${one.version} ${one.comment}`)).toEqual([
      '2 all long',
      '1 first',
    ]);
    const old = (await admin.get(`${DECISION}/version`, { id, version: 1 })).body.data;
    expect(old.xml).toBe(dmn(ROUTE));
    expect((await admin.post(`${DECISION}/restore`, { id: second.id, version: 1 })).body.data).toMatchObject({
      version: 3,
      comment: 'v1',
    });
    const list = (await admin.get(`${DECISION}/list`, { name: 'rout' })).body.data;
    expect(list.records).toEqual([expect.objectContaining({ key: 'route', version: 3, name: '谁审批', common: true })]);

    const tried = await admin.post(`${DECISION}/try`, { xml: old.xml, values: { amount: '1000.00', kind: 'new' } });
    expect(tried.body.data).toEqual({
      outputs: { way: 'short', who: 'role:salesMgr' },
      rules: [2],
      inputs: ['1000.00', 'new'],
    });
  });

  it('are refused with every problem, and doubtful ones told', async () => {
    const wrong = withRules([
      ['> (', '-', '"a"', '-'],
      ['"x"', '-', '5', 'role:('],
    ]);
    const { status, body } = await save(wrong);
    expect(status).toBe(400);
    expect(body.errors).toHaveLength(3);
    const told = (
      await admin.post(`${DECISION}/check`, {
        xml: dmn(
          withRules([
            ['< 5', '-', '-', '-'],
            ['[4..9]', '"a"', '-', '-'],
          ]),
        ),
      })
    ).body.data;
    expect(told).toMatchObject({
      problems: [],
      warnings: [{ message: 'The rules 1 and 2 can be hit together' }],
      table: { key: 'route', reads: ['amount', 'kind'], policy: 'UNIQUE' },
    });
    expect((await admin.post(`${DECISION}/submit`, {})).status).toBe(400);
  });

  it('are asked by a rule task, and what runs from now on goes as the newest version says', async () => {
    await deploy(server, 'routed', routed('routed'));
    const begin = (amount: number, kind = 'old') => startProcess(admin, 'routed', { variables: { amount, kind } });
    expect(await openNodes(admin, await begin(2000, 'urgent'))).toEqual(['short']);
    expect(await openNodes(admin, await begin(2000))).toEqual(['long']);
    await saved(
      withRules([
        ['> 100', '-', '"short"', '"x"'],
        ['<= 100', '-', '"long"', '"x"'],
      ]),
    );
    expect(await openNodes(admin, await begin(2000))).toEqual(['short']);
  });

  it('are asked by conditions and candidates, with values of their own', async () => {
    await saved(ROUTE);
    const asked = (output: string): string => `DECISION('route', '${output}', 'amount', price * qty, 'kind', 'old')`;
    const who = `camunda:candidateUsers="\${${asked('who').replaceAll("'", '&#39;')}}"`;
    const xml = bpmn(
      'asking',
      [
        START,
        '<bpmn:exclusiveGateway id="gate" default="f2" />',
        task('short', 'role:sales'),
        `<bpmn:userTask id="long" ${who} />`,
        END,
      ],
      ['start>gate', `gate>short:${asked('way')} == 'short'`, 'gate>long', 'short>end', 'long>end'],
    );
    await deploy(server, 'asking', xml);
    const begin = (price: number) => startProcess(admin, 'asking', { variables: { price, qty: 3 } });
    expect(await openNodes(admin, await begin(300))).toEqual(['short']);
    const long = await begin(3000);
    const candidates = await server.database.all(
      'SELECT DISTINCT c.origin AS origin FROM wf_task_candidate c JOIN wf_task t ON t.id = c.task_id WHERE t.instance_id = ?',
      [long],
    );
    expect(candidates).toEqual([{ origin: 'formula' }]);
  });

  it('must be there when a process names them, and stay while one does', async () => {
    expect(await refused('lost', routed('lost').replaceAll('"route"', '"nowhere"'))).toContain('nowhere');
    expect(await refused('one', routed('one', 'camunda:mapDecisionResult="singleEntry"'))).toContain('2个输出');
    expect(
      await refused('odd', routed('odd').replace("answer.way == 'short'", "DECISION('route', 'colour') == 1")),
    ).toContain('colour');
    expect(await refused('bare', bpmn('bare', [START, rule('a', ''), END], ['start>a', 'a>end']))).toContain(
      '没有指定决策',
    );
    const [row] = (await admin.get(`${DECISION}/list`, { name: 'route' })).body.data.records;
    const { status, body } = await admin.post(`${DECISION}/remove`, { ids: row.id });
    expect([status, body.msg]).toEqual([400, expect.stringContaining('routed')]);
    const other = await saved({ ...ROUTE, key: 'unused' });
    expect((await admin.post(`${DECISION}/remove`, { ids: other.id })).status).toBe(200);
    expect((await admin.get(`${DECISION}/detail`, { id: other.id })).status).toBe(400);
    const used = (await admin.get('/api/lc-develop/usage', { kind: 'decision', key: 'route' })).body.data.places;
    expect(used.map((one: { key: string; place: string }) => `${one.key} ${one.place}`)).toEqual(
      expect.arrayContaining(['routed ask', 'asking f1', 'asking long']),
    );
  });

  it('refuse a start with the rules that contradict, and leave nothing of it', async () => {
    await saved(
      withRules([
        ['> 5', '-', '"short"', '-'],
        ['> 6', '-', '"long"', '-'],
      ]),
    );
    const { status, body } = await admin.post('/api/lc-flow/work/start-process', {
      processKey: 'routed',
      variables: { amount: 7, kind: 'x' },
    });
    expect([status, body.msg]).toEqual([400, 'The decision [谁审批] wants one rule hit, but these are: 1, 2']);
  });

  it('become incidents where no caller waits for the answer, and continue when the table is corrected', async () => {
    await saved(withRules([['> 5', '-', '"short"', '-']]));
    await deploy(server, 'later', routed('later', 'camunda:asyncBefore="true"'));
    const id = await startProcess(admin, 'later', { variables: { amount: 1, kind: 'x' } });
    const incidents = async () =>
      (await admin.get('/api/lc-flow/incident/list', { processInstanceId: id })).body.data.records;
    await until(async () => (await incidents()).length === 1);
    const [incident] = await incidents();
    expect(JSON.stringify(incident)).toContain('No rule is hit at [Rule ask]');
    expect((await admin.post('/api/lc-flow/incident/retry', { id: incident.id })).status).toBe(400);
    await saved(withRules([['-', '-', '"long"', '-']]));
    expect((await admin.post('/api/lc-flow/incident/retry', { id: incident.id })).status).toBe(200);
    expect(await openNodes(admin, id)).toEqual(['long']);
  });

  it('are asked by rules and values of actions of a model', async () => {
    const text = { type: 'string', zh: '文', en: 'Text', length: 64, list: true };
    const field = { type: 'decimal', zh: '数', en: 'Number', precision: 12, scale: 2, list: true };
    const says = { zh: '不可', en: 'Not so' };
    const model = {
      ...{ key: 'trialPrice', zh: '价', en: 'Price', path: '/api/at/trial/trialPrice', dialect: 'document' },
      ...{ table: 'trial_price', display: 'name' },
      fields: {
        name: { ...text, required: true },
        price: field,
        qty: field,
        way: { ...text, readonly: true },
        status: { ...text, readonly: true },
      },
      states: { field: 'status', initial: '0', values: { '0': says, '1': says } },
      actions: {
        confirm: {
          ...{ zh: '确认', en: 'Confirm', from: ['0'], to: '1' },
          must: [
            {
              that: "${DECISION('route', 'who', 'amount', price * qty, 'kind', name) != 'role:gm'}",
              field: 'price',
              message: says,
            },
          ],
          set: { way: "${DECISION('route', 'way', 'amount', price * qty, 'kind', name)}" },
        },
      },
    };
    await saved(ROUTE);
    expect(
      (await admin.post('/api/lc-develop/metadata/submit', { key: model.key, model, baseVersion: 0 })).status,
    ).toBe(200);
    const confirm = async (name: string, price: number): Promise<Answer> => {
      const { id } = (await admin.post(`${model.path}/add`, { name, price, qty: 2 })).body.data;
      const done = await admin.post(`${model.path}/confirm`, { id });
      return done.status === 200 ? admin.get(`${model.path}/detail`, { id }) : done;
    };
    expect((await confirm('urgent', 1000)).body.data).toMatchObject({ way: 'short', status: '1' });
    expect(await confirm('old', 1000)).toMatchObject({ status: 400, body: { msg: 'Not so' } });
    await saved(
      withRules([
        ['> 5', '-', '"short"', '-'],
        ['> 6', '-', '"long"', '-'],
      ]),
    );
    expect((await confirm('old', 1000)).body.msg).toContain('wants one rule hit');
    const { places } = (await admin.get('/api/lc-develop/usage', { kind: 'decision', key: 'route' })).body.data;
    expect(places.map(({ key }: { key: string }) => key)).toContain('trialPrice');
  });

  it('are known to those who draw them, and to those who draw processes', async () => {
    const wangli = await server.as('wangli');
    expect((await wangli.get(`${DECISION}/list`)).status).toBe(403);
    const choices = (await admin.get('/api/lc-flow/model/decisions')).body.data;
    expect(choices).toContainEqual(
      expect.objectContaining({
        key: 'route',
        reads: ['amount', 'kind'],
        outputs: [expect.objectContaining({ name: 'way' }), expect.anything()],
      }),
    );
    const told = (await admin.post('/api/lc-flow/model/check', { xml: routed('nqContractSign') })).body.data;
    expect(told.warnings.map((one: { message: string }) => one.message)).toContainEqual(
      expect.stringContaining('[amount]'),
    );
  });
});
