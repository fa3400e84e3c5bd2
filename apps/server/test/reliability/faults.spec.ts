import { connect } from 'node:net';
import { LONG_MS, ROUNDS, tellFigures } from '../support/chaos.js';
import { contractBody, SIGN } from '../support/contracts.js';
import { MYSQL, newDatabase, type TestDatabase } from '../support/test-database.js';
import { type Caller, TestServer } from '../support/test-server.js';

const WRITERS = 8;
const IN_FLIGHT = 200;
/** Setting LAMINA_DRAIN. */
const DRAIN_MS = 20_000;
const tick = (millis: number): Promise<void> => new Promise((wake) => setTimeout(wake, millis));

/** Short runs of the faults; `npm run chaos` has long ones. */
describe('a server', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await newDatabase();
  });
  afterAll(() => database.drop());

  /** Number of contracts by remark, and number of log rows about their creation. */
  async function stored(remark: string): Promise<Map<string, number>> {
    const rows = await database.all('SELECT CAST(id AS CHAR) AS id FROM nq_contract_sign WHERE remark LIKE ?', [
      remark,
    ]);
    const told = await database.all(
      "SELECT record_id AS id, COUNT(*) AS n FROM lc_log_data WHERE model = 'nqContractSign' AND action = 'create' GROUP BY record_id",
    );
    const counts = new Map(told.map(({ id, n }) => [String(id), Number(n)]));
    return new Map(rows.map(({ id }) => [String(id), counts.get(String(id)) ?? 0]));
  }

  it(
    `that is killed ${ROUNDS} times under load has lost nothing that it answered, tells of each row once, and makes nothing twice of what is sent again`,
    async () => {
      const acknowledged = new Map<string, string>();
      let unheard: string[] = [];
      let sentAgain = 0;
      for (let round = 0; round <= ROUNDS; round += 1) {
        const server = await TestServer.start({ database });
        const wangli = await server.as('wangli');
        const body = await contractBody(server, 2);
        let running = true;
        const send = async (intent: string): Promise<void> => {
          try {
            const caller = wangli.with({ 'idempotency-key': intent });
            const { status, body: answer } = await caller.post(`${SIGN}/add`, { ...body, remark: intent });
            if (status === 200) acknowledged.set(intent, answer.data.id);
          } catch (error) {
            if (running) throw error;
            unheard.push(intent);
          }
        };
        const again = unheard;
        unheard = [];
        sentAgain += again.length;
        await Promise.all(again.map(send));
        // The last server only receives what the killed ones left unanswered.
        const write = async (writer: number): Promise<void> => {
          for (let serial = 0; running && round < ROUNDS; serial += 1)
            await send(`killed-${round}-${writer}-${serial}`);
        };
        const writers = Array.from({ length: WRITERS }, (_, writer) => write(writer));
        const before = acknowledged.size;
        while (round < ROUNDS && acknowledged.size < before + 20) await tick(5);
        running = false;
        await server.end(round < ROUNDS ? 'SIGKILL' : 'SIGTERM');
        await Promise.all(writers);
      }
      const found = await stored('killed-%');
      expect([...acknowledged.values()].filter((id) => !found.has(id))).toEqual([]);
      expect(found.size).toBe(acknowledged.size);
      expect([...found.values()].filter((told) => told !== 1)).toEqual([]);
      tellFigures('kill -9 under load', { acknowledged: acknowledged.size, sentAgain, lost: 0, doubled: 0 });
    },
    LONG_MS,
  );

  it(
    `that is stopped answers the ${IN_FLIGHT} requests that are under way, closes streams and ends by itself`,
    async () => {
      const server = await TestServer.start({ database });
      const wangli = await server.as('wangli');
      const body = { ...(await contractBody(server, 1)), remark: 'drained' };
      const stream = await fetch(`${server.url}/api/at/base/localMassage/stream`, {
        headers: { 'lc-auth': `bearer ${wangli.token}` },
      });
      expect(stream.status).toBe(200);
      const ended = stream.text();
      // Opens the connections first: a request that has not arrived yet may fail.
      await Promise.all(Array.from({ length: IN_FLIGHT }, () => wangli.get(`${SIGN}/page`, { current: 1, size: 10 })));
      const answers = Array.from({ length: IN_FLIGHT }, () => answered(wangli, body));
      await tick(100);
      const started = Date.now();
      await server.end();
      expect(Date.now() - started).toBeLessThan(DRAIN_MS);
      const results = await Promise.all(answers);
      expect(results.filter((result) => typeof result === 'string')).toEqual([]);
      // A busy machine may refuse some of them, but must answer.
      expect(results.filter((result) => result !== 200 && result !== 503)).toEqual([]);
      const done = results.filter((result) => result === 200).length;
      expect(done).toBeGreaterThan(0);
      expect((await stored('drained')).size).toBe(done);
      tellFigures('SIGTERM', { underWay: IN_FLIGHT, answered: done, cut: 0 });
      expect(await ended).toContain('event: notice');
    },
    LONG_MS,
  );

  it('that is stopped answers all who had connected by then', async () => {
    const server = await TestServer.start({ database });
    const { hostname, port } = new URL(server.url);
    const ask = async (at: number): Promise<string> => {
      await tick(at / 4);
      const socket = connect(Number(port), hostname);
      let said = '';
      socket.on('data', (data) => (said += String(data)));
      socket.once('connect', () =>
        socket.write('GET /health/live HTTP/1.1\r\nHost: lamina\r\nConnection: close\r\n\r\n'),
      );
      const failed = await new Promise<string>((end) => {
        socket.once('error', ({ code }: NodeJS.ErrnoException) => end(String(code)));
        socket.once('close', () => end(''));
      });
      return said.slice(9, 12) || failed;
    };
    const answers = Promise.all(Array.from({ length: 2 * IN_FLIGHT }, (_, at) => ask(at)));
    await tick(IN_FLIGHT / 8);
    await server.end();
    const others = (await answers).filter((answer) => answer !== '200' && answer !== '503');
    // Nobody listens any more: that is told at once, and a client asks another server.
    expect(others.filter((answer) => answer !== 'ECONNREFUSED')).toEqual([]);
  });

  const answered = (caller: Caller, body: unknown): Promise<number | string> =>
    caller.post(`${SIGN}/add`, body).then(
      ({ status }) => status,
      (error: Error) => error.message,
    );

  it('does not start on a database whose newer version took away what it needs, and does on one that only has more', async () => {
    const add = (name: string): Promise<void> =>
      database.run('INSERT INTO migrations (timestamp, name) VALUES (?, ?)', [9_999_999_999_999, name]);
    await add('ContractingOldColumns9999999999999');
    await expect(TestServer.start({ database })).rejects.toThrow('ContractingOldColumns9999999999999');
    await database.run("DELETE FROM migrations WHERE name LIKE 'Contracting%'");
    await add('MoreColumns9999999999999');
    const server = await TestServer.start({ database });
    expect(server.log).toContain('MoreColumns9999999999999');
    if (MYSQL === undefined) await expect(TestServer.start({ database })).rejects.toThrow('Another server (process');
    await server.end();
    await database.run("DELETE FROM migrations WHERE name LIKE 'MoreColumns%'");
  });
});
