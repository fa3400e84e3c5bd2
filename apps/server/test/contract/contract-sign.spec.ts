import { contractBody, idsOf, scenarioContract, SIGN } from '../support/contracts.js';
import { announce, insertRow } from '../support/test-database.js';
import { type Caller, TestServer } from '../support/test-server.js';

type Line = Record<string, unknown>;

/** The table of scenario §1.2. */
const TABLE = [
  {
    unitArea: '15.000000',
    totalArea: '30.0000',
    unitWeight: '3891.600',
    totalWeight: '7783.200',
    amount: '98065.80',
    amountNoTax: '86783.89',
    taxAmount: '11281.91',
  },
  {
    unitArea: '4.500000',
    totalArea: '9.0000',
    unitWeight: '626.085',
    totalWeight: '1252.170',
    amount: '37350.00',
    amountNoTax: '33053.10',
    taxAmount: '4296.90',
  },
  {
    unitArea: '2.544690',
    totalArea: '2.5447',
    unitWeight: '1759.500',
    totalWeight: '1759.500',
    amount: '46800.00',
    amountNoTax: '41415.93',
    taxAmount: '5384.07',
  },
  {
    unitArea: '9.900000',
    totalArea: '9.9000',
    unitWeight: '2129.193',
    totalWeight: '2129.193',
    amount: '123482.00',
    amountNoTax: '109276.11',
    taxAmount: '14205.89',
  },
];
const SUMS = { totalQty: 6, totalArea: '51.4447', totalWeight: '12924.063', totalAmount: '305697.80' };

