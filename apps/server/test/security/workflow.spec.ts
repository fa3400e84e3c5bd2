import { END, START, bpmn, task } from '../support/bpmn.js';
import { deployModel, openNodes, panelOf, startProcess } from '../support/processes.js';
import { type Caller, TestServer } from '../support/test-server.js';

const WORK = '/api/lc-flow/work';
const OTHER = '100001';

describe('attacks on processes', () => {
  let server: TestServer;
  let admin: Caller;
  let wangli: Caller;
  let chengong: Caller;
  let sungong: Caller;
  let ids: Record<string, string>;

  beforeAll(async () => {
    server = await TestServer.start();
    [admin, wangli, chengong, sungong] = (await Promise.all(
      ['admin', 'wangli', 'chengong', 'sungong'].map((account) => server.as(account)),
    )) as [Caller, Caller, Caller, Caller];
    const { body } = await admin.get(`${WORK}/users`, { size: 100 });
    ids = Object.fromEntries(body.data.records.map((row: { account: string; id: string }) => [row.account, row.id]));
    await deployModel(
      admin,
      'steps',
      bpmn(
        'steps',
        [START, task('one', 'role:technologist'), task('two', 'role:techMgr'), END],
        ['start>one', 'one>two', 'two>end'],
      ),
    );
  });
  afterAll(() => server.stop());

  const taskOf = async (id: string): Promise<string> => (await panelOf(wangli, id)).tasks[0]?.taskId ?? '';
  const complete = (caller: Caller, taskId: string, more: object = {}) =>
    caller.post(`${WORK}/complete-task`, { taskId, flag: 'ok', ...more });

  /** Copies a stored row to another id and tenant. */
  async function copyRow(table: string, where: string, change: Record<string, string>): Promise<void> {
    const [row] = await server.database.all(`SELECT * FROM ${table} WHERE ${where}`);
    const copy = { ...row, ...change };
    const columns = Object.keys(copy);
    await server.database.run(
      `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
      columns.map((name) => copy[name] as string | number | null),
    );
  }

  it('security 16: completing twice at once: one of ten succeeds', async () => {
    const id = await startProcess(wangli, 'steps');
    const taskId = await taskOf(id);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) => complete(at % 2 === 0 ? chengong : sungong, taskId)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(400)]);
    expect(await openNodes(wangli, id)).toEqual(['two']);
  });

  it('security 16: nobody adds themselves as a signer, or acts after the end', async () => {
    const id = await startProcess(wangli, 'steps');
    const taskId = await taskOf(id);
    const self = await wangli.post(`${WORK}/add-sign`, { taskId, mode: 'parallel', userIds: [ids['wangli']] });
    expect(self.status).toBe(400);
    await complete(chengong, taskId);
    const zhoujg = await server.as('zhoujg');
    const last = await taskOf(id);
    await complete(zhoujg, last);
    const late = [
      await zhoujg.post(`${WORK}/return-task`, { taskId: last, nodeId: 'one', comment: 'late' }),
      await zhoujg.post(`${WORK}/take-back`, { taskId: last }),
      await zhoujg.post(`${WORK}/add-sign`, { taskId: last, mode: 'after', userIds: [ids['wangli']] }),
      await zhoujg.post(`${WORK}/transfer-task`, { taskId: last, userId: ids['wangli'] }),
      await wangli.post(`${WORK}/urge`, { processInstanceId: id }),
    ];
    expect(late.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400]);
    expect((await panelOf(wangli, id)).status).toBe('approved');
  });

  it('security 13: another tenant cannot take part, whatever ids it uses', async () => {
    const roleId = '910000000000000001';
    await copyRow('lc_tenant', "tenant_id = '000000'", { id: '910000000000000000', tenant_id: OTHER });
    await copyRow('lc_role', "role_alias = 'technologist' AND tenant_id = '000000'", { id: roleId, tenant_id: OTHER });
    await copyRow('lc_user', "account = 'chengong' AND tenant_id = '000000'", {
      id: '910000000000000002',
      tenant_id: OTHER,
      account: 'stranger',
      role_id: roleId,
    });
    const { body } = await server.token('stranger', 'chengong', { tenantId: OTHER });
    const stranger = new (server.stranger.constructor as new (url: string, token: string) => Caller)(
      server.url,
      body.access_token,
    );
    const id = await startProcess(wangli, 'steps');
    const taskId = await taskOf(id);
    const tries = [
      await complete(stranger, taskId),
      await stranger.post(`${WORK}/claim-task?taskId=${taskId}`),
      await stranger.get(`${WORK}/panel`, { taskId }),
      await stranger.get(`${WORK}/panel`, { processInstanceId: id }),
      await stranger.get('/api/lc-flow/process/model-view', { processInstanceId: id }),
      await stranger.get('/api/lc-flow/process/history-flow-list', { processInstanceId: id }),
      await stranger.post(`${WORK}/urge`, { processInstanceId: id }),
    ];
    expect(tries.map((answer) => answer.body.code)).toEqual(Array(tries.length).fill(404));
    const lists = ['claim-list', 'todo-list', 'done-list', 'send-list', 'cc-list'];
    const totals = await Promise.all(
      lists.map(async (list) => (await stranger.get(`${WORK}/${list}`)).body.data.total),
    );
    expect(totals).toEqual([0, 0, 0, 0, 0]);
    const handed = await chengong.post(`${WORK}/transfer-task`, { taskId, userId: '910000000000000002' });
    expect(handed.status).toBe(400);
    const batch = await stranger.post(`${WORK}/batch-complete`, { taskIds: [taskId], flag: 'ok' });
    expect(batch.body.data).toMatchObject({ success: 0, fail: 1 });
    expect(await openNodes(wangli, id)).toEqual(['one']);
  });

  it('security 8: a drawing with a DTD, of a megabyte, or that is none is refused', async () => {
    const drawing = bpmn('bombed', [START, task('one', 'role:gm'), END], ['start>one', 'one>end']);
    const bombs = [
      drawing.replace('<definitions', '<!DOCTYPE d [<!ENTITY a "aaaa">]><definitions'),
      'a PNG, perhaps',
      `<a>${'x'.repeat(1_100_000)}</a>`,
    ];
    for (const xml of bombs) {
      const answer = await admin.upload('/api/lc-flow/manager/deploy-upload', Buffer.from(xml), 'bombed.bpmn20.xml', {
        category: 'flow_1',
      });
      const results = answer.body.data?.results ?? [{ success: false }];
      expect([answer.status < 500, results.some((one: { success: boolean }) => one.success)]).toEqual([true, false]);
    }
    expect((await admin.get('/api/lc-flow/manager/list', { key: 'bombed' })).body.data.total).toBe(0);
  });

  it.each(['constructor.constructor("return 1")()', 'window:x', '__proto__.polluted', 'process.exit()', 'eval("1")'])(
    'security 6: the condition %s neither deploys nor runs',
    async (condition) => {
      const drawing = bpmn(
        'evil',
        [START, '<bpmn:exclusiveGateway id="way" default="f2" />', task('one', 'role:gm'), END],
        ['start>way', `way>one:${condition}`, 'way>end', 'one>end'],
      );
      const { body } = await admin.post('/api/lc-flow/model/check', { xml: drawing });
      if (body.data.problems.length > 0) return;
      await deployModel(admin, 'evil', drawing);
      const started = await wangli.post(`${WORK}/start-process`, { processKey: 'evil' });
      // A condition that cannot be evaluated counts as false: the process takes its default flow to the end.
      expect([started.status, await openNodes(wangli, started.body.data.processInstanceId)]).toEqual([200, []]);
      expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
    },
  );

  it('texts and lists out of bounds are refused with the name of the parameter', async () => {
    const id = await startProcess(wangli, 'steps');
    const taskId = await taskOf(id);
    const tries = [
      await complete(chengong, taskId, { comment: 'x'.repeat(1001) }),
      await complete(chengong, taskId, { version: 'new' }),
      await complete(chengong, taskId, { nextUserIds: 'a,b' }),
      await complete(chengong, 'one'),
      await chengong.post(`${WORK}/batch-complete`, { taskIds: Array(101).fill('1'), flag: 'ok' }),
      await chengong.post(`${WORK}/add-sign`, { taskId, mode: 'sideways', userIds: [ids['sungong']] }),
    ];
    expect(tries.map(({ status }) => status)).toEqual(Array(tries.length).fill(400));
    expect(await openNodes(wangli, id)).toEqual(['one']);
  });
});
