import type { BehaviourContext } from '../../engine/index.js';
import { badRequest } from '../../errors/index.js';
import { among, idsOf, isUnrestricted, MOST, type Record_, readMenus } from './grants.js';

const ADMINISTRATOR = 'administrator';
const DATA_SCOPE = 1;

const rolesOf = (record: Record_ | undefined): string[] => idsOf(record?.['roleId']);

/** Codes of the menus and buttons of these roles. */
async function codesOf(context: BehaviourContext, roleIds: readonly string[]): Promise<Set<string>> {
  if (roleIds.length === 0) return new Set();
  const grants = await context.records.find('roleMenu', among('roleId', roleIds), MOST);
  const menus = grants.length === 0 ? new Map() : await readMenus(context);
  return new Set(grants.flatMap((grant) => menus.get(String(grant['menuId']))?.code ?? []));
}

async function scopesOf({ records }: BehaviourContext, roleIds: readonly string[]): Promise<Set<string>> {
  const links = roleIds.length === 0 ? [] : await records.find('roleScope', among('roleId', roleIds), MOST);
  const data = links.filter((link) => Number(link['scopeCategory']) === DATA_SCOPE);
  return new Set(data.map((link) => String(link['scopeId'])));
}

/** Who sees a part of the rows gives no role that opens the same menu to more of them. */
async function demandScoped(context: BehaviourContext, given: readonly string[]): Promise<void> {
  if (isUnrestricted(context.actor)) return;
  const own = await scopesOf(context, context.actor.roleIds);
  if (own.size === 0) return;
  const scopes = await context.records.find('dataScope', among('id', own), MOST);
  const menus = await readMenus(context);
  for (const roleId of given) {
    const [codes, theirs] = [await codesOf(context, [roleId]), await scopesOf(context, [roleId])];
    for (const { id, menuId, resourceCode } of scopes) {
      const opened = codes.has(menus.get(String(menuId))?.code ?? '');
      const cut = scopes.some((scope) => scope['resourceCode'] === resourceCode && theirs.has(String(scope['id'])));
      if (opened && !theirs.has(String(id)) && !cut) throw badRequest('user.roleBeyond');
    }
  }
}

/**
 * Nobody gives a role that holds more than he holds himself, and only an administrator makes, changes the roles of, or
 * removes an administrator. `after` is the record to be, undefined for a removal.
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
  if (given.length === 0) return;
  for (const code of await codesOf(context, given)) if (!actor.granted.has(code)) throw badRequest('user.roleBeyond');
  await demandScoped(context, given);
}

/**
 * An account that stands above one's own is left alone: an administrator's by all but administrators, and nobody sets
 * the password (a known one) of an account that holds more than he does.
 */
export async function demandNotAbove(context: BehaviourContext, operation: string, before: Record_): Promise<void> {
  const { actor, records } = context;
  if (actor.isAdministrator || before['id'] === actor.userId) return;
  const roleIds = rolesOf(before);
  const roles = roleIds.length === 0 ? [] : await records.find('role', among('id', roleIds));
  if (roles.some((role) => role['roleAlias'] === ADMINISTRATOR)) throw badRequest('user.administratorRole');
  if (operation !== 'reset-password') return;
  for (const code of await codesOf(context, roleIds)) if (!actor.granted.has(code)) throw badRequest('user.above');
}
