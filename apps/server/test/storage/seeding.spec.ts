import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newDatabase, type TestDatabase } from '../support/test-database.js';
import { lamina, ROOT } from '../support/test-server.js';

describe('seeding', () => {
  let database: TestDatabase;
  /** A copy of the program whose seeds a test may change. */
  let folder: string;

  beforeAll(async () => {
    database = await newDatabase();
    folder = mkdtempSync(join(tmpdir(), 'lamina-folder-'));
    cpSync(join(ROOT, 'apps/server/dist'), join(folder, 'apps/server/dist'), { recursive: true });
    cpSync(join(ROOT, 'seeds'), join(folder, 'seeds'), { recursive: true });
    cpSync(join(ROOT, 'schemas'), join(folder, 'schemas'), { recursive: true });
    cpSync(join(ROOT, 'package.json'), join(folder, 'package.json'));
    cpSync(join(ROOT, 'apps/server/package.json'), join(folder, 'apps/server/package.json'));
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
    // Seeds may have been edited since the database was made.
    await seed();
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true });
    await database.drop();
  });

  async function seed(): Promise<{ inserted: number; updated: number; kept: number }> {
    const { code, output } = await lamina(database, ['seed'], {
      dist: join(folder, 'apps/server/dist/server'),
    });
    if (code !== 0) throw new Error(output);
    return JSON.parse(/rows: (\{.*\})/.exec(output)?.[1] ?? '');
  }
  type Rows = { rows: Record<string, unknown>[] };
  function change(file: string, edit: (content: Rows) => void): void {
    const path = join(folder, 'seeds', file);
    const content = JSON.parse(readFileSync(path, 'utf8'));
    edit(content);
    writeFileSync(path, JSON.stringify(content));
  }
  const param = async (key: string) =>
    (
      await database.all('SELECT param_value AS value FROM lc_param WHERE param_key = ? AND is_deleted = 0', [key])
    )[0]?.['value'];
  const set = (file: Rows, key: string, value: string): void => {
    const row = file.rows.find((one) => one['paramKey'] === key);
    if (row === undefined) throw new Error(`no ${key}`);
    row['paramValue'] = value;
  };
  /** Fingerprints of the seeded tables. */
  async function contents(): Promise<Record<string, string>> {
    const names = [
      'lc_param',
      'lc_user',
      'lc_menu',
      'lc_menu_version',
      'lc_role_menu',
      'lc_dict',
      'lc_dict_biz',
      'lc_role_scope',
      'nq_customer',
      'lc_sequence',
      'lc_seed',
    ];
    const prints: Record<string, string> = {};
    for (const name of names) {
      const rows = await database.all(`SELECT * FROM ${name} ORDER BY 1`);
      prints[name] = `${rows.length} ${createHash('sha256').update(JSON.stringify(rows)).digest('hex')}`;
    }
    return prints;
  }

  it('twice changes nothing, and makes no page again', async () => {
    const kept = join(String(database.env['DATA_DIR']), 'pages.json');
    const [before, made] = [await contents(), statSync(kept).mtimeMs];
    expect(await seed()).toEqual({ inserted: 0, updated: 0, kept: 0 });
    expect(await contents()).toEqual(before);
    expect(statSync(kept).mtimeMs).toBe(made);
  });

  it('gives a menu that has lost its page the one of the product', async () => {
    const page = async () =>
      (await database.all("SELECT config FROM lc_menu WHERE code = 'post' AND is_deleted = 0"))[0]?.['config'];
    const before = await page();
    await database.run("UPDATE lc_menu SET config = NULL, config_version = 0 WHERE code = 'post'");
    await seed();
    expect(await page()).toBe(before);
  });

  it('brings a changed and a new row into the database', async () => {
    change('00-required/20-param.json', (file) => {
      set(file, 'account.failCount', '7');
      file.rows.push({ paramKey: 'test.new', paramName: 'new', paramValue: 'x', status: 1 });
    });
    expect(await seed()).toEqual({ inserted: 1, updated: 1, kept: 0 });
    expect([await param('account.failCount'), await param('test.new')]).toEqual(['7', 'x']);
    expect(await seed()).toEqual({ inserted: 0, updated: 0, kept: 0 });
  });

  it('leaves alone what an administrator has changed', async () => {
    await database.run("UPDATE lc_param SET param_value = '9' WHERE param_key = 'account.failCount'");
    change('00-required/20-param.json', (file) => set(file, 'account.failCount', '8'));
    expect(await seed()).toEqual({ inserted: 0, updated: 0, kept: 1 });
    expect(await param('account.failCount')).toBe('9');
    change('00-required/20-param.json', (file) => set(file, 'account.failCount', '6'));
    await seed();
    expect(await param('account.failCount')).toBe('9');
  });

  it('does not bring back what an administrator has removed', async () => {
    await database.run("UPDATE lc_param SET is_deleted = id WHERE param_key = 'account.registerUser'");
    change('00-required/20-param.json', (file) => set(file, 'account.registerUser', 'false'));
    await seed();
    expect(await param('account.registerUser')).toBeUndefined();
    const [grant] = await database.all(
      "SELECT CAST(g.id AS CHAR) AS id FROM lc_role_menu g JOIN lc_menu m ON m.id = g.menu_id JOIN lc_role r ON r.id = g.role_id WHERE m.code = 'nqContractSign_add' AND r.role_alias = 'sales'",
    );
    await database.run('DELETE FROM lc_role_menu WHERE id = ?', [String(grant?.['id'])]);
    expect(await seed()).toMatchObject({ inserted: 0 });
    expect(await database.all('SELECT id FROM lc_role_menu WHERE id = ?', [String(grant?.['id'])])).toEqual([]);
  });

  it('refuses a seed that refers to nothing, and stores nothing of its file', async () => {
    change('10-demo/30-user.json', (file) => {
      file.rows.push(
        { ...file.rows[0], account: 'stray' },
        { ...file.rows[0], account: 'lost', roleId: [{ $ref: ['role', { tenantId: '000000', roleAlias: 'nobody' }] }] },
      );
    });
    await expect(seed()).rejects.toThrow('nobody');
    expect(await database.all("SELECT id FROM lc_user WHERE account IN ('stray', 'lost')")).toEqual([]);
  });
});
