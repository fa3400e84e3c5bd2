import type { RoleRights } from './rights.js';
import type { TenantRow } from './rights.store.js';

export const MANAGING_TENANT = '000000';
/** Code of the button that lets an administrator look as a role. */
export const VIEW_AS = 'role_view_as';

/** Ids of a comma list. */
export const list = (text: string | null): string[] =>
  (text ?? '')
    .split(',')
    .map((id) => id.trim())
    .filter((id) => id !== '');

const UNRESTRICTED = ['administrator', 'admin'];

/**
 * Whether somebody with his own roles may look as another: he holds the button, sees every row and field himself, and
 * the role has nothing that he lacks. Asked again whenever rights change, so a look ends with the right to it.
 */
export function mayLook(own: readonly RoleRights[], [role, ...more]: readonly RoleRights[]): boolean {
  const holds = (code: string): boolean => own.some(({ codes }) => codes.has(code));
  if (role === undefined || more.length > 0 || !holds(VIEW_AS)) return false;
  if (!own.some(({ alias }) => UNRESTRICTED.includes(alias))) return false;
  const above = role.alias === 'administrator' && !own.some(({ alias }) => alias === 'administrator');
  return !above && [...role.codes].every(holds);
}

export const EVERY_MENU = (): boolean => true;

/** Menus a tenant may use: those of its package, all without one. */
export function packageFilter(tenantId: string, tenant: TenantRow): (menuId: string) => boolean {
  if (tenantId === MANAGING_TENANT || tenant.packageId === null || tenant.packageId === '0') return EVERY_MENU;
  const menus = new Set(list(tenant.packageMenus));
  return (menuId) => menus.has(menuId);
}
