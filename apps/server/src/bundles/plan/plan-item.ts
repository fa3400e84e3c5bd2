import { isDeepStrictEqual as same } from 'node:util';
import { type MergeConflict, mergePages, type PageChange, pageChanges } from '../../pages/index.js';
import type { Item, JsonObject } from '../bundle.js';

/**
 * What a bundle means for one thing of this installation. `new`: it is not here; `same`; `changed`: only the bundle has
 * changed it; `kept`: only people here have; `merged`: both have, at different places; `conflict`: both have, at the same
 * places, or it was taken away here.
 */
export type Status = 'new' | 'same' | 'changed' | 'kept' | 'merged' | 'conflict';
export type Choice = 'mine' | 'theirs' | 'merged';

/** Where both sides met in one place: JSON pointer without its slashes escaped, as told in the plan. */
export type Picks = Readonly<Record<string, 'mine' | 'theirs'>>;

export interface PlannedItem {
  readonly status: Status;
  /** What is done when nobody chooses; undefined: somebody has to. */
  readonly choice: Choice | undefined;
  /** Both sides put together, at conflicts as it is here; where there is something to put together. */
  readonly merged?: JsonObject;
  readonly conflicts: readonly MergeConflict[];
  /** How what the bundle brings differs from what is here. */
  readonly changes: readonly PageChange[];
  /** What is here and is gone when the bundle's side is taken whole. */
  readonly lost: readonly PageChange[];
}

/** The place of a conflict as choices name it. */
export const placeOf = ({ path }: Pick<MergeConflict, 'path'>): string => path.join('/');

const isLost = ({ kind, to }: PageChange): boolean => kind === 'removed' || (kind === 'changed' && to === undefined);

/**
 * Compares one item with what is here. `base`: what both sides come from: the last bundle that brought it, or what the
 * product brings; undefined: nobody knows.
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

/** The merged thing with the bundle's side at the places that were picked so. Throws for a place that is no conflict. */
export function settled({ merged, conflicts }: PlannedItem, picks: Picks): JsonObject {
  const known = new Map(conflicts.map((conflict) => [placeOf(conflict), conflict]));
  const result = structuredClone(merged ?? {});
  // From the back: an item that is taken out of a list moves those behind it.
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

/** What a choice makes of an item; undefined: it stays as it is here. */
export function outcomeOf(
  plan: PlannedItem,
  { value }: Pick<Item, 'value'>,
  choice: Choice,
  picks: Picks = {},
): JsonObject | undefined {
  if (choice === 'mine') return undefined;
  return choice === 'merged' && plan.merged !== undefined ? settled(plan, picks) : value;
}
