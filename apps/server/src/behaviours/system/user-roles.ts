import type { BehaviourContext } from '../../engine/index.js';
import { badRequest } from '../../errors/index.js';

type Record_ = Record<string, unknown>;

const ADMINISTRATOR = 'administrator';
/** Menus and buttons of a few roles; a plant has some hundreds. */
const MOST_MENUS = 10_000;

const among = (field: string, right: readonly unknown[]) => ({
  left: { type: 'field' as const, field },
  op: 'select_any_in' as const,
  right: [...new Set(right)],
});
const rolesOf = (record: Record_ | undefined): string[] =>
  String(record?.['roleId'] ?? '')
    .split(',')
    .filter((id) => /^\d+$/.test(id));

/** Codes of the menus and buttons of these roles. */
async function codesOf({ records }: BehaviourContext, roleIds: readonly string[]): Promise<Set<string>> {
  const grants = await records.find('roleMenu', among('roleId', roleIds), MOST_MENUS);
  const menuIds = new Set(grants.map((grant) => grant['menuId']));
  const menus = menuIds.size === 0 ? [] : await records.find('menu', undefined, MOST_MENUS);
  return new Set(menus.filter((menu) => menuIds.has(menu['id'])).map((menu) => String(menu['code'])));
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
  const roles = await records.find('role', among('id', changed));
  if (roles.some((role) => role['roleAlias'] === ADMINISTRATOR)) throw badRequest('user.administratorRole');
  if (given.length === 0) return;
  for (const code of await codesOf(context, given)) if (!actor.granted.has(code)) throw badRequest('user.roleBeyond');
}
