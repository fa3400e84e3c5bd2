import type { Actor } from '../actor.js';

/** Whether the actor has one of the menus that lead to a resource. No menus named: nobody has. */
export function menuHolds(actor: Actor, via: readonly string[]): boolean {
  return via.some((code) => actor.isAdministrator || actor.granted.has(code));
}
