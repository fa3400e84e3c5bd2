import { contractBody, idsOf, SIGN } from '../support/contracts.js';
import { messagesTo } from '../support/messages.js';
import { type Answer, TestServer } from '../support/test-server.js';

type Row = Record<string, unknown>;

const WORK = '/api/lc-flow/work';
const REMARK = '管板行结合级别应为Ⅰ级, 不平度 2 mm/m';

/** Scenario §1.4–1.7: the approval of the contract, call by call. The steps build on each other. */
describe('approval of contract HT2603-018', () => {
  let server: TestServer;
  let id: string;
  let firstInstance: string;
  /** Version of the document before its technical review. */
  let unreviewed: number;

  const call = async (account: string, verb: string, body: Row = {}): Promise<Answer> =>
    (await server.as(account)).post(`${SIGN}/${verb}`, { id, ...body });
  const decide = (account: string, nodeId: string, result: 0 | 1, more: Row = {}) =>
    call(account, 'upEvent', { nodeId, result, ...more });
  const detail = async (account = 'wangli'): Promise<Row> =>
    (await (await server.as(account)).get(`${SIGN}/getDetais`, { id })).body.data;
  const flow = async (account: string): Promise<Row> => (await detail(account))['flow'] as Row;
  const todo = async (account: string): Promise<Row[]> =>
    (await (await server.as(account)).get(`${WORK}/todo-list`, { size: 50 })).body.data.records;
  const records = async (path: string): Promise<Row[]> =>
    (await (await server.as('lina')).get(path, { contractCode: 'HT2603-018', size: 50 })).body.data.records;

  /** Checks the document, its approval and the lists after a step. */
  const expectAt = async (status: number, ...nodes: string[]): Promise<void> => {
    const document = await detail();
    expect(document['status']).toBe(status);
    const { nodes: active } = document['flow'] as { nodes: Row[] };
    expect(active.map((node) => node['nodeId']).sort()).toEqual([...nodes].sort());
  };

  const expectRefused = (answer: Answer, message: string | RegExp, code = 400): void => {
    expect([answer.status, answer.body.code]).toEqual([code, code]);
    if (typeof message === 'string') expect(answer.body.msg).toBe(message);
    else expect(answer.body.msg).toMatch(message);
  };

  const agree = async (account: string, nodeId: string, comment = ''): Promise<void> => {
    const { version } = await detail(account);
    const answer = await decide(account, nodeId, 1, { version, comment });
    expect([answer.status, answer.body.msg]).toEqual([200, expect.any(String)]);
  };

  beforeAll(async () => {
    server = await TestServer.start();
    const wangli = await server.as('wangli');
    const { body } = await wangli.post(`${SIGN}/add`, await contractBody(server));
    id = body.data.id;
    expect((await detail())['contractCode']).toBe('HT2603-018');
  });
  afterAll(() => server.stop());

  it('1.4 names the first node and its people before it begins', async () => {
    const { body } = await (await server.as('wangli')).get(`${SIGN}/init`, { id });
    expect(body.data).toMatchObject({ firstNode: { nodeId: 'cs_sales', nodeName: '销售审核' } });
    expect(body.data.candidates.map((one: Row) => one['account'])).toEqual(['zhaogq']);
    expect((await flow('wangli'))['status']).toBe(0);
  });

  it('1.4 begins: state 1, node cs_sales, one task more for zhaogq', async () => {
    const before = await todo('zhaogq');
    const answer = await (await server.as('wangli')).post(`${SIGN}/initiate?id=${id}`);
    expect([answer.status, answer.body.success]).toEqual([200, true]);
    await expectAt(1, 'cs_sales');
    const document = await detail();
    expect(document).toMatchObject({ status: 1, nodeId: 'cs_sales', nodeName: '销售审核' });
    expect(document['initiateUserId']).toBe((await idsOf(server)).salesmanId);
    firstInstance = String(document['processInstanceId']);
    expect(firstInstance).toMatch(/^\d+$/);
    const after = await todo('zhaogq');
    expect(after).toHaveLength(before.length + 1);
    expect(after[0]).toMatchObject({
      taskName: '销售审核',
      taskDefinitionKey: 'cs_sales',
      processInstanceId: firstInstance,
      processDefinitionKey: 'nqContractSign',
      businessTable: 'nq_contract_sign',
      businessId: id,
      status: 'todo',
    });
    const [notice] = await messagesTo(await server.as('zhaogq'), /springboardExamine/);
    expect(notice).toMatchObject({ path: `/springboardExamine?taskId=${after[0]?.['taskId']}`, rdStatus: 0 });
  });

  it('1.4 is found by its step in either language', async () => {
    const wangli = (await server.as('wangli')).in('en');
    const steps = (await wangli.get(`${SIGN}/values`, { field: 'nodeName' })).body.data;
    expect(steps).toEqual([{ value: '销售审核', label: 'Sales review' }]);
    const search = async (keyword: string, caller = wangli) =>
      (await caller.get(`${SIGN}/values`, { field: 'nodeName', keyword })).body.data.length;
    expect([await search('sales'), await search('quality')]).toEqual([1, 0]);
    expect([await search('销售', wangli.in('zh')), await search('sales', wangli.in('zh'))]).toEqual([1, 0]);
    const found = (await wangli.get(`${SIGN}/page`, { nodeName_in: steps[0].value })).body.data.records;
    expect(found.map((row: { id: string; nodeName: string }) => [row.id, row.nodeName])).toEqual([
      [id, 'Sales review'],
    ]);
  });

  it('1.4 names its steps in the language of the reader', async () => {
    const [wangli, zhaogq] = [await server.as('wangli'), await server.as('zhaogq')];
    const { processInstanceId } = await detail();
    const named = async (language: 'zh' | 'en') => {
      const ask = async (path: string, query: Record<string, string>, caller = zhaogq) =>
        (await caller.in(language).get(path, query)).body.data;
      const panel = await ask(`${WORK}/panel`, { processInstanceId: String(processInstanceId) });
      const read = await ask(`${SIGN}/getDetais`, { id }, wangli);
      const listed = (await ask(`${SIGN}/page`, { id }, wangli)).records[0];
      return {
        task: (await ask(`${WORK}/todo-list`, { size: '50' })).records[0].taskName,
        sent: (await ask(`${WORK}/send-list`, { size: '50' }, wangli)).records[0].taskName,
        ...{ document: read.flow.nodes[0].nodeName, current: read.nodeName, listed: listed.nodeName },
        ...{ node: panel.nodes[0].nodeName, next: panel.next[0].nodeName, start: panel.history[0].nodeName },
        notice: (await messagesTo(zhaogq.in(language), /springboardExamine/))[0]?.['massage'],
      };
    };
    expect(await named('zh')).toEqual({
      ...{
        task: '销售审核',
        sent: '销售审核',
        document: '销售审核',
        current: '销售审核',
        listed: '销售审核',
        node: '销售审核',
        next: '技术评审',
        start: '发起',
      },
      notice: '合同签订审批到达[销售审核], 请办理',
    });
    expect(await named('en')).toEqual({
      ...{ task: 'Sales review', sent: 'Sales review', document: 'Sales review', node: 'Sales review' },
      ...{ current: 'Sales review', listed: 'Sales review' },
      ...{ next: 'Technical review', start: 'Submitted' },
      notice: 'Contract signing approval has reached [Sales review] and waits for you',
    });
  });

  it('1.4 is begun once, changed by nobody, and decided by no other', async () => {
    expectRefused(await call('wangli', 'initiate'), /^当前状态\[审批中\]不允许\[发起审批\]$/);
    const { version } = await detail();
    const change = { ...(await contractBody(server)), version };
    expectRefused(await call('wangli', 'update', change), /^当前状态\[审批中\]不允许\[/);
    expectRefused(await decide('zhoujg', 'cs_sales', 1), '您不是当前节点的处理人');
    expectRefused(await decide('wangli', 'cs_sales', 1), /./, 403);
    await expectAt(1, 'cs_sales');
  });

  it('1.5 zhaogq agrees: node cs_tech, task of zhoujg', async () => {
    await agree('zhaogq', 'cs_sales', '价格与付款条件可行');
    await expectAt(1, 'cs_tech');
    expect((await todo('zhoujg')).map((task) => task['businessId'])).toContain(id);
    expect((await todo('zhaogq')).map((task) => task['businessId'])).not.toContain(id);
    expectRefused(await decide('zhaogq', 'cs_sales', 1), '您不是当前节点的处理人');
  });

  it('1.5 zhoujg does not reject without a comment', async () => {
    for (const comment of [undefined, '', '   '])
      expectRefused(await decide('zhoujg', 'cs_tech', 0, { comment }), '驳回时请填写审批意见');
    await expectAt(1, 'cs_tech');
  });

  it('1.5 zhoujg rejects: state 3, the instance has ended, wangli is told', async () => {
    expect((await decide('zhoujg', 'cs_tech', 0, { comment: REMARK })).status).toBe(200);
    await expectAt(3);
    expect(await flow('wangli')).toMatchObject({ status: 3, instanceStatus: 'rejected' });
    expect((await todo('zhoujg')).map((task) => task['businessId'])).not.toContain(id);
    const sent = (await (await server.as('wangli')).get(`${WORK}/send-list`)).body.data.records;
    expect(sent[0]).toMatchObject({ processInstanceId: firstInstance, processIsFinished: 'finished' });
    const [notice] = await messagesTo(await server.as('wangli'), /springboardView/);
    expect(`${notice?.['title']} ${notice?.['massage']}`).toContain(REMARK);
    const { body } = await (await server.as('wangli')).get('/api/lc-flow/process/history-flow-list', {
      processInstanceId: firstInstance,
    });
    const opinions = body.data.filter((item: Row) => item['historyActivityType'] === 'userTask');
    expect(opinions.map((item: Row) => [item['historyActivityId'], item['assigneeName'], item['comment']])).toEqual([
      ['cs_sales', '赵国强', '价格与付款条件可行'],
      ['cs_tech', '周建国', REMARK],
    ]);
  });

  it('1.5 a rejected contract is not revoked', async () => {
    expectRefused(await call('wangli', 'revoke'), /^当前状态\[已驳回\]不允许\[撤回\]$/);
    await expectAt(3);
  });

  it('1.6 wangli mends line 3: amounts and state stay', async () => {
    const { version, lines, ...head } = await detail();
    const mended = (lines as Row[]).map((line) =>
      line['lineNo'] === 3 ? { ...line, bondLevel: 'NB-1', productUse: 'TUBESHEET', flatness: 2 } : line,
    );
    const { flow: _flow, ...rest } = head;
    const answer = await call('wangli', 'update', { ...rest, version, lines: mended });
    expect([answer.status, answer.body.msg]).toEqual([200, expect.any(String)]);
    const after = await detail();
    expect(after).toMatchObject({ status: 3, totalAmount: '305697.80' });
    expect((after['lines'] as Row[])[2]).toMatchObject({
      bondLevel: 'NB-1',
      productUse: 'TUBESHEET',
      flatness: '2.0',
      amount: '46800.00',
    });
  });

  it('1.6 begins anew with a new instance', async () => {
    expect((await call('wangli', 'initiate')).status).toBe(200);
    await expectAt(1, 'cs_sales');
    const { processInstanceId, version } = await detail();
    expect(processInstanceId).not.toBe(firstInstance);
    unreviewed = Number(version);
  });

  it('1.7 zhaogq, then zhoujg: production and quality at the same time', async () => {
    await agree('zhaogq', 'cs_sales');
    await expectAt(1, 'cs_tech');
    const { changes } = (await flow('zhoujg')) as { changes: Row[] };
    expect(changes.map(({ field, line, before, after }) => [field, line, before, after])).toEqual(
      expect.arrayContaining([[expect.stringContaining('bondLevel'), 3, expect.anything(), expect.anything()]]),
    );
  });

  it('1.7 at cs_tech the technical fields of the lines are open, the prices are not', async () => {
    const { version, lines } = (await detail('zhoujg')) as { version: number; lines: Row[] };
    const change = (fields: Row) => ({ version, lines: lines.map((line) => ({ id: line['id'], ...fields })) });
    expectRefused(await decide('zhoujg', 'cs_tech', 1, change({ unitPrice: '1.00' })), '当前节点不允许修改[含税单价]');
    await expectAt(1, 'cs_tech');
    const line = { id: lines[1]?.['id'], flatness: '3.0' };
    expect((await decide('zhoujg', 'cs_tech', 1, { version, lines: [line] })).status).toBe(200);
    await expectAt(1, 'cs_prod', 'cs_qc');
    const after = await detail();
    expect((after['lines'] as Row[]).map((one) => one['flatness'])).toEqual(['4.0', '3.0', '2.0', '4.0']);
    expect(after['totalAmount']).toBe('305697.80');
  });

  it('1.7 zhengyi alone does not lead on, hejing does', async () => {
    await agree('zhengyi', 'cs_prod');
    await expectAt(1, 'cs_qc');
    expect((await detail())['status']).toBe(1);
    await agree('hejing', 'cs_qc');
    await expectAt(1, 'cs_fin');
  });

  it('1.7 305697.80 is beyond the limit: after finance the general manager', async () => {
    await agree('qianfang', 'cs_fin');
    await expectAt(1, 'cs_gm');
    expect(await records('/api/at/nq/contract/list')).toEqual([]);
  });

  it('1.7 an opinion about an older document is refused and names what changed', async () => {
    const answer = await decide('liuzong', 'cs_gm', 1, { version: unreviewed });
    expectRefused(answer, '单据已被修改: 不平度要求. 请查看后再审批', 409);
    const changes = answer.body.data.changes as Row[];
    expect(changes.map(({ field, line, before, after }) => [field, line, before, after])).toEqual([
      ['lines.flatness', 2, '4.0', '3.0'],
    ]);
    await expectAt(1, 'cs_gm');
  });

  it('1.7 liuzong agrees: state 2, nothing more can be decided', async () => {
    await agree('liuzong', 'cs_gm', '同意签订');
    await expectAt(2);
    const document = await detail();
    expect(document).toMatchObject({ status: 2, statusName: '已通过', totalAmount: '305697.80' });
    expect(document['finishTime']).toMatch(/^2026-03-16 /);
    expectRefused(await decide('liuzong', 'cs_gm', 1), /^当前状态\[已通过\]不允许\[审批\]$/);
    for (const account of ['zhaogq', 'zhoujg', 'zhengyi', 'hejing', 'qianfang', 'liuzong'])
      expect((await todo(account)).map((task) => task['businessId'])).not.toContain(id);
  });

  it('1.7 makes the contract with its lines and its batch', async () => {
    const [contract, ...others] = await records('/api/at/nq/contract/list');
    expect(others).toEqual([]);
    expect(contract).toMatchObject({ contractCode: 'HT2603-018', status: 1, totalQty: 6, totalWeight: '12924.063' });
    expect((await detail())['contractId']).toBe(contract?.['id']);
    const { database } = server;
    const lines = await database.all(
      'SELECT line_no AS no, bond_level AS level FROM nq_contract_line ORDER BY line_no',
    );
    expect(lines.map(({ no, level }) => [Number(no), level])).toEqual([
      [1, 'SA-3'],
      [2, 'GB8547-1'],
      [3, 'NB-1'],
      [4, 'NB-2'],
    ]);
    const lina = await server.as('lina');
    const { body } = await lina.get('/api/at/nq/contract/getContractBatchNo', { contractId: String(contract?.['id']) });
    expect(body.data).toEqual([expect.objectContaining({ label: 'HT2603-018-P01', qty: 6, weight: '12924.063' })]);
  });

  it('1.7 makes the production numbers and the design notices', async () => {
    const pieces = await records('/api/at/nq/pdPiece/page');
    expect(pieces.map((piece) => piece['pdNum']).sort()).toEqual(
      ['01-01', '01-02', '02-01', '02-02', '03-01', '04-01'].map((number) => `2603018-${number}`),
    );
    expect(new Set(pieces.map((piece) => piece['status']))).toEqual(new Set([0]));
    const plans = await records('/api/at/technology/pdInformDesignPlan/page');
    expect(plans.map((plan) => [plan['informNo'], plan['progressRate']]).sort()).toEqual(
      ['01', '02', '03', '04'].map((number) => [`TZ2603018-${number}`, '0.00']),
    );
  });

  it('1.7 tells technologists and purchasers of the contract in force', async () => {
    for (const account of ['chengong', 'yangfan']) {
      const [notice] = await messagesTo(await server.as(account), /^\/nq\/pdPiece\?contractCode=HT2603-018$/);
      expect(notice).toMatchObject({ title: '合同[HT2603-018]已生效', rdStatus: 0 });
    }
  });

  it('1.7 keeps who said what: both approvals, each opinion with the hash of what was signed', async () => {
    const { history } = (await flow('wangli')) as { history: Row[] };
    const opinions = history.filter((entry) => entry['kind'] === 'task');
    expect(opinions.map((entry) => [entry['nodeId'], entry['outcome']])).toEqual([
      ['cs_sales', 'agree'],
      ['cs_tech', 'agree'],
      ...[
        ['cs_prod', 'agree'],
        ['cs_qc', 'agree'],
        ['cs_fin', 'agree'],
        ['cs_gm', 'agree'],
      ],
    ]);
    for (const entry of opinions) expect(entry['hash']).toMatch(/^[0-9a-f]{64}$/);
    const view = (
      await (
        await server.as('wangli')
      ).get('/api/lc-flow/process/model-view', {
        processInstanceId: String((await detail())['processInstanceId']),
      })
    ).body.data;
    const states = view.nodes as Record<string, { state: string }>;
    expect(Object.values(states).filter(({ state }) => state === 'active')).toEqual([]);
    for (const nodeId of ['cs_sales', 'cs_tech', 'cs_prod', 'cs_qc', 'cs_fin', 'cs_gm'])
      expect(states[nodeId]?.state).toBe('done');
    expect(view.lines).toEqual(expect.arrayContaining(['cs_begin', 'cs_gm_begin', 'cs_gm_agree']));
    expect(view.lines).not.toContain('cs_gm_skip');
    const processInstanceId = String((await detail())['processInstanceId']);
    const image = await (await server.as('wangli')).get('/api/lc-flow/process/diagram-view', { processInstanceId });
    for (const name of ['技术评审', '总经理批准', '驳回']) expect(image.bytes.toString()).toContain(`>${name}</text>`);
  });
});
