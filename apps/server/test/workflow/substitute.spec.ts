import { chainXml } from '../support/bpmn.js';
import { deploy, start, userIds } from '../support/processes.js';
import { type Answer, type Caller, TestServer } from '../support/test-server.js';

type Row = Record<string, unknown>;

const WORK = '/api/lc-flow/work';
const SUBSTITUTE = '/api/lc-flow/substitute';
const NOW = { startTime: '2026-03-16 00:00:00', endTime: '2026-03-20 18:00:00' };
const LATER = { startTime: '2026-04-01 00:00:00', endTime: '2026-04-02 00:00:00' };
const BEFORE = { startTime: '2026-03-01 00:00:00', endTime: '2026-03-02 00:00:00' };

describe('substitutes', () => {
  let server: TestServer;
  let users: Record<string, string>;
  const definitions: Record<string, string> = {};

  const as = (account: string): Promise<Caller> => server.as(account);
  const submit = async (account: string, body: Row): Promise<Answer> =>
    (await as(account)).post(`${SUBSTITUTE}/submit`, body);
  const appoint = async (account: string, substitute: string, when: Row, more: Row = {}): Promise<string> => {
    const { status, body } = await submit(account, { substituteId: users[substitute], ...when, ...more });
    if (status !== 200) throw new Error(JSON.stringify(body));
    return body.data.id;
  };
  /** One that is over: it can only become so. */
  const appointBefore = async (account: string, substitute: string): Promise<string> => {
    const id = await appoint(account, substitute, NOW);
    const caller = await as(account);
    const { status } = await caller.post(`${SUBSTITUTE}/submit`, { id, substituteId: users[substitute], ...BEFORE });
    if (status !== 200) throw new Error('not changed');
    return id;
  };
  const dismiss = async (account: string, id: string): Promise<Answer> =>
    (await as(account)).post(`${SUBSTITUTE}/remove?ids=${id}`);
  const records = async (account: string, name: string): Promise<Row[]> =>
    (await (await as(account)).get(`${WORK}/${name}-list`, { size: 100 })).body.data.records;
  const complete = async (account: string, taskId: unknown): Promise<Answer> =>
    (await as(account)).post(`${WORK}/complete-task`, { taskId, flag: 'ok' });

  beforeAll(async () => {
    server = await TestServer.start();
    users = await userIds(server);
    for (const key of ['alpha', 'beta']) {
      const steps = [
        { id: 'check', name: 'Check', groups: 'role:sales', fourEyes: true },
        { id: 'approve', name: 'Approve', groups: 'role:salesMgr' },
      ];
      definitions[key] = await deploy(server, key, chainXml(key, `Process ${key}`, steps));
    }
  });
  afterAll(() => server.stop());

  describe('whose they are', () => {
    let id: string;

    beforeAll(async () => {
      id = await appoint('zhaogq', 'lina', LATER, { userId: users['wangli'], reason: 'holiday' });
    });
    afterAll(() => dismiss('zhaogq', id));

    it('everybody sets only their own, whatever the call contains', async () => {
      const { data } = (await (await as('zhaogq')).get(`${SUBSTITUTE}/detail`, { id })).body;
      expect(data).toMatchObject({ userId: users['zhaogq'], substituteId: users['lina'], substituteName: '李娜' });
    });

    it('those of others cannot be seen, changed or removed; an administrator sees all', async () => {
      for (const account of ['wangli', 'lina']) {
        const caller = await as(account);
        expect((await caller.get(`${SUBSTITUTE}/list`)).body.data.records).toEqual([]);
        expect((await caller.get(`${SUBSTITUTE}/detail`, { id })).body.code).toBe(404);
        expect((await submit(account, { id, substituteId: users['hejing'], ...LATER })).body.code).toBe(404);
        expect((await dismiss(account, id)).body.code).toBe(404);
      }
      expect((await (await as('admin')).get(`${SUBSTITUTE}/list`)).body.data.total).toBe(1);
    });

    it('a role that no data scope holds back gets no further', async () => {
      await server.database.run('DELETE FROM lc_role_scope');
      const { database } = server;
      await database.run("UPDATE lc_table_version SET version = version + 1 WHERE table_name = 'lc_role_scope'");
      await new Promise((wake) => setTimeout(wake, 700));
      expect((await (await as('wangli')).get(`${SUBSTITUTE}/list`)).body.data.records).toEqual([]);
      expect((await submit('wangli', { id, substituteId: users['hejing'], ...LATER })).body.code).toBe(404);
      expect((await dismiss('wangli', id)).body.code).toBe(404);
    });

    it.each([
      ['himself', { ...LATER }, 'zhaogq', '不能选择本人为代理人'],
      [
        'the end before the start',
        { startTime: LATER.endTime, endTime: LATER.startTime },
        'lina',
        '结束时间必须晚于开始时间',
      ],
      [
        'the end at the start',
        { startTime: LATER.startTime, endTime: LATER.startTime },
        'lina',
        '结束时间必须晚于开始时间',
      ],
      ['an end that is past', BEFORE, 'lina', '结束时间已过'],
    ])('%s is refused', async (_, when, substitute, message) => {
      const { status, body } = await submit('zhaogq', { substituteId: users[substitute], ...when });
      expect([status, body.msg]).toEqual([400, message]);
    });

    it('a locked account, or a missing list of processes, is refused', async () => {
      await server.database.run("UPDATE lc_user SET status = 0 WHERE account = 'xugang'");
      expect((await submit('zhaogq', { substituteId: users['xugang'], ...LATER })).body.msg).toBe(
        '代理人不存在或已停用',
      );
      expect((await submit('zhaogq', { substituteId: users['lina'], ...LATER, processKeys: 'alpha' })).status).toBe(
        400,
      );
      expect((await submit('zhaogq', { substituteId: '1', ...LATER })).status).toBe(400);
    });
  });

  it('sees the assigned work of an absent person, and decides it on their behalf', async () => {
    const instance = await start(await as('hejing'), definitions['alpha'] ?? '', users['wangli'] ?? '');
    const [claimable] = await records('wangli', 'claim');
    expect((await complete('wangli', claimable?.['taskId'])).status).toBe(200);
    const [task] = await records('zhaogq', 'todo');
    expect(task).toMatchObject({ processInstanceId: instance, onBehalfOf: null });
    expect(await records('lina', 'todo')).toEqual([]);
    expect((await complete('lina', task?.['taskId'])).status).toBe(400);

    const ids = [await appoint('zhaogq', 'lina', LATER), await appointBefore('zhaogq', 'lina')];
    expect(await records('lina', 'todo')).toEqual([]);
    ids.push(await appoint('zhaogq', 'lina', NOW));
    const rows = await records('lina', 'todo');
    expect(rows).toMatchObject([
      {
        taskId: task?.['taskId'],
        assigneeName: '赵国强',
        onBehalfOf: { id: users['zhaogq'], name: '赵国强' },
      },
    ]);
    expect((await (await as('lina')).get(`${WORK}/counts`)).body.data.todo).toBe(1);
    expect(await records('zhaogq', 'todo')).toHaveLength(1);
    const panel = (await (await as('lina')).get(`${WORK}/panel`, { taskId: String(task?.['taskId']) })).body.data;
    expect(panel.task).toMatchObject({ mine: true, onBehalfOf: { name: '赵国强' } });
    expect(panel.actions).toContainEqual({ name: 'agree', enabled: true });

    expect((await complete('lina', task?.['taskId'])).status).toBe(200);
    expect(await records('lina', 'done')).toMatchObject([{ taskId: task?.['taskId'], assigneeName: '李娜' }]);
    expect(await records('zhaogq', 'done')).toEqual([]);
    for (const id of ids) await dismiss('zhaogq', id);
  });

  it('covers the processes that were named, and ends when it is taken back', async () => {
    const hejing = await as('hejing');
    const alpha = await start(hejing, definitions['alpha'] ?? '', users['wangli'] ?? '');
    const beta = await start(hejing, definitions['beta'] ?? '', users['wangli'] ?? '');
    const open = async () => (await records('lina', 'claim')).map((row) => row['processInstanceId']);
    const id = await appoint('wangli', 'lina', NOW, { processKeys: ['beta'] });
    expect(await open()).toEqual([beta]);
    const second = await appoint('wangli', 'lina', NOW, { processKeys: ['alpha'] });
    expect((await open()).sort()).toEqual([alpha, beta].sort());
    expect((await records('lina', 'claim'))[0]).toMatchObject({ onBehalfOf: { name: '王丽' }, status: 'claim' });
    await dismiss('wangli', id);
    expect(await open()).toEqual([alpha]);
    await dismiss('wangli', second);
    expect(await open()).toEqual([]);
  });

  it('offers all processes, also those that only others start', async () => {
    const keys = async (query: Row) =>
      (await (await as('huayan')).get(`${WORK}/start-list`, { size: 200, ...query })).body.data.records.map(
        (row: Row) => row['key'],
      );
    expect(await keys({})).not.toContain('nqContractSign');
    expect(await keys({ all: 1 })).toEqual(expect.arrayContaining(['nqContractSign', 'alpha', 'beta']));
  });

  it('shows a task once, even if it is visible for several reasons', async () => {
    const before = (await records('liuyang', 'claim')).map((row) => row['taskId']);
    expect(before.length).toBeGreaterThanOrEqual(2);
    const id = await appoint('wangli', 'liuyang', NOW);
    const rows = await records('liuyang', 'claim');
    expect(rows.map((row) => row['taskId'])).toEqual(before);
    expect(rows.every((row) => row['onBehalfOf'] === null)).toBe(true);
    const page = (await (await as('liuyang')).get(`${WORK}/claim-list`, { size: 1, current: 2 })).body.data;
    expect(page).toMatchObject({ total: before.length, pages: before.length });
    expect(page.records[0].taskId).toBe(before[1]);
    await dismiss('wangli', id);
  });

  it('does not bypass the four-eyes rule', async () => {
    const id = await appoint('wangli', 'lina', NOW);
    const own = await start(await as('lina'), definitions['alpha'] ?? '', users['wangli'] ?? '');
    const task = (await records('wangli', 'claim')).find((row) => row['processInstanceId'] === own);
    const { data } = (await (await as('lina')).get(`${WORK}/panel`, { processInstanceId: own })).body;
    expect(data.task).toBeNull();
    expect(data.actions.map((one: Row) => one['name'])).toEqual(['revoke', 'urge', 'cc']);
    expect((await complete('lina', task?.['taskId'])).status).toBe(400);
    await dismiss('wangli', id);
  });

  it('nobody decides on a process of their own as a substitute, whatever the diagram says', async () => {
    const id = await appoint('zhaogq', 'lina', NOW);
    const own = await start(await as('lina'), definitions['beta'] ?? '', users['wangli'] ?? '');
    const first = (await records('wangli', 'claim')).find((row) => row['processInstanceId'] === own);
    expect((await complete('wangli', first?.['taskId'])).status).toBe(200);
    const task = (await records('zhaogq', 'todo')).find((row) => row['processInstanceId'] === own);
    expect((await records('lina', 'todo')).map((row) => row['processInstanceId'])).not.toContain(own);
    const { data } = (await (await as('lina')).get(`${WORK}/panel`, { processInstanceId: own })).body;
    expect(data.task).toBeNull();
    const taskId = String(task?.['taskId']);
    expect((await complete('lina', taskId)).status).toBe(400);
    expect((await (await as('lina')).post(`${WORK}/claim-task?taskId=${taskId}`)).status).toBe(400);
    const boss = await as('zhaogq');
    const moved = await boss.in('en').post(`${WORK}/transfer-task`, { taskId, userId: users['lina'] });
    expect([moved.status, moved.body.msg]).toEqual([400, '李娜 started this process and may not decide at [Approve]']);
    expect((await boss.post(`${WORK}/delegate-task`, { taskId, userId: users['lina'] })).status).toBe(200);
    expect((await complete('lina', taskId)).status).toBe(200);
    expect((await records('zhaogq', 'todo')).map((row) => row['taskId'])).toContain(taskId);
    await dismiss('zhaogq', id);
  });
});
