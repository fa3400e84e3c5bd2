import { newDatabase, type TestDatabase } from '../support/test-database.js';
import { lamina } from '../support/test-server.js';

describe('migrations', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await newDatabase('empty');
  });
  afterAll(() => database.drop());

  const run = async (...args: string[]): Promise<string> => {
    const { code, output } = await lamina(database, args);
    if (code !== 0) throw new Error(output);
    return output;
  };
  const tables = async (): Promise<string[]> => {
    const sql =
      database.flavour === 'sqlite'
        ? "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
        : 'SELECT table_name AS name FROM information_schema.tables WHERE table_schema = DATABASE()';
    return (await database.all(sql))
      .map((row) => String(row['name']))
      .filter((name) => name !== 'migrations')
      .sort();
  };

  it('from zero leave no difference between models and database', async () => {
    await run('migrate', 'up');
    expect(await tables()).toEqual(
      expect.arrayContaining(['lc_user', 'lc_menu', 'nq_contract_sign', 'nq_contract_sign_line', 'wm_material']),
    );
    expect(await run('meta', 'diff')).toContain('models and database agree');
    expect(await run('migrate', 'up')).toContain('nothing to migrate');
  });

  it('go down to zero and up again', async () => {
    const before = await tables();
    const steps = (await database.all('SELECT name FROM migrations')).length;
    expect(steps).toBeGreaterThan(0);
    expect(await run('migrate', 'down')).toMatch(/^\S+ taken back$/m);
    await run('migrate', 'down', String(steps));
    expect(await tables()).toEqual([]);
    await run('migrate', 'up');
    expect(await tables()).toEqual(before);
    expect(await run('meta', 'diff')).toContain('models and database agree');
  });

  it('give requests for leave that are there the state of their process, and their days', async () => {
    const [after] = await database.all('SELECT COUNT(*) AS steps FROM migrations WHERE timestamp >= 1795407188857');
    await run('migrate', 'down', String(after?.['steps']));
    const insert = (table: string, row: Record<string, string | number>) =>
      database.run(`INSERT INTO ${table} (${Object.keys(row)}) VALUES (${Object.values(row).map((v) => `'${v}'`)})`);
    const time = '2026-03-02 08:00:00';
    const period = { apply_time: time, start_time: time, end_time: '2026-03-03 08:00:01' };
    // The last two differ by one, which a floating-point number cannot represent at this size.
    const states = { '9007199254740991': 'approved', '9007199254740992': 'rejected', '9007199254740993': 'running' };
    for (const [id, status] of Object.entries(states)) {
      const of = { tenant_id: '000000', definition_id: 1, process_key: 'leave', start_user: 7, start_time: time };
      await insert('wf_instance', { ...of, id, status, variables: '{}' });
      await insert('lc_leave', { ...period, id, tenant_id: '000000', process_instance_id: id, create_user: 7 });
    }
    await insert('lc_leave', { ...period, id: 5, tenant_id: '000000', create_user: 7 });
    await run('migrate', 'up');
    const rows = await database.all('SELECT status, days, initiate_user_id AS who FROM lc_leave ORDER BY id');
    expect(rows.map(({ status, days, who }) => [status, days, who].map(Number))).toEqual([
      [0, 2, 7],
      [2, 2, 7],
      [3, 2, 7],
      [1, 2, 7],
    ]);
    await database.run('DELETE FROM lc_leave');
    await database.run('DELETE FROM wf_instance');
  });

  it('name what differs', async () => {
    const sqlite = database.flavour === 'sqlite';
    const [index] = await database.all(
      sqlite
        ? "SELECT name FROM sqlite_master WHERE type = 'index' AND tbl_name = 'lc_param' AND sql LIKE '%UNIQUE%'"
        : "SELECT DISTINCT index_name AS name FROM information_schema.statistics WHERE table_schema = DATABASE() AND table_name = 'lc_param' AND non_unique = 0 AND index_name <> 'PRIMARY'",
    );
    await database.run(`DROP INDEX ${index?.['name']}${sqlite ? '' : ' ON lc_param'}`);
    await database.run('ALTER TABLE lc_post DROP COLUMN remark');
    const difference = await run('meta', 'diff');
    expect(difference).toContain('lc_param');
    expect(difference).toContain('remark');
    expect(difference).not.toContain('lc_user');
  });
});
