import { isDeepStrictEqual as same } from 'node:util';
import { type MergeConflict, mergePages, type PageChange, pageChanges } from '../../pages/index.js';
import type { Item, JsonObject } from '../bundle.js';

/**
 * How a bundle's item compares with this installation. `new`: it does not exist here; `same`: no difference; `changed`:
 * only the bundle has changed it; `kept`: only this installation has; `merged`: both have, at different places;
 * `conflict`: both have, at the same places, or it was removed here.
 */
export type Status = 'new' | 'same' | 'changed' | 'kept' | 'merged' | 'conflict';
export type Choice = 'mine' | 'theirs' | 'merged';

/** Chosen sides of conflicts, by place: a JSON pointer without escaped slashes, as in the plan. */
export type Picks = Readonly<Record<string, 'mine' | 'theirs'>>;

export interface PlannedItem {
  readonly status: Status;
  /** The default; undefined if somebody has to choose. */
  readonly choice: Choice | undefined;
  /** Both versions merged, with the local value at conflicts; only if there is something to merge. */
  readonly merged?: JsonObject;
  readonly conflicts: readonly MergeConflict[];
  /** Differences between the local value and the bundle's. */
  readonly changes: readonly PageChange[];
  /** Local values that are lost when the bundle's version is used as a whole. */
  readonly lost: readonly PageChange[];
}

/** The place of a conflict, as used in choices. */
export const placeOf = ({ path }: Pick<MergeConflict, 'path'>): string => path.join('/');

const isLost = ({ kind, to }: PageChange): boolean => kind === 'removed' || (kind === 'changed' && to === undefined);

/**
 * Compares one item with the local value. `base`: the common base of both, which is the value of the last bundle or
 * that of the product; undefined if unknown.
 */
export function planItem(
  { value: theirs }: Pick<Item, 'value'>,
  mine: JsonObject | undefined,
  base: JsonObject | undefined,
): PlannedItem {
  const nothing = { conflicts: [], changes: [], lost: [] };
  if (mine === undefined)
    return base === undefined
      ? { ...nothing, status: 'new', choice: 'theirs' }
      : { ...nothing, status: 'conflict', choice: undefined };
  if (same(mine, theirs)) return { ...nothing, status: 'same', choice: 'mine' };
  const changes = pageChanges(mine, theirs);
  const told = { changes, lost: changes.filter(isLost), conflicts: [] };
  if (same(mine, base)) return { ...told, status: 'changed', choice: 'theirs' };
  if (same(theirs, base)) return { ...told, status: 'kept', choice: 'mine' };
  const { merged, conflicts } = mergePages(base, mine, theirs);
  const both = { ...told, merged: merged as JsonObject, conflicts };
  if (conflicts.length > 0) return { ...both, status: 'conflict', choice: undefined };
  if (same(merged, theirs)) return { ...told, status: 'changed', choice: 'theirs' };
  if (same(merged, mine)) return { ...told, status: 'kept', choice: 'mine' };
  return { ...both, status: 'merged', choice: 'merged' };
}

/** The merged value, with the bundle's side at the places chosen so. Throws for a place without a conflict. */
export function settled({ merged, conflicts }: PlannedItem, picks: Picks): JsonObject {
  const known = new Map(conflicts.map((conflict) => [placeOf(conflict), conflict]));
  const result = structuredClone(merged ?? {});
  // From the end, because removing an element of a list moves those after it.
  for (const conflict of [...known.values()].reverse()) {
    if (picks[placeOf(conflict)] !== 'theirs') continue;
    put(result, conflict.path, conflict.theirs);
  }
  for (const place of Object.keys(picks)) if (!known.has(place)) throw new Error(`${place} is no conflict`);
  return result;
}

function put(root: JsonObject, path: MergeConflict['path'], value: unknown): void {
  const [last] = path.slice(-1);
  let owner: unknown = root;
  for (const step of path.slice(0, -1)) owner = (owner as JsonObject)[String(step)];
  if (last === undefined) return;
  if (value !== undefined) (owner as JsonObject)[String(last)] = value;
  else if (Array.isArray(owner)) owner.splice(Number(last), 1);
  else delete (owner as JsonObject)[String(last)];
}

/** The new value of an item after a choice; undefined if it stays as it is. */
export function outcomeOf(
  plan: PlannedItem,
  { value }: Pick<Item, 'value'>,
  choice: Choice,
  picks: Picks = {},
): JsonObject | undefined {
  if (choice === 'mine') return undefined;
  return choice === 'merged' && plan.merged !== undefined ? settled(plan, picks) : value;
}
