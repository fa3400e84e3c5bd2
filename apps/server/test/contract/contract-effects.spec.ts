import { contractBody, idsOf, SIGN } from '../support/contracts.js';
import { announce, insertRow } from '../support/test-database.js';
import { type Caller, TestServer } from '../support/test-server.js';

type Row = Record<string, unknown>;

const CONTRACT = '/api/at/nq/contract';
const PIECE = '/api/at/nq/pdPiece';
const PLAN = '/api/at/technology/pdInformDesignPlan';
const TENANT = { tenant_id: '000000', is_deleted: 0 };

describe('the contract in force', () => {
  let server: TestServer;
  let wangli: Caller;
  let lina: Caller;
  let zhaogq: Caller;
  let number = 100;

  /** An approved contract with its record, batch, piece and design notice, in the state after the final approval. */
  async function approved(status = 1): Promise<{ sign: string; contract: string; code: string; digits: string }> {
    const { body } = await wangli.post(`${SIGN}/add`, await contractBody(server, 1));
    const sign: string = body.data.id;
    number += 1;
    const code = `HT2603-${number}`;
    const digits = `2603${number}`;
    const { customerId, salesmanId } = await idsOf(server);
    const { database } = server;
    const contract = await insertRow(database, 'nq_contract', {
      ...TENANT,
      contract_code: code,
      contract_type: '1',
      customer_id: customerId,
      salesman_id: salesmanId,
      sign_date: '2026-03-16',
      delivery_date: '2026-05-20',
      sign_id: sign,
      status,
      version: 1,
      create_user: salesmanId,
      create_time: '2026-03-16 10:00:00',
    });
    const line = await insertRow(database, 'nq_contract_line', { ...TENANT, contract_id: contract, line_no: 1 });
    await insertRow(database, 'nq_contract_batch', {
      ...TENANT,
      contract_id: contract,
      batch_no: `${code}-P01`,
      qty: 2,
    });
    const below = { ...TENANT, contract_id: contract, contract_code: code, contract_line_id: line, version: 1 };
    await insertRow(database, 'nq_pd_piece', { ...below, pd_num: `${digits}-01-01`, status: 0 });
    await insertRow(database, 'tech_pd_inform_design_plan', { ...below, inform_no: `TZ${digits}-01`, qty: 2 });
    await database.run('UPDATE nq_contract_sign SET status = 2, contract_id = ? WHERE id = ?', [contract, sign]);
    await announce(database, 'nq_contract', 'nq_contract_sign', 'nq_pd_piece', 'tech_pd_inform_design_plan');
    return { sign, contract, code, digits };
  }

  const ledger = async (contractCode: string): Promise<Row> =>
    (await lina.get(`${CONTRACT}/list`, { contractCode })).body.data.records[0];
  const hold = (by: Caller, body: Row) => by.post(`${CONTRACT}/hold`, body);

  beforeAll(async () => {
    server = await TestServer.start();
    wangli = await server.as('wangli');
    lina = await server.as('lina');
    zhaogq = await server.as('zhaogq');
  });
  afterAll(() => server.stop());

  it('is listed, and not among the open ones once closed or voided', async () => {
    const open = await approved();
    const closed = await approved(5);
    expect(await ledger(open.code)).toMatchObject({ id: open.contract, status: 1, statusName: '已生效' });
    const numbers = (await lina.get(`${CONTRACT}/listFilterC`, { size: 100 })).body.data.records.map(
      (row: Row) => row['contractCode'],
    );
    expect(numbers).toContain(open.code);
    expect(numbers).not.toContain(closed.code);
  });

  it('offers its batches', async () => {
    const { contract, code } = await approved();
    const { status, body } = await wangli.get(`${CONTRACT}/getContractBatchNo`, { contractId: contract });
    expect(status).toBe(200);
    expect(body.data.map((batch: Row) => [batch['label'], batch['qty']])).toEqual([[`${code}-P01`, 2]]);
  });

  it('lists pieces and design notices only to users who are signed in', async () => {
    const { code, digits } = await approved();
    const zhoujg = await server.as('zhoujg');
    const pieces = (await zhoujg.get(`${PIECE}/page`, { contractCode: code })).body.data;
    expect(pieces.records).toEqual([expect.objectContaining({ pdNum: `${digits}-01-01`, statusName: '待设计' })]);
    const plans = (await zhoujg.get(`${PLAN}/page`, { contractCode: code })).body.data;
    expect(plans.records).toEqual([expect.objectContaining({ informNo: `TZ${digits}-01`, qty: 2 })]);
    const sheet = await zhoujg.get(`${PLAN}/export`, { contractCode: code });
    expect(sheet.bytes.subarray(0, 2).toString()).toBe('PK');
    const stranger = server.as('zhoujg').then((caller) => caller.with({ 'lc-auth': '' }));
    expect((await (await stranger).get(`${PIECE}/page`)).status).toBe(401);
  });

  it('is voided with its document: pieces voided, notices gone', async () => {
    const { sign, code } = await approved();
    expect((await zhaogq.post(`${SIGN}/deleteEventZuo?ids=${sign}`)).status).toBe(200);
    expect(await ledger(code)).toMatchObject({ status: 9 });
    const pieces = (await lina.get(`${PIECE}/page`, { contractCode: code })).body.data.records;
    expect(pieces.map((piece: Row) => piece['status'])).toEqual([9]);
    expect((await lina.get(`${PLAN}/page`, { contractCode: code })).body.data.total).toBe(0);
  });

  it.each([3, 4, 5, 9])('is not voided in state %s, and nothing changes', async (status) => {
    const { sign, code } = await approved(status);
    const { status: http, body } = await lina.post(`${SIGN}/deleteEventZuo?ids=${sign}`);
    expect(http).toBe(400);
    expect(body.msg).toMatch(/^当前状态\[.+\]不允许\[作废\]$/);
    expect((await lina.get(`${SIGN}/getDetais`, { id: sign })).body.data.status).toBe(2);
    expect(await ledger(code)).toMatchObject({ status });
    expect((await lina.get(`${PLAN}/page`, { contractCode: code })).body.data.total).toBe(1);
  });

  it.each([1, 2, 3, 4])('is held in state %s and goes back to it', async (status) => {
    const { contract: id, code } = await approved(status);
    expect((await hold(zhaogq, { id, hold: true, reason: '客户未付款' })).status).toBe(200);
    expect(await ledger(code)).toMatchObject({ status: 8, heldStatus: status, holdReason: '客户未付款' });
    expect((await hold(zhaogq, { id, hold: true })).status).toBe(400);
    expect((await hold(zhaogq, { id, hold: false })).status).toBe(200);
    expect(await ledger(code)).toMatchObject({ status, heldStatus: null, holdReason: null });
    expect((await hold(zhaogq, { id, hold: false })).body.msg).toMatch(/不允许\[恢复\]/);
  });

  it('is put on hold only with the right to do so, and only if the call says hold or release', async () => {
    const { contract: id, code } = await approved();
    expect((await hold(lina, { id, hold: true })).status).toBe(403);
    for (const flag of [undefined, 'true', 1]) expect((await hold(zhaogq, { id, hold: flag })).status).toBe(400);
    expect((await hold(zhaogq, { id, hold: true, reason: 'x'.repeat(501) })).body.errors[0].field).toBe('reason');
    expect(await ledger(code)).toMatchObject({ status: 1 });
  });
});
