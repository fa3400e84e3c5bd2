import { chainXml } from '../support/bpmn.js';
import { deploy, start, userIds } from '../support/processes.js';
import { insertRow } from '../support/test-database.js';
import { type Answer, type Caller, TestServer } from '../support/test-server.js';

type Row = Record<string, unknown>;

const WORK = '/api/lc-flow/work';

describe('work lists', () => {
  let server: TestServer;
  let definitionId: string;
  let users: Record<string, string>;
  const instances: string[] = [];

  const as = (account: string): Promise<Caller> => server.as(account);
  const list = async (account: string, name: string, query = {}): Promise<Answer> =>
    (await as(account)).get(`${WORK}/${name}-list`, query);
  const records = async (account: string, name: string, query = {}): Promise<Row[]> =>
    (await list(account, name, { size: 100, ...query })).body.data.records;
  const post = async (account: string, call: string, body: Row): Promise<Answer> =>
    (await as(account)).post(`${WORK}/${call}`, body);
  const taskOf = async (account: string, name: string, instance = instances[0]): Promise<string> => {
    const found = (await records(account, name)).find((row) => row['processInstanceId'] === instance);
    if (found === undefined) throw new Error(`${account} has no task of ${instance} in ${name}`);
    return String(found['taskId']);
  };

  beforeAll(async () => {
    server = await TestServer.start();
    users = await userIds(server);
    const xml = chainXml('payment', 'Payment of bills', [
      { id: 'check', name: 'Check', groups: 'role:sales' },
      { id: 'approve', name: 'Approve', groups: 'role:salesMgr' },
    ]);
    definitionId = await deploy(server, 'payment', xml);
    const lina = await as('lina');
    for (let at = 0; at < 3; at += 1) instances.push(await start(lina, definitionId, users['wangli'] ?? ''));
  });
  afterAll(() => server.stop());

  it('claim: what several may do stands in the list of each, newest first, with names', async () => {
    for (const account of ['wangli', 'liuyang']) {
      const rows = await records(account, 'claim');
      expect(rows.map((row) => row['processInstanceId'])).toEqual([...instances].reverse());
      expect(rows[0]).toMatchObject({
        taskName: 'Check',
        taskDefinitionKey: 'check',
        assignee: null,
        category: 'flow_2',
        categoryName: '报销流程',
        processDefinitionId: definitionId,
        processDefinitionKey: 'payment',
        processDefinitionName: 'Payment of bills',
        processDefinitionVersion: 1,
        processIsFinished: 'unfinished',
        businessTable: 'lc_leave',
        startUser: '李娜',
        onBehalfOf: null,
        status: 'claim',
      });
    }
    expect(await records('wangli', 'todo')).toEqual([]);
    expect(await records('zhaogq', 'claim')).toEqual([]);
  });

  it('claim-task: takes it from the others; once; unclaim-task gives it back', async () => {
    const taskId = await taskOf('wangli', 'claim');
    const { body } = await post('wangli', 'claim-task', { taskId });
    expect([body.code, body.msg]).toEqual([200, '签收事务成功']);
    expect((await records('liuyang', 'claim')).map((row) => row['taskId'])).not.toContain(taskId);
    const [todo] = await records('wangli', 'todo');
    expect(todo).toMatchObject({
      taskId,
      assignee: `taskUser_${users['wangli']}`,
      assigneeName: '王丽',
      status: 'todo',
    });
    expect((await post('liuyang', 'claim-task', { taskId })).status).toBe(400);
    expect((await post('wangli', 'unclaim-task', { taskId })).status).toBe(200);
    expect(await records('wangli', 'todo')).toEqual([]);
    expect((await records('liuyang', 'claim')).map((row) => row['taskId'])).toContain(taskId);
  });

  it('complete-task: an opinion of agreement by itself agrees, a reject needs a reason', async () => {
    const taskId = await taskOf('wangli', 'claim');
    const refused = await post('wangli', 'complete-task', { taskId, flag: 'no', comment: ' ' });
    expect([refused.status, refused.body.msg]).toEqual([400, '驳回时请填写审批意见']);
    expect((await post('zhaogq', 'complete-task', { taskId, flag: 'ok' })).status).toBe(400);
    const agreed = await post('wangli', 'complete-task', { taskId, comment: '同意' });
    expect([agreed.status, agreed.body.data.outcome, agreed.body.msg]).toEqual([200, 'agree', '操作成功: 已同意']);
    const [done] = await records('wangli', 'done');
    expect(done).toMatchObject({ taskId, comment: '同意', flag: 'ok', isPass: true, status: 'finish' });
    expect(done).toMatchObject({ processIsFinished: 'unfinished', historyTaskEndTime: expect.any(String) });
    expect(await taskOf('zhaogq', 'todo')).toMatch(/^\d+$/);
  });

  it('send: instances of the caller with their last task, finished or not', async () => {
    const before = await records('lina', 'send');
    expect(before).toHaveLength(3);
    expect(before.at(-1)).toMatchObject({
      taskName: 'Approve',
      assigneeName: '赵国强',
      processIsFinished: 'unfinished',
    });
    await post('zhaogq', 'complete-task', { taskId: await taskOf('zhaogq', 'todo'), flag: 'ok' });
    const after = (await records('lina', 'send')).at(-1);
    expect(after).toMatchObject({ processInstanceId: instances[0], processIsFinished: 'finished' });
    expect(after?.['endTime']).toEqual(expect.any(String));
    expect(await records('wangli', 'send')).toEqual([]);
  });

  it('batch-complete: each task by itself, refusals with their reason', async () => {
    const mine = [await taskOf('wangli', 'claim', instances[1]), await taskOf('wangli', 'claim', instances[2])];
    const { body } = await post('wangli', 'batch-complete', { taskIds: [...mine, '1'], flag: 'ok', comment: 'good' });
    expect(body.data).toMatchObject({ success: 2, fail: 1 });
    expect(body.data.results.map((one: Row) => one['success'])).toEqual([true, true, false]);
    expect(body.data.results[2].msg).toBe('数据不存在或无权查看');
    expect((await records('zhaogq', 'todo')).map((row) => row['processInstanceId']).sort()).toEqual(
      instances.slice(1).sort(),
    );
    const many = Array.from({ length: 101 }, (_, at) => String(at + 1));
    expect((await post('wangli', 'batch-complete', { taskIds: many, flag: 'ok' })).status).toBe(400);
    expect((await post('wangli', 'batch-complete', { flag: 'ok' })).status).toBe(400);
  });

  it('cc: copies arrive unread, count, and are read once', async () => {
    const body = { processInstanceId: instances[1], userIds: [users['hejing']], comment: 'for you' };
    expect((await post('jinyun', 'cc', body)).status).toBe(403);
    expect((await post('zhaogq', 'cc', body)).status).toBe(200);
    const [copy] = await records('hejing', 'cc');
    expect(copy).toMatchObject({ fromUser: '赵国强', processInstanceId: instances[1], isRead: false });
    expect(copy?.['comment']).toContain('for you');
    const hejing = await as('hejing');
    expect((await hejing.get(`${WORK}/counts`)).body.data.cc).toBe(1);
    expect((await post('jinyun', 'cc-read', { ids: [String(copy?.['id'])] })).body.data.read).toBe(0);
    expect((await post('hejing', 'cc-read', { ids: [String(copy?.['id'])] })).body.data.read).toBe(1);
    expect((await post('hejing', 'cc-read', { processInstanceId: instances[1] ?? '' })).body.data.read).toBe(0);
    expect((await hejing.get(`${WORK}/counts`)).body.data.cc).toBe(0);
    expect(await records('hejing', 'cc', { unread: 1 })).toEqual([]);
    expect((await records('hejing', 'cc'))[0]).toMatchObject({ isRead: true, readTime: expect.any(String) });
  });

  it('urge: reminds once in ten minutes', async () => {
    const body = { processInstanceId: instances[1] };
    expect((await post('jinyun', 'urge', body)).status).toBe(400);
    expect((await post('lina', 'urge', body)).body.msg).toBe('催办成功');
    const again = await post('lina', 'urge', body);
    expect([again.status, again.body.msg]).toEqual([400, expect.stringContaining('10')]);
  });

  describe('pages and filters', () => {
    const times = Array.from({ length: 25 }, (_, at) => `2026-02-${String(at + 1).padStart(2, '0')} 12:00:00`);

    beforeAll(async () => {
      const shared = {
        tenant_id: '000000',
        definition_id: definitionId,
        process_key: 'payment',
        category: 'flow_2',
        title: 'stored',
        start_user: users['lina'] ?? '',
      };
      for (const [at, time] of times.entries()) {
        const head = { ...shared, status: 'running', sequence: 2, log_seq: 0, start_time: time };
        const instance = await insertRow(server.database, 'wf_instance', head);
        await insertRow(server.database, 'wf_task', {
          ...shared,
          category: at % 5 === 0 ? 'flow_1' : 'flow_2',
          instance_id: instance,
          no: 2,
          token_no: 1,
          node_id: 'check',
          node_name: `task ${at}`,
          assignee: users['kongzhi'] ?? '',
          waiting: 0,
          status: 0,
          create_time: time,
        });
      }
    });

    it('every row comes once, newest first', async () => {
      const seen: unknown[] = [];
      for (let current = 1; current <= 3; current += 1) {
        const { data } = (await list('kongzhi', 'todo', { current, size: 10 })).body;
        expect(data).toMatchObject({ total: 25, pages: 3, size: 10, current });
        seen.push(...data.records.map((row: Row) => row['createTime']));
      }
      expect(seen).toEqual([...times].reverse());
      expect((await list('kongzhi', 'todo', { current: 4, size: 10 })).body.data.records).toEqual([]);
    });

    it.each([
      [{ category: 'flow_1' }, 5],
      [{ processDefinitionName: 'of BILL' }, 25],
      [{ processDefinitionName: 'payment' }, 25],
      [{ processDefinitionName: '%' }, 0],
      [{ processDefinitionName: 'pay_ent of' }, 0],
      [{ processDefinitionKey: 'payment', category: 'flow_2' }, 20],
      [{ beginDate: '2026-02-24' }, 2],
      [{ endDate: '2026-02-02' }, 2],
      [{ beginDate: '2026-02-03 12:00:00', endDate: '2026-02-03T12:00' }, 1],
      [{ beginDate: '2026-02-03 12:00:01', endDate: '2026-02-04 11:59:59' }, 0],
    ])('%j leaves %i', async (query, total) => {
      const { data } = (await list('kongzhi', 'todo', query)).body;
      expect(data.total).toBe(total);
      expect(data.records).toHaveLength(Math.min(10, total));
    });

    it.each([{ beginDate: '2026-02-30' }, { endDate: 'yesterday' }, { size: 201 }, { size: 0 }, { current: -1 }])(
      '%j is refused',
      async (query) => {
        for (const name of ['claim', 'todo', 'send', 'done', 'cc'])
          expect((await list('kongzhi', name, query)).status).toBe(400);
      },
    );
  });

  it('start: newest versions by key, only what the caller may start', async () => {
    const keys = async (account: string, query = {}) =>
      (await records(account, 'start', query)).map((row) => row['key']);
    expect(await keys('wangli')).toEqual(expect.arrayContaining(['leave', 'nqContractSign', 'payment']));
    expect(await keys('zhaogq')).not.toContain('nqContractSign');
    expect(await keys('zhaogq')).toContain('payment');
    expect(await keys('wangli', { category: 'flow_2' })).toEqual(['payment']);
    expect(await keys('wangli', { mode: 2 })).toEqual([]);
    await deploy(server, 'payment', chainXml('payment', 'Payments', [{ id: 'one', name: 'One', groups: 'role:gm' }]));
    const [row] = await records('wangli', 'start', { key: 'payment' });
    expect(row).toMatchObject({ key: 'payment', name: 'Payments', version: 2, suspensionState: 1, tenantId: '' });
    expect((await list('wangli', 'start', { mode: 3 })).status).toBe(400);
  });

  it('users: colleagues by name or account', async () => {
    const lina = await as('lina');
    const found = async (keyword: string) =>
      (await lina.get(`${WORK}/users`, { keyword, size: 5 })).body.data.records.map((row: Row) => row['account']);
    expect(await found('ZHAOG')).toEqual(['zhaogq']);
    expect(await found('王丽')).toEqual(['wangli']);
    const all = (await lina.get(`${WORK}/users`, { size: 5 })).body.data;
    expect(all.records).toHaveLength(5);
    expect(all.total).toBe(Object.keys(users).length);
  });

  it('follow: those who watch see all instances, end and suspend them', async () => {
    const admin = await as('admin');
    const FOLLOW = '/api/lc-flow/follow';
    expect((await (await as('wangli')).get(`${FOLLOW}/list`)).status).toBe(403);
    const one = async (query: Record<string, string>) => (await admin.get(`${FOLLOW}/list`, query)).body.data;
    const id = instances[1] ?? '';
    expect((await one({ processInstanceId: id })).records).toMatchObject([
      { id, startUser: '李娜', taskDefinitionKey: 'approve', suspensionState: 1, processDefinitionKey: 'payment' },
    ]);
    const state = (value: string) => admin.post(`${FOLLOW}/change-state`, { processInstanceId: id, state: value });
    expect((await state('suspend')).body.msg).toBe(`挂起ID为 [${id}] 的流程成功`);
    expect((await one({ processInstanceId: id })).records[0].suspensionState).toBe(2);
    expect(
      (await post('zhaogq', 'complete-task', { taskId: await taskOf('zhaogq', 'todo', id), flag: 'ok' })).status,
    ).toBe(400);
    expect((await state('active')).status).toBe(200);
    const end = (body: Row) => admin.post(`${FOLLOW}/delete-process-instance`, { processInstanceId: id, ...body });
    expect((await end({})).status).toBe(400);
    expect(
      (await (await as('wangli')).post(`${FOLLOW}/delete-process-instance`, { processInstanceId: id })).status,
    ).toBe(403);
    expect((await end({ deleteReason: 'made by mistake' })).status).toBe(200);
    expect((await one({ processInstanceId: id })).total).toBe(0);
    expect((await one({ processInstanceId: id, finished: '1' })).records[0]).toMatchObject({
      status: 'terminated',
      endReason: 'made by mistake',
    });
    expect((await records('zhaogq', 'todo')).map((row) => row['processInstanceId'])).not.toContain(id);
  });
});
