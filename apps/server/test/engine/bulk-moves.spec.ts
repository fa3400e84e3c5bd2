import { contractBody, idsOf, SIGN } from '../support/contracts.js';
import { announce, insertRow } from '../support/test-database.js';
import { type Caller, TestServer } from '../support/test-server.js';

const PIECE = '/api/at/nq/pdPiece';
const LINE = { tenant_id: '000000', is_deleted: 0, create_time: '2026-03-25 10:00:00' };
const TENANT = { ...LINE, version: 1 };

/** An effect on many documents reads them together, and writes each only once. */
describe('an action that moves many documents', () => {
  let server: TestServer;
  let admin: Caller;
  let number = 0;

  beforeAll(async () => {
    // Servers of other suites in the same process would add to the number of statements.
    server = await TestServer.start({ alone: true });
    admin = await server.as('admin');
  });
  afterAll(() => server.stop());

  /** An approved contract with so many plates; voiding it cancels them. */
  async function contract(plates: number): Promise<{ sign: string; code: string }> {
    const { database } = server;
    const { customerId, salesmanId } = await idsOf(server);
    number += 1;
    const code = `HT2604-8${String(number).padStart(2, '0')}`;
    const sign = String((await admin.post(`${SIGN}/add`, await contractBody(server, 1))).body.data.id);
    const days = { sign_date: '2026-03-16', delivery_date: '2026-05-20' };
    const of = { contract_code: code, customer_id: customerId, salesman_id: salesmanId, sign_id: sign };
    const id = await insertRow(database, 'nq_contract', { ...TENANT, ...of, ...days, status: 1 });
    const line = await insertRow(database, 'nq_contract_line', { ...LINE, contract_id: id, line_no: 1 });
    for (let plate = 1; plate <= plates; plate += 1) {
      const below = { ...TENANT, contract_id: id, contract_code: code, contract_line_id: line };
      await insertRow(database, 'nq_pd_piece', { ...below, pd_num: `${code}-${plate}`, status: 0 });
    }
    await database.run('UPDATE nq_contract_sign SET status = 2, contract_id = ? WHERE id = ?', [id, sign]);
    await announce(database, 'nq_contract', 'nq_contract_sign', 'nq_pd_piece');
    return { sign, code };
  }
  /** Number of SQL statements sent by the server since its start. */
  const statements = async (): Promise<number> => {
    const text = await (await fetch(`${server.url}/metrics`)).text();
    return Number(/^(?:\w+_)?sql_seconds_count (\d+)$/m.exec(text)?.[1]);
  };
  async function costOf(plates: number): Promise<number> {
    const { sign, code } = await contract(plates);
    const before = await statements();
    const { body } = await admin.post(`${SIGN}/deleteEventZuo?ids=${sign}`);
    const cost = (await statements()) - before;
    expect(body.code).toBe(200);
    const moved = (await admin.get(`${PIECE}/page`, { contractCode: code, status: 9, size: 200 })).body.data;
    expect(moved.total).toBe(plates);
    return cost;
  }

  it('asks no more of the database for each of them than to write it', async () => {
    await costOf(1);
    // What the server does beside a call can only add to its statements.
    const least = async (plates: number) => Math.min(await costOf(plates), await costOf(plates), await costOf(plates));
    const [few, many] = [await least(10), await least(110)];
    // Reading and writing them one by one needed 2.04 statements for each.
    expect((many - few) / 100).toBeLessThan(1.3);
  });
});
