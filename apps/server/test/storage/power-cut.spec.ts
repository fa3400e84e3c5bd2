import { LONG_MS, ROUNDS } from '../support/chaos.js';
import { contractBody, SIGN } from '../support/contracts.js';
import { newDatabase, type TestDatabase } from '../support/test-database.js';
import { TestServer } from '../support/test-server.js';

const WRITERS = 8;

describe('security 27: kill -9 in the middle of saves with lines', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await newDatabase();
  });
  afterAll(() => database.drop());

  /** Stored contracts: number, lines sent, lines stored, and quantity. */
  async function contracts(): Promise<{ code: string; sent: number; stored: number; qty: number }[]> {
    const rows = await database.all(
      `SELECT h.contract_code AS code, h.project_name AS project, h.total_qty AS qty,
              (SELECT COUNT(*) FROM nq_contract_sign_line l WHERE l.sign_id = h.id AND l.is_deleted = 0) AS stored
         FROM nq_contract_sign h ORDER BY h.contract_code`,
    );
    return rows.map((row) => ({
      code: String(row['code']),
      sent: Number(String(row['project']).split(' ')[1]),
      stored: Number(row['stored']),
      qty: Number(row['qty']),
    }));
  }

  it(
    'leaves whole contracts with consecutive numbers, however often',
    async () => {
      const acknowledged = new Set<string>();
      let cuts = 0;
      for (let cut = 1; cut <= ROUNDS; cut += 1) {
        const server = await TestServer.start({ database });
        const wangli = await server.as('wangli');
        const body = await contractBody(server);
        const [line] = body.lines;
        let running = true;
        let refused = 0;
        const write = async (writer: number): Promise<void> => {
          for (let serial = 0; running; serial += 1) {
            const count = 1 + ((writer + serial) % 12);
            const lines = Array.from({ length: count }, () => ({ ...line, qty: 1 }));
            try {
              const { status, body: answer } = await wangli.post(`${SIGN}/add`, {
                ...body,
                lines,
                projectName: `lines ${count} of ${cut}/${writer}/${serial}`,
              });
              if (status === 200) acknowledged.add(answer.data.id);
              else refused += 1;
            } catch (error) {
              // The connection is lost when the server is killed.
              if (running) throw error;
              return;
            }
          }
        };
        const writers = Array.from({ length: WRITERS }, (_, writer) => write(writer));
        const before = acknowledged.size;
        while (acknowledged.size < before + 10) await new Promise((wake) => setTimeout(wake, 5));
        await new Promise((wake) => setTimeout(wake, Math.random() * 200));
        running = false;
        await server.end('SIGKILL');
        await Promise.all(writers);
        expect(refused).toBe(0);
        cuts += 1;

        const stored = await contracts();
        expect(stored.filter(({ sent, stored: lines, qty }) => sent !== lines || sent !== qty)).toEqual([]);
        const numbers = stored.map(({ code }) => Number(code.slice('HT2603-'.length))).sort((a, b) => a - b);
        expect(numbers).toEqual(Array.from({ length: numbers.length }, (_, index) => 18 + index));
      }
      expect(cuts).toBe(ROUNDS);
      // A commit sent before the server died may finish a little later; it has finished when another server has
      // started.
      const server = await TestServer.start({ database });
      const wangli = await server.as('wangli');
      const rows = await database.all('SELECT CAST(id AS CHAR) AS id FROM nq_contract_sign');
      const ids = new Set(rows.map((row) => String(row['id'])));
      expect([...acknowledged].filter((id) => !ids.has(id))).toEqual([]);
      expect(
        await database.all(
          'SELECT l.id FROM nq_contract_sign_line l LEFT JOIN nq_contract_sign h ON h.id = l.sign_id WHERE h.id IS NULL',
        ),
      ).toEqual([]);
      expect((await wangli.get(`${SIGN}/page`)).body.data.total).toBe(ids.size);
      const { body } = await wangli.post(`${SIGN}/add`, {
        ...(await contractBody(server, 1)),
        projectName: 'lines 1 afterwards',
      });
      const { contractCode } = (await wangli.get(`${SIGN}/getDetais`, { id: body.data.id })).body.data;
      expect(Number(contractCode.slice('HT2603-'.length))).toBe(18 + ids.size);
      await server.end();
    },
    LONG_MS,
  );
});
