import type { BehaviourContext } from '../../engine/index.js';
import { badRequest } from '../../errors/index.js';
import { isUnrestricted, type Record_ } from './grants.js';

const ADMINISTRATOR = 'administrator';
const ADMIN = 'admin';

/** An alias is a right in itself: people cannot create, change, grant to or remove a role above their own. */
export function demandRank({ actor }: BehaviourContext, operation: string, ...roles: (Record_ | undefined)[]): void {
  if (actor.isAdministrator) return;
  const aliases = roles.map((role) => role?.['roleAlias']);
  if (aliases.includes(ADMINISTRATOR))
    throw badRequest(operation === 'grant' ? 'user.administratorRole' : 'role.administrator');
  if (aliases.includes(ADMIN) && !actor.roleAliases.includes(ADMIN)) throw badRequest('role.admin');
}

/**
 * People cannot raise their own rights: the rights of their role are set by people above them. This does not apply to
 * people without restrictions.
 */
export function demandForeign({ actor }: BehaviourContext, role: Record_): void {
  if (!isUnrestricted(actor) && actor.roleIds.includes(String(role['id']))) throw badRequest('role.ownGrant');
}
