import { TestServer } from '../support/test-server.js';
import { PlantBooks, type Row } from './books.js';

/** As many as there is time for in a normal run; PLANT_CONTRACTS=500 starts a long run. */
const CONTRACTS = Number(process.env['PLANT_CONTRACTS'] ?? 24);
/** Days in which they are signed. There must be enough time to finish each: about as many per day as people can do. */
const SIGNING = Math.max(60, CONTRACTS * 2);
const DAYS = SIGNING + 250;
const SEED = Number(process.env['PLANT_SEED'] ?? 7);
const LONG_MS = 240_000 + CONTRACTS * 4000;

/** Includes all problems: rejections, stops, failed tests, repairs, second shots, scrap and returns. */
describe(`${CONTRACTS} random contracts, each pushed through the plant until its end`, () => {
  let server: TestServer;
  let books: PlantBooks;
  const all = (sql: string): Promise<Row[]> => server.database.all(sql);
  const count = async (sql: string): Promise<number> => Number(Object.values((await all(sql))[0] ?? {})[0]);

  beforeAll(async () => {
    const run = `contracts=${CONTRACTS},days=${DAYS},signing=${SIGNING},seed=${SEED},trouble=5`;
    const env = { LAMINA_DEMO_PLANT: run, LAMINA_CLOCK: '2026-11-24T09:00:00+08:00' };
    server = await TestServer.start({ env, alone: true, startMs: LONG_MS });
    books = new PlantBooks(server);
  }, LONG_MS);
  afterAll(() => server.stop());

  it('everything that was tried was allowed, and everything that can go wrong did', async () => {
    expect(server.log.split('\n').filter((line) => line.includes('warn [Lamina] demonstration'))).toEqual([]);
    expect(await count('SELECT COUNT(*) FROM nq_contract WHERE is_deleted = 0')).toBe(CONTRACTS);
    const types = await all('SELECT rework_type, status FROM em_exp_exps WHERE is_deleted = 0');
    expect(new Set(types.map(({ rework_type }) => rework_type))).toEqual(new Set(['BF', 'BH', 'CDM', 'CJP', 'FB']));
    expect(await count("SELECT COUNT(*) FROM em_exp_plan WHERE re_blast = '1' AND is_deleted = 0")).toBeGreaterThan(0);
    expect(await count('SELECT COUNT(*) FROM em_back_order WHERE is_deleted = 0')).toBeGreaterThan(0);
  });

  it('no plate is lost or doubled, and every number is given once', async () => {
    expect(await books.lostOrDoubled()).toEqual([]);
    expect(await books.sameNumbers()).toEqual([]);
  });

  it('every plate that became scrap was made once more, and delivered in the end', async () => {
    const scrap = await all("SELECT pd_num, replaced_by FROM nq_pd_piece WHERE is_deleted = 0 AND status = '8'");
    expect(scrap.length).toBeGreaterThan(0);
    const made = await all('SELECT pd_num, status FROM nq_pd_piece WHERE is_deleted = 0 AND replaces IS NOT NULL');
    expect(new Set(made.map(({ pd_num }) => pd_num))).toEqual(new Set(scrap.map(({ replaced_by }) => replaced_by)));
    expect(made.filter(({ status }) => String(status) !== '10')).toEqual([]);
  });

  it('every plate has come to its end, and nothing waits for one that is scrap', async () => {
    expect(
      await all("SELECT pd_num, status FROM nq_pd_piece WHERE is_deleted = 0 AND status NOT IN ('8', '10')"),
    ).toEqual([]);
    expect(
      await all("SELECT rework_no, status FROM em_exp_exps WHERE is_deleted = 0 AND status NOT IN ('3', '4')"),
    ).toEqual([]);
    expect(await books.openWork()).toEqual([]);
  });

  it('weights and explosives balance', async () => {
    expect(await books.wrongWeights()).toEqual([]);
    expect(await books.openExplosives()).toEqual([]);
    expect(await books.shotPowder()).toBeCloseTo(await books.usedPowder(), 3);
  });

  it('nothing that was cut, sent or scrapped is still in the yard', async () => {
    expect(await books.ghosts()).toEqual([]);
  });
});
