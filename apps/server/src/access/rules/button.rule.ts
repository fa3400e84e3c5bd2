import type { Actor } from '../actor.js';

/** What a permission asks for. `codes`: of menus (any of them opens) or of a button. */
export interface Demand {
  readonly kind: 'closed' | 'login' | 'administrator' | 'menu' | 'button';
  readonly codes: readonly string[];
}

/** Whether the actor was granted a menu or button code. */
export function codeHolds(actor: Actor, code: string): boolean {
  return code !== '' && (actor.isAdministrator || actor.granted.has(code));
}

/**
 * Reads a permission as written in access.json or `@Permit`: `login`, `administrator`, `menu` (any of `via`),
 * `menu:code`, or the code of a menu or button. Absent: closed.
 */
export function demandOf(permission: string | undefined, via: readonly string[]): Demand {
  if (permission === undefined || permission === '') return { kind: 'closed', codes: [] };
  if (permission === 'login' || permission === 'administrator') return { kind: permission, codes: [] };
  if (permission === 'menu') return { kind: 'menu', codes: via };
  if (permission.startsWith('menu:')) return { kind: 'menu', codes: [permission.slice(5)] };
  return { kind: 'button', codes: [permission] };
}
