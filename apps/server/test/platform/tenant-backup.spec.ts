import { gunzipSync, gzipSync } from 'node:zlib';
import { ownDatabase, type OwnTestDatabase } from '../support/own-database.js';
import { SIGN, scenarioContract } from '../support/contracts.js';
import { addContract, approve, contractOf, foundPlant, type Plant } from '../support/plants.js';
import { must, PASSWORD, Rights } from '../support/rights.js';
import { announce, insertRow, type Row } from '../support/test-database.js';

const TENANT = '/api/lc-system/tenant';
const ATTACH = '/api/lc-resource/attach';
const COPY = 'copy01';
const PDF = Buffer.from('%PDF-1.7\nthe drawing of a plate\n');
const SECRET = 'secret-of-the-text-service';

type Cells = (string | number | null)[];

/** Issue 4, point 4: backup and restore of one tenant as a file; one tenant with a database of its own, one without. */
describe('a tenant as a file', () => {
  let rights: Rights;
  let own: OwnTestDatabase;
  let plant: Plant;
  let other: Plant;
  let contract: string;
  let attachId: string;
  let file: Buffer;

  const take = async (tenantId: string): Promise<Buffer> => {
    const { status, bytes } = await rights.admin.get(`${TENANT}/backup`, { tenantId });
    if (status !== 200) throw new Error(bytes.toString());
    return bytes;
  };
  const give = (bytes: Buffer, fields: Record<string, string> = {}, by = rights.admin) =>
    by.upload(`${TENANT}/restore`, bytes, 'tenant.backup.gz', fields);
  const linesOf = (bytes: Buffer): string[] => gunzipSync(bytes).toString('utf8').trimEnd().split('\n');
  /** Rows by table, without logs, because these continue to grow. */
  const rowsOf = (bytes: Buffer): Record<string, Cells[]> => {
    const found: Record<string, Cells[]> = {};
    let table = '';
    for (const line of linesOf(bytes)
      .slice(1)
      .map((text) => JSON.parse(text))) {
      if (Array.isArray(line)) found[table]?.push(line);
      else if (typeof line === 'object' && 'table' in line) {
        table = line.table;
        if (!table.startsWith('lc_log_')) found[table] = [];
      }
    }
    // The same secret is never encrypted to the same text twice.
    const shown = (cell: Cells[number]) => (String(cell).startsWith('hidden:') ? 'hidden' : cell);
    return Object.fromEntries(Object.entries(found).map(([name, rows]) => [name, rows.map((row) => row.map(shown))]));
  };
  const state = async (tenantId: string) => rowsOf(await take(tenantId));
  const count = (rows: Record<string, Cells[]>) => Object.entries(rows).map(([table, { length }]) => [table, length]);

  beforeAll(async () => {
    rights = await Rights.start();
    own = await ownDatabase(rights.server.database);
    const source = { name: '甲厂库', url: own.url, username: own.user, password: own.password };
    const { id: sourceId } = must(await rights.admin.post('/api/lc-develop/datasource/submit', source));
    plant = await foundPlant(rights, '甲厂', async ({ tenantId }) => {
      must(await rights.admin.post(`${TENANT}/datasource?tenantId=${tenantId}&datasourceId=${sourceId}`));
    });
    other = await foundPlant(rights, '乙厂');
    contract = await addContract(rights, plant, '南京华昌');
    await approve(plant, contract);
    const running = await addContract(rights, other, '兰州石化');
    must(await other.seller.post(`${SIGN}/initiate?id=${running}`));
    const path = `/api/lc-resource/oss/endpoint/put-file-attach?businessModel=nqContractSign&businessId=${contract}`;
    attachId = must(await plant.seller.upload(path, PDF, '图纸.pdf')).attachId as string;
    await insertRow(rights.server.database, 'lc_sms', {
      ...{
        tenant_id: plant.tenantId,
        category: '1',
        sms_code: 'x',
        template_id: 'x',
        sign_name: 'x',
        secret_key: SECRET,
        remark: 'hidden:说明',
      },
      ...{ status: 1, is_deleted: 0, version: 1 },
    });
    file = await take(plant.tenantId);
  });
  afterAll(async () => {
    await rights.stop();
    await own.drop();
  });

  it('holds everything of the tenant, nothing of others, and no secret', async () => {
    const head = JSON.parse(linesOf(file)[0] ?? '');
    expect(head).toMatchObject({ kind: 'lamina tenant', format: 1, tenantId: plant.tenantId, tenantName: '甲厂' });
    const rows = rowsOf(file);
    for (const { name, rows: said } of head.tables)
      if (!name.startsWith('lc_log_')) expect([name, rows[name]?.length]).toEqual([name, said]);
    for (const table of [
      'nq_contract_sign',
      'nq_contract_sign_line',
      'nq_contract',
      'wf_instance',
      'wf_log',
      'wf_task',
    ])
      expect([table, rows[table]?.length]).toEqual([table, await own.rows(table, plant.tenantId)]);
    const [people] = await rights.server.database.all('SELECT COUNT(*) AS n FROM lc_user WHERE tenant_id = ?', [
      plant.tenantId,
    ]);
    expect(rows['lc_user']).toHaveLength(Number(people?.['n']));
    for (const table of ['lc_role_menu', 'lc_user_dept', 'lc_attach', 'lc_dict_biz', 'lc_sequence'])
      expect([table, (rows[table]?.length ?? 0) > 0]).toEqual([table, true]);
    expect((await state(other.tenantId))['wf_token']?.length).toBeGreaterThan(0);
    expect(rows['lc_tenant']).toHaveLength(1);
    const text = gunzipSync(file).toString('utf8');
    expect(text).not.toContain('兰州石化');
    expect(text).not.toContain(SECRET);
    expect(text).not.toContain('lc_refresh_token');
  });

  it('is for administrators of the managing tenant only', async () => {
    for (const caller of [plant.chief, plant.seller, await rights.server.as('wangli')]) {
      expect((await caller.get(`${TENANT}/backup`, { tenantId: plant.tenantId })).status).toBe(403);
      expect((await give(file, { replace: '1' }, caller)).status).toBe(403);
    }
    expect((await rights.server.stranger.get(`${TENANT}/backup`, { tenantId: plant.tenantId })).status).toBe(401);
    expect((await rights.admin.get(`${TENANT}/backup`, { tenantId: '999999' })).body.code).toBe(404);
    expect((await rights.admin.get(`${TENANT}/backup`)).body.msg).toBe('缺少必要的请求参数: tenantId');
  });

  it('is refused when it is damaged, foreign, newer or would write over rows, and nothing changes', async () => {
    const before = await state(plant.tenantId);
    const refusal = async (bytes: Buffer, fields: Record<string, string> = { replace: '1' }) => {
      const { status, body } = await give(bytes, fields);
      return [status, body.msg];
    };
    const written = (change: (lines: string[]) => string[]) => gzipSync(`${change(linesOf(file)).join('\n')}\n`);
    const withHead = (change: object) =>
      written(([first = '', ...rest]) => [JSON.stringify({ ...JSON.parse(first), ...change }), ...rest]);
    const damaged = '备份文件不完整或已被改动';
    expect(await refusal(file.subarray(0, file.length - 40))).toEqual([400, damaged]);
    expect(await refusal(written((lines) => lines.slice(0, -1)))).toEqual([400, damaged]);
    expect(await refusal(written((lines) => lines.map((line) => line.replace('南京华昌', '南京华盛'))))).toEqual([
      400,
      damaged,
    ]);
    expect(await refusal(withHead({ tenantId: other.tenantId }))).toEqual([400, damaged]);
    expect(await refusal(withHead({ house: '0' }))).toEqual([400, expect.stringContaining('另一套系统')]);
    expect(await refusal(withHead({ format: 2 }))).toEqual([400, expect.stringContaining('更新的版本')]);
    const tables = [{ name: 'lc_user', columns: ['id', 'not_yet_known'], rows: 0 }];
    expect(await refusal(withHead({ tables }))).toEqual([400, expect.stringContaining('更新的版本')]);
    for (const bytes of [Buffer.from('no gzip'), gzipSync(''), gzipSync('{"a":1}\n')])
      expect((await give(bytes, { replace: '1' })).status).toBe(400);
    expect(await refusal(file, {})).toEqual([400, expect.stringContaining('已有数据')]);
    expect(await refusal(file, { tenantId: '000000' })).toEqual([400, '不可恢复到管理租户']);
    expect(await refusal(file, { tenantId: other.tenantId })).toEqual([
      400,
      expect.stringContaining(`租户 ${other.tenantId} 已有数据`),
    ]);
    expect(await refusal(file, { tenantId: "x' OR 1" })).toEqual([400, '请求参数格式错误: tenantId']);
    expect(await state(plant.tenantId)).toEqual(before);
  });

  it('brings back what was lost, in both databases, and never touches another tenant', async () => {
    const [before, theirs] = [rowsOf(file), await state(other.tenantId)];
    const { database } = rights.server;
    const customer = { customerName: '后来者', shortName: '后来者' };
    must(await plant.chief.post('/api/at/nq/customer/saveOrUpdate', customer));
    await database.run('DELETE FROM lc_user WHERE id = ?', [plant.sellerId]);
    await database.run('DELETE FROM lc_dict_biz WHERE tenant_id = ?', [plant.tenantId]);
    await announce(database, 'lc_user', 'lc_dict_biz');
    expect(await state(plant.tenantId)).not.toEqual(before);

    const done = must(await give(file, { replace: '1' }));
    expect(done).toMatchObject({ tenantId: plant.tenantId, tenantName: '甲厂', files: 1, missing: 0 });
    expect(await state(plant.tenantId)).toEqual(before);
    expect(await state(other.tenantId)).toEqual(theirs);
    expect(await own.rows('nq_contract_sign', plant.tenantId)).toBe(before['nq_contract_sign']?.length);
    expect((await rights.server.database.all("SELECT secret_key FROM lc_sms WHERE sms_code = 'x'"))[0]).toEqual({
      secret_key: SECRET,
    });
    const seller = await rights.of(plant.tenantId, 'seller', PASSWORD);
    expect(await contractOf(seller, contract)).toMatchObject({ status: 2, customerName: '南京华昌' });
    expect((await seller.get(`${ATTACH}/download`, { id: attachId })).bytes).toEqual(PDF);
  });

  it('becomes a copy under another code, with ids of its own', async () => {
    const [mine, theirs] = [await state(plant.tenantId), await state(other.tenantId)];
    must(await give(file, { tenantId: COPY }));
    const copy = await state(COPY);
    const withoutLogins = (rows: Record<string, Cells[]>) => count(rows).filter(([table]) => table !== 'lc_user_oauth');
    expect(withoutLogins(copy)).toEqual(withoutLogins(mine));
    const ids = (rows: Record<string, Cells[]>) => new Set(Object.values(rows).flatMap((all) => all.map(([id]) => id)));
    const known = ids(mine);
    expect([...ids(copy)].filter((id) => known.has(id))).toEqual([]);
    expect(await state(plant.tenantId)).toEqual(mine);
    expect(await state(other.tenantId)).toEqual(theirs);

    const seller = await rights.of(COPY, 'seller', PASSWORD);
    const [found] = must(await seller.get('/api/at/nq/nqContractSign/page'))['records'] as { id: string }[];
    expect(found?.id).not.toBe(contract);
    const document = await contractOf(seller, String(found?.id));
    expect(document).toMatchObject({ status: 2, customerName: '南京华昌', salesmanName: 'seller' });
    expect((document['lines'] as unknown[]).length).toBeGreaterThan(0);
    const [attached] = await rights.server.database.all(
      'SELECT CAST(id AS CHAR) AS id, business_id FROM lc_attach WHERE tenant_id = ?',
      [COPY],
    );
    expect(attached?.['business_id']).toBe(found?.id);
    expect((await seller.get(`${ATTACH}/download`, { id: String(attached?.['id']) })).bytes).toEqual(PDF);
    // The copy works: a contract goes through its approval.
    const [chief, decider] = [await rights.of(COPY, 'admin', 'admin'), await rights.of(COPY, 'decider', PASSWORD)];
    const [customer] = (await chief.get('/api/at/nq/customer/page')).body.data.records;
    const { record } = scenarioContract();
    const body = {
      ...record,
      customerId: customer.id,
      salesmanId: document['salesmanId'],
      lines: record.lines.slice(0, 1),
    };
    const next = String(must(await seller.post(`${SIGN}/add`, body))['id']);
    await approve({ ...plant, seller, decider }, next);
    const codes = (await seller.get('/api/at/nq/contract/list')).body.data.records.map(
      (one: Row) => one['contractCode'],
    );
    expect(codes.sort()).toEqual([expect.stringMatching(/-001$/), expect.stringMatching(/-002$/)]);
    expect(await state(plant.tenantId)).toEqual(mine);
    expect((await give(file, { tenantId: COPY })).body.msg).toContain(`租户 ${COPY} 已有数据`);
  });

  it('has texts that begin as its secrets do', async () => {
    must(await give(await take(plant.tenantId), { replace: '1' }));
    const text = 'SELECT secret_key AS secret, remark FROM lc_sms WHERE tenant_id = ?';
    expect(await rights.server.database.all(text, [plant.tenantId])).toEqual([
      { secret: SECRET, remark: 'hidden:说明' },
    ]);
  });

  it('as a copy under the code that comes next is no end of new tenants', async () => {
    const codes = async () =>
      (await rights.server.database.all('SELECT tenant_id AS code FROM lc_tenant')).map(
        ({ code }) => Number(code) || 0,
      );
    const next = Math.max(...(await codes())) + 1;
    const tenantId = String(next).padStart(6, '0');
    must(await give(file, { tenantId }));
    const { id } = must(await rights.admin.post(`${TENANT}/submit`, { tenantName: '丁厂', linkman: '丁' }));
    expect(Number(must(await rights.admin.get(`${TENANT}/detail`, { id: String(id) }))['tenantId'])).toBe(next + 1);
  });

  it('comes back after the tenant was removed', async () => {
    const bytes = await take(other.tenantId);
    must(await rights.admin.post(`${TENANT}/remove?ids=${other.id}`));
    expect((await rights.server.token('seller', PASSWORD, { tenantId: other.tenantId })).status).toBe(400);
    expect((await give(bytes)).status).toBe(400);
    must(await give(bytes, { replace: '1' }));
    expect(await state(other.tenantId)).toEqual(rowsOf(bytes));
    await rights.of(other.tenantId, 'seller', PASSWORD);
    await announce(rights.server.database, 'lc_log_usual');
    const notes = await rights.server.database.all(
      "SELECT log_id AS id, log_data AS data FROM lc_log_usual WHERE log_id = 'tenant.restore' AND tenant_id = '000000'",
    );
    expect(notes.some(({ data }) => String(data).includes(`"tenantId":"${other.tenantId}"`))).toBe(true);
  });
});
