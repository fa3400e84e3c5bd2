import { TestServer } from '../support/test-server.js';
import { PlantBooks, type Row } from './books.js';

const START = /demonstration: (\d+) contracts, (\d+) calls/;

/** What must be true of random contracts, whatever happened to them. */
describe('the plant of the demonstration', () => {
  let server: TestServer;
  let books: PlantBooks;
  const all = (sql: string): Promise<Row[]> => server.database.all(sql);
  const number = async (sql: string): Promise<number> => Number(Object.values((await all(sql))[0] ?? {})[0]);

  beforeAll(async () => {
    // It makes three thousand calls before it answers, while other servers run.
    server = await TestServer.start({
      alone: true,
      env: { LAMINA_DEMO_PLANT: 'true', LAMINA_CLOCK: '2026-11-24T09:00:00+08:00' },
      startMs: 240_000,
    });
    books = new PlantBooks(server);
  }, 250_000);
  afterAll(() => server.stop());

  it('is filled by calls that all succeed, and its clock shows the present again', async () => {
    const [, contracts, calls] = START.exec(server.log) ?? [];
    expect(Number(contracts)).toBe(40);
    expect(Number(calls)).toBeGreaterThan(2500);
    expect(server.log).not.toContain('warn [Lamina] demonstration');
    const { body } = await (await server.as('admin')).get('/api/lc-user/page', { account: 'admin' });
    expect(body.data.records[0].lastLoginTime ?? '2026-11-24').toContain('2026-11-24');
  });

  it('has contracts in every stage, and work for the people of today', async () => {
    const stages = await all('SELECT status, COUNT(*) AS n FROM nq_contract WHERE is_deleted = 0 GROUP BY status');
    expect(stages.map(({ status }) => String(status)).sort()).toEqual(expect.arrayContaining(['2', '3', '5']));
    expect(await number("SELECT COUNT(*) FROM tech_ji WHERE status IN ('0', '1', '2')")).toBeGreaterThan(20);
    const waiting = async (account: string, path: string, query: Record<string, string> = {}): Promise<number> =>
      (await (await server.as(account)).get(path, query)).body.data.total;
    expect(await waiting('fengmin', '/api/at/em/productionSchedule/getPage', { status: '0' })).toBeGreaterThan(0);
    expect(await waiting('xugang', '/api/at/em/productionPlan/xl/page', { status: '0' })).toBeGreaterThan(0);
    const deciders = ['zhaogq', 'zhoujg', 'zhengyi', 'hejing', 'qianfang', 'sungong', 'wuzong', 'youfeng', 'machao'];
    const todo = await Promise.all(deciders.map((one) => waiting(one, '/api/lc-flow/work/todo-list')));
    expect(todo.reduce((sum, one) => sum + one, 0)).toBeGreaterThan(0);
  });

  it('has tasks of every work step', async () => {
    const admin = await server.as('admin');
    const steps = ['xl', 'qb', 'jjg', 'ph', 'pg', 'jpx', 'jpc', 'jgqx', 'dm', 'bh'];
    const totals = await Promise.all(
      steps.map(async (step) => (await admin.get(`/api/at/em/productionPlan/${step}/page`)).body.data.total),
    );
    expect(steps.filter((_, at) => !(totals[at] > 0))).toEqual([]);
  });

  it('has goods that came back, and a replacement of a scrapped plate', async () => {
    expect(await number('SELECT COUNT(*) FROM em_back_order WHERE is_deleted = 0')).toBeGreaterThan(0);
    const made = await all('SELECT replaces FROM nq_pd_piece WHERE is_deleted = 0 AND replaces IS NOT NULL');
    expect(made.length).toBeGreaterThan(0);
  });

  it('loses and doubles no plate, and gives each number once', async () => {
    expect(await books.lostOrDoubled()).toEqual([]);
    expect(await books.sameNumbers()).toEqual([]);
  });

  it('finished plates weigh what was sold, and contracts are closed with all of them received', async () => {
    expect(await books.wrongWeights()).toEqual([]);
    const open = await all(
      `SELECT c.contract_code, p.pd_num, p.status FROM nq_contract c JOIN nq_pd_piece p ON p.contract_id = c.id
       WHERE c.status = '5' AND p.is_deleted = 0 AND p.status NOT IN ('5', '6', '10', '11')
         AND NOT (p.status = '7' AND EXISTS (SELECT 1 FROM em_back_order b WHERE b.contract_id = c.id AND b.status = '1'))`,
    );
    expect(open).toEqual([]);
    const closed = await all(
      `SELECT c.contract_code FROM nq_contract c WHERE c.status = '5'
       AND c.shipped_qty <> (SELECT SUM(l.qty) FROM nq_contract_line l WHERE l.contract_id = c.id)`,
    );
    expect(closed).toEqual([]);
    expect(await number("SELECT COUNT(*) FROM nq_contract WHERE status = '5'")).toBeGreaterThan(3);
  });

  it('what was cut or sent has left its place in the yard', async () => {
    const held = `SELECT s.status, COUNT(*) AS n FROM em_slabs_address a JOIN wm_slab s ON s.id = a.slab_id
      WHERE a.is_deleted = 0 GROUP BY s.status`;
    const statuses = (await all(held)).map(({ status }) => String(status));
    expect(statuses).toContain('1');
    expect(statuses.filter((one) => ['5', '6', '8', '9'].includes(one))).toEqual([]);
  });

  it('explosives balance to zero on every closed day, and as much is booked as was shot', async () => {
    const closed = 'SELECT COUNT(DISTINCT biz_date) FROM em_exp_ledger WHERE is_deleted = 0 AND closed = 1';
    expect(await number(closed)).toBeGreaterThan(10);
    expect((await books.openExplosives()).filter(({ closed }) => Number(closed) === 1)).toEqual([]);
    expect(await books.usedPowder()).toBeCloseTo(await books.shotPowder(), 3);
  });

  it('is filled once', async () => {
    const { database } = server;
    await server.end();
    server = await TestServer.start({ database, env: { LAMINA_DEMO_PLANT: 'true' } });
    expect(server.log).not.toMatch(START);
  });
});
