import { Access, MANAGING_TENANT } from '../access/index.js';
import { CLOCK, type Clock, type Config } from '../config/index.js';
import { createLamina, type Lamina } from '../create-app.js';
import { type Door, doorFor, Person } from '../demo/index.js';
import { TokenService } from '../platform/auth/index.js';

const MOST = 200;

/** Account of somebody who may do everything in the tenant: `account` itself before others. Throws when there is nobody. */
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
 * Gives an account a random password, as the reset of the users' screen does, in the name of an administrator of its
 * tenant: sessions end, a lock is gone, the change log has it. Prints the password; it is to be changed at the next
 * login. Throws when there is no such account.
 */
export async function givePassword(config: Config, account: string, tenantId = MANAGING_TENANT): Promise<void> {
  if (account === '') throw new Error('password: name the account');
  // Not as production: a seeded password keeps that from starting, and it is changed here.
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
