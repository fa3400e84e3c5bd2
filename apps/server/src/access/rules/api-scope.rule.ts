import type { ApiScope, RoleRights } from '../rights.js';

/** API scopes whose path fragment is part of a call's path. */
export function covering(scopes: readonly ApiScope[], path: string): readonly ApiScope[] {
  return scopes.filter((scope) => scope.path !== '' && path.includes(scope.path));
}

/** A path that API scopes cover is open to roles that hold one of them; any other path is not their business. */
export function apiScopeHolds(roles: readonly RoleRights[], covers: readonly ApiScope[]): boolean {
  return covers.length === 0 || roles.some((role) => covers.some((scope) => role.apiScopes.has(scope.id)));
}
