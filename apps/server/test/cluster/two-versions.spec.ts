import { contractBody, SIGN } from '../support/contracts.js';
import { MYSQL, newDatabase, type TestDatabase } from '../support/test-database.js';
import { type Caller, TestServer } from '../support/test-server.js';

const LATER = 9_999_999_000_000;

/** An embedded database belongs to one server. */
const onMysql = MYSQL === undefined ? describe.skip : describe;

onMysql('servers that are older than their database', () => {
  let database: TestDatabase;
  let before: TestServer;
  let after: TestServer;

  const done = (name: string, at = LATER) =>
    database.run('INSERT INTO migrations (timestamp, name) VALUES (?, ?)', [at, `${name}${at}`]);

  beforeAll(async () => {
    database = await newDatabase();
    before = await TestServer.start({ database });
    // Changes of the next version: a column with a default, a nullable one, a table, an index.
    await database.run("ALTER TABLE nq_contract_sign ADD COLUMN later_kind VARCHAR(16) NOT NULL DEFAULT 'plain'");
    await database.run('ALTER TABLE nq_contract_sign ADD COLUMN later_note VARCHAR(64)');
    await database.run('CREATE INDEX idx_later_kind ON nq_contract_sign (later_kind)');
    await database.run('CREATE TABLE lc_later (id BIGINT PRIMARY KEY, later_text VARCHAR(64))');
    await done('Later');
    after = await TestServer.start({ database });
  });
  afterAll(async () => {
    await Promise.all([before.end(), after.end()]);
    await database.drop();
  });

  const rowOf = async (id: string) =>
    (await database.all('SELECT later_kind AS kind, later_note AS note FROM nq_contract_sign WHERE id = ?', [id]))[0];

  /**
   * A contract that is created through one server and changed through the other, while the newer one writes its new
   * columns.
   */
  async function writeThrough(one: Caller, other: Caller, body: Record<string, unknown>): Promise<void> {
    const made = await one.post(`${SIGN}/add`, body);
    expect(made.body.code).toBe(200);
    const id = String(made.body.data.id);
    await database.run("UPDATE nq_contract_sign SET later_note = 'of the newer' WHERE id = ?", [id]);
    const seen = (await other.get(`${SIGN}/detail`, { id })).body.data;
    const changed = await other.post(`${SIGN}/update`, { ...seen, remark: 'changed' });
    expect(changed.body).toMatchObject({ code: 200 });
    expect((await one.get(`${SIGN}/detail`, { id })).body.data.remark).toBe('changed');
    expect(await rowOf(id)).toEqual({ kind: 'plain', note: 'of the newer' });
  }

  it('read and write beside it, started before or after its migration, and lose none of its new columns', async () => {
    const [here, there] = [await before.as('wangli'), await after.as('wangli')];
    const body = await contractBody(before, 2);
    await writeThrough(here, there, body);
    await writeThrough(there, here, body);
    const total = async (who: Caller) => (await who.get(`${SIGN}/page`, { size: 10 })).body.data.total as number;
    expect(await total(here)).toBe(await total(there));
    expect((await fetch(`${before.url}/health/ready`)).status).toBe(200);
    expect((await fetch(`${after.url}/health/ready`)).status).toBe(200);
    expect(after.log).toMatch(/Later9999999000000/);
  });

  it('do not start when it has removed something', async () => {
    await done('ContractingLater', LATER + 1);
    await expect(TestServer.start({ database })).rejects.toThrow(/ContractingLater/);
  });
});
