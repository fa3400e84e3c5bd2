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
    const slots = mine.map((item, place): Slot => {
      const [origin, match] = [inBase[place], inTheirs[place]];
      return { mine: item, base: base[origin ?? -1], theirs: theirs[match ?? -1], inBase: origin, inTheirs: match };
    });
    const kept = new Set(inBase);
    const removed = new Set(fromBase.filter((_, origin) => !kept.has(origin)));
    const result: Json[] = [];
    for (const slot of this.ordered(withAdded(slots, theirs, removed))) {
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
  private ordered(slots: Slot[]): Slot[] {
    const places = slots.flatMap((slot) => slot.inBase ?? []);
    const isLeft = places.every((place, at) => at === 0 || place > (places[at - 1] as number));
    if (!isLeft || slots.some((slot) => slot.inTheirs === undefined)) return slots;
    return [...slots].sort((a, b) => (a.inTheirs ?? 0) - (b.inTheirs ?? 0));
  }
}

/** An item of a merged list in its three versions, and its indexes in two of them. */
interface Slot {
  readonly mine?: JsonObject;
  readonly base?: JsonObject | undefined;
  readonly theirs?: JsonObject | undefined;
  readonly inBase?: number | undefined;
  readonly inTheirs: number | undefined;
}

/**
 * The author's items with those that the product added: each behind the item that it follows in the product's list, or
 * at the end when the author removed that one.
 */
function withAdded(
  slots: readonly Slot[],
  theirs: readonly JsonObject[],
  removed: ReadonlySet<number | undefined>,
): Slot[] {
  const known = new Set(slots.map(({ inTheirs }) => inTheirs));
  const first: Slot[] = [];
  const last: Slot[] = [];
  /** Added items by the index of the item that they follow. */
  const behind = new Map<number | undefined, Slot[]>();
  let run = first;
  theirs.forEach((item, index) => {
    if (known.has(index)) {
      run = [];
      behind.set(index, run);
    } else if (removed.has(index)) run = last;
    else run.push({ theirs: item, inTheirs: index });
  });
  const result = [...first];
  for (const slot of slots) {
    result.push(slot);
    for (const added of behind.get(slot.inTheirs) ?? []) result.push(added);
    // Two items of the author can match the same item of the product.
    behind.delete(slot.inTheirs);
  }
  return [...result, ...last];
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

/** Indexes with the same key, in order. Each taken index is skipped only once, so that a pass takes linear time. */
class Queue {
  private at = 0;
  private readonly indexes: number[] = [];

  constructor(private readonly taken: ReadonlySet<number>) {}

  add(index: number): void {
    this.indexes.push(index);
  }

  /** The first index that is not taken. */
  first(): number | undefined {
    while (this.taken.has(this.indexes[this.at] ?? -1)) this.at += 1;
    return this.indexes[this.at];
  }
}

/** For each of `items`, the index of the matching item in `others`; undefined without a match. Takes linear time. */
export function counterparts(others: readonly JsonObject[], items: readonly JsonObject[]): (number | undefined)[] {
  const taken = new Set<number>();
  const found: (number | undefined)[] = items.map(() => undefined);
  /** Matches each item that is left with the first other one of the same key. `ownOnly`: `isOwn` holds for one of them. */
  const pass = (keyOf: (item: JsonObject) => string | undefined, ownOnly = false): void => {
    if (taken.size === others.length || taken.size === items.length) return;
    const queues = new Map<string, { all: Queue; own: Queue }>();
    others.forEach((other, index) => {
      const key = taken.has(index) ? undefined : keyOf(other);
      if (key === undefined) return;
      const queue = queues.get(key) ?? { all: new Queue(taken), own: new Queue(taken) };
      queues.set(key, queue);
      queue.all.add(index);
      if (isOwn(other)) queue.own.add(index);
    });
    items.forEach((item, place) => {
      const key = found[place] === undefined ? keyOf(item) : undefined;
      const queue = key === undefined ? undefined : queues.get(key);
      const at = (ownOnly && !isOwn(item) ? queue?.own : queue?.all)?.first();
      if (at === undefined) return;
      found[place] = at;
      taken.add(at);
    });
  };
  pass(idOf);
  pass(contentOf);
  // One side may be from a time without ids; the editor generates ids for nodes without one.
  pass(labelOf, true);
  return found;
}

/** Equal for values that are equal, in whatever order their properties are. */
const contentOf = (item: JsonObject): string =>
  JSON.stringify(item, (_, value: Json) =>
    isObject(value) ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) : value,
  );

/** Without an id, or with one that the editor generated. */
const isOwn = (item: JsonObject): boolean => idOf(item)?.startsWith('u:') ?? true;
