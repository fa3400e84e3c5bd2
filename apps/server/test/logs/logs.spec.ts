import { contractBody, SIGN } from '../support/contracts.js';
import { insertRow, newDatabase } from '../support/test-database.js';
import { type Caller, TestServer } from '../support/test-server.js';
import { workbook } from '../support/workbook.js';

type Row = Record<string, unknown>;

const WRITTEN_MS = 1400;
const written = () => new Promise((wake) => setTimeout(wake, WRITTEN_MS));

describe('logs', () => {
  let server: TestServer;
  let admin: Caller;

  beforeAll(async () => {
    server = await TestServer.start();
    admin = await server.as('admin');
  });

  afterAll(() => server.stop());

  const rows = async (kind: string, query: Record<string, string | number> = {}): Promise<Row[]> =>
    (await admin.get(`/api/lc-log/${kind}/list`, { size: 50, ...query })).body.data.records;
  const detail = async (kind: string, id: unknown): Promise<Row> =>
    (await admin.get(`/api/lc-log/${kind}/detail`, { id: String(id) })).body.data;

  test('a call is written down: who, what, how long, with what result, secrets masked', async () => {
    const wangli = await server.as('wangli');
    await wangli.get(`${SIGN}/page`, { current: 1, size: 10, contractCode: 'HT' });
    await admin.post('/api/lc-system/user/update-password?oldPassword=plain-old&newPassword=plain-new', {
      password: 'plain-body',
    });
    await written();
    const [page] = await rows('api', { requestUri: `${SIGN}/page` });
    expect(page).toMatchObject({
      createBy: 'wangli',
      method: 'GET',
      requestUri: `${SIGN}/page`,
      title: '合同签订 page',
      status: 200,
      serviceId: 'lamina',
      type: '1',
    });
    expect(Number(page?.['time'])).toBeGreaterThanOrEqual(0);
    expect(JSON.parse(String((await detail('api', page?.['id']))['params']))).toEqual({
      query: { current: '1', size: '10', contractCode: 'HT' },
    });
    const stored = JSON.stringify(await server.database.all('SELECT params, request_uri FROM lc_log_api'));
    expect(stored).toContain('update-password');
    expect(stored).not.toMatch(/plain-(old|new|body)/);
    const logins = await server.database.all(
      "SELECT params, create_by FROM lc_log_api WHERE request_uri LIKE '%oauth/token'",
    );
    expect(logins.map((login) => login['create_by'])).toContain('wangli');
    for (const { params } of logins) expect(JSON.parse(String(params)).query.password).toBe('***');
  });

  test('looking at the logs is not logged', async () => {
    const before = (await rows('api')).length;
    await rows('api');
    await written();
    expect(await rows('api', { requestUri: '/api/lc-log' })).toEqual([]);
    expect((await rows('api')).length).toBe(before);
  });

  test('every change of a record is kept field by field, with its lines', async () => {
    const wangli = await server.as('wangli');
    const { id } = (await wangli.post(`${SIGN}/add`, { ...(await contractBody(server, 2)), remark: 'first' })).body
      .data;
    const { version } = (await wangli.get(`${SIGN}/getDetais`, { id })).body.data;
    await wangli.post(`${SIGN}/update`, { id, version, remark: 'second' });
    await wangli.post(`${SIGN}/update`, { id, version, remark: 'stale' });
    await wangli.post(`${SIGN}/deleteEvent?id=${id}`);
    await written();
    const changes = (await rows('data', { recordId: id })).reverse();
    const heads = changes.filter(({ model }) => model === 'nqContractSign');
    expect(heads.map(({ action }) => action)).toEqual(['create', 'update', 'remove']);
    expect(changes.filter(({ model, action }) => model !== 'nqContractSign' && action === 'create')).toHaveLength(2);
    expect(heads[1]).toMatchObject({
      modelName: '合同签订',
      createUserName: '王丽',
      fields: '备注',
      fieldsEn: 'Remark',
    });
    expect((await detail('data', heads[1]?.['id']))['changes']).toEqual([
      { field: 'remark', label: '备注', labelEn: expect.any(String), before: 'first', after: 'second' },
    ]);
    expect(JSON.stringify((await detail('data', heads[2]?.['id']))['changes'])).toContain('second');
  });

  test('every row of a large file is logged, and every person removed with a tenant', async () => {
    const [level] = await server.database.all(
      "SELECT dict_value AS name FROM lc_dict WHERE code = 'region' AND dict_key = '1'",
    );
    const province = String(level?.['name']);
    const sheet = await workbook(
      ['区划编号', '父区划编号', '区划名称', '区划等级'],
      Array.from({ length: 4500 }, (_, at) => [String(90_000_000 + at), '00', `n${at}`, province]),
    );
    expect((await admin.upload('/api/lc-system/region/import-region', sheet, 'regions.xlsx')).body.code).toBe(200);
    const { id } = (await admin.post('/api/lc-system/tenant/submit', { tenantName: '终厂', linkman: '终' })).body.data;
    const { tenantId } = (await admin.get('/api/lc-system/tenant/detail', { id })).body.data;
    expect((await admin.post(`/api/lc-system/tenant/remove?ids=${id}`)).body.code).toBe(200);
    const told = async (): Promise<number> => {
      const [row] = await server.database.all("SELECT COUNT(*) AS n FROM lc_log_data WHERE model = 'region'");
      return Number(row?.['n']);
    };
    for (let waits = 0; waits < 20 && (await told()) < 4500; waits += 1) await written();
    expect(await told()).toBe(4500);
    await written();
    const gone = await server.database.all(
      "SELECT action, title FROM lc_log_data WHERE model = 'user' AND action = 'remove' AND tenant_id = ?",
      [tenantId],
    );
    expect(gone).toEqual([{ action: 'remove', title: 'admin' }]);
  });

  test('what a change refers to is named, and the ids stay beside the names', async () => {
    const [from, to] = (await admin.get('/api/lc-system/dept/select')).body.data as { id: string; deptName: string }[];
    const [user] = (await admin.get('/api/lc-user/page', { account: 'liuyang', size: 1, current: 1 })).body.data
      .records;
    const change = async (deptId: string | undefined) => {
      const { version } = (await admin.get('/api/lc-user/detail', { id: user.id })).body.data;
      expect((await admin.post('/api/lc-user/update', { id: user.id, version, deptId, sex: 2 })).body.code).toBe(200);
    };
    await change(from?.id);
    await change(to?.id);
    await written();
    const [last] = await rows('data', { recordId: user.id });
    expect((await detail('data', last?.['id']))['changes']).toContainEqual(
      expect.objectContaining({ before: from?.id, after: to?.id, beforeName: from?.deptName, afterName: to?.deptName }),
    );
    const first = (await rows('data', { recordId: user.id })).find(({ fields }) => String(fields).includes('性别'));
    expect((await detail('data', first?.['id']))['changes']).toContainEqual(
      expect.objectContaining({ field: 'sex', afterName: '女' }),
    );
  });

  test('the change of a secret is logged without its value', async () => {
    const config = { category: 5, smsCode: 'logged', endpoint: 'http://127.0.0.1:1', templateId: 't', signName: 's' };
    await admin.post('/api/lc-resource/sms/submit', { ...config, accessKey: 'KEY-OF-THE-LOG' });
    await written();
    const [change] = await rows('data', { model: 'sms', title: 'logged' });
    const { changes } = await detail('data', change?.['id']);
    expect(changes).toContainEqual(expect.objectContaining({ field: 'keyId', before: null, after: '***' }));
    const param = (await admin.get('/api/lc-system/param/detail', { paramKey: 'account.initPassword' })).body.data;
    const { id, version, paramKey } = param;
    const set = (body: object) => admin.post('/api/lc-system/param/submit', { id, ...body });
    expect((await set({ paramKey, version, paramValue: 'INIT-OF-THE-LOG-1' })).status).toBe(200);
    expect((await set({ paramValue: 'INIT-OF-THE-LOG-2' })).status).toBe(200);
    expect((await set({ paramKey, paramValue: param.paramValue })).status).toBe(200);
    await written();
    const [told] = await rows('data', { model: 'param', recordId: id });
    expect((await detail('data', told?.['id']))['changes']).toContainEqual(
      expect.objectContaining({ field: 'paramValue', before: '***', after: '***' }),
    );
    const everywhere = await server.database.all(
      'SELECT changes AS text FROM lc_log_data UNION ALL SELECT params FROM lc_log_api',
    );
    expect(JSON.stringify(everywhere)).not.toMatch(/(KEY|INIT)-OF-THE-LOG/);
  });

  test('what browsers report is in the error log', async () => {
    await admin.post('/api/lc-auth/oauth/logout', [
      { type: 'error', message: 'x is not a function', stack: 's', info: 'i', url: '/wel' },
    ] as never);
    expect(await rows('error', { requestUri: '/wel' })).toHaveLength(1);
  });

  test('rows older than the parameter are removed, younger ones stay', async () => {
    const row = { tenant_id: '000000', service_id: 'old', title: 'old' };
    for (let at = 0; at < 3; at += 1)
      await insertRow(server.database, 'lc_log_api', { ...row, create_time: '2020-01-01 00:00:00' });
    await insertRow(server.database, 'lc_log_data', {
      tenant_id: '000000',
      model: 'old',
      create_time: '2020-01-01 00:00:00',
    });
    await insertRow(server.database, 'lc_log_usual', {
      tenant_id: '000000',
      service_id: 'old',
      create_time: '2099-01-01 00:00:00',
    });
    const wangli = await server.as('wangli');
    expect((await wangli.post('/api/lc-log/clean')).body.code).toBe(403);
    expect((await admin.post('/api/lc-log/clean')).body.code).toBe(200);
    expect(await rows('api', { serviceId: 'old' })).toEqual([]);
    expect(await rows('data', { model: 'old' })).toEqual([]);
    expect(await rows('usual', { serviceId: 'old' })).toHaveLength(1);
    expect((await rows('api')).length).toBeGreaterThan(0);
  });

  test('the parameter narrows what is written down', async () => {
    const set = async (value: string) => {
      const [param] = (await admin.get('/api/lc-system/param/list', { paramKey: 'log.api.scope' })).body.data.records;
      await admin.post('/api/lc-system/param/submit', { id: param.id, version: param.version, paramValue: value });
      await written();
    };
    await set('change');
    await admin.get('/api/lc-system/post/list', { postName: 'quiet' });
    await admin.get('/api/lc-system/post/list', { nothing: 'wrong' });
    await written();
    const params = (
      await server.database.all("SELECT params FROM lc_log_api WHERE request_uri = '/api/lc-system/post/list'")
    ).map(String);
    expect(JSON.stringify(params)).not.toContain('quiet');
    expect(await rows('api', { requestUri: '/api/lc-system/post/list', status: 400 })).toHaveLength(1);
    await set('all');
  });

  test('what waits is written at the shutdown', async () => {
    const database = await newDatabase();
    const other = await TestServer.start({ database });
    await (await other.as('lina')).get(`${SIGN}/page`, { size: 1, remark: 'just before the end' });
    await other.end();
    expect(JSON.stringify(await database.all('SELECT params FROM lc_log_api'))).toContain('just before the end');
    await database.drop();
  });

  test('a database that accepts no rows costs log rows and one warning, but no request', async () => {
    await server.database.run('DROP TABLE lc_log_api');
    const warnings = () => server.log.split('log rows are dropped').length - 1;
    const before = warnings();
    for (let round = 0; round < 2; round += 1) {
      expect((await admin.get('/api/lc-system/post/list')).body.code).toBe(200);
      await written();
    }
    expect(warnings() - before).toBe(1);
    // A server error is in the error log, with its location and parameters.
    expect((await admin.get('/api/lc-log/api/list', { title: 'gone' })).status).toBe(500);
    await written();
    const [failure] = await rows('error', { requestUri: '/api/lc-log/api/list' });
    expect(failure).toMatchObject({ createBy: 'admin', method: 'GET', env: 'dev' });
    const { stackTrace, message, params } = await detail('error', failure?.['id']);
    expect([String(stackTrace), String(message)].join()).toContain('lc_log_api');
    expect(params).toContain('gone');
  });
});
