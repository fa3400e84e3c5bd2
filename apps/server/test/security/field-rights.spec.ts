import { contractBody, SIGN } from '../support/contracts.js';
import { must, Rights } from '../support/rights.js';
import type { Answer, Caller } from '../support/test-server.js';

type Row = Record<string, unknown>;

const RULE = '/api/lc-system/field-rule';
const LOG = '/api/lc-log/data';
const CODES = [
  'nqContractSign',
  'nqContractSign_add',
  'nqContractSign_update',
  'nqContractSign_import',
  'nqContractSign_export',
  'log_data',
  'log_data_view',
  'customer',
];

/** A hidden field stays hidden: in lines, beside keys and references, in searches, and when writing. */
describe('fields that are hidden from somebody', () => {
  let rights: Rights;
  let admin: Caller;
  let id: string;
  const people = new Map<string, { caller: Caller; roleId: string }>();

  beforeAll(async () => {
    rights = await Rights.start();
    admin = rights.admin;
    id = String(must(await admin.post(`${SIGN}/add`, await contractBody(rights.server, 2)))['id']);
  });
  afterAll(() => rights.stop());

  /** Somebody with rules for fields of contract signing: `field` → rule. */
  async function person(account: string, rules: Record<string, string>, model = 'nqContractSign'): Promise<Caller> {
    const codes = CODES;
    const { caller, roleId } = await rights.person(account, codes);
    people.set(account, { caller, roleId });
    for (const [fieldKey, rule] of Object.entries(rules))
      must(await admin.post(`${RULE}/submit`, { roleId, modelKey: model, fieldKey, rule }));
    return caller;
  }
  const documentOf = async (caller: Caller): Promise<Row & { lines: Row[] }> =>
    must(await caller.get(`${SIGN}/detail`, { id })) as Row & { lines: Row[] };

  it('take their names with them: masked keys and references are masked in both', async () => {
    const caller = await person('masked', { status: 'masked', salesmanId: 'masked', customerId: 'hidden' });
    const document = await documentOf(caller);
    expect(document).toMatchObject({ status: '***', statusName: '***', salesmanId: '***', salesmanName: '***' });
    expect(document).not.toHaveProperty('customerId');
    expect(document).not.toHaveProperty('customerName');
    const [row] = must(await caller.get(`${SIGN}/page`, { size: 1 }))['records'] as Row[];
    expect(row).toMatchObject({ statusName: '***', salesmanName: '***' });
    expect(row).not.toHaveProperty('customerName');
  });

  it('are closed in lines, and a closed number of the head is not shown by its lines', async () => {
    const caller = await person('lines', {
      contractCode: 'hidden',
      'lines.unitPrice': 'hidden',
      'lines.baseGrade': 'masked',
    });
    const { lines } = await documentOf(caller);
    for (const line of lines) {
      for (const key of ['unitPrice', 'signName']) expect(line).not.toHaveProperty(key);
      expect(line).toMatchObject({ baseGrade: '***', baseGradeName: '***', id: expect.any(String) });
    }
    const [first] = (await documentOf(admin)).lines;
    const counted = must(await caller.post(`${SIGN}/countLine`, { lines: [{ ...first, $$id: 1 }] }));
    expect((counted['lines'] as Row[])[0]).toMatchObject({ baseGradeName: '***' });
    expect((counted['lines'] as Row[])[0]).not.toHaveProperty('unitPrice');
  });

  it('of lines are not written: neither in stored lines nor in new ones, and closed lines do not go', async () => {
    const caller = await person('writer', { 'lines.qty': 'readonly', 'lines.drawingNo': 'masked' });
    const before = await documentOf(admin);
    const lines = before.lines.map((line) => ({ ...line, qty: 77, drawingNo: 'D-1', tolSize: '±9' }));
    // The salesperson of a contract or the office may change it.
    await rights.server.database.run(
      'UPDATE nq_contract_sign SET create_user = (SELECT id FROM lc_user WHERE account = ?)',
      ['writer'],
    );
    must(await caller.post(`${SIGN}/update`, { ...(await contractBody(rights.server, 0)), id, lines }));
    const after = await documentOf(admin);
    expect(after.lines.map(({ qty, drawingNo, tolSize }) => [qty, drawingNo, tolSize])).toEqual(
      before.lines.map(({ qty, drawingNo }) => [qty, drawingNo, '±9']),
    );
    const fresh = { ...(await contractBody(rights.server, 1)) };
    expect((await caller.post(`${SIGN}/add`, fresh)).body.msg).toContain('件数');
  });

  it('cannot be found out by search, order, value list, export, options or figures', async () => {
    const caller = await person('asker', { contractCode: 'masked', projectName: 'hidden', contractType: 'masked' });
    const refused = async (path: string, query: Row): Promise<void> => {
      const { status, body } = await caller.get(`${SIGN}/${path}`, query as Record<string, string>);
      expect([path, JSON.stringify(query), status]).toEqual([path, JSON.stringify(query), 400]);
      expect(JSON.stringify(body)).not.toContain('HT2');
    };
    const tree = {
      conjunction: 'and',
      children: [{ left: { type: 'field', field: 'contractCode' }, op: 'like', right: 'HT' }],
    };
    for (const path of ['page', 'export', 'select', 'detail'])
      for (const query of [
        { contractCode_likeright: 'HT' },
        { projectName: 'x' },
        { filter: JSON.stringify(tree) },
        { contractType: '1' },
      ])
        await refused(path, query);
    for (const path of ['page', 'export', 'select']) await refused(path, { ascs: 'contract_code' });
    for (const field of ['contractCode', 'projectName', 'contractType']) await refused('values', { field });
    expect(must(await caller.get(`${SIGN}/select`, { keyword: 'HT' }))).toEqual([]);
    const options = must(await caller.get(`${SIGN}/select`)) as unknown as Row[];
    expect(options[0]).toMatchObject({ label: '***', name: '***' });
  });

  it('are closed in names that come from another record', async () => {
    const caller = await person('namer', { realName: 'hidden' }, 'user');
    const document = await documentOf(caller);
    for (const key of ['salesmanName', 'createUserName']) expect(document).not.toHaveProperty(key);
    expect(document['salesmanId']).toEqual(expect.any(String));
  });

  it('are closed in the log of changes', async () => {
    const caller = await person('logged', {
      contractCode: 'hidden',
      shipAddress: 'masked',
      'lines.unitPrice': 'hidden',
    });
    let seen: Row[] = [];
    for (let tries = 0; tries < 50 && seen.length < 2; tries += 1) {
      const all = must(await admin.get(`${LOG}/list`, { recordId: id, size: 50 }))['records'] as Row[];
      seen = all.filter((row) => row['action'] === 'create');
      if (seen.length < 2) await new Promise((resolve) => setTimeout(resolve, 100));
    }
    const shown = await Promise.all(
      seen.map(async (row) => must(await caller.get(`${LOG}/detail`, { id: String(row['id']) })) as Row),
    );
    const changes = shown.flatMap((row) => row['changes'] as Row[]);
    expect(changes.map((change) => change['field'])).toEqual(expect.arrayContaining(['projectName', 'qty']));
    for (const key of ['contractCode', 'unitPrice'])
      expect(changes.map((change) => change['field'])).not.toContain(key);
    expect(changes.find((change) => change['field'] === 'shipAddress')).toMatchObject({ before: '***', after: '***' });
    expect(JSON.stringify(shown)).not.toMatch(/HT\d{4}-\d{3}"/);
  });

  it('a picker is asked only for what it shows', async () => {
    const { caller } = await rights.person('picker', ['post']);
    const [self] = must(await admin.get('/api/lc-user/list', { account: 'picker' }))['records'] as Row[];
    must(await admin.post('/api/lc-user/update', { ...pickUser(self as Row), phone: '13912345678' }));
    for (const path of ['/api/lc-user/select', '/api/lc-user/user-list', '/api/at/base/user/list']) {
      const asked = (query: Record<string, string>): Promise<Answer> => caller.get(path, query);
      expect((await asked({ account_equal: 'picker', phone_likeright: '139' })).status).toBe(400);
      expect((await asked({ account_equal: 'picker', phone_filter: '{"type":"value","values":["1"]}' })).status).toBe(
        400,
      );
      expect((await asked({ ascs: 'phone' })).status).toBe(400);
      expect(must(await asked({ account_equal: 'picker' }))).toHaveLength(1);
    }
  });

  it('of lines are offered to users who manage field rights', async () => {
    const fields = must(await admin.get(`${RULE}/fields`, { modelKey: 'nqContractSign' })) as unknown as Row[];
    expect(fields).toContainEqual({ label: '合同签订明细 · 含税单价', value: 'lines.unitPrice' });
    expect(fields.map(({ value }) => value)).not.toContain('lines.lineNo');
  });
});

const pickUser = ({ id, account, name, realName, roleId, deptId, postId, userType }: Row): Row => ({
  ...{ id, account, name, realName, roleId, deptId, postId, userType },
});
