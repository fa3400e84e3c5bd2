import { createHash } from 'node:crypto';
import type { Actor } from '../access/index.js';

/** The people who get the new version of a page. */
export interface Audience {
  readonly roleIds: readonly string[];
  readonly userIds: readonly string[];
  /** Percentage of all readers, 0 to 100. */
  readonly share: number;
}

/** A number from 0 to 99 that is always the same for a person and a menu. */
export function bucketOf(menuId: string, userId: string): number {
  return createHash('sha256').update(`${menuId} ${userId}`).digest().readUInt32BE(0) % 100;
}

/** Whether the actor belongs to the audience. */
export function isAmong(
  { roleIds, userIds, share }: Audience,
  menuId: string,
  actor: Pick<Actor, 'userId' | 'roleIds'>,
): boolean {
  if (userIds.includes(actor.userId) || roleIds.some((id) => actor.roleIds.includes(id))) return true;
  return bucketOf(menuId, actor.userId) < share;
}
