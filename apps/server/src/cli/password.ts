import { Access, MANAGING_TENANT } from '../access/index.js';
import { CLOCK, type Clock, type Config } from '../config/index.js';
import { createLamina, type Lamina } from '../create-app.js';
import { type Door, doorFor, Person } from '../demo/index.js';
import { TokenService } from '../platform/auth/index.js';

const MOST = 200;

/** An account with all rights in the tenant, preferably `account` itself. Throws if there is none. */
async function administratorOf({ app, database }: Lamina, tenantId: string, account: string): Promise<string> {
  const users = await database.read.all<{ id: string; account: string }>(
    `SELECT CAST(id AS CHAR) AS id, account FROM lc_user WHERE tenant_id = ? AND is_deleted = 0
      ORDER BY CASE WHEN account = ? THEN 0 ELSE 1 END, id LIMIT ${MOST}`,
    [tenantId, account],
  );
  for (const user of users) if ((await app.get(Access).actorOf(user.id))?.isAdministrator === true) return user.account;
  throw new Error(`tenant ${tenantId} has no administrator`);
}

/**
 * Gives an account a random password on behalf of an administrator of its tenant, like the reset in the users' screen:
 * sessions end, a lock is removed, the change log has an entry. Prints the password, which must be changed at the next
 * login. Throws if the account does not exist.
 */
export async function givePassword(config: Config, account: string, tenantId = MANAGING_TENANT): Promise<void> {
  if (account === '') throw new Error('password: name the account');
  // Production mode refuses to start while a seeded password is in use, and that may be the one to change here.
  const lamina = await createLamina({ ...config, production: false });
  try {
    const { app, database } = lamina;
    const tokens = app.get(TokenService);
    const server = app.getHttpAdapter().getInstance() as unknown as Door['server'];
    const now = app.get<Clock>(CLOCK).millis();
    const door = doorFor(server, database, now, (claims) => tokens.signed(claims), tenantId);
    const { userId: userIds } = await door.enter(account);
    const { userId, token } = await door.enter(await administratorOf(lamina, tenantId, account));
    const query = new URLSearchParams({ userIds, tenantId });
    const administrator = new Person(userId, token, door);
    const { once } = await administrator.post<{ once: { value: string }[] }>(`/api/lc-user/reset-password?${query}`);
    process.stdout.write(`${account} / ${once[0]?.value} (tenant ${tenantId}; to be changed at the next login)\n`);
  } finally {
    await lamina.close();
  }
}
