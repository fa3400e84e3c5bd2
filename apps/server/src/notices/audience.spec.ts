import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Initial1795256450503 } from '../../../../migrations/1795256450503-initial.js';
import { loadConfig } from '../config/index.js';
import { type OpenDatabase, openDatabase } from '../database/index.js';
import { type Audience, nextOf } from './audience.js';

const TENANT = '000000';
const folder = mkdtempSync(join(tmpdir(), 'lamina-audience-'));
let open: OpenDatabase;

beforeAll(async () => {
  open = await openDatabase({ ...loadConfig({}), dataDir: folder }, [Initial1795256450503]);
  await open.dataSource.runMigrations();
  const roles = { 1: '12', 2: '31,12,7', 3: '123', 4: '312', 5: '7,120', 6: null };
  const ancestors = { 12: '0', 13: '0,12', 14: '0,12,13', 15: '0,121', 16: '0,112,5', 17: '0,1' };
  await open.database.transaction(async (tx) => {
    for (const [id, roleId] of Object.entries(roles))
      await tx.run('INSERT INTO lc_user (id, tenant_id, account, role_id, is_deleted) VALUES (?, ?, ?, ?, 0)', [
        ...[id, TENANT, `user${id}`, roleId],
      ]);
    // The user with the number 1 is in the first department, and so on.
    for (const [index, [id, above]] of Object.entries(ancestors).entries()) {
      await tx.run('INSERT INTO lc_dept (id, tenant_id, ancestors, is_deleted) VALUES (?, ?, ?, 0)', [
        ...[id, TENANT, above],
      ]);
      await tx.run('INSERT INTO lc_user_dept (id, user_id, dept_id) VALUES (?, ?, ?)', [id, index + 1, id]);
    }
  });
});
afterAll(async () => {
  await open.close();
  rmSync(folder, { recursive: true, force: true });
});

const found = (audience: Audience): Promise<string[]> =>
  open.database.transaction((tx) => nextOf(tx, TENANT, audience, '0', 10));

test('a role has the users with its whole id in their list, not with a longer id that contains it', async () => {
  expect(await found({ kind: 'roles', ids: ['12'] })).toEqual(['1', '2']);
  expect(await found({ kind: 'roles', ids: ['7', '123'] })).toEqual(['2', '3', '5']);
});

test('a department has its own users and those of the departments below it, not below one with a longer id', async () => {
  expect(await found({ kind: 'departments', ids: ['12'] })).toEqual(['1', '2', '3']);
  expect(await found({ kind: 'departments', ids: ['1'] })).toEqual(['6']);
});