describe('contract HT2603-018', () => {
  let server: TestServer;
  let wangli: Caller;
  let lina: Caller;
  let id: string;

  beforeAll(async () => {
    server = await TestServer.start();
    wangli = await server.as('wangli');
    lina = await server.as('lina');
  });
  afterAll(() => server.stop());

  const detail = async (of = id, by = wangli) => (await by.get(`${SIGN}/getDetais`, { id: of })).body.data;
  const add = async (change: Record<string, unknown> = {}, by = wangli): Promise<string> => {
    const { body } = await by.post(`${SIGN}/add`, { ...(await contractBody(server, 1)), ...change });
    if (body.code !== 200) throw new Error(JSON.stringify(body));
    return body.data.id;
  };

  it('1.1 shows the next number and the salesman on a blank form, and reserves nothing', async () => {
    for (let time = 0; time < 2; time += 1) {
      const { status, body } = await wangli.get(`${SIGN}/initAdd`, { contractType: 1 });
      expect(status).toBe(200);
      const { salesmanId } = await idsOf(server);
      expect(body.data).toMatchObject({
        contractCode: 'HT2603-018',
        salesmanId,
        contractType: '1',
        signDate: '2026-03-16',
        currency: 'CNY',
        lines: [],
      });
    }
    expect((await lina.get(`${SIGN}/initAdd`)).body.data.salesmanId ?? null).toBeNull();
  });

  it('names the first node and its candidates when an approval is to begin', async () => {
    const { body } = await wangli.get(`${SIGN}/init`);
    expect(body.data).toMatchObject({
      processKey: 'nqContractSign',
      firstNode: { nodeId: 'cs_sales', nodeName: '销售审核' },
    });
    expect(body.data.candidates.map((one: Line) => one['account'])).toEqual(['zhaogq']);
  });

  it('1.2 counts every figure of the four lines', async () => {
    const { record } = scenarioContract();
    const { status, body } = await wangli.post(`${SIGN}/countLine`, { lines: record.lines });
    expect(status).toBe(200);
    expect(body.data.lines).toHaveLength(4);
    for (const [index, figures] of TABLE.entries()) expect(body.data.lines[index]).toMatchObject(figures);
    expect(body.data).toMatchObject(SUMS);
    expect(body.data.lines.map((line: Line) => line['baseDensity'])).toEqual(['7.850', '7.850', '7.850', '7.850']);
    expect(body.data.lines.map((line: Line) => line['cladDensity'])).toEqual(['7.980', '4.510', '7.930', '8.890']);
  });

  it('1.2 counts a single line, and says what a wrong one lacks', async () => {
    const [line = {}] = scenarioContract().record.lines;
    const { body } = await wangli.post(`${SIGN}/countLine`, { line });
    expect(body.data).toMatchObject({ ...TABLE[0], head: { totalQty: 2, totalAmount: '98065.80' } });
    const wrong = await wangli.post(`${SIGN}/countLine`, { lines: [{ ...line, qty: 'two' }] });
    expect(wrong.status).toBe(400);
    expect(wrong.body.errors[0].field).toBe('lines[0].qty');
  });

  it("1.3 stores the server's figures, whatever the client sends", async () => {
    const body = await contractBody(server);
    Object.assign(body.lines[0] ?? {}, { amount: '1.00', totalWeight: '1.000', spec: 'x' });
    const added = await wangli.post(`${SIGN}/add`, {
      ...body,
      totalAmount: '1.00',
      contractCode: 'HT2603-999',
      status: 2,
    });
    expect(added.body).toMatchObject({ code: 200, success: true, msg: '操作成功' });
    id = added.body.data.id;
    expect(id).toMatch(/^\d{15,19}$/);
    const stored = await detail();
    expect(stored).toMatchObject({
      ...SUMS,
      id,
      contractCode: 'HT2603-018',
      status: 0,
      statusName: '草稿',
      version: 1,
      customerName: '江海化工装备有限公司',
      salesmanName: '王丽',
    });
    expect(stored.lines.map((line: Line) => line['lineNo'])).toEqual([1, 2, 3, 4]);
    expect(stored.lines.map((line: Line) => line['batchNo'])).toEqual(Array(4).fill('HT2603-018-P01'));
    for (const [index, figures] of TABLE.entries()) expect(stored.lines[index]).toMatchObject(figures);
    expect(stored.lines[2]).toMatchObject({
      spec: '(80+8)×φ1800',
      shape: 'ROUND',
      testItems: ['JQ'],
      minShear: '210.0',
      unitPrice: '46800.00',
    });
    expect(stored).toMatchObject({ createTime: expect.stringMatching(/^2026-03-16 09:\d\d:\d\d$/) });
  });

  it('keeps the figures in the database as exact decimals', async () => {
    const read = server.database.flavour === 'sqlite' ? 'total_amount / 100.0' : 'total_amount';
    const [row] = await server.database.all(`SELECT ${read} AS amount FROM nq_contract_sign WHERE id = ?`, [id]);
    expect(Number(row?.['amount'])).toBe(305697.8);
    const [sum] = await server.database.all(
      `SELECT SUM(${server.database.flavour === 'sqlite' ? 'amount_no_tax / 100.0' : 'amount_no_tax'}) AS net FROM nq_contract_sign_line WHERE sign_id = ?`,
      [id],
    );
    expect(Number(sum?.['net']).toFixed(2)).toBe('270529.03');
  });

  it('gives the next contract the next number', async () => {
    expect((await detail(await add())).contractCode).toBe('HT2603-019');
    expect((await wangli.get(`${SIGN}/initAdd`)).body.data.contractCode).toBe('HT2603-020');
  });

  it('changes, removes, adds and reorders lines, and counts anew', async () => {
    const before = await detail();
    const [first, second, third, fourth] = before.lines;
    const lines = [
      fourth,
      { ...third, bondLevel: 'NB-1', productUse: 'TUBESHEET', flatness: '2' },
      { ...first, qty: 1 },
      { ...second, id: undefined, qty: 1 },
    ];
    const { body } = await wangli.post(`${SIGN}/update`, { id, version: before.version, lines });
    expect(body.code).toBe(200);
    const after = await detail();
    expect(after.version).toBe(2);
    expect(after.lines.map((line: Line) => [line['lineNo'], line['baseGrade'], line['qty']])).toEqual([
      [1, 'Q345R', 1],
      [2, '16MnII', 1],
      [3, 'SA516Gr70', 1],
      [4, 'Q345R', 1],
    ]);
    expect(after.lines[0].id).toBe(fourth.id);
    expect(after.lines[1]).toMatchObject({
      id: third.id,
      bondLevel: 'NB-1',
      productUse: 'TUBESHEET',
      flatness: '2.0',
      amount: '46800.00',
    });
    expect(after.lines[2]).toMatchObject({ id: first.id, amount: '49039.20', totalWeight: '3891.600' });
    expect(after.lines[3].id).not.toBe(second.id);
    expect(after).toMatchObject({ totalQty: 4, totalAmount: '237996.20', contractCode: 'HT2603-018', status: 0 });
    const live = await server.database.all(
      'SELECT id FROM nq_contract_sign_line WHERE sign_id = ? AND is_deleted = 0',
      [id],
    );
    expect(live).toHaveLength(4);
  });

  it('does not change fields that an update does not contain', async () => {
    const before = await detail();
    await wangli.post(`${SIGN}/update`, { id, version: before.version, remark: '第二版' });
    const after = await detail();
    expect(after).toMatchObject({
      remark: '第二版',
      projectName: before.projectName,
      totalAmount: before.totalAmount,
      version: before.version + 1,
    });
    expect(after.lines).toEqual(before.lines);
  });

  it('refuses a stale version and names both', async () => {
    const { version } = await detail();
    const stale = await wangli.post(`${SIGN}/update`, { id, version: 1, remark: 'alt' });
    expect(stale.status).toBe(409);
    expect(stale.body).toMatchObject({ code: 409, success: false, data: { yours: 1, current: version } });
    expect(stale.body.msg).toContain('1');
    expect(stale.body.msg).toContain(String(version));
    expect((await detail()).remark).toBe('第二版');
  });

  it('lets one of two simultaneous changes through', async () => {
    const { version } = await detail();
    const answers = await Promise.all(
      ['a', 'b', 'c', 'd'].map((remark) => wangli.post(`${SIGN}/update`, { id, version, remark })),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409]);
    expect((await detail()).version).toBe(version + 1);
  });

  it('refuses a line that is not of the document', async () => {
    const other = await detail(await add());
    const before = await detail();
    const { status, body } = await wangli.post(`${SIGN}/update`, {
      id,
      lines: [{ ...before.lines[0], id: other.lines[0].id }],
    });
    expect(status).toBe(400);
    expect(body.errors[0]).toMatchObject({ field: 'lines', label: { zh: '合同签订明细', en: 'Contract lines' } });
    expect((await detail()).lines).toHaveLength(4);
  });

  it('wants a line, and not more than 200', async () => {
    for (const lines of [[], Array(201).fill((await contractBody(server)).lines[0])]) {
      const { status, body } = await wangli.post(`${SIGN}/add`, { ...(await contractBody(server)), lines });
      expect(status).toBe(400);
      expect(body.errors[0].field).toBe('lines');
    }
  });

  it.each([
    ['no customer', { customerId: null }, 'customerId', '客户', 'Customer'],
    ['a delivery before the signing', { deliveryDate: '2026-01-01' }, 'deliveryDate', '合同交期', 'Delivery date'],
    ['an unknown dictionary key', { payType: 'barter' }, 'payType', '付款方式', 'Payment terms'],
    ['a customer nobody knows', { customerId: '1' }, 'customerId', '客户', 'Customer'],
    ['a supplement of nothing', { contractType: '4' }, 'parentContractId', '原合同', 'Supplemented contract'],
    ['a telephone number with letters', { receiverPhone: '12345' }, 'receiverPhone', '收货电话', 'Receiver phone'],
  ])('refuses %s with the name of the field', async (_, change, field, zh, en) => {
    const { status, body } = await wangli.post(`${SIGN}/add`, { ...(await contractBody(server)), ...change });
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 400, success: false });
    expect(body.errors.map((one: Line) => one['field'])).toContain(field);
    const problem = body.errors.find((one: Line) => one['field'] === field);
    expect(problem.label).toEqual({ zh, en });
    expect(problem.message.zh).not.toBe(problem.message.en);
  });

  it.each([
    ['qty', 0],
    ['qty', 1000],
    ['width', null],
    ['cladGrade', 'X99'],
    ['baseThk', '2.00'],
    ['unitPrice', '-1'],
    ['deliveryDate', '2026-02-30'],
  ])('refuses a line with %s %s', async (field, value) => {
    const body = await contractBody(server, 2);
    Object.assign(body.lines[1] ?? {}, { [field]: value });
    const answer = await wangli.post(`${SIGN}/add`, body);
    expect(answer.status).toBe(400);
    expect(answer.body.errors[0].field).toBe(`lines[1].${field}`);
    expect(answer.body.errors[0].message.zh).toContain('2');
  });

  it('draws no number for what it refuses', async () => {
    const { contractCode: next } = (await wangli.get(`${SIGN}/initAdd`)).body.data;
    await wangli.post(`${SIGN}/add`, { ...(await contractBody(server)), payType: 'barter' });
    expect((await detail(await add())).contractCode).toBe(next);
  });

  it('lists with search, states and filters, newest first', async () => {
    const { customerId } = await idsOf(server);
    const find = async (query: Record<string, string | number>) => (await wangli.get(`${SIGN}/page`, query)).body.data;
    const all = await find({});
    expect(all).toMatchObject({ current: 1, size: 10, searchCount: true });
    const times = all.records.map((row: Line) => `${row['createTime']} ${row['id']}`);
    expect(times).toEqual([...times].sort().reverse());
    expect(all.records[0]).not.toHaveProperty('lines');
    expect((await find({ contractCode: '-018' })).records.map((row: Line) => row['id'])).toEqual([id]);
    expect((await find({ status: 0 })).total).toBe(all.total);
    expect((await find({ status: 2 })).total).toBe(0);
    expect(
      (await find({ customerId, signDate_datege: '2026-03-16 00:00:00', signDate_datele: '2026-03-16 23:59:59' }))
        .total,
    ).toBe(all.total);
    expect((await find({ totalAmount_gt: '200000' })).records.map((row: Line) => row['id'])).toEqual([id]);
    expect((await find({ status_in: '0,3,4' })).total).toBe(all.total);
    const tree = {
      conjunction: 'and',
      children: [{ left: { type: 'field', field: 'totalAmount' }, op: 'less', right: 200000 }],
    };
    expect((await find({ filter: JSON.stringify(tree) })).total).toBe(all.total - 1);
    const state = { operator1: 'endsWith', value1: '018' };
    expect((await find({ contractCode_filter: JSON.stringify(state) })).total).toBe(1);
  });

  it('offers salesmen, customers and materials to choose from', async () => {
    const people = (await wangli.get(`${SIGN}/getSalemanSelect`)).body.data;
    expect(people.map((one: Line) => one['account'] ?? one['label']).length).toBe(2);
    expect(people.map((one: Line) => one['label'])).toEqual(expect.arrayContaining(['王丽']));
    expect(JSON.stringify(people)).not.toMatch(/password/i);
    const customers = (await wangli.get('/api/at/nq/customer/select', { keyword: '江海' })).body.data;
    expect(customers).toHaveLength(1);
    expect(customers[0]).toMatchObject({
      label: '江海化工装备有限公司',
      name: '江海化工装备有限公司',
      customerCode: 'KH00001',
    });
    expect(customers[0].value).toBe(customers[0].id);
    const plates = (await wangli.get('/api/at/wm/material/select', { grade: 'Q345R' })).body.data;
    expect(plates.length).toBeGreaterThan(0);
    expect(plates.every((one: Line) => one['grade'] === 'Q345R' && /^\d\.\d{3}$/.test(String(one['density'])))).toBe(
      true,
    );
  });

  describe('deletes', () => {
    it('a draft with its lines, and never gives its number again', async () => {
      const gone = await add();
      const { contractCode } = await detail(gone);
      expect((await wangli.post(`${SIGN}/deleteEvent?ids=${gone}`)).body).toMatchObject({ code: 200, data: {} });
      expect((await wangli.get(`${SIGN}/getDetais`, { id: gone })).body.code).toBe(404);
      expect((await wangli.get(`${SIGN}/page`, { contractCode })).body.data.total).toBe(0);
      const lines = await server.database.all(
        'SELECT id FROM nq_contract_sign_line WHERE sign_id = ? AND is_deleted = 0',
        [gone],
      );
      expect(lines).toHaveLength(0);
      expect((await detail(await add())).contractCode > contractCode).toBe(true);
    });

    it('only in the states that allow it, all or none', async () => {
      const [draft, approved] = [await add(), await add()];
      for (const status of [1, 2, 9]) {
        await server.database.run('UPDATE nq_contract_sign SET status = ? WHERE id = ?', [status, approved]);
        const { status: http, body } = await wangli.post(`${SIGN}/deleteEvent?ids=${draft},${approved}`);
        expect([http, body.code]).toEqual([400, 400]);
        expect((await wangli.post(`${SIGN}/update`, { id: approved, remark: 'x' })).status).toBe(400);
        expect((await detail(draft)).id).toBe(draft);
      }
      for (const status of [3, 4]) {
        await server.database.run('UPDATE nq_contract_sign SET status = ? WHERE id = ?', [status, approved]);
        expect((await wangli.post(`${SIGN}/update`, { id: approved, remark: `x${status}` })).status).toBe(200);
      }
      expect((await wangli.get(`${SIGN}/deleteEvent`, { ids: `${draft},${approved}` })).body.code).toBe(200);
    });

    it('only own documents, unless one is of the office', async () => {
      const liuyang = await server.as('liuyang');
      const others = await add({ salesmanId: undefined }, liuyang);
      const mine = await add();
      expect((await wangli.post(`${SIGN}/deleteEvent?ids=${mine},${others}`)).body.code).toBe(404);
      expect((await detail(mine)).id).toBe(mine);
      expect((await lina.post(`${SIGN}/deleteEvent?ids=${mine},${others}`)).status).toBe(200);
    });
  });

  it('voids an approved contract only, and only by those who may', async () => {
    const draft = await add();
    expect((await wangli.post(`${SIGN}/deleteEventZuo?ids=${draft}`)).status).toBe(403);
    expect((await lina.post(`${SIGN}/deleteEventZuo?ids=${draft}`)).status).toBe(400);
    await server.database.run('UPDATE nq_contract_sign SET status = 2 WHERE id = ?', [draft]);
    expect((await lina.post(`${SIGN}/deleteEventZuo?ids=${draft}`)).status).toBe(200);
    expect(await detail(draft)).toMatchObject({ status: 9, statusName: '已作废' });
  });

  it('numbers a supplement after the contract it supplements', async () => {
    const { customerId, salesmanId } = await idsOf(server);
    const contract = await insertRow(server.database, 'nq_contract', {
      tenant_id: '000000',
      contract_code: 'HT2603-001',
      contract_type: '1',
      customer_id: customerId,
      salesman_id: salesmanId,
      sign_date: '2026-03-01',
      delivery_date: '2026-04-01',
      status: 1,
      is_deleted: 0,
      version: 1,
      create_user: salesmanId,
    });
    await announce(server.database, 'nq_contract');
    const supplement = { contractType: '4', parentContractId: contract };
    expect((await detail(await add(supplement))).contractCode).toBe('HT2603-001-B1');
    expect((await detail(await add(supplement))).contractCode).toBe('HT2603-001-B2');
  });
});
