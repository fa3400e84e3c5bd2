import { newDatabase } from '../support/test-database.js';
import { credentialOf, lamina, TestServer } from '../support/test-server.js';

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

  it('security 20: a new production database has an administrator with a random password, told once', async () => {
    const database = await newDatabase('empty');
    const env = { NODE_ENV: 'production', LAMINA_CLOCK: '' };
    const server = await TestServer.start({ database, env });
    const [, account, password = ''] = /first login: +(\S+) \/ (\S+) \(tenant 000000/.exec(server.log) ?? [];
    expect([account, password]).toEqual(['admin', expect.stringMatching(/^\w{4}-\w{4}-\w{4}$/)]);
    expect((await server.token('admin', 'admin')).body.error).toBe('invalid_grant');
    expect((await server.token('admin', password)).body.error).toBe('password_expired');
    const own = { new_password: credentialOf('Own-2026') };
    expect((await server.token('admin', password, own)).status).toBe(200);
    await server.end();
    const again = await TestServer.start({ database, env });
    expect(again.log).not.toContain('first login');
    await again.end();
    await database.drop();
  });

  it('gives a new first password to somebody who has lost theirs, also where a seeded one prevents the start', async () => {
    const database = await newDatabase();
    const nobody = await lamina(database, ['password', 'nobody']);
    expect([nobody.code, nobody.output]).toEqual([1, 'tenant 000000 has no account nobody\n']);
    const { output } = await lamina(database, ['password', 'wangli']);
    const told = /^wangli \/ (\S+) /m.exec(output)?.[1] ?? '';
    const server = await TestServer.start({ database });
    expect((await server.token('wangli', 'wangli')).body.error).toBe('invalid_grant');
    expect((await server.token('wangli', told)).body.error).toBe('password_expired');
    await server.stop();
  });

  it('lists every wrong setting', async () => {
    const database = await newDatabase();
    const env = { PORT: 'eighty', DATABASE_POOL: '1', LAMINA_CAPTCHA: 'perhaps' };
    const start = TestServer.start({ database, env });
    await expect(start).rejects.toThrow(/PORT[\s\S]*LAMINA_CAPTCHA|LAMINA_CAPTCHA[\s\S]*PORT/);
    await database.drop();
  });
});
