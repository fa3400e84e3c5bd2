/** What formulas may read of whoever acts: a misspelt one would silently be empty. */
export const ACTOR_NAMES: ReadonlySet<string> = new Set([
  ...['userId', 'tenantId', 'account', 'name', 'isAdministrator'],
  ...['deptIds', 'postIds', 'roleIds', 'roleAliases'],
]);
