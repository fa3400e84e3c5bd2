import { contractBody, SIGN } from '../support/contracts.js';
import { MYSQL, newDatabase, type TestDatabase } from '../support/test-database.js';
import { Caller, TestServer } from '../support/test-server.js';

const IN_FORCE_MS = 2000;
const METADATA = '/api/lc-develop/metadata';
const PARAM = '/api/lc-system/param';

/** An embedded database belongs to one server. */
const onMysql = MYSQL === undefined ? describe.skip : describe;

onMysql('two servers on one database', () => {
  let database: TestDatabase;
  let one: TestServer;
  let other: TestServer;
  let admin: Caller;
  let elsewhere: Caller;

  beforeAll(async () => {
    database = await newDatabase();
    [one, other] = await Promise.all([TestServer.start({ database }), TestServer.start({ database })]);
    admin = await one.as('admin');
    elsewhere = new Caller(other.url, admin.token);
  });
  afterAll(async () => {
    await Promise.all([one.end(), other.end()]);
    await database.drop();
  });

  /** Repeats a check until it succeeds; fails after two seconds. */
  async function soon(ask: () => Promise<boolean>): Promise<number> {
    const start = Date.now();
    while (Date.now() - start < IN_FORCE_MS) {
      if (await ask()) return Date.now() - start;
      await new Promise((wake) => setTimeout(wake, 50));
    }
    throw new Error(`not in force on the other server after ${IN_FORCE_MS} ms`);
  }

  it("take each other's tokens", async () => {
    expect((await elsewhere.get('/api/lc-auth/oauth/user-info')).body.data.account).toBe('admin');
  });

  it('a page saved through one is served by the other', async () => {
    const { body } = await admin.get('/api/lc-system/menu/detail', { code: 'param' });
    const { id, configVersion } = body.data;
    const config = JSON.stringify({ type: 'page', title: 'from one' });
    const saved = await admin.post('/api/lc-system/menu/submitConfig', {
      id,
      config,
      baseVersion: configVersion,
      message: 'x',
    });
    expect(saved.body.data.configVersion).toBe(configVersion + 1);
    await soon(async () => (await elsewhere.get('/api/lc-system/menu/detail', { id })).body.data.config === config);
    expect(
      (
        await elsewhere.post('/api/lc-system/menu/submitConfig', {
          id,
          config,
          baseVersion: configVersion,
          message: 'x',
        })
      ).status,
    ).toBe(409);
  });

  it('a model changed through one is in force on the other', async () => {
    const { version, model } = (await admin.get(`${METADATA}/detail`, { key: 'param' })).body.data;
    const fields = {
      ...model.fields,
      remark: { ...model.fields.remark, zh: '说明', required: true },
      extra: { type: 'string', zh: '附加', en: 'Extra', length: 32, list: true },
    };
    const submitted = await admin.post(`${METADATA}/submit`, {
      key: 'param',
      model: { ...model, fields },
      baseVersion: version,
    });
    expect(submitted.body).toMatchObject({ code: 200, data: { key: 'param', version: version + 1 } });
    await soon(
      async () =>
        (await elsewhere.post(`${PARAM}/submit`, { paramName: 'n', paramKey: 'k', paramValue: 'v' })).body.errors?.[0]
          ?.message.zh === '[说明]不能为空',
    );
    const { body } = await elsewhere.post(`${PARAM}/submit`, {
      paramName: 'n',
      paramKey: 'model.extra',
      paramValue: 'v',
      remark: 'r',
      extra: 'new column',
    });
    expect(body.code).toBe(200);
    expect((await admin.get(`${PARAM}/detail`, { id: body.data.id })).body.data.extra).toBe('new column');
    expect((await elsewhere.get(`${PARAM}/list`, { extra: 'new' })).body.data.total).toBe(1);
    expect((await elsewhere.post(`${METADATA}/submit`, { key: 'param', model, baseVersion: version })).status).toBe(
      409,
    );
  });

  it('a model that would lose data or does not compile is refused', async () => {
    const { version, model } = (await admin.get(`${METADATA}/detail`, { key: 'post' })).body.data;
    const { remark: _, ...fields } = model.fields;
    const lossy = await admin.post(`${METADATA}/submit`, {
      key: 'post',
      model: { ...model, fields },
      baseVersion: version,
    });
    expect([lossy.status, lossy.body.code]).toEqual([400, 400]);
    const broken = {
      ...model,
      fields: { ...model.fields, sum: { type: 'int', zh: '和', en: 'Sum', computed: '${nonsense + 1}' } },
    };
    expect((await admin.post(`${METADATA}/submit`, { key: 'post', model: broken, baseVersion: version })).status).toBe(
      400,
    );
    expect((await elsewhere.get(`${METADATA}/detail`, { key: 'post' })).body.data.version).toBe(version);
  });

  it('security 14: rights withdrawn through one count on the other', async () => {
    const wangli = await one.as('wangli');
    const there = new Caller(other.url, wangli.token);
    expect((await there.get(`${SIGN}/page`)).status).toBe(200);
    const [user] = (await admin.get('/api/lc-user/list', { account: 'wangli' })).body.data.records;
    const [hr] = await database.all("SELECT CAST(id AS CHAR) AS id FROM lc_role WHERE role_alias = 'hr'");
    expect((await admin.post('/api/lc-user/submit', { id: user.id, roleId: String(hr?.['id']) })).status).toBe(200);
    await soon(async () => (await there.get(`${SIGN}/page`)).status === 403);
    expect((await admin.post('/api/lc-user/submit', { id: user.id, roleId: user.roleId })).status).toBe(200);
    await soon(async () => (await there.get(`${SIGN}/page`)).status === 200);
  });

  it('a session ended on one is ended on the other', async () => {
    const { body } = await one.token('lina');
    const here = new Caller(one.url, body.access_token);
    const there = new Caller(other.url, body.access_token);
    expect((await there.get('/api/lc-auth/oauth/user-info')).status).toBe(200);
    await here.get('/api/lc-auth/oauth/logout');
    await soon(async () => (await there.get('/api/lc-auth/oauth/user-info')).status === 401);
  });

  it('a sealed dictionary entry is gone on the other, and totals count what both wrote', async () => {
    const dictionary = () =>
      elsewhere
        .get('/api/lc-system/dict-biz/dictionary', { code: 'customer_level' })
        .then(({ body }) => body.data.length as number);
    const before = await dictionary();
    const entry = (await elsewhere.get('/api/lc-system/dict-biz/dictionary', { code: 'customer_level' })).body.data.at(
      -1,
    );
    expect((await admin.post('/api/lc-system/dict-biz/submit', { id: entry.id, isSealed: 1 })).status).toBe(200);
    await soon(async () => (await dictionary()) === before - 1);
    const total = () => elsewhere.get(`${PARAM}/list`).then(({ body }) => body.data.total as number);
    const counted = await total();
    await admin.post(`${PARAM}/submit`, { paramName: 't', paramKey: 'total.two', paramValue: 'x', remark: 'r' });
    expect(await total()).toBe(counted + 1);
  });

  it('number contracts together without a gap', async () => {
    const here = await one.as('wangli');
    const there = new Caller(other.url, here.token);
    const body = await contractBody(one, 2);
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) => (index % 2 === 0 ? here : there).post(`${SIGN}/add`, body)),
    );
    expect(answers.map((answer) => answer.status)).toEqual(Array(60).fill(200));
    const rows = await database.all('SELECT contract_code AS code FROM nq_contract_sign ORDER BY contract_code');
    expect(rows.map((row) => row['code'])).toEqual(
      Array.from({ length: 60 }, (_, index) => `HT2603-${String(index + 18).padStart(3, '0')}`),
    );
  });
});
