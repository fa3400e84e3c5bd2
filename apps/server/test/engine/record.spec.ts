import { announce, insertRow, rowId } from '../support/test-database.js';
import { type Caller, TestServer } from '../support/test-server.js';

type Row = Record<string, unknown>;

const PARAM = '/api/lc-system/param';
const POST = '/api/lc-system/post';
const CUSTOMER = '/api/at/nq/customer';
const MATERIAL = '/api/at/wm/material';
const USER = '/api/lc-user';

describe('records', () => {
  let server: TestServer;
  let admin: Caller;
  let serial = 0;

  beforeAll(async () => {
    server = await TestServer.start();
    admin = await server.as('admin');
  });
  afterAll(() => server.stop());

  const param = (change: Row = {}): Row => {
    serial += 1;
    return { paramName: `name ${serial}`, paramKey: `key.${serial}`, paramValue: 'value', ...change };
  };
  async function submit(path: string, body: Row): Promise<string> {
    const answer = await admin.post(`${path}/submit`, body);
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    return answer.body.data.id;
  }

  it('are inserted without an id and changed with one', async () => {
    const id = await submit(PARAM, param({ paramKey: 'first', status: 1 }));
    const stored = (await admin.get(`${PARAM}/detail`, { id })).body.data;
    const [adminRow] = await server.database.all("SELECT CAST(id AS CHAR) AS id FROM lc_user WHERE account = 'admin'");
    expect(stored).toMatchObject({
      id,
      paramKey: 'first',
      paramValue: 'value',
      remark: null,
      isDeleted: 0,
      version: 1,
      createUser: adminRow?.['id'],
    });
    expect(await submit(PARAM, { id, paramValue: 'other' })).toBe(id);
    expect((await admin.get(`${PARAM}/detail`, { paramKey: 'first' })).body.data).toMatchObject({
      id,
      paramName: stored.paramName,
      paramValue: 'other',
      version: 2,
    });
    expect((await admin.post(`${PARAM}/save`, param())).body.data.id).not.toBe(id);
    expect((await admin.post(`${PARAM}/update`, { paramValue: 'x' })).status).toBe(400);
  });

  it('take ids as numbers where JavaScript can hold them, and as texts always', async () => {
    const id = await submit(PARAM, param());
    expect((await admin.post(`${PARAM}/update`, { id: `${id}`, remark: 'text' })).status).toBe(200);
    // This number is too large for JavaScript; rounding must not turn it into the id of another row.
    const large = await admin.post(`${PARAM}/update`, `{"id":${id},"remark":"number"}`);
    expect(large.status).toBe(400);
    expect((await admin.get(`${PARAM}/detail`, { id })).body.data.remark).toBe('text');
    for (const wrong of [{ $gt: 1 }, [id], true, '1 OR 1=1', '-1', '1e3']) {
      expect((await admin.post(`${PARAM}/update`, { id: wrong, remark: 'x' })).status).toBe(400);
    }
    expect((await admin.get(`${PARAM}/detail`, { id })).body.data.remark).toBe('text');
  });

  it('refuse a missing required value, on insert and on change', async () => {
    const answer = await admin.post(`${PARAM}/submit`, param({ paramValue: '' }));
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toEqual([
      {
        field: 'paramValue',
        label: { zh: expect.stringMatching(/[\u4e00-\u9fff]/), en: expect.stringMatching(/[a-z]/) },
        message: { zh: expect.stringContaining('不能为空'), en: expect.stringContaining('is required') },
      },
    ]);
    expect(answer.body.msg).toContain(answer.body.errors[0].label.zh);
    expect((await admin.in('en').post(`${PARAM}/submit`, param({ paramValue: null }))).body.msg).toContain(
      answer.body.errors[0].label.en,
    );
    const id = await submit(PARAM, param());
    expect((await admin.post(`${PARAM}/submit`, { id, paramValue: '' })).status).toBe(400);
    const all = (await admin.post(`${PARAM}/submit`, {})).body.errors.map((one: Row) => one['field']);
    expect(all).toEqual(['paramName', 'paramKey', 'paramValue']);
  });

  it.each<[string, string, Row, string]>([
    ['a text that is too long', PARAM, { paramName: 'x'.repeat(256), paramKey: 'k', paramValue: 'v' }, 'paramName'],
    ['a list for a text', PARAM, { paramName: ['a'], paramKey: 'k', paramValue: 'v' }, 'paramName'],
    ['a text in a number', POST, { category: 1, postCode: 'c', postName: 'n', sort: 'first' }, 'sort'],
    ['a fraction in a whole number', POST, { category: 1, postCode: 'c', postName: 'n', sort: 1.5 }, 'sort'],
    ['an unknown dictionary key', POST, { category: 77, postCode: 'c', postName: 'n', sort: 1 }, 'category'],
    [
      'a decimal beyond its bounds',
      MATERIAL,
      { grade: 'Q345R', category: 'CS', standard: 'GB/T 713.2', thkMin: 1, thkMax: 2, density: 99 },
      'density',
    ],
    [
      'a decimal with too many digits',
      MATERIAL,
      { grade: 'Q345R', category: 'CS', standard: 'GB/T 713.2', thkMin: 1, thkMax: '12345678901.00', density: 7 },
      'thkMax',
    ],
    ['an unknown field', PARAM, { paramName: 'n', paramKey: 'k', paramValue: 'v', nonsense: 1 }, 'nonsense'],
  ])('refuse %s, name the field, and store nothing', async (_, path, body, field) => {
    const verb = path.startsWith('/api/at') ? 'saveOrUpdate' : 'submit';
    const stored = async () => (await admin.get(`${path}/${path === MATERIAL ? 'page' : 'list'}`)).body.data.total;
    const before = await stored();
    const answer = await admin.post(`${path}/${verb}`, body);
    expect([answer.status, answer.body.code]).toEqual([400, 400]);
    expect(answer.body.errors[0].field).toBe(field);
    expect(answer.body.msg).toMatch(/[\u4e00-\u9fff]/);
    expect(await stored()).toBe(before);
  });

  it('refuse a taken key and name the field, on insert and on change', async () => {
    await submit(PARAM, param({ paramKey: 'taken' }));
    const other = await submit(PARAM, param());
    for (const body of [param({ paramKey: 'taken' }), { id: other, paramKey: 'taken' }]) {
      const answer = await admin.post(`${PARAM}/submit`, body);
      expect([answer.status, answer.body.errors?.[0].field]).toEqual([400, 'paramKey']);
      expect(answer.body.errors[0].message.zh).toContain('taken');
      expect(answer.body.errors[0].message.en).toContain('already exists');
    }
    const many = await Promise.all(
      Array.from({ length: 6 }, () => admin.post(`${PARAM}/submit`, param({ paramKey: 'race' }))),
    );
    expect(many.map((answer) => answer.status).sort()).toEqual([200, 400, 400, 400, 400, 400]);
  });

  it('give the key of a removed row to a new one, and count removed rows nowhere', async () => {
    const ids: string[] = [];
    for (let time = 0; time < 3; time += 1) {
      const id = await submit(PARAM, param({ paramKey: 'again' }));
      ids.push(id);
      expect((await admin.post(`${PARAM}/remove?ids=${id}`)).body).toMatchObject({ code: 200, data: {} });
      expect((await admin.get(`${PARAM}/detail`, { id })).body.code).toBe(404);
      expect((await admin.post(`${PARAM}/submit`, { id, paramValue: 'x' })).body.code).toBe(404);
      expect((await admin.post(`${PARAM}/remove?ids=${id}`)).body.code).toBe(404);
    }
    const rows = await server.database.all(
      "SELECT CAST(id AS CHAR) AS id, CAST(is_deleted AS CHAR) AS gone FROM lc_param WHERE param_key = 'again'",
    );
    expect(rows.map((row) => row['gone']).sort()).toEqual([...ids].sort());
    expect((await admin.get(`${PARAM}/list`, { paramKey: 'again' })).body.data.total).toBe(0);
  });

  it('refuse a stale version and return both', async () => {
    const id = await submit(PARAM, param());
    await submit(PARAM, { id, version: 1, paramValue: 'second' });
    const { status, body } = await admin.in('en').post(`${PARAM}/submit`, { id, version: 1, paramValue: 'third' });
    expect(status).toBe(409);
    expect(body).toMatchObject({ code: 409, data: { yours: 1, current: 2 } });
    expect(body.msg).toMatch(/1.*2/);
    expect((await admin.get(`${PARAM}/detail`, { id })).body.data.paramValue).toBe('second');
  });

  it('do not let a client set what the server sets', async () => {
    const { body } = await admin.post(`${CUSTOMER}/saveOrUpdate`, {
      customerName: '某厂',
      customerCode: 'KH-SET',
      tenantId: '999999',
      createUser: '5',
      createTime: '2000-01-01 00:00:00',
      isDeleted: 1,
      version: 9,
    });
    const stored = (await admin.get(`${CUSTOMER}/detail`, { id: body.data.id })).body.data;
    expect(stored).toMatchObject({ tenantId: '000000', isDeleted: 0, version: 1 });
    expect(stored.createUser).not.toBe('5');
    expect(stored.createTime).toMatch(/^2026-03-16/);
  });

  it('get numbers by their rule, unless they bring their own', async () => {
    const first = (await admin.post(`${CUSTOMER}/saveOrUpdate`, { customerName: '甲' })).body.data.id;
    expect((await admin.get(`${CUSTOMER}/detail`, { id: first })).body.data).toMatchObject({
      customerCode: 'KH00010',
      level: 'B',
      isSealed: '0',
    });
    await admin.post(`${CUSTOMER}/saveOrUpdate`, { customerName: '甲' }).then(({ status, body }) => {
      expect([status, body.errors[0].field]).toEqual([400, 'customerName']);
    });
    const second = (await admin.post(`${CUSTOMER}/saveOrUpdate`, { customerName: '乙' })).body.data.id;
    expect((await admin.get(`${CUSTOMER}/detail`, { id: second })).body.data.customerCode).toBe('KH00011');
  });

  it('keep a record that others point to, and say who does', async () => {
    const [customer] = await server.database.all(
      "SELECT CAST(id AS CHAR) AS id FROM nq_customer WHERE customer_code = 'KH00001'",
    );
    await insertRow(server.database, 'nq_contract', {
      tenant_id: '000000',
      contract_code: 'HT2601-001',
      contract_type: '1',
      customer_id: customer?.['id'] ?? null,
      status: 1,
      is_deleted: 0,
      version: 1,
      sign_date: '2026-01-01',
      delivery_date: '2026-02-01',
    });
    const { status, body } = await admin.post(`${CUSTOMER}/del?ids=${customer?.['id']}`);
    expect(status).toBe(400);
    expect(body.msg).toContain('引用');
  });

  it('are removed all or none', async () => {
    const ids = [await submit(PARAM, param()), await submit(PARAM, param())];
    expect((await admin.post(`${PARAM}/remove?ids=${ids.join(',')},1`)).body.code).toBe(404);
    expect((await admin.get(`${PARAM}/detail`, { id: ids[0] ?? '' })).status).toBe(200);
    expect((await admin.post(`${PARAM}/remove`, { ids })).status).toBe(200);
    for (const bad of ['', 'x', '1,2;drop', '1.5', Array.from({ length: 501 }, (_, index) => index + 1).join(',')]) {
      expect((await admin.post(`${PARAM}/remove?ids=${encodeURIComponent(bad)}`)).status).toBe(400);
    }
  });

  it('never show a password, and make accounts that can log in', async () => {
    const one = (await admin.get(`${USER}/list`, { account: 'lina' })).body.data.records[0];
    expect(one).toMatchObject({
      account: 'lina',
      roleName: expect.stringMatching(/\S/),
      deptName: expect.stringMatching(/\S/),
    });
    expect(one).not.toHaveProperty('password');
    const { roleId, deptId, postId } = one;
    const user = { account: 'newcomer', name: 'newcomer', realName: '新人', userType: 1, roleId, deptId, postId };
    const { body } = await admin.post(`${USER}/submit`, { ...user, password: 'secret1' });
    expect(body.code).toBe(200);
    const [row] = await server.database.all("SELECT password FROM lc_user WHERE account = 'newcomer'");
    expect(row?.['password']).not.toContain('secret1');
    expect((await admin.get(`${USER}/detail`, { id: body.data.id })).body.data).not.toHaveProperty('password');
    const again = await admin.post(`${USER}/submit`, { ...user, password: 'other' });
    expect(again.status).toBe(400);
    expect(again.body.msg).toContain('newcomer');
    const [self] = await server.database.all(
      "SELECT CAST(id AS CHAR) AS id FROM lc_user WHERE account = 'admin' AND tenant_id = '000000'",
    );
    expect((await admin.post(`${USER}/remove?ids=${self?.['id']}`)).body.msg).toBe('不能删除本账号!');
  });

  describe('security 13: of another tenant', () => {
    let post: string;
    let customer: string;

    beforeAll(async () => {
      post = await insertRow(server.database, 'lc_post', {
        tenant_id: '100001',
        category: '1',
        post_code: 'ceo',
        post_name: 'foreign',
        sort: 1,
        status: 1,
        is_deleted: 0,
        version: 1,
      });
      customer = await insertRow(server.database, 'nq_customer', {
        tenant_id: '100001',
        customer_code: 'KH00001',
        customer_name: 'foreign',
        level: 'A',
        is_sealed: '0',
        is_deleted: 0,
        version: 1,
      });
      await insertRow(server.database, 'lc_dict_biz', {
        tenant_id: '100001',
        parent_id: rowId(),
        code: 'customer_level',
        dict_key: 'Z',
        dict_value: 'foreign',
        en: 'foreign',
        sort: 1,
        is_sealed: 0,
        is_deleted: 0,
      });
      await announce(server.database, 'lc_post', 'nq_customer', 'lc_dict_biz');
    });

    it('do not exist for reading', async () => {
      for (const [path, id] of [
        [`${POST}/detail`, post],
        [`${CUSTOMER}/detail`, customer],
      ] as const) {
        expect((await admin.get(path, { id })).body.code).toBe(404);
      }
      const found = JSON.stringify([
        (await admin.get(`${POST}/list`, { size: 200 })).body,
        (await admin.get(`${POST}/select`)).body,
        (await admin.get(`${CUSTOMER}/select`)).body,
        (await admin.get(`${CUSTOMER}/page`, { size: 200 })).body,
        (await admin.get(`${CUSTOMER}/values`, { field: 'customerName' })).body,
        (await admin.get('/api/lc-system/dict-biz/dictionary', { code: 'customer_level' })).body,
      ]);
      expect(found).not.toContain('foreign');
      expect((await admin.get(`${POST}/list`, { tenantId: '100001' })).body.data?.total ?? 0).toBe(0);
    });

    it('do not exist for writing', async () => {
      expect((await admin.post(`${POST}/submit`, { id: post, postName: 'mine' })).body.code).toBe(404);
      expect((await admin.post(`${POST}/remove?ids=${post}`)).body.code).toBe(404);
      expect((await admin.post(`${CUSTOMER}/del?ids=${customer}`)).body.code).toBe(404);
      const [row] = await server.database.all(
        'SELECT post_name AS name, CAST(is_deleted AS CHAR) AS gone FROM lc_post WHERE id = ?',
        [post],
      );
      expect(row).toEqual({ name: 'foreign', gone: '0' });
    });

    it('cannot be pointed to, and their dictionary keys are unknown', async () => {
      const one = (await admin.get(`${USER}/list`, { account: 'lina' })).body.data.records[0];
      const answer = await admin.post(`${USER}/submit`, { id: one.id, postId: post });
      expect([answer.status, answer.body.errors[0].field]).toEqual([400, 'postId']);
      const key = await admin.post(`${CUSTOMER}/saveOrUpdate`, { customerName: '丙', level: 'Z' });
      expect([key.status, key.body.errors[0].field]).toEqual([400, 'level']);
    });

    it('do not prevent the same code here', async () => {
      expect((await admin.post(`${CUSTOMER}/saveOrUpdate`, { customerName: 'foreign' })).status).toBe(200);
    });
  });
});
