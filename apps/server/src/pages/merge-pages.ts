import { isDeepStrictEqual as same } from 'node:util';

type Json = unknown;
export type JsonObject = Record<string, Json>;

/** A place that both sides changed differently. The merged page has the author's value. */
export interface MergeConflict {
  /** Path from the root of the merged page to the place. */
  readonly path: (string | number)[];
  /** The same path for people: ids, names and labels instead of positions. */
  readonly place: string;
  /** The value before both changes; missing if it did not exist. */
  readonly base?: Json;
  readonly mine?: Json;
  /** Missing: the product removed it. */
  readonly theirs?: Json;
}

export interface MergedPages {
  readonly merged: Json;
  readonly conflicts: MergeConflict[];
}

/**
 * Merges two versions of a page with a common base: `mine` is from an author, `theirs` from the product. A change on
 * only one side is used; list items are matched by id, then by equal content, then by type and name. Parts that the
 * author removed stay removed.
 */
export function mergePages(base: Json, mine: Json, theirs: Json): MergedPages {
  const merge = new Merge();
  const merged = merge.value(base, mine, theirs, { path: [], place: '' });
  return { merged, conflicts: merge.conflicts };
}

interface At {
  readonly path: (string | number)[];
  readonly place: string;
}

export const isObject = (value: Json): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

class Merge {
  readonly conflicts: MergeConflict[] = [];

  value(base: Json, mine: Json, theirs: Json, at: At): Json {
    if (same(mine, theirs) || same(theirs, base)) return mine;
    if (same(mine, base)) return theirs;
    if (isObject(mine) && isObject(theirs) && (base === undefined || isObject(base)) && isOneThing(mine, theirs)) {
      return this.object(base ?? {}, mine, theirs, at);
    }
    if (isList(mine) && isList(theirs) && (base === undefined || isList(base))) {
      return this.list(base ?? [], mine, theirs, at);
    }
    // For a part that the author removed, changes of the product are ignored.
    if (mine !== undefined) this.conflicts.push({ ...at, base, mine, theirs });
    return mine;
  }

  private object(base: JsonObject, mine: JsonObject, theirs: JsonObject, at: At): JsonObject {
    const result: JsonObject = {};
    for (const key of new Set([...Object.keys(mine), ...Object.keys(theirs)])) {
      const inner = { path: [...at.path, key], place: `${at.place}/${key}` };
      const value = this.value(base[key], mine[key], theirs[key], inner);
      if (value !== undefined) result[key] = value;
    }
    return result;
  }

  private list(base: JsonObject[], mine: JsonObject[], theirs: JsonObject[], at: At): Json[] {
    const inBase = counterparts(base, mine);
    const inTheirs = counterparts(theirs, mine);
    // Both sides may have added items with the same name; but an item from the base is matched only through the base.
    const fromBase = counterparts(theirs, base);
    for (const [place, origin] of inBase.entries()) if (origin !== undefined) inTheirs[place] = fromBase[origin];
    const slots: { mine?: JsonObject; base?: JsonObject; theirs?: JsonObject }[] = mine.map((item, place) => ({
      mine: item,
      base: base[inBase[place] ?? -1],
      theirs: theirs[inTheirs[place] ?? -1],
    }));
    const known = new Set(inTheirs);
    const removed = new Set(fromBase.filter((_, origin) => !inBase.includes(origin)));
    theirs.forEach((item, place) => {
      if (known.has(place) || removed.has(place)) return;
      const before = slots.findIndex((slot) => slot.theirs !== undefined && slot.theirs === theirs[place - 1]);
      slots.splice(place === 0 ? 0 : before < 0 ? slots.length : before + 1, 0, { theirs: item });
    });
    const result: Json[] = [];
    for (const slot of this.ordered(slots, base, theirs)) {
      const place = `${at.place}/${nameOf(slot.mine ?? slot.theirs ?? {}) ?? result.length}`;
      const value =
        slot.mine === undefined
          ? slot.theirs
          : this.value(slot.base, slot.mine, slot.theirs, { path: [...at.path, result.length], place });
      if (value !== undefined) result.push(value);
    }
    return result;
  }

  /** Uses the product's order if the author did not change the order. */
  private ordered<S extends { mine?: JsonObject; base?: JsonObject; theirs?: JsonObject }>(
    slots: S[],
    base: JsonObject[],
    theirs: JsonObject[],
  ): S[] {
    const places = slots.flatMap((slot) => (slot.base === undefined ? [] : [base.indexOf(slot.base)]));
    const isLeft = places.every((place, at) => at === 0 || place > (places[at - 1] as number));
    if (!isLeft || slots.some((slot) => slot.theirs === undefined)) return slots;
    return [...slots].sort((a, b) => theirs.indexOf(a.theirs as JsonObject) - theirs.indexOf(b.theirs as JsonObject));
  }
}

export const isList = (value: Json): value is JsonObject[] => Array.isArray(value) && value.every(isObject);

const idOf = ({ id }: JsonObject): string | undefined => (typeof id === 'string' ? id : undefined);

/** Type and name, to match items without an id. */
const labelOf = ({ type, name, label, title, value }: JsonObject): string =>
  JSON.stringify([type, name, name === undefined ? (label ?? title ?? value) : undefined]);

export const nameOf = (item: JsonObject): string | undefined => {
  const name = item['id'] ?? item['name'] ?? item['label'] ?? item['title'] ?? item['type'];
  return typeof name === 'string' ? name : undefined;
};

/** A component of another type is a different component, unless the ids are equal. */
export const isOneThing = (mine: JsonObject, theirs: JsonObject): boolean =>
  mine['type'] === theirs['type'] || (idOf(mine) !== undefined && idOf(mine) === idOf(theirs));

/** For each of `items`, the index of the matching item in `others`; undefined without a match. */
export function counterparts(others: readonly JsonObject[], items: readonly JsonObject[]): (number | undefined)[] {
  const taken = new Set<number>();
  const found: (number | undefined)[] = items.map(() => undefined);
  const pass = (fits: (item: JsonObject, other: JsonObject) => boolean): void =>
    items.forEach((item, place) => {
      if (found[place] !== undefined) return;
      const at = others.findIndex((other, index) => !taken.has(index) && fits(item, other));
      if (at < 0) return;
      found[place] = at;
      taken.add(at);
    });
  pass((item, other) => idOf(item) !== undefined && idOf(item) === idOf(other));
  pass((item, other) => same(item, other));
  // One side may be from a time without ids; the editor generates ids for nodes without one.
  pass((item, other) => (isOwn(item) || isOwn(other)) && labelOf(item) === labelOf(other));
  return found;
}

/** Without an id, or with one that the editor generated. */
const isOwn = (item: JsonObject): boolean => idOf(item)?.startsWith('u:') ?? true;
