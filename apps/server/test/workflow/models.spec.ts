import { contractBody, SIGN } from '../support/contracts.js';
import { drawing, oneTask } from '../support/bpmn.js';
import { type Caller, TestServer } from '../support/test-server.js';

const MODEL = '/api/lc-flow/model';
const SELF = 'camunda:assignee="${initiator}"';

let server: TestServer;
let admin: Caller;

beforeAll(async () => {
  server = await TestServer.start();
  admin = await server.as('admin');
});
afterAll(() => server.stop());

const submit = async (body: Record<string, unknown>) => (await admin.post(`${MODEL}/submit`, body)).body;
const detail = async (id: string) => (await admin.get(`${MODEL}/detail`, { id })).body.data;
const seeded = async (modelKey: string) => {
  const { records } = (await admin.get(`${MODEL}/list`, { modelKey })).body.data;
  return detail(records[0].id);
};

test('each save is a version that can be looked at and come back', async () => {
  const first = await submit({
    modelKey: 'drawn',
    name: 'Drawn',
    modelEditorXml: oneTask('drawn', SELF),
    comment: 'one',
  });
  expect(first.data).toMatchObject({
    modelKey: 'drawn',
    version: 1,
    modelType: 0,
    modelComment: 'one',
    tenantId: '000000',
  });
  const { id } = first.data;
  const second = await submit({
    id,
    name: 'Renamed',
    modelEditorXml: oneTask('drawn', 'camunda:candidateGroups="gm"'),
  });
  expect(second.data).toMatchObject({ id, version: 2, name: 'Renamed', createdByName: expect.any(String) });
  const { body: versions } = await admin.get(`${MODEL}/versions`, { id });
  expect(versions.data).toMatchObject([
    { version: 2, comment: '' },
    { version: 1, comment: 'one', createUserName: expect.any(String), createTime: expect.stringMatching(/^\d{4}-/) },
  ]);
  const { body: old } = await admin.get(`${MODEL}/version`, { id, version: 1 });
  expect(old.data.xml).toBe(oneTask('drawn', SELF));
  const { body: restored } = await admin.post(`${MODEL}/restore`, { id, version: 1 });
  expect(restored.data).toMatchObject({ version: 3, modelEditorXml: oneTask('drawn', SELF), name: 'Renamed' });
  expect((await admin.post(`${MODEL}/restore`, { id, version: 99 })).body.code).toBe(404);
});

test('a save over a newer version is refused, a key is used once', async () => {
  const { data } = await submit({ modelKey: 'stale', name: 'x', modelEditorXml: '<a/>' });
  await submit({ id: data.id, version: 1, modelEditorXml: '<b/>' });
  const late = await admin.post(`${MODEL}/submit`, { id: data.id, version: 1, modelEditorXml: '<c/>' });
  expect([late.status, (await detail(data.id)).modelEditorXml]).toEqual([409, '<b/>']);
  const twice = await admin.in('zh').post(`${MODEL}/submit`, { modelKey: 'stale', name: 'y', modelEditorXml: '<a/>' });
  expect([twice.status, twice.body.msg]).toEqual([400, '流程标识[stale]已存在']);
});

test.each([
  [{ name: 'x', modelEditorXml: '<a/>' }],
  [{ modelKey: 'no blanks', name: 'x', modelEditorXml: '<a/>' }],
  [{ modelKey: 'k'.repeat(65), name: 'x', modelEditorXml: '<a/>' }],
  [{ modelKey: 'fine', modelEditorXml: '<a/>' }],
  [{ modelKey: 'fine', name: 'x' }],
  [{ modelKey: 'fine', name: 'x'.repeat(129), modelEditorXml: '<a/>' }],
  [{ modelKey: 'fine', name: { a: 1 }, modelEditorXml: '<a/>' }],
])('%j is not saved', async (body) => {
  expect((await admin.post(`${MODEL}/submit`, body)).status).toBe(400);
});

