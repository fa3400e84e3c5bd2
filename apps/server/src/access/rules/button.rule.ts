import type { Actor } from '../actor.js';
import { menuHolds } from './menu.rule.js';

/** Whether the actor was granted a menu or button code. */
export function codeHolds(actor: Actor, code: string): boolean {
  return code !== '' && (actor.isAdministrator || actor.granted.has(code));
}

/**
 * Whether a permission as written in access.json or `@Permit` holds: `login`, `administrator`, `menu` (any of `via`),
 * `menu:code`, or the code of a menu or button. Absent: closed.
 */
export function permissionHolds(actor: Actor, permission: string | undefined, via: readonly string[]): boolean {
  if (permission === undefined || permission === '') return false;
  if (permission === 'login') return true;
  if (permission === 'administrator') return actor.isAdministrator;
  if (permission === 'menu') return menuHolds(actor, via);
  if (permission.startsWith('menu:')) return menuHolds(actor, [permission.slice(5)]);
  return codeHolds(actor, permission);
}
