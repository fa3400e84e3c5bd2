import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LONG_MS, ROUNDS, tellFigures } from '../support/chaos.js';
import { contractBody, SIGN } from '../support/contracts.js';
import { CLUSTERS, OwnCluster } from '../support/own-cluster.js';
import { MYSQL, type Row, type TestDatabase } from '../support/test-database.js';
import { type Caller, TestServer } from '../support/test-server.js';

const WRITERS = 3;
const ANSWERED = 10;
/** The node that is cut off; one of our servers writes there. */
const CUT = 1;
const tick = (millis: number): Promise<void> => new Promise((wake) => setTimeout(wake, millis));

/** Two servers on two of three nodes: what one node has confirmed must be on all of them. */
(MYSQL === undefined || !CLUSTERS ? describe.skip : describe)('a cluster of databases', () => {
  let cluster: OwnCluster;
  let servers: TestServer[];
  let folder: string;

  const databaseOf = (at: number): TestDatabase =>
    ({
      flavour: 'mysql',
      env: { DATA_DIR: folder, DATABASE_URL: cluster.nodes[at]?.url ?? '', LAMINA_CLOCK: '' },
      all: (sql: string) => cluster.ask(at, sql) as Promise<Row[]>,
    }) as unknown as TestDatabase;

  beforeAll(async () => {
    cluster = await OwnCluster.start();
    folder = mkdtempSync(join(tmpdir(), 'lamina-cluster-'));
    servers = [];
    for (const at of [0, CUT]) servers.push(await TestServer.start({ database: databaseOf(at) }));
  }, LONG_MS);
  afterAll(async () => {
    await Promise.all((servers ?? []).map((server) => server.end()));
    await cluster?.drop();
    if (folder) rmSync(folder, { recursive: true, force: true });
  });

  it(
    `loses and doubles nothing when a node is cut off and comes back, ${ROUNDS} times`,
    async () => {
      const people: Caller[] = await Promise.all(servers.map((server) => server.as('wangli')));
      const { customerId, salesmanId } = await ids();
      const body = { ...(await contractBody({ database: none } as TestServer, 2)), customerId, salesmanId };
      const acknowledged = new Map<string, string>();
      const refused = new Map<number, number>();
      const wrong: string[] = [];
      const answered = [0, 0];
      let running = true;
      // Each writer repeats one request until it is answered, then sends the next.
      const write = async (side: number, writer: number): Promise<void> => {
        for (let serial = 0; running; serial += 1) {
          const intent = `cluster-${side}-${writer}-${serial}`;
          const caller = (people[side] as Caller).with({ 'idempotency-key': intent });
          while (running) {
            const { status, body: said } = await caller.post(`${SIGN}/add`, { ...body, remark: intent });
            if (status === 200) {
              acknowledged.set(intent, said.data.id);
              answered[side] = (answered[side] ?? 0) + 1;
              break;
            }
            refused.set(status, (refused.get(status) ?? 0) + 1);
            if (status !== 503 && status !== 409) wrong.push(`${status} ${said.msg}`);
            await tick(50);
          }
        }
      };
      const sides = [0, 1].flatMap((side) => Array.from({ length: WRITERS }, (_, writer) => write(side, writer)));
      const more = async (side: number, count: number): Promise<void> => {
        const before = answered[side] ?? 0;
        while ((answered[side] ?? 0) < before + count) await tick(20);
      };
      const away: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        await Promise.all([more(0, ANSWERED), more(1, ANSWERED)]);
        await cluster.cutOff(CUT);
        await cluster.until(CUT, 'wsrep_cluster_status', 'non-Primary');
        expect((await (people[1] as Caller).get(`${SIGN}/page`)).status).toBe(503);
        await more(0, ANSWERED);
        const started = Date.now();
        await cluster.bringBack(CUT);
        await more(1, 1);
        away.push(Date.now() - started);
      }
      running = false;
      await Promise.all(sides);
      for (const at of cluster.nodes.keys()) {
        const rows = await cluster.askSynced(
          at,
          `SELECT CAST(h.id AS CHAR) AS id, h.remark, COUNT(d.id) AS told FROM lamina.nq_contract_sign h
           LEFT JOIN lamina.lc_log_data d ON d.model = 'nqContractSign' AND d.action = 'create' AND d.record_id = h.id
           WHERE h.remark LIKE 'cluster-%' GROUP BY h.id, h.remark`,
        );
        const found = new Map(rows.map(({ id, remark }) => [String(remark), String(id)]));
        expect(rows).toHaveLength(found.size);
        expect([...acknowledged].filter(([intent, id]) => found.get(intent) !== id)).toEqual([]);
        expect(rows.filter(({ told }) => Number(told) !== 1)).toEqual([]);
      }
      expect(wrong).toEqual([]);
      tellFigures('node of a cluster cut off', {
        acknowledged: acknowledged.size,
        lost: 0,
        doubled: 0,
        refused: [...refused.values()].reduce((sum, count) => sum + count, 0),
        backMs: Math.max(...away),
      });
    },
    LONG_MS,
  );

  const none = { all: async () => [] } as unknown as TestDatabase;

  async function ids(): Promise<{ customerId: string; salesmanId: string }> {
    const [customer] = await cluster.ask(
      0,
      "SELECT CAST(id AS CHAR) AS id FROM lamina.nq_customer WHERE customer_code = 'KH00001'",
    );
    const [user] = await cluster.ask(0, "SELECT CAST(id AS CHAR) AS id FROM lamina.lc_user WHERE account = 'wangli'");
    return { customerId: String(customer?.['id']), salesmanId: String(user?.['id']) };
  }
});