test('the list is paged, filtered, and the last changed comes first', async () => {
  for (const key of ['list_a', 'list_b', 'list_c'])
    await submit({ modelKey: key, name: `Name ${key}`, category: 'flow_2', modelEditorXml: '<a/>' });
  const { body } = await admin.in('en').get(`${MODEL}/list`, { modelKey: 'list_', size: 2 });
  expect(body.data).toMatchObject({ total: 3, pages: 2, size: 2, current: 1 });
  expect(body.data.records).toHaveLength(2);
  expect(body.data.records[0]).toMatchObject({ modelKey: 'list_c', category: 'flow_2', categoryName: 'Expenses' });
  expect(Object.keys(body.data.records[0])).not.toContain('modelEditorXml');
  const named = (await admin.get(`${MODEL}/list`, { name: 'list_b' })).body.data;
  expect(named.records.map((row: { modelKey: string }) => row.modelKey)).toEqual(['list_b']);
  // A percent sign is an ordinary character in a search.
  expect((await admin.get(`${MODEL}/list`, { modelKey: 'list%' })).body.data.total).toBe(0);
  expect((await admin.get(`${MODEL}/list`, { size: 1000 })).status).toBe(400);
});

test('a model is removed with its versions', async () => {
  const { data } = await submit({ modelKey: 'gone', name: 'x', modelEditorXml: '<a/>' });
  expect((await admin.post(`${MODEL}/remove?ids=${data.id}`)).status).toBe(200);
  expect((await admin.get(`${MODEL}/detail`, { id: data.id })).body.code).toBe(404);
  expect((await admin.post(`${MODEL}/remove?ids=${data.id}`)).body.code).toBe(404);
  expect((await admin.post(`${MODEL}/remove`)).status).toBe(400);
  const left = await server.database.all(`SELECT id FROM wf_model_version WHERE model_id = ${data.id}`);
  expect(left).toEqual([]);
});

test('a model comes as a file that can be deployed', async () => {
  const xml = oneTask('filed', SELF);
  const { data } = await submit({ modelKey: 'filed', name: 'x', modelEditorXml: xml });
  const answer = await admin.get(`${MODEL}/download`, { id: data.id });
  expect(answer.headers.get('content-disposition')).toContain('filed.bpmn20.xml');
  expect(answer.bytes.toString()).toBe(xml);
  const { body } = await admin.upload('/api/lc-flow/manager/deploy-upload', answer.bytes, 'filed.bpmn20.xml', {
    category: 'flow_1',
  });
  expect(body.data.results[0].success).toBe(true);
  expect((await (await server.as('wangli')).get(`${MODEL}/download`, { id: data.id })).status).toBe(403);
});

test('the check tells every problem with its element, and what may be meant otherwise', async () => {
  const { modelEditorXml: xml } = await seeded('nqContractSign');
  const check = async (text: string, language: 'zh' | 'en' = 'en') =>
    (await admin.in(language).post(`${MODEL}/check`, { xml: text })).body.data;
  const fine = await check(xml);
  expect([fine.problems, fine.warnings]).toEqual([[], []]);
  expect(fine.nodes).toContainEqual({ id: 'cs_sales', name: '销售审核', kind: 'userTask', multi: false });
  const wrong = await check(
    xml
      .replace('outcome == &quot;reject&quot;', 'outcome == ')
      .replace('id="cs_end"', 'id="cs_end" name="x"></bpmn:endEvent><bpmn:endEvent id="cs_lost"'),
  );
  expect(wrong.problems.length).toBeGreaterThan(0);
  expect(wrong.nodes).toEqual([]);
  const formula = await check(xml.replace('outcome == &quot;reject&quot;', 'outcome =='), 'zh');
  expect(formula.problems).toEqual([
    { elementId: 'cs_sales_reject', message: expect.stringContaining('公式语法错误') },
  ]);
  const field = await check(xml.replace('lines.bondLevel', 'lines.bondLevels'));
  expect(field.problems).toEqual([{ elementId: 'cs_tech', message: expect.stringContaining('[lines.bondLevels]') }]);
  const person = await check(xml.replace('candidateGroups="role:techMgr"', 'candidateUsers="${salesmannId}"'));
  expect(person.problems).toEqual([{ elementId: 'cs_tech', message: expect.stringContaining('[salesmannId]') }]);
  const maybe = await check(
    xml.replace('role:techMgr', 'role:nobodyYet').replace('totalAmount &gt;=', 'totalAmont &gt;='),
  );
  expect(maybe.problems).toEqual([]);
  expect(maybe.warnings.map((one: { elementId: string }) => one.elementId).sort()).toEqual(['cs_gm_begin', 'cs_tech']);
  expect((await check('no xml')).problems).toHaveLength(1);
});

