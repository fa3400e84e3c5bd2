import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPool, type Pool, type RowDataPacket } from 'mysql2/promise';
import { LONG_MS, ROUNDS, tellFigures } from '../support/chaos.js';
import { contractBody, scenarioContract, SIGN } from '../support/contracts.js';
import { FullDisk } from '../support/full-disk.js';
import { OwnMariadb } from '../support/own-mariadb.js';
import { MYSQL, newDatabase, type TestDatabase } from '../support/test-database.js';
import { type Answer, type Caller, TestServer } from '../support/test-server.js';

const UPLOAD = '/api/lc-resource/oss/endpoint/put-file-attach';

/** What a client receives while another service is unavailable. */
function demandOutage(answer: Answer, statuses: readonly number[]): void {
  expect(statuses).toContain(answer.status);
  expect(answer.body.code).toBe(answer.status);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(answer.body.msg).not.toContain('SQL');
  expect(answer.body.msg).toContain(answer.headers.get('x-request-id'));
}

describe('a full disk', () => {
  let folder: string;
  let disk: FullDisk;
  let database: TestDatabase;
  let server: TestServer;
  let wangli: Caller;

  beforeAll(async () => {
    database = await newDatabase();
    folder = mkdtempSync(join(tmpdir(), 'lamina-small-'));
    disk = new FullDisk(folder);
    const dataDir = join(folder, 'data');
    mkdirSync(dataDir);
    cpSync(String(database.env['DATA_DIR']), dataDir, { recursive: true });
    server = await TestServer.start({ database, env: { DATA_DIR: dataDir } });
    wangli = await server.as('wangli');
  });
  afterAll(async () => {
    await server.stop();
    disk.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  it(
    'is told as such, costs nothing that was answered, and is forgotten when there is room again',
    async () => {
      const add = async (): Promise<Answer> => {
        const { records } = (await wangli.get('/api/at/nq/customer/page', { current: 1, size: 10 })).body.data ?? {};
        const customerId = records?.[0]?.id;
        const { record } = scenarioContract();
        return wangli.post(`${SIGN}/add`, { ...record, ...(customerId && { customerId }), remark: 'x'.repeat(100) });
      };
      const upload = (): Promise<Answer> => wangli.upload(UPLOAD, Buffer.alloc(2_000_000, 'x'), 'large.txt');
      const before = (await wangli.get(`${SIGN}/page`)).body.data.total;
      disk.fill(server.pid);
      demandOutage(await upload(), [507]);
      demandOutage(await upload(), [507]);
      expect((await wangli.get(`${SIGN}/page`)).body.data.total).toBe(before);
      disk.empty(server.pid);
      expect((await upload()).body.code).toBe(200);
      expect((await add()).status).not.toBe(507);
      expect(server.log).not.toMatch(/ENOSPC[\s\S]*\n {4}at /);
    },
    LONG_MS,
  );
});

/** The equivalent for SQLite, a file locked by another process, is in writes.spec.ts. */
(MYSQL === undefined ? describe.skip : describe)('a database that is killed', () => {
  let maria: OwnMariadb;
  let pool: Pool;
  let folder: string;

  beforeAll(async () => {
    maria = await OwnMariadb.make();
    folder = mkdtempSync(join(tmpdir(), 'lamina-gone-'));
  }, LONG_MS);
  afterAll(async () => {
    await pool?.end();
    await maria.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  it(
    `is waited for at the start, is told as 503 while it is away, and has all that was answered after ${ROUNDS} kills`,
    async () => {
      const env = { DATA_DIR: folder, DATABASE_URL: maria.url };
      const starting = TestServer.start({ database: { env } as unknown as TestDatabase });
      // The server must try to connect before the database is there.
      await new Promise((wake) => setTimeout(wake, 4000));
      await maria.start();
      const server = await starting;
      expect(server.log.split('waiting up to 60 s')).toHaveLength(2);
      pool = createPool({ uri: maria.url, supportBigNumbers: true, bigNumberStrings: true });
      const admin = await server.as('admin');
      const acknowledged: string[] = [];
      const post = (name: string): Promise<Answer> =>
        admin.post('/api/lc-system/post/submit', { postName: name, postCode: name, category: '1', sort: 1 });
      for (let round = 0; round < ROUNDS; round += 1) {
        const name = `outage-${round}`;
        expect((await post(name)).status).toBe(200);
        acknowledged.push(name);
        await maria.kill();
        const refused = await Promise.all([
          post(`${name}-a`),
          post(`${name}-b`),
          admin.get('/api/lc-system/post/list'),
        ]);
        for (const answer of refused) demandOutage(answer, [503]);
        await maria.start();
        let back = await post(`${name}-up`);
        for (let tries = 0; tries < 50 && back.status !== 200; tries += 1) {
          await new Promise((wake) => setTimeout(wake, 100));
          back = await post(`${name}-up`);
        }
        expect([back.status, back.body.msg]).toEqual([200, expect.anything()]);
        acknowledged.push(`${name}-up`);
      }
      const [rows] = await pool.query<RowDataPacket[]>(
        "SELECT post_name AS name FROM lc_post WHERE post_name LIKE 'outage-%'",
      );
      const stored = rows.map(({ name }) => String(name));
      expect(acknowledged.filter((name) => !stored.includes(name))).toEqual([]);
      tellFigures('database killed', { acknowledged: acknowledged.length, lost: 0 });
      // One line per failure, not a stack trace per request.
      expect(server.log.match(/ECONNREFUSED/g)?.length ?? 0).toBeLessThan(30);
      await server.end();
    },
    LONG_MS,
  );
});

(MYSQL === undefined ? describe.skip : describe)('a database with few prepared statements left', () => {
  const FEW = 40;
  let maria: OwnMariadb;
  let folder: string;
  let server: TestServer;
  let pool: Pool;

  beforeAll(async () => {
    maria = await OwnMariadb.make();
    await maria.start([`--max-prepared-stmt-count=${FEW}`]);
    folder = mkdtempSync(join(tmpdir(), 'lamina-few-'));
    pool = createPool({ uri: maria.url });
    const env = { DATA_DIR: folder, DATABASE_URL: maria.url };
    const all = async (sql: string) => (await pool.query<RowDataPacket[]>(sql))[0];
    server = await TestServer.start({ database: { env, all } as unknown as TestDatabase });
  }, LONG_MS);
  afterAll(async () => {
    await server?.end();
    await pool?.end();
    await maria.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('answers as before', async () => {
    const wangli = await server.as('wangli');
    const body = await contractBody(server);
    const added = await wangli.post(`${SIGN}/add`, body);
    expect([added.body.code, added.body.msg]).toEqual([200, expect.anything()]);
    const found = (await wangli.get(`${SIGN}/detail`, { id: added.body.data.id })).body.data;
    expect(found).toMatchObject({ customerId: body['customerId'], contractCode: expect.stringMatching(/^HT/) });
    expect(found.lines).toHaveLength(4);
    const [[status]] = await pool.query<RowDataPacket[]>("SHOW GLOBAL STATUS LIKE 'Prepared_stmt_count'");
    expect(Number(status?.['Value'])).toBe(FEW);
  });
});
