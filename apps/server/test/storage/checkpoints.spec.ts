import { statSync } from 'node:fs';
import { join } from 'node:path';
import { newDatabase, type TestDatabase } from '../support/test-database.js';
import { TestServer } from '../support/test-server.js';

const PATIENCE_MS = 5000;
// Only for SQLite: other databases manage their log themselves.
const onSqlite = process.env['TEST_DATABASE_URL'] ? describe.skip : describe;

onSqlite('the log of SQLite', () => {
  let database: TestDatabase;
  let server: TestServer;

  beforeAll(async () => {
    database = await newDatabase();
    server = await TestServer.start({ database });
  });
  afterAll(async () => {
    await server.end();
    await database.drop();
  });

  const changedAt = (): number => statSync(join(String(database.env['DATA_DIR']), 'lamina.sqlite')).mtimeMs;

  it('is moved into the file soon after a few writes, long before a commit would do it', async () => {
    const admin = await server.as('admin');
    // Waits until the writes of the start and the login are moved too.
    await new Promise((wake) => setTimeout(wake, 1000));
    const before = changedAt();
    const { status } = await admin.post('/api/lc-system/param/submit', {
      paramName: 'n',
      paramKey: 'k',
      paramValue: 'v',
    });
    expect(status).toBe(200);
    const last = Date.now() + PATIENCE_MS;
    while (changedAt() === before && Date.now() < last) await new Promise((wake) => setTimeout(wake, 50));
    expect(changedAt()).toBeGreaterThan(before);
    expect(server.log).not.toContain('checkpoint failed');
  });
});
