import { addContract, approve, contractOf, foundPlant, type Plant } from '../support/plants.js';
import { messagesTo } from '../support/messages.js';
import { must, PASSWORD, Rights } from '../support/rights.js';
import { MYSQL } from '../support/test-database.js';
import { Caller, TestServer } from '../support/test-server.js';
import { ownDatabase, type OwnTestDatabase } from '../support/own-database.js';

const SOURCE = '/api/lc-develop/datasource';
const TENANT = '/api/lc-system/tenant';
const SIGN = '/api/at/nq/nqContractSign';
const BUSINESS = ['nq_contract_sign', 'nq_contract', 'nq_customer', 'wf_instance', 'wf_task', 'wf_log', 'lc_sequence'];

/** Issue 4, point 4: one tenant has its business rows in its own database, another one in the common database. */
describe('a tenant with its own database', () => {
  let rights: Rights;
  let own: OwnTestDatabase;
  let sourceId: string;
  let plant: Plant;
  let other: Plant;
  let contract: string;
  let otherContract: string;

  const mainRows = async (table: string, tenantId: string): Promise<number> =>
    Number(
      (await rights.server.database.all(`SELECT COUNT(*) AS n FROM ${table} WHERE tenant_id = ?`, [tenantId]))[0]?.[
        'n'
      ],
    );
  const addSource = async (name: string, url: string, more = {}) =>
    rights.admin.post(`${SOURCE}/submit`, { name, url, ...more });

  beforeAll(async () => {
    rights = await Rights.start();
    own = await ownDatabase(rights.server.database);
    sourceId = must(await addSource('乙厂库', own.url, { username: own.user, password: own.password })).id as string;
    plant = await foundPlant(rights, '甲一厂', async ({ tenantId }) => {
      must(await rights.admin.post(`${TENANT}/datasource?tenantId=${tenantId}&datasourceId=${sourceId}`));
    });
    other = await foundPlant(rights, '甲二厂');
    contract = await addContract(rights, plant, '南京华昌');
    otherContract = await addContract(rights, other, '兰州石化');
  });
  afterAll(async () => {
    await rights.stop();
    await own.drop();
  });

  it('security 24: keeps the password sealed, never shows it, and goes to no refused place', async () => {
    must(await addSource('秘', own.url.replace(/\w+$/, 'elsewhere'), { username: 'u', password: 'pass-word-1' }));
    const shown = JSON.stringify((await rights.admin.get(`${SOURCE}/list`, { size: 50 })).body);
    expect(shown).not.toMatch(/pass-word-1|sealed:|"password"/);
    const [row] = await rights.server.database.all("SELECT password FROM lc_datasource WHERE name = '秘'");
    expect(row?.['password']).toMatch(/^sealed:/);
    must(await rights.admin.post(`${SOURCE}/test?id=${sourceId}`));
    const refusals = [
      'file:///etc/passwd',
      'jdbc:h2:mem:x',
      'sqlite:../../x',
      'mysql://h/db?allowLoadLocalInfile=true',
    ];
    for (const url of refusals) expect([url, (await addSource(url, url)).body.code]).toEqual([url, 400]);
    for (const host of ['169.254.169.254', '100.100.100.200', '0.0.0.0']) {
      const { id } = must(await addSource(host, `mysql://${host}:3306/db`));
      const answer = await rights.admin.post(`${SOURCE}/test?id=${id}`);
      expect([answer.status, answer.body.msg]).toEqual([400, `不允许连接主机 ${host}`]);
    }
    const wrong = MYSQL === undefined ? 'mysql://127.0.0.1:3306/x' : 'sqlite:x';
    const { id } = must(await addSource('异类', wrong));
    // Its tables can be read for import, but no tenant can use it as its database.
    expect((await rights.admin.post(`${SOURCE}/test?id=${id}`)).body.msg).toContain('无法连接数据源');
    const given = await rights.admin.post(`${TENANT}/datasource?tenantId=000009&datasourceId=${id}`);
    expect(given.body.msg).toContain('同类');
    for (const call of ['list', 'select', 'detail?id=1'])
      expect((await plant.chief.get(`${SOURCE}/${call}`)).status).toBe(403);
  });

  it('copies every change to the log of the platform, once, soon after it was committed with its row', async () => {
    const { id } = (await plant.seller.get(`${SIGN}/page`, { size: 1 })).body.data.records[0];
    const told = () =>
      rights.server.database.all('SELECT CAST(id AS CHAR) AS id, action FROM lc_log_data WHERE record_id = ?', [id]);
    const waiting = () => own.all('SELECT id FROM lc_log_data_out');
    for (let looks = 0; looks < 100 && (await waiting()).length > 0; looks += 1)
      await new Promise((wake) => setTimeout(wake, 100));
    expect(await waiting()).toEqual([]);
    const first = await told();
    expect(first.filter(({ action }) => action === 'create').length).toBeGreaterThan(1);
    // Simulates a power failure after the copy and before the row was deleted: it must not be copied again.
    const [row] = first;
    await own.all(
      `INSERT INTO lc_log_data_out (id, tenant_id, model, record_id, action) VALUES (${row?.['id']}, '${plant.tenantId}', 'x', '${id}', 'x')`,
    );
    for (let looks = 0; looks < 100 && (await waiting()).length > 0; looks += 1)
      await new Promise((wake) => setTimeout(wake, 100));
    expect(await waiting()).toEqual([]);
    expect(await told()).toEqual(first);
  });

  it('works from contract to approval, and leaves nothing in the common database', async () => {
    await approve(plant, contract);
    const document = await contractOf(plant.seller, contract);
    expect(document).toMatchObject({ status: 2, customerName: '南京华昌' });
    const listed = (await plant.seller.get('/api/at/nq/contract/list')).body.data.records;
    expect(listed).toEqual([expect.objectContaining({ contractCode: document['contractCode'] })]);
    expect(document['contractCode']).toMatch(/-001$/);
    const question = { account: 'admin', tenantId: plant.tenantId, model: 'nqContractSign', id: contract };
    const explained = (await rights.admin.get('/api/lc-system/explain', question)).body.data;
    expect([explained.allowed, JSON.stringify(explained)]).toEqual([true, expect.not.stringContaining('absent')]);
    const done = (await plant.decider.get('/api/lc-flow/work/done-list')).body.data;
    expect(done.records[0]).toMatchObject({ businessId: contract, processDefinitionName: '合同签订审批' });
    expect(await messagesTo(plant.seller, /./)).not.toEqual([]);
    for (const table of BUSINESS) {
      expect([table, await mainRows(table, plant.tenantId)]).toEqual([table, 0]);
      expect([table, (await own.rows(table, plant.tenantId)) > 0]).toEqual([table, true]);
      expect([table, await own.rows(table, other.tenantId)]).toEqual([table, 0]);
    }
    expect(await mainRows('nq_contract_sign', other.tenantId)).toBe(1);
    expect(await own.all('SELECT id FROM lc_user')).toEqual([]);
    const [number] = (await plant.chief.get('/api/at/nq/customer/page')).body.data.records;
    expect(number).toMatchObject({ customerCode: 'KH00001' });
  });

  it('security 13: sees nothing of the others, nor they of it', async () => {
    for (const [caller, id] of [
      [other.seller, contract],
      [plant.seller, otherContract],
      [rights.admin, contract],
      [rights.admin, otherContract],
    ] as const) {
      for (const verb of ['getDetais', 'deleteEvent', 'initiate']) {
        const [foreign, unknown] = [
          await caller.post(`${SIGN}/${verb}?id=${id}`),
          await caller.post(`${SIGN}/${verb}?id=1`),
        ];
        expect([verb, foreign.status, foreign.body]).toEqual([verb, unknown.status, unknown.body]);
        expect(foreign.status).toBeGreaterThanOrEqual(400);
      }
    }
    const codes = (await rights.admin.get(`${SIGN}/page`, { size: 200 })).body.data.records as { id: string }[];
    expect(codes.map(({ id }) => id)).not.toContain(contract);
    const [instance] = await own.all('SELECT CAST(id AS CHAR) AS id FROM wf_instance');
    const view = (id: string) => other.decider.get('/api/lc-flow/process/model-view', { processInstanceId: id });
    const [foreign, unknown] = [await view(String(instance?.['id'])), await view('1')];
    expect([foreign.status, foreign.body]).toEqual([unknown.status, unknown.body]);
    expect(foreign.status).toBeGreaterThanOrEqual(400);
  });

  it('is not given to another tenant, and cannot be moved or removed while it is in use', async () => {
    const assign = (tenantId: string, id: string) =>
      rights.admin.post(`${TENANT}/datasource?tenantId=${tenantId}&datasourceId=${id}`);
    expect((await assign(plant.tenantId, '')).body.msg).toContain('租户已有业务数据');
    expect((await assign(other.tenantId, sourceId)).body.msg).toContain('租户已有业务数据');
    expect((await assign('000000', sourceId)).body.code).toBe(400);
    const { id } = must(await rights.admin.post(`${TENANT}/submit`, { tenantName: '甲三厂', linkman: 'x' }));
    const third = String(must(await rights.admin.get(`${TENANT}/detail`, { id: String(id) }))['tenantId']);
    expect((await assign(third, sourceId)).body.code).toBe(400);
    expect((await assign(third, '1')).body.msg).toBe('数据源不存在');
    expect((await rights.admin.post(`${SOURCE}/remove?ids=${sourceId}`)).body.msg).toContain('甲一厂');
    const { version } = must(await rights.admin.get(`${SOURCE}/detail`, { id: sourceId }));
    const moved = await rights.admin.post(`${SOURCE}/submit`, { id: sourceId, version, url: `${own.url}x` });
    expect(moved.body.msg).toContain('甲一厂');
    expect((await plant.chief.post(`${TENANT}/datasource?tenantId=${third}&datasourceId=`)).status).toBe(403);
  });

  it('keeps all of it over a restart', async () => {
    await rights.server.end();
    const again = await TestServer.start({ database: rights.server.database });
    try {
      const { body } = await again.token('seller', PASSWORD, { tenantId: plant.tenantId });
      const seller = new Caller(again.url, body.access_token);
      expect(await contractOf(seller, contract)).toMatchObject({ status: 2, customerName: '南京华昌' });
    } finally {
      await again.end();
    }
  });
});
