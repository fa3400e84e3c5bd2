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
