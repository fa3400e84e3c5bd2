import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { contractBody, SIGN } from '../support/contracts.js';
import { ownDatabase } from '../support/own-database.js';
import { newDatabase, type TestDatabase } from '../support/test-database.js';
import { type Caller, lamina, TestServer } from '../support/test-server.js';

const PDF = Buffer.from('%PDF-1.4\n% a drawing\n%%EOF\n');
const PUT = '/api/lc-resource/oss/endpoint/put-file-attach';

describe('a whole installation as one file', () => {
  let server: TestServer;
  let wangli: Caller;
  let restored: TestDatabase;
  let file: string;
  let said: { code: number; output: string };
  const before: string[] = [];
  let during = 0;
  let link = '';
  let tenantId = '';

  const into = (database: TestDatabase, ...args: string[]) => lamina(database, ['restore', ...args]);
  const count = async (database: TestDatabase, table: string, where = '1 = 1') =>
    Number((await database.all(`SELECT COUNT(*) AS n FROM ${table} WHERE ${where}`))[0]?.['n']);

  beforeAll(async () => {
    server = await TestServer.start();
    wangli = await server.as('wangli');
    const admin = await server.as('admin');
    const { body } = await wangli.upload(PUT, PDF, '图纸.pdf');
    link = String(body.data.link);
    // On SQLite a tenant's own database is a file in the data folder. On MySQL it would be restored in its original
    // place.
    if (server.database.flavour === 'sqlite') {
      const own = await ownDatabase(server.database);
      const source = await admin.post('/api/lc-develop/datasource/submit', { name: 'own', url: own.url });
      const made = await admin.post('/api/lc-system/tenant/submit', { tenantName: 'own', linkman: 'own' });
      tenantId = (await admin.get('/api/lc-system/tenant/detail', { id: made.body.data.id })).body.data.tenantId;
      await admin.post(`/api/lc-system/tenant/datasource?tenantId=${tenantId}&datasourceId=${source.body.data.id}`);
    }
    const contract = await contractBody(server, 2);
    const add = () => wangli.post(`${SIGN}/add`, contract);
    for (let n = 0; n < 5; n += 1) before.push(String((await add()).body.data.id));
    let working = true;
    const writers = Promise.all(
      [1, 2].map(async () => {
        while (working) if ((await add()).status === 200) during += 1;
      }),
    );
    file = join(server.database.env['DATA_DIR']!, '..', 'whole.backup');
    rmSync(file, { force: true });
    said = await lamina(server.database, ['backup', file]);
    working = false;
    await writers;
    restored = await newDatabase('empty');
  });
  afterAll(async () => {
    await server.stop();
    await restored.drop();
    rmSync(file, { force: true });
  });

  it('is written while people write, and for its owner only', () => {
    expect(said).toEqual({
      code: 0,
      output: expect.stringMatching(
        /read back and compared[\s\S]*main: \d+ tables, \d+ rows[\s\S]*stored files: [1-9]/,
      ),
    });
    expect(during).toBeGreaterThan(0);
    expect(statSync(file).mode & 0o077).toBe(0);
  });

  it('is consistent: heads have their lines, numbers have no gap, changes are in the log', async () => {
    expect(await into(restored, file)).toEqual({ code: 0, output: expect.stringContaining('restored') });
    const all = await restored.all(
      `SELECT contract_code AS code, CAST(id AS CHAR) AS id,
         (SELECT COUNT(*) FROM nq_contract_sign_line l WHERE l.sign_id = s.id) AS line_count
         FROM nq_contract_sign s ORDER BY contract_code`,
    );
    const ids = all.map(({ id }) => String(id));
    expect(ids).toEqual(expect.arrayContaining(before));
    expect(all.every((row) => Number(row['line_count']) === 2)).toBe(true);
    const numbers = all.map(({ code }) => Number(String(code).slice(-3)));
    expect(numbers).toEqual(numbers.map((_, at) => numbers[0]! + at));
    expect(await count(restored, 'lc_log_data', "model = 'nqContractSign' AND action = 'create'")).toBe(all.length);
    expect(await count(restored, 'nq_contract_sign')).toBeLessThanOrEqual(
      await count(server.database, 'nq_contract_sign'),
    );
  });

  it('is worked on by a server: people, contracts, stored files', async () => {
    const again = await TestServer.start({ database: restored });
    const there = await again.as('wangli');
    expect((await there.get(`${SIGN}/detail`, { id: before[0]! })).body.data.lines).toHaveLength(2);
    const stored = await fetch(again.url + new URL(link, again.url).pathname + new URL(link, again.url).search, {
      headers: { 'lc-auth': `bearer ${there.token}` },
    });
    expect(Buffer.from(await stored.arrayBuffer()).equals(PDF)).toBe(true);
    expect((await there.post(`${SIGN}/add`, await contractBody(again, 1))).status).toBe(200);
    await again.end();
    if (tenantId !== '') expect(said.output).toContain(`tenant-${tenantId}: `);
  });

  it('overwrites nothing without the option', async () => {
    expect(await into(restored, file)).toEqual({ code: 1, output: expect.stringContaining('--force') });
    const rows = await count(restored, 'nq_contract_sign');
    await restored.run('DELETE FROM nq_contract_sign_line');
    expect(rows).toBeGreaterThan(0);
  });

  it('is refused when it is damaged, no backup, of another kind of database, or of a newer version', async () => {
    const empty = await newDatabase('empty');
    const bytes = readFileSync(file);
    const broken = `${file}.broken`;
    const refused = async (content: Buffer, why: RegExp) => {
      writeFileSync(broken, content);
      const answer = await into(empty, broken);
      expect(answer).toEqual({ code: 1, output: expect.stringMatching(why) });
    };
    const flipped = Buffer.from(bytes);
    flipped[Math.floor(bytes.length / 2)]! ^= 0x55;
    await refused(flipped, /damaged/);
    await refused(Buffer.from('a letter'), /no backup/);
    const kind = await lamina(empty, ['restore', file], {
      env: { DATABASE_URL: empty.flavour === 'sqlite' ? 'mysql://127.0.0.1:1/x' : '' },
    });
    expect(kind).toEqual({ code: 1, output: expect.stringContaining('own kind') });
    await server.database.run("INSERT INTO migrations (timestamp, name) VALUES (9999999999999, 'Later9999999999999')");
    rmSync(broken, { force: true });
    expect((await lamina(server.database, ['backup', broken])).code).toBe(0);
    expect(await into(empty, broken)).toEqual({ code: 1, output: expect.stringContaining('Later9999999999999') });
    rmSync(broken, { force: true });
    await empty.drop();
  });

  it('replaces existing data with the option, if no server is connected to it', async () => {
    if (restored.flavour === 'mysql') {
      expect((await into(restored, file, '--force')).output).toContain('somebody is connected');
      const name = new URL(restored.env['DATABASE_URL']!).pathname.slice(1);
      const others = 'SELECT id FROM information_schema.processlist WHERE db = ?';
      for (const { id } of await server.database.all(others, [name])) await server.database.run(`KILL ${Number(id)}`);
    }
    const again = await into(restored, file, '--force');
    expect(again).toEqual({ code: 0, output: expect.stringContaining('restored') });
    const copy = `${file}.again`;
    const { output } = await lamina(restored, ['backup', copy]);
    rmSync(copy, { force: true });
    expect(/main: .* rows/.exec(output)?.[0]).toBe(/main: .* rows/.exec(said.output)?.[0]);
  });
});