test('the designer knows the selectable people, and the fields of a document', async () => {
  const { data: choices } = (await admin.get(`${MODEL}/choices`)).body;
  expect(choices.roles).toContainEqual({ alias: 'salesMgr', name: '销售部长' });
  expect(choices.users).toContainEqual({ id: expect.any(String), name: '王丽', account: 'wangli' });
  expect(choices.depts.length).toBeGreaterThan(0);
  expect(choices.posts).toContainEqual({ code: 'ceo', name: '首席执行官' });
  const { data: documents } = (await admin.in('en').get(`${MODEL}/documents`)).body;
  expect(documents).toContainEqual({ model: 'nqContractSign', name: 'Contract sign', processKey: 'nqContractSign' });
  const { data: fields } = (await admin.in('en').get(`${MODEL}/fields`, { model: 'nqContractSign' })).body;
  const named = (name: string) => fields.find((field: { name: string }) => field.name === name);
  expect(named('totalAmount')).toMatchObject({ type: 'decimal', label: 'Contract amount', editable: false });
  expect(named('contractType').options).toContainEqual({ value: '2', label: 'Export' });
  expect(named('lines.bondLevel')).toMatchObject({ editable: true });
  expect((await admin.get(`${MODEL}/fields`, { model: 'user' })).body.code).toBe(404);
});

