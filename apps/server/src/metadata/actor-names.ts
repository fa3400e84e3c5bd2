/** What formulas may read of the actor: a misspelt name would be empty without an error. */
export const ACTOR_NAMES: ReadonlySet<string> = new Set([
  ...['userId', 'tenantId', 'account', 'name', 'isAdministrator'],
  ...['deptIds', 'postIds', 'roleIds', 'roleAliases'],
]);
