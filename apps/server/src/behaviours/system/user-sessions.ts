import type { BehaviourContext } from '../../engine/index.js';
import { among, both, equal, MAX_ROWS, type Record_ } from './grants.js';

/** Ends all sessions of a user: their refresh tokens and access tokens become invalid. */
export async function endSessions({ records, clock }: BehaviourContext, user: Record_): Promise<void> {
  const tokens = await records.find('refreshToken', equal('userId', user['id']), MAX_ROWS);
  const live = tokens.filter((token) => token['revoked'] !== true && String(token['expireTime']) >= clock.now());
  for (const token of live) await records.update('refreshToken', String(token['id']), { revoked: true });
  const families = new Map(live.map((token) => [token['familyId'], token['expireTime']]));
  const known = families.size === 0 ? [] : await records.find('revokedToken', among('jti', families.keys()), MAX_ROWS);
  for (const { jti } of known) families.delete(jti);
  for (const [jti, expireTime] of families) await records.insert('revokedToken', { jti, expireTime });
}

/** Clears the failed logins of an account, from all addresses. */
export async function unlock({ actor, records }: BehaviourContext, user: Record_): Promise<void> {
  const where = both(equal('account', user['account']), equal('tenantId', actor.tenantId));
  const failures = await records.find('loginFailure', where, MAX_ROWS);
  await records.remove(
    'loginFailure',
    failures.map((failure) => String(failure['id'])),
  );
}
