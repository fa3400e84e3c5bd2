import type { BehaviourContext } from '../../engine/index.js';
import { badRequest } from '../../errors/index.js';
import { isUnrestricted, type Record_ } from './grants.js';

const ADMINISTRATOR = 'administrator';
const ADMIN = 'admin';

/** An alias is a right in itself: nobody makes, changes, grants to or removes a role that stands above his own. */
export function demandRank({ actor }: BehaviourContext, operation: string, ...roles: (Record_ | undefined)[]): void {
  if (actor.isAdministrator) return;
  const aliases = roles.map((role) => role?.['roleAlias']);
  if (aliases.includes(ADMINISTRATOR))
    throw badRequest(operation === 'grant' ? 'user.administratorRole' : 'role.administrator');
  if (aliases.includes(ADMIN) && !actor.roleAliases.includes(ADMIN)) throw badRequest('role.admin');
}

/** Nobody raises himself: the rights of one's own role are set by those above. Who is cut by nothing gains nothing. */
export function demandForeign({ actor }: BehaviourContext, role: Record_): void {
  if (!isUnrestricted(actor) && actor.roleIds.includes(String(role['id']))) throw badRequest('role.ownGrant');
}
