import type { Database } from '../../../database/index.js';
import { credentialOf, verifyPassword } from './password-hash.js';

/** An account as the seeds make it; `password` in plain text. */
export interface SeededAccount {
  tenantId: string;
  account: string;
  password: string;
}

/**
 * Seeded accounts (`tenant/account`) that still have the password of the seeds. In production the server must not start
 * then. Accounts of other tenants were never seeded, and a password that must be changed opens nothing else.
 */
export async function findSeededPasswords(database: Database, seeded: readonly SeededAccount[]): Promise<string[]> {
  const found: string[] = [];
  for (const { tenantId, account, password } of seeded) {
    const users = await database.read.all<{ tenantId: string; password: string | null }>(
      `SELECT tenant_id AS tenantId, password FROM lc_user
        WHERE tenant_id = ? AND account = ? AND COALESCE(must_change, 0) = 0 AND is_deleted = 0`,
      [tenantId, account],
    );
    for (const user of users) {
      if (await verifyPassword(credentialOf(password), user.password)) found.push(`${user.tenantId}/${account}`);
    }
  }
  return found;
}
