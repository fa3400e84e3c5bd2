import type { Database } from '../../../database/index.js';
import { credentialOf, verifyPassword } from './password-hash.js';

/** An account as the seeds make it; `password` in plain text. */
export interface SeededAccount {
  account: string;
  password: string;
}

/** Accounts (`tenant/account`) that still have the password of the seeds. In production the server must not start then. */
export async function findSeededPasswords(database: Database, seeded: readonly SeededAccount[]): Promise<string[]> {
  const found: string[] = [];
  for (const { account, password } of seeded) {
    const users = await database.read.all<{ tenantId: string; password: string | null }>(
      'SELECT tenant_id AS tenantId, password FROM lc_user WHERE account = ? AND is_deleted = 0',
      [account],
    );
    for (const user of users) {
      if (await verifyPassword(credentialOf(password), user.password)) found.push(`${user.tenantId}/${account}`);
    }
  }
  return found;
}
