import { contractBody, SIGN } from '../support/contracts.js';
import { chainXml } from '../support/bpmn.js';
import { deploy, start, userIds } from '../support/processes.js';
import { type Answer, type Caller, TestServer } from '../support/test-server.js';

type Row = Record<string, unknown>;

const WORK = '/api/lc-flow/work';
const PROCESS = '/api/lc-flow/process';

describe('approval panel', () => {
  let server: TestServer;
  let users: Record<string, string>;
  let definitionId: string;

  const as = (account: string): Promise<Caller> => server.as(account);
  const ask = async (account: string, query: Record<string, string>, language: 'zh' | 'en' = 'zh'): Promise<Answer> =>
    (await as(account)).in(language).get(`${WORK}/panel`, query);
  // biome-ignore lint/suspicious/noExplicitAny: specs compare what came, they do not work with it
  const panel = async (account: string, query: Record<string, string>, language: 'zh' | 'en' = 'zh'): Promise<any> => {
    const { status, body } = await ask(account, query, language);
    if (status !== 200) throw new Error(`${account}: ${JSON.stringify(body)}`);
    return body.data;
  };
  const names = (actions: readonly Row[], enabled = true): unknown[] =>
    actions.filter((one) => one['enabled'] === enabled).map((one) => one['name']);
  const post = async (account: string, call: string, body: Row): Promise<void> => {
    const answer = await (await as(account)).post(`${WORK}/${call}`, body);
    if (answer.status !== 200) throw new Error(`${account} ${call}: ${JSON.stringify(answer.body)}`);
  };

  beforeAll(async () => {
    server = await TestServer.start();
    users = await userIds(server);
    const xml = chainXml('chain', 'Chain', [
      { id: 'first', name: 'First', groups: 'role:salesMgr' },
      { id: 'second', name: 'Second', groups: 'role:store' },
      { id: 'third', name: 'Third', groups: 'role:gm' },
    ]);
    definitionId = await deploy(server, 'chain', xml);
  });
  afterAll(() => server.stop());

  describe('of a process', () => {
    let processInstanceId: string;

    beforeAll(async () => {
      processInstanceId = await start(await as('lina'), definitionId, users['hejing'] ?? '');
    });

    it('is for the people involved, and for those who watch', async () => {
      const status = async (account: string) => (await ask(account, { processInstanceId })).status;
      for (const account of ['lina', 'zhaogq', 'admin', 'sysadmin'])
        expect([account, await status(account)]).toEqual([account, 200]);
      for (const account of ['wangli', 'zhuqiang', 'liuzong'])
        expect([account, await status(account)]).toEqual([account, 403]);
      await post('zhaogq', 'cc', { processInstanceId, userIds: [users['liuzong']] });
      expect(await status('liuzong')).toBe(200);
      expect((await ask('lina', { processInstanceId: '1' })).body.code).toBe(404);
      expect((await ask('lina', { taskId: '1' })).body.code).toBe(404);
      expect((await ask('lina', {})).status).toBe(400);
      expect((await ask('lina', { model: 'user', businessId: '1' })).body.code).toBe(404);
    });

    it('tells the assignee the possible actions, in the chosen language, and where they lead', async () => {
      const data = await panel('zhaogq', { processInstanceId }, 'en');
      expect(data).toMatchObject({
        status: 'running',
        processName: 'Chain',
        processVersion: 1,
        startUser: { name: '李娜' },
      });
      expect(data.task).toMatchObject({ nodeId: 'first', mine: true, claimable: false, assignee: { name: '赵国强' } });
      expect(names(data.actions)).toEqual(['agree', 'reject', 'transfer', 'delegate', 'addSign', 'cc']);
      expect(data.actions).toContainEqual({
        name: 'return',
        enabled: false,
        reason: 'There is no earlier task to return to',
      });
      expect(data.next).toEqual([
        {
          nodeId: 'second',
          nodeName: 'Second',
          users: [
            { id: users['zhuqiang'], name: '朱强' },
            { id: users['lvbao'], name: '吕保' },
          ],
          choose: true,
        },
      ]);
      expect(data.nodes).toEqual([{ nodeId: 'first', nodeName: 'First' }]);
    });

    it('lets the initiator revoke and urge, each task once in ten minutes', async () => {
      expect(names((await panel('lina', { processInstanceId })).actions)).toEqual(['revoke', 'urge', 'cc']);
      await post('lina', 'urge', { processInstanceId });
      const { actions } = await panel('lina', { processInstanceId });
      expect(actions.find((one: Row) => one['name'] === 'urge')).toEqual({
        name: 'urge',
        enabled: false,
        reason: '10分钟内已催办过',
      });
    });

    it('lets the last decider take the decision back until somebody acts', async () => {
      const { task } = await panel('zhaogq', { processInstanceId });
      await post('zhaogq', 'complete-task', { taskId: task.taskId, flag: 'ok', comment: 'fine' });
      const after = await panel('zhaogq', { processInstanceId });
      expect(after.task).toBeNull();
      expect(after.actions).toContainEqual({ name: 'takeBack', enabled: true, taskIds: [task.taskId] });
      await post('zhaogq', 'take-back', { taskId: task.taskId });
      const back = await panel('zhaogq', { processInstanceId });
      expect(back.task).toMatchObject({ nodeId: 'first', mine: true });
      await post('zhaogq', 'complete-task', { taskId: back.task.taskId, flag: 'ok' });
    });

    it('offers a claim to each candidate, and to put it back', async () => {
      const before = await panel('zhuqiang', { processInstanceId });
      expect(before.task).toMatchObject({ mine: false, claimable: true, assignee: null });
      expect(before.task.candidates.map((one: Row) => one['name'])).toEqual(['朱强', '吕保']);
      expect(names(before.actions)).toEqual([
        'agree',
        'reject',
        'claim',
        'transfer',
        'delegate',
        'addSign',
        'return',
        'cc',
      ]);
      expect(before.returnTargets).toEqual([{ nodeId: 'first', nodeName: 'First' }]);
      const targets = await (await as('zhuqiang')).get(`${WORK}/return-targets`, { taskId: before.task.taskId });
      expect(targets.body.data).toEqual(before.returnTargets);
      await post('zhuqiang', 'claim-task', { taskId: before.task.taskId });
      expect(names((await panel('zhuqiang', { processInstanceId })).actions)).toContain('unclaim');
      expect((await panel('lvbao', { processInstanceId })).task).toBeNull();
    });

    it('holds a task while signers are asked first, and lets the person who asked withdraw them', async () => {
      const { task } = await panel('zhuqiang', { processInstanceId });
      await post('zhuqiang', 'add-sign', { taskId: task.taskId, mode: 'before', userIds: [users['kongzhi']] });
      const { actions, tasks } = await panel('zhuqiang', { processInstanceId });
      const signer = tasks.find((one: Row) => one['taskId'] !== task.taskId);
      expect(signer).toMatchObject({ assignee: { name: '孔智' }, sign: { of: task.taskId, mode: 'before' } });
      expect(names(actions, false)).toEqual(['agree', 'reject']);
      expect(actions[0].reason).toBe('正在等待加签人处理');
      expect(actions).toContainEqual({ name: 'removeSign', enabled: true, taskIds: [signer.taskId] });
      expect(names((await panel('kongzhi', { processInstanceId })).actions)).toContain('agree');
      await post('zhuqiang', 'remove-sign', { taskId: signer.taskId });
      expect(names((await panel('zhuqiang', { processInstanceId })).actions)).toContain('agree');
      // Somebody who was asked for an opinion may still read, but not act.
      const asked = await panel('kongzhi', { processInstanceId });
      expect([asked.task, names(asked.actions)]).toEqual([null, ['cc']]);
    });

    it('allows nothing but to take it back while suspended', async () => {
      const admin = await as('admin');
      const state = (value: string) =>
        admin.post('/api/lc-flow/follow/change-state', { processInstanceId, state: value });
      await state('suspend');
      const { actions, status } = await panel('zhuqiang', { processInstanceId });
      expect(status).toBe('suspended');
      expect(names(actions)).toEqual(['cc']);
      expect(actions[0]).toMatchObject({ name: 'agree', reason: '流程已挂起' });
      expect(names((await panel('lina', { processInstanceId })).actions)).toEqual(['revoke', 'cc']);
      await state('active');
    });

    it('tells what happened, in order', async () => {
      const { task } = await panel('zhuqiang', { processInstanceId });
      await post('zhuqiang', 'return-task', { taskId: task.taskId, nodeId: 'first', comment: 'look again' });
      const { history, task: own } = await panel('zhaogq', { processInstanceId });
      expect(own).toMatchObject({ nodeId: 'first', mine: true });
      const told = history.map((one: Row) => [one['kind'], one['event'] ?? one['outcome'], one['nodeId']]);
      expect(told[0]).toEqual(['start', null, 'start']);
      expect(told.filter(([kind]: string[]) => kind === 'task')).toEqual([
        ['task', 'agree', 'first'],
        ['task', 'agree', 'first'],
      ]);
      const events = told.filter(([kind]: string[]) => kind === 'event').map(([, event]: string[]) => event);
      expect(events).toEqual(
        expect.arrayContaining([
          'cc',
          'urged',
          'takenBack',
          'claimed',
          'signed',
          'unsigned',
          'suspended',
          'activated',
          'returned',
        ]),
      );
      const returned = history.find((one: Row) => one['event'] === 'returned');
      expect(returned).toMatchObject({ user: { name: '朱强' }, comment: 'look again' });
      expect(history[1]).toMatchObject({ kind: 'event', event: 'cc' });
      expect(history.find((one: Row) => one['kind'] === 'task')).toMatchObject({
        user: { id: users['zhaogq'], name: '赵国强' },
        comment: 'fine',
        attachments: [],
        duration: expect.stringMatching(/^\d\d:\d\d:\d\d$/),
      });
    });

    it('draws active and passed nodes and lines', async () => {
      const lina = await as('lina');
      const { data } = (await lina.get(`${PROCESS}/model-view`, { processInstanceId })).body;
      expect(data.xml).toContain('<process id="chain"');
      expect(data.nodes.start).toMatchObject({ state: 'done', entries: [{ user: '李娜' }] });
      expect(data.nodes.first.state).toBe('active');
      expect(data.nodes.first.entries.at(-1)).toMatchObject({ user: '赵国强', time: null });
      expect(data.lines).toEqual(expect.arrayContaining(['f0', 'f1']));
      const rows = (await lina.get(`${PROCESS}/history-flow-list`, { processInstanceId })).body.data as Row[];
      expect(rows).toEqual(data.flow);
      expect(rows[0]).toMatchObject({ historyActivityType: 'startEvent', assigneeName: '李娜' });
      expect(rows.at(-1)).toMatchObject({ historyActivityType: 'userTask', historyActivityId: 'first', endTime: null });
      const part = { processInstanceId, startActivityId: 'first', endActivityId: 'f1' };
      const cut = (await lina.get(`${PROCESS}/history-flow-list`, part)).body.data as Row[];
      expect([cut[0]?.['historyActivityId'], cut.at(-1)?.['historyActivityId']]).toEqual(['first', 'f1']);
      const bare = (await (await as('wangli')).get(`${PROCESS}/model-view`, { processDefinitionId: definitionId })).body
        .data;
      expect([bare.flow, bare.nodes, bare.lines]).toEqual([[], {}, []]);
      expect((await lina.get(`${PROCESS}/resource-view`, { processDefinitionId: definitionId })).bytes.toString()).toBe(
        bare.xml,
      );
      const image = await lina.get(`${PROCESS}/diagram-view`, { processInstanceId });
      expect(image.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
      for (const call of ['model-view', 'history-flow-list', 'resource-view', 'diagram-view'])
        expect((await (await as('wangli')).get(`${PROCESS}/${call}`, { processInstanceId })).status).toBe(403);
    });

    it('ends with its end', async () => {
      await (await as('lina')).post(`${WORK}/revoke`, { processInstanceId, comment: 'no longer needed' });
      const { status, actions, history, tasks } = await panel('zhaogq', { processInstanceId });
      expect([status, actions, tasks]).toEqual(['revoked', [], []]);
      expect(history.at(-1)).toMatchObject({ kind: 'end', outcome: 'revoked' });
      expect(history.at(-2)).toMatchObject({ event: 'revoked', comment: 'no longer needed', user: { name: '李娜' } });
    });
  });

  describe('of a document', () => {
    let id: string;
    const subject = (): Record<string, string> => ({ model: 'nqContractSign', businessId: id });

    beforeAll(async () => {
      const { body } = await (await as('wangli')).post(`${SIGN}/add`, await contractBody(server));
      id = body.data.id;
    });

    it('offers to initiate with the right to do so, with the first node', async () => {
      const data = await panel('wangli', subject());
      expect(data).toMatchObject({ processInstanceId: null, status: 'none', businessTable: 'nq_contract_sign' });
      expect(data.actions).toEqual([{ name: 'initiate', enabled: true }]);
      expect(data.next).toMatchObject([{ nodeId: 'cs_sales', users: [{ name: '赵国强' }], choose: false }]);
      expect((await panel('zhaogq', subject())).actions).toEqual([]);
      // A salesperson sees only their own contracts, a storekeeper none.
      for (const account of ['liuyang', 'zhuqiang']) expect((await ask(account, subject())).status).toBe(403);
    });

    it('tells who comes next by the figures of the document', async () => {
      await (await as('wangli')).post(`${SIGN}/initiate`, { id });
      const first = await panel('zhaogq', subject());
      expect(first).toMatchObject({ status: 'running', editable: [], changes: [] });
      expect(first.next).toMatchObject([{ nodeId: 'cs_tech' }]);
      await post('zhaogq', 'complete-task', { taskId: first.task.taskId, flag: 'ok' });
      const second = await panel('zhoujg', subject());
      expect(second.editable).toContain('lines.bondLevel');
      expect(second.next.map((one: Row) => one['nodeId']).sort()).toEqual(['cs_prod', 'cs_qc']);
    });

    it('shows each reader what changed since their signature, with names for keys', async () => {
      const document = (await (await as('zhoujg')).get(`${SIGN}/getDetais`, { id })).body.data;
      const { task } = await panel('zhoujg', subject());
      const line = document.lines[2];
      const changes = { lines: [{ id: line.id, bondLevel: 'NB-1', flatness: 2 }] };
      await post('zhoujg', 'complete-task', { taskId: task.taskId, flag: 'ok', version: document.version, changes });
      const seen = (await panel('zhaogq', subject())).changes as Row[];
      expect(seen).toHaveLength(2);
      expect(seen.map((one) => [one['field'], one['line'], one['label']])).toEqual(
        expect.arrayContaining([
          ['lines.bondLevel', 3, '结合质量等级'],
          ['lines.flatness', 3, expect.any(String)],
        ]),
      );
      const level = seen.find((one) => one['field'] === 'lines.bondLevel');
      expect(level).toMatchObject({ before: line.bondLevelName, after: expect.any(String) });
      expect((await panel('zhaogq', subject(), 'en')).changes[0].label).toMatch(/^[\x20-\x7e]+$/);
      // This reader made the change; those who have not signed yet compare with the beginning.
      expect((await panel('zhoujg', subject())).changes).toEqual([]);
      expect((await panel('hejing', subject())).changes).toHaveLength(2);
    });

    it('is part of the details, and refuses what the state does not allow', async () => {
      const document = (await (await as('hejing')).get(`${SIGN}/getDetais`, { id })).body.data;
      expect(document.flow).toMatchObject({ nodeId: 'cs_qc', taskId: expect.any(String) });
      const { task, history } = await panel('hejing', subject());
      expect(
        history
          .filter((one: Row) => one['kind'] === 'task')
          .every((one: Row) => /^[0-9a-f]{64}$/.test(String(one['hash']))),
      ).toBe(true);
      await post('hejing', 'complete-task', { taskId: task.taskId, flag: 'no', comment: 'not like this' });
      const ended = await panel('wangli', subject());
      expect([ended.status, ended.actions]).toEqual(['rejected', [{ name: 'initiate', enabled: true }]]);
      expect(ended.history.at(-1)).toMatchObject({ kind: 'end', outcome: 'rejected' });
      await server.database.run('UPDATE nq_contract_sign SET status = 9 WHERE id = ?', [id]);
      expect((await panel('wangli', subject())).actions).toEqual([
        { name: 'initiate', enabled: false, reason: '当前状态[已作废]不允许[发起审批]' },
      ]);
    });
  });
});
