import { contractBody, SIGN } from '../support/contracts.js';
import { TestServer } from '../support/test-server.js';

describe('numbers', () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await TestServer.start();
  });
  afterAll(() => server.stop());

  it('follow each other without a gap when 200 contracts are added at once', async () => {
    const wangli = await server.as('wangli');
    const body = await contractBody(server, 1);
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) => wangli.post(`${SIGN}/add`, { ...body, projectName: `p${index}` })),
    );
    expect(answers.filter((answer) => answer.status !== 200).map((answer) => answer.body)).toEqual([]);
    const rows = await server.database.all(
      'SELECT contract_code AS code, project_name AS project FROM nq_contract_sign ORDER BY contract_code',
    );
    expect(rows.map((row) => row['code'])).toEqual(
      Array.from({ length: 200 }, (_, index) => `HT2603-${String(index + 18).padStart(3, '0')}`),
    );
    expect(new Set(rows.map((row) => row['project'])).size).toBe(200);
    const [lines] = await server.database.all(
      'SELECT COUNT(*) AS n, COUNT(DISTINCT batch_no) AS batches FROM nq_contract_sign_line',
    );
    expect([Number(lines?.['n']), Number(lines?.['batches'])]).toEqual([200, 200]);
  });

  it('are shown in a blank form once the values are known that they are made of', async () => {
    const admin = await server.as('admin');
    const numberOf = async (query: object) =>
      (await admin.get('/api/at/technology/explosion/init', { ...query })).body.data.expNo ?? null;
    expect(await numberOf({})).toBeNull();
    expect((await admin.get(`${SIGN}/initAdd`)).body.data.contractCode).toMatch(/^HT\d{4}-\d{3}$/);
  });

  it('are given back by what fails after they were drawn', async () => {
    const admin = await server.as('admin');
    const names = Array.from({ length: 40 }, (_, index) => `客户${index % 20}`);
    const answers = await Promise.all(
      names.map((customerName) => admin.post('/api/at/nq/customer/saveOrUpdate', { customerName })),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([...Array(20).fill(200), ...Array(20).fill(400)]);
    const rows = await server.database.all(
      "SELECT customer_code AS code FROM nq_customer WHERE customer_name LIKE '客户%' ORDER BY customer_code",
    );
    expect(rows.map((row) => row['code'])).toEqual(
      Array.from({ length: 20 }, (_, index) => `KH${String(index + 10).padStart(5, '0')}`),
    );
  });
});
