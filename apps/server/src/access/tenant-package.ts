import { forbidden } from '../errors/index.js';
import type { RoleRights } from './rights.js';

/** The tenant that runs the platform. */
export const MANAGING_TENANT = '000000';
/** Code of the button that lets an administrator look as a role. */
export const VIEW_AS = 'role_view_as';

/** What all tenants share is changed by people of the tenant that runs the platform. Throws 403 for all others. */
export function demandManaging({ tenantId }: { readonly tenantId: string }): void {
  if (tenantId !== MANAGING_TENANT) throw forbidden();
}

/** Ids of a comma list. */
export const list = (text: string | null): string[] =>
  (text ?? '')
    .split(',')
    .map((id) => id.trim())
    .filter((id) => id !== '');

const UNRESTRICTED = ['administrator', 'admin'];

/**
 * Whether somebody may look at the application with other roles: they hold the button, see every row and field
 * themselves, and none of the roles has anything that they lack. Asked again whenever rights change.
 */
export function mayViewAs(own: readonly RoleRights[], others: readonly RoleRights[]): boolean {
  const holds = (code: string): boolean => own.some(({ codes }) => codes.has(code));
  if (!holds(VIEW_AS) || !own.some(({ alias }) => UNRESTRICTED.includes(alias))) return false;
  // An API scope closes calls to who does not hold it, but to an administrator.
  const administers = own.some(({ alias }) => alias === 'administrator');
  return others.every(({ alias, codes, apiScopes }) => {
    const beyond = [...apiScopes].some((id) => !own.some((role) => role.apiScopes.has(id)));
    return (administers || (alias !== 'administrator' && !beyond)) && [...codes].every(holds);
  });
}

const BUTTON = 2;

/** What of a menu or button says whether a package has it. */
export interface PackagedMenu {
  readonly id: string;
  readonly parentId: string;
  /** 1 menu, 2 button. */
  readonly category: number;
}

/**
 * What a package that names these menus and buttons has. The screens let menus alone be chosen (wire-format §7.1): a
 * menu none of whose buttons is named comes with all of them.
 */
export function packageMenus(named: ReadonlySet<string>, menus: Iterable<PackagedMenu>): Set<string> {
  const buttons = [...menus].filter((menu) => menu.category === BUTTON);
  const chosen = new Set(buttons.filter(({ id }) => named.has(id)).map(({ parentId }) => parentId));
  const following = buttons.filter(({ parentId }) => named.has(parentId) && !chosen.has(parentId));
  return new Set([...named, ...following.map(({ id }) => id)]);
}

/** Ids that the package of a tenant names; undefined: it has none, or is the managing one, and every menu is its own. */
export function packageOf(
  tenantId: string,
  tenant: { readonly packageId: string | null; readonly packageMenus: string | null },
): ReadonlySet<string> | undefined {
  if (tenantId === MANAGING_TENANT || tenant.packageId === null || tenant.packageId === '0') return undefined;
  return new Set(list(tenant.packageMenus));
}
