import { newDatabase } from '../support/test-database.js';
import { TestServer } from '../support/test-server.js';

describe('the start', () => {
  it('security 18: makes a signing key of its own for every installation, keeps it, and refuses a weak one', async () => {
    const [database, other] = [await newDatabase(), await newDatabase('empty')];
    const key = async (of = database) => (await of.all("SELECT value FROM lc_secret WHERE name = 'jwt'"))[0]?.['value'];
    const first = await key();
    const server = await TestServer.start({ database });
    await server.as('admin');
    await server.end();
    expect(await key()).toBe(first);
    const fresh = await TestServer.start({ database: other, env: { LAMINA_DEMO: 'false' } });
    expect(Buffer.from(String(await key(other)), 'base64').length).toBeGreaterThanOrEqual(32);
    expect(await key(other)).not.toBe(first);
    await fresh.stop();
    for (const weak of ['c2VjcmV0', Buffer.alloc(64, 1).toString('base64')]) {
      await database.run("UPDATE lc_secret SET value = ? WHERE name = 'jwt'", [weak]);
      await expect(TestServer.start({ database })).rejects.toThrow('too weak');
    }
    await database.drop();
  });

  it('security 20: refuses production while an account has its seeded password, and names it', async () => {
    const database = await newDatabase();
    const env = { NODE_ENV: 'production', LAMINA_CLOCK: '' };
    await expect(TestServer.start({ database, env })).rejects.toThrow(/seeded password.*admin/s);
    await database.run("UPDATE lc_user SET password = 'changed'");
    const server = await TestServer.start({ database, env });
    await server.end();
    await expect(
      TestServer.start({ database, env: { ...env, LAMINA_CLOCK: '2026-03-16T09:00:00+08:00' } }),
    ).rejects.toThrow('LAMINA_CLOCK');
    await database.drop();
  });

  it('lists every wrong setting', async () => {
    const database = await newDatabase();
    const env = { PORT: 'eighty', DATABASE_POOL: '1', LAMINA_CAPTCHA: 'perhaps' };
    const start = TestServer.start({ database, env });
    await expect(start).rejects.toThrow(/PORT[\s\S]*LAMINA_CAPTCHA|LAMINA_CAPTCHA[\s\S]*PORT/);
    await database.drop();
  });
});
