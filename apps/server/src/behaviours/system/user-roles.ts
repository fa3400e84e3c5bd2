import type { BehaviourContext } from '../../engine/index.js';
import { badRequest } from '../../errors/index.js';
import { departmentsBelow } from './departments.js';
import { among, idsOf, isUnrestricted, MAX_ROWS, type Record_, readMenus } from './grants.js';

const ADMINISTRATOR = 'administrator';
const ADMIN = 'admin';
const DATA_SCOPE = 1;
/** Fields that data scopes and processes depend on. */
const PLACE = ['deptId', 'postId'];

const rolesOf = (record: Record_ | undefined): string[] => idsOf(record?.['roleId']);

/** Codes of the menus and buttons of these roles. */
async function codesOf(context: BehaviourContext, roleIds: readonly string[]): Promise<Set<string>> {
  if (roleIds.length === 0) return new Set();
  const grants = await context.records.find('roleMenu', among('roleId', roleIds), MAX_ROWS);
  const menus = grants.length === 0 ? new Map() : await readMenus(context);
  return new Set(grants.flatMap((grant) => menus.get(String(grant['menuId']))?.code ?? []));
}

async function scopesOf({ records }: BehaviourContext, roleIds: readonly string[]): Promise<Set<string>> {
  const links = roleIds.length === 0 ? [] : await records.find('roleScope', among('roleId', roleIds), MAX_ROWS);
  const data = links.filter((link) => Number(link['scopeCategory']) === DATA_SCOPE);
  return new Set(data.map((link) => String(link['scopeId'])));
}

/** People who see only part of the rows rank below a role for which the same menu shows more rows. */
async function seeMore(context: BehaviourContext, roleIds: readonly string[]): Promise<boolean> {
  if (isUnrestricted(context.actor)) return false;
  const own = await scopesOf(context, context.actor.roleIds);
  if (own.size === 0) return false;
  const scopes = await context.records.find('dataScope', among('id', own), MAX_ROWS);
  const menus = await readMenus(context);
  for (const roleId of roleIds) {
    const [codes, theirs] = [await codesOf(context, [roleId]), await scopesOf(context, [roleId])];
    for (const { id, menuId, resourceCode } of scopes) {
      const opened = codes.has(menus.get(String(menuId))?.code ?? '');
      const cut = scopes.some((scope) => scope['resourceCode'] === resourceCode && theirs.has(String(scope['id'])));
      if (opened && !theirs.has(String(id)) && !cut) return true;
    }
  }
  return false;
}

/** Whether one of the roles has more rights than the actor: menus and buttons, all rows, more rows of a menu. */
async function areBeyond(context: BehaviourContext, roles: readonly Record_[]): Promise<boolean> {
  const { actor } = context;
  if (!isUnrestricted(actor) && roles.some((role) => role['roleAlias'] === ADMIN)) return true;
  const ids = roles.map((role) => String(role['id']));
  for (const code of await codesOf(context, ids)) if (!actor.granted.has(code)) return true;
  return seeMore(context, ids);
}

/**
 * Nobody gives a role with more rights than their own, and only administrators create or remove administrators or
 * change their roles. `after` is the new record, undefined for a removal.
 */
export async function demandGrantable(
  context: BehaviourContext,
  after: Record_ | undefined,
  before: Record_ | undefined,
): Promise<void> {
  const { actor, records } = context;
  if (actor.isAdministrator) return;
  const [old, next] = [rolesOf(before), rolesOf(after)];
  const given = next.filter((id) => !old.includes(id));
  const changed = [...given, ...old.filter((id) => !next.includes(id))];
  if (changed.length === 0) return;
  if (before?.['id'] === actor.userId) throw badRequest('user.ownRoles');
  const roles = await records.find('role', among('id', changed));
  if (roles.some((role) => role['roleAlias'] === ADMINISTRATOR)) throw badRequest('user.administratorRole');
  const theirs = roles.filter((role) => given.includes(String(role['id'])));
  if (await areBeyond(context, theirs)) throw badRequest('user.roleBeyond');
}

/**
 * Protects accounts with more rights: only administrators change an administrator's account, and nobody changes,
 * removes, unlocks or signs out an account that has more rights than their own. Every call that changes another
 * person's account uses this check; `before` is the account as it is stored.
 */
export async function demandNotAbove(context: BehaviourContext, before: Record_): Promise<void> {
  const { actor, records } = context;
  if (actor.isAdministrator || before['id'] === actor.userId) return;
  const roleIds = rolesOf(before);
  const roles = roleIds.length === 0 ? [] : await records.find('role', among('id', roleIds), MAX_ROWS);
  if (roles.some((role) => role['roleAlias'] === ADMINISTRATOR)) throw badRequest('user.administratorRole');
  if (await areBeyond(context, roles)) throw badRequest('user.above');
}

const deptsOf = (record: Record_ | undefined): string[] => idsOf(record?.['deptId']);

/**
 * Data scopes and processes depend on department and post: people cannot move themselves, and people who are restricted
 * by a data scope can move others only into their own department and those below it, where the others see no more rows
 * than they do.
 */
export async function demandOwnPlace(
  context: BehaviourContext,
  record: Record_,
  before: Record_ | undefined,
): Promise<void> {
  const { actor } = context;
  if (isUnrestricted(actor)) return;
  if (before?.['id'] === actor.userId) {
    if (PLACE.some((field) => (record[field] ?? '') !== (before?.[field] ?? ''))) throw badRequest('user.ownPlace');
    return;
  }
  const given = deptsOf(record).filter((id) => !deptsOf(before).includes(id));
  if (given.length === 0 || (await scopesOf(context, actor.roleIds)).size === 0) return;
  const own = new Set(await departmentsBelow(context, actor.deptIds));
  if (given.some((id) => !own.has(id))) throw badRequest('user.deptBeyond');
}

/**
 * Whether a role, or a person who has it, has more rights than the actor: then the actor may not change or remove it,
 * or what it grants.
 */
export async function isRoleAbove(
  context: BehaviourContext,
  role: Record_,
  whose: 'role' | 'holders',
): Promise<boolean> {
  const { actor, records } = context;
  if (isUnrestricted(actor)) return false;
  if (whose === 'role') return areBeyond(context, [role]);
  const where = { left: { type: 'field' as const, field: 'roleId' }, op: 'contains_any' as const, right: [role['id']] };
  const holders = await records.find('user', where, MAX_ROWS, ['roleId']);
  const ids = new Set(holders.flatMap(rolesOf));
  return ids.size > 0 && areBeyond(context, await records.find('role', among('id', ids), MAX_ROWS));
}
