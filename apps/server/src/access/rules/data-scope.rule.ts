import { bindActor, checkTree, type FilterNode, type FilterOperator, NOTHING } from '../../filter/index.js';
import type { Resource } from '../../metadata/index.js';
import type { Actor } from '../actor.js';
import type { DataScope, Policy, Rights, RoleRights } from '../rights.js';

interface ScopeRestriction {
  /** undefined: no cut. */
  where?: FilterNode;
  /** Field keys the scopes leave visible; undefined: all. */
  visible?: ReadonlySet<string>;
}

/** Roles whose scopes and field rules count: those that hold a menu of the resource; if none does, all of them. */
export function effectiveRoles(roles: readonly RoleRights[], via: readonly string[]): readonly RoleRights[] {
  const holders = roles.filter((role) => via.some((code) => role.codes.has(code)));
  return holders.length > 0 ? holders : roles;
}

/** The scopes of a role that speak of a call. */
interface RoleScopes {
  readonly role: RoleRights;
  readonly scopes: readonly DataScope[];
}

/** Which scopes cut a call; `why` says of an empty list whether everything or nothing is left. */
export interface ScopesInForce {
  readonly why: 'unrestricted' | 'noRole' | 'unscoped' | 'scoped';
  readonly inForce: readonly RoleScopes[];
}

/**
 * Roles add up: a role without a scope for the resource sees everything, but a role that neither opens the resource
 * nor is scoped on it must not lift the scope of another role.
 */
export function scopesInForce(rights: Rights, policy: Policy, resource: Resource, operation: string): ScopesInForce {
  if (rights.unrestricted) return { why: 'unrestricted', inForce: [] };
  const roles = effectiveRoles(rights.roles, policy.via);
  if (roles.length === 0) return { why: 'noRole', inForce: [] };
  const perRole = roles.map((role) => ({ role, scopes: scopesOf(role, policy, resource.key, operation) }));
  const opened = roles.some((role) => policy.via.some((code) => role.codes.has(code)));
  const counting = opened ? perRole : perRole.filter(({ scopes }) => scopes.length > 0);
  if (counting.length === 0 || counting.some(({ scopes }) => scopes.length === 0))
    return { why: 'unscoped', inForce: [] };
  return { why: 'scoped', inForce: counting };
}

/**
 * Rows and fields that data scopes leave to an actor. A scope that cannot be applied (no department, unknown column,
 * broken value) shows nothing.
 */
export function dataScopeRestriction(
  actor: Actor,
  rights: Rights,
  { why, inForce }: ScopesInForce,
  resource: Resource,
): ScopeRestriction {
  if (why === 'noRole') return { where: NOTHING };
  if (why !== 'scoped') return {};
  const scopes = inForce.flatMap((one) => one.scopes);
  const cut: ScopeRestriction = {};
  if (scopes.every((scope) => scope.fields !== undefined)) {
    cut.visible = visibleKeys(resource, new Set(scopes.flatMap((scope) => scope.fields ?? [])));
  }
  const wheres = scopes.map((scope) => condition(scope, actor, rights, resource));
  if (wheres.some((where) => where === undefined)) return cut;
  const children = wheres.filter((where): where is FilterNode => where !== undefined && where !== NOTHING);
  const [only] = children;
  if (only === undefined) cut.where = NOTHING;
  else cut.where = children.length === 1 ? only : { conjunction: 'or', children };
  return cut;
}

/** Scopes of one role for a call: those made for just this call, else those of the resource. */
function scopesOf(role: RoleRights, policy: Policy, modelKey: string, operation: string): readonly DataScope[] {
  const scopeClass = `${modelKey}.${operation}`;
  const exact = role.dataScopes.filter((scope) => scope.scopeClass === scopeClass);
  if (exact.length > 0) return exact;
  return role.dataScopes.filter(
    (scope) =>
      scope.resourceCode === modelKey ||
      policy.own.includes(scope.resourceCode) ||
      scope.scopeClass.startsWith(`${modelKey}.`),
  );
}

function visibleKeys(resource: Resource, names: ReadonlySet<string>): Set<string> {
  const keys = new Set([resource.idField]);
  for (const field of resource.fields.values()) {
    if (names.has(field.key) || names.has(field.column)) keys.add(field.key);
  }
  for (const { property, fields } of resource.children) {
    if (names.has(property)) keys.add(property);
    for (const { key } of fields.values()) if (names.has(`${property}.${key}`)) keys.add(`${property}.${key}`);
  }
  return keys;
}

/** undefined: all rows. */
function condition(scope: DataScope, actor: Actor, rights: Rights, resource: Resource): FilterNode | undefined {
  switch (scope.type) {
    case 1:
      return undefined;
    case 2:
      return among(resource, scope.column || 'create_user', [actor.userId]);
    case 3:
      return among(resource, scope.column || 'create_dept', actor.deptIds);
    case 4:
      return among(resource, scope.column || 'create_dept', rights.deptsBelow);
    case 5:
      return bound(scope.value, actor, resource);
    default:
      return NOTHING;
  }
}

/** A tree that is wrong (unknown field or operator, a placeholder nobody knows) shows nothing instead of failing every list. */
function bound(stored: FilterNode | undefined, actor: Actor, resource: Resource): FilterNode {
  if (stored === undefined) return NOTHING;
  const { tree, problems } = checkTree(stored, resource, { placeholders: true });
  if (tree === undefined || problems.length > 0) return NOTHING;
  try {
    return bindActor(tree, actorValues(actor));
  } catch (error) {
    if (error instanceof Error) return NOTHING;
    throw error;
  }
}

/** Names that data scopes may use, in the singular as the platform's screens write them and in the plural. */
export const SCOPE_NAMES = [
  ...(['userId', 'tenantId', 'account', 'name', 'deptIds', 'postIds', 'roleIds'] as const),
  ...(['deptId', 'postId', 'roleId'] as const),
];

function actorValues(actor: Actor): Record<(typeof SCOPE_NAMES)[number], string | readonly string[]> {
  const { userId, tenantId, account, name, deptIds, postIds, roleIds } = actor;
  return {
    userId,
    tenantId,
    account,
    name,
    deptIds,
    postIds,
    roleIds,
    deptId: deptIds,
    postId: postIds,
    roleId: roleIds,
  };
}

function among(resource: Resource, column: string, ids: readonly string[]): FilterNode {
  const field = [...resource.fields.values()].find(
    (one) => one.stored && (one.column === column || one.key === column),
  );
  if (field === undefined || ids.length === 0) return NOTHING;
  const list = field.type.operators.includes('contains_any');
  const op: FilterOperator = list ? 'contains_any' : 'select_any_in';
  return { left: { type: 'field', field: field.key }, op, right: [...ids] };
}
