import Sqlite from 'better-sqlite3';
import { join } from 'node:path';
import { createConnection } from 'mysql2/promise';
import { contractBody, SIGN } from '../support/contracts.js';
import { type Caller, TestServer } from '../support/test-server.js';

/** What is guaranteed for every answered write, whatever happens after the answer. */
describe('an acknowledged write', () => {
  let server: TestServer;
  let wangli: Caller;

  beforeAll(async () => {
    server = await TestServer.start();
    wangli = await server.as('wangli');
  });
  afterAll(() => server.stop());

  const told = async (recordId: string): Promise<string[]> => {
    const rows = await server.database.all(
      'SELECT model, action FROM lc_log_data WHERE record_id = ? ORDER BY lc_log_data.id',
      [recordId],
    );
    return rows.map(({ model, action }) => `${model} ${action}`);
  };

  it('is in the log of data changes when it is answered, with its lines', async () => {
    const { id } = (await wangli.post(`${SIGN}/add`, await contractBody(server, 3))).body.data;
    const created = await told(id);
    expect(created.filter((text) => text === 'nqContractSign create')).toHaveLength(1);
    expect(created).toHaveLength(4);
    const { version } = (await wangli.get(`${SIGN}/getDetais`, { id })).body.data;
    expect((await wangli.post(`${SIGN}/update`, { id, version, remark: 'later' })).status).toBe(200);
    expect((await told(id)).slice(4)).toEqual(['nqContractSign update']);
    expect((await wangli.post(`${SIGN}/deleteEvent?id=${id}`)).status).toBe(200);
    expect((await told(id)).slice(5)).toContain('nqContractSign remove');
  });

  it('that is refused leaves no row in the log', async () => {
    const { id } = (await wangli.post(`${SIGN}/add`, await contractBody(server, 1))).body.data;
    const before = await told(id);
    expect((await wangli.post(`${SIGN}/update`, { id, version: 77, remark: 'stale' })).status).toBe(409);
    expect(await told(id)).toEqual(before);
  });

  /** Locks what a save of this contract needs, like another process that does not finish. */
  async function hold(id: string): Promise<() => Promise<void>> {
    const { env, flavour } = server.database;
    if (flavour === 'sqlite') {
      const other = new Sqlite(join(String(env['DATA_DIR']), 'lamina.sqlite'));
      other.exec('BEGIN IMMEDIATE');
      return async () => void other.close();
    }
    const other = await createConnection(String(env['DATABASE_URL']));
    await other.query('START TRANSACTION');
    await other.query('SELECT id FROM nq_contract_sign WHERE id = ? FOR UPDATE', [id]);
    return () => other.end();
  }

  it('that waits for a lock is refused after five seconds, while others can read', async () => {
    const { id } = (await wangli.post(`${SIGN}/add`, await contractBody(server, 1))).body.data;
    const { version } = (await wangli.get(`${SIGN}/getDetais`, { id })).body.data;
    const release = await hold(id);
    const started = Date.now();
    const save = wangli.in('en').post(`${SIGN}/update`, { id, version, remark: 'waits' });
    await new Promise((wake) => setTimeout(wake, 300));
    expect((await wangli.get(`${SIGN}/page`, { current: 1, size: 10 })).status).toBe(200);
    expect(Date.now() - started).toBeLessThan(4000);
    const refused = await save;
    await release();
    expect(Date.now() - started).toBeLessThan(15_000);
    expect([refused.status, refused.body.code]).toEqual([503, 503]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.body.msg).toContain('nothing you typed is lost');
    expect((await wangli.post(`${SIGN}/update`, { id, version, remark: 'again' })).status).toBe(200);
  });
});