describe('simulation', () => {
  let documentId: string;

  beforeAll(async () => {
    const wangli = await server.as('wangli');
    documentId = (await wangli.post(`${SIGN}/add`, await contractBody(server))).body.data.id;
  });

  const simulate = async (body: Record<string, unknown>, caller = admin) =>
    (await caller.in('en').post(`${MODEL}/simulate`, { model: 'nqContractSign', ...body })).body.data;
  const nodes = (result: { path: { nodeId: string }[] }) => result.path.map(({ nodeId }) => nodeId);

  test('a stored contract takes the way that its amount asks for', async () => {
    const { modelEditorXml: xml } = await seeded('nqContractSign');
    const { results, problems } = await simulate({ xml, ids: [documentId] });
    expect(problems).toEqual([]);
    expect(results).toHaveLength(1);
    expect(results[0]).toMatchObject({
      id: documentId,
      initiator: { name: '王丽' },
      end: { nodeId: 'cs_end', outcome: 'approved' },
    });
    expect(nodes(results[0])).toEqual(['cs_sales', 'cs_tech', 'cs_prod', 'cs_qc', 'cs_fin', 'cs_gm']);
    expect(results[0].path[0].users).toEqual([{ id: expect.any(String), name: '赵国强' }]);
    expect(results[0].lines).toContain('cs_gm_begin');
    const dearer = await simulate({
      xml: xml.replace('totalAmount &gt;= param_gmAmount', 'totalAmount &gt;= 99999999'),
      ids: [documentId],
    });
    expect(nodes(dearer.results[0])).not.toContain('cs_gm');
  });

  test('dead ends are named: no person, no next node, a missing parameter', async () => {
    const { modelEditorXml: xml } = await seeded('nqContractSign');
    const stop = async (text: string) => (await simulate({ xml: text, ids: [documentId] })).results[0].deadEnd;
    expect(await stop(xml.replace('role:techMgr', 'role:nobodyYet'))).toEqual({
      nodeId: 'cs_tech',
      message: 'Nobody is to work on node [Technical review]',
    });
    expect(await stop(xml.replace('approval.contract.gmAmount', 'no.such'))).toMatchObject({ nodeId: 'cs_start' });
    const split = drawing(
      'nqContractSign',
      '<startEvent id="s"/><exclusiveGateway id="x"/><userTask id="a" camunda:candidateGroups="gm"/><endEvent id="e"/>' +
        '<sequenceFlow id="s_x" sourceRef="s" targetRef="x"/><sequenceFlow id="x_a" sourceRef="x" targetRef="a">' +
        '<conditionExpression xsi:type="tFormalExpression">${totalAmount &lt; 0}</conditionExpression></sequenceFlow>' +
        '<sequenceFlow id="a_e" sourceRef="a" targetRef="e"/>',
    );
    expect(await stop(split)).toMatchObject({ nodeId: 'x' });
  });

  test('a number among the parameters stays one, and a process does not compare another text', async () => {
    const { modelEditorXml: xml } = await seeded('nqContractSign');
    const paramKey = 'approval.contract.gmAmount';
    const [param] = (await admin.get('/api/lc-system/param/list', { paramKey })).body.data.records;
    const saved = await admin.in('en').post('/api/lc-system/param/submit', { ...param, paramValue: '300,000' });
    expect([saved.status, saved.body.errors?.[0]?.field]).toEqual([400, 'paramValue']);
    const set = async (value: string) => {
      await server.database.run('UPDATE lc_param SET param_value = ? WHERE param_key = ?', [value, paramKey]);
      await server.database.run("UPDATE lc_table_version SET version = version + 1 WHERE table_name = 'lc_param'");
      await new Promise((wake) => setTimeout(wake, 700));
    };
    await set('300,000');
    const { results } = await simulate({ xml, ids: [documentId] });
    expect(results[0].deadEnd).toEqual({
      nodeId: 'cs_start',
      message: `The value of the system parameter [${paramKey}] is not a number; an administrator must correct it first`,
    });
    await set('300000');
    expect(nodes((await simulate({ xml, ids: [documentId] })).results[0])).toContain('cs_gm');
  });

  test('it shows only documents that the user may see, and writes nothing', async () => {
    const { modelEditorXml: xml } = await seeded('nqContractSign');
    const count = async () =>
      (await server.database.all('SELECT COUNT(*) AS n FROM wf_instance')).map((row) => Number(row['n']));
    const before = await count();
    expect((await simulate({ xml, size: 1 })).results).toHaveLength(1);
    expect((await simulate({ xml, ids: ['1'] })).results).toEqual([]);
    expect(await count()).toEqual(before);
    const wangli = await server.as('wangli');
    expect((await wangli.post(`${MODEL}/simulate`, { model: 'nqContractSign', xml })).status).toBe(403);
    expect((await admin.post(`${MODEL}/simulate`, { model: 'user', xml })).body.code).toBe(404);
    expect((await admin.post(`${MODEL}/simulate`, { model: 'nqContractSign', xml, size: 1000 })).status).toBe(400);
  });

  test('a drawing with problems is not tried', async () => {
    const { results, problems } = await simulate({ xml: '<a/>' });
    expect([results, problems.length]).toEqual([[], 1]);
  });
});

test.each(['list', 'choices', 'documents'])('%s is closed to those without the screen', async (verb) => {
  expect((await (await server.as('wangli')).get(`${MODEL}/${verb}`)).status).toBe(403);
  expect((await server.stranger.get(`${MODEL}/${verb}`)).status).toBe(401);
});
