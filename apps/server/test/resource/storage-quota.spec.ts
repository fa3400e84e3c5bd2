import { must, Rights } from '../support/rights.js';
import { insertRow } from '../support/test-database.js';
import type { Caller } from '../support/test-server.js';

const TENANT = '/api/lc-system/tenant';
const PUT = '/api/lc-resource/oss/endpoint/put-file-attach';
const MEGA = 1024 * 1024;

const pdf = (bytes: number): Buffer => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(bytes - 9, 65)]);

describe('the storage quota of a tenant', () => {
  let rights: Rights;
  let chief: Caller;
  let tenantId: string;
  let rowId: string;

  const grant = async (storageMegabytes: number): Promise<unknown> =>
    must(await rights.admin.post(`${TENANT}/setting?ids=${rowId}&storageMegabytes=${storageMegabytes}`));
  const put = (bytes: number, by = chief) => by.upload(PUT, pdf(bytes), 'a.pdf');

  beforeAll(async () => {
    rights = await Rights.start();
    rowId = String(must(await rights.admin.post(`${TENANT}/submit`, { tenantName: '窄厂', linkman: 'x' }))['id']);
    const row = must(await rights.admin.get(`${TENANT}/detail`, { id: rowId }));
    expect(row).toMatchObject({ storageMegabytes: 0, accountNumber: 100 });
    tenantId = String(row['tenantId']);
    chief = await rights.of(tenantId, 'admin', 'admin');
  });
  afterAll(() => rights.stop());

  it('refuses files beyond it, with the numbers, and counts removed files no longer', async () => {
    await grant(1);
    const first = must(await put(0.75 * MEGA));
    const refused = await put(0.5 * MEGA);
    expect([refused.status, refused.body.msg]).toEqual([400, '存储空间不足: 已用0.75MB, 额度1MB, 该文件0.50MB']);
    expect((await put(0.5 * MEGA, chief.in('en'))).body.msg).toBe(
      'No storage left: 0.75 MB of 1 MB are used, the file has 0.50 MB',
    );
    must(await put(0.25 * MEGA));
    must(await chief.post(`/api/lc-resource/attach/remove?ids=${first['attachId']}`));
    must(await put(0.5 * MEGA));
    // Other tenants have a separate quota.
    must(await put(2 * MEGA, rights.admin));
  });

  it('is kept when many upload at once', async () => {
    await rights.server.database.run('DELETE FROM lc_attach WHERE tenant_id = ?', [tenantId]);
    const answers = await Promise.all(Array.from({ length: 8 }, () => put(0.3 * MEGA)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 400, 400, 400, 400, 400]);
  });

  it('0 is the usual one, -1 none, and a tenant does not raise its own', async () => {
    expect((await chief.post(`${TENANT}/setting?ids=${rowId}&storageMegabytes=-1`)).status).toBe(403);
    expect((await rights.admin.post(`${TENANT}/setting?ids=${rowId}&storageMegabytes=-2`)).status).toBe(400);
    for (let n = 0; n < 26; n += 1) {
      const row = { tenant_id: tenantId, name: `upload/${n}.pdf`, attach_size: 2_147_000_000, plain: 0, is_deleted: 0 };
      await insertRow(rights.server.database, 'lc_attach', row);
    }
    await grant(0);
    expect((await put(100)).body.msg).toContain('额度51200MB');
    await grant(-1);
    must(await put(100));
    must(await rights.admin.post(`${TENANT}/setting?ids=${rowId}&accountNumber=5`));
    must(await put(100));
  });
});
