import { isEditorKey, usedIds, stripEditorKeys } from './strip-editor-keys.js';
import { isObject, sameJson } from './json.js';
import type { Json, JsonObject } from './runtime.js';

/**
 * The editor changes what it opens: ids, default buttons, `body: {}` becomes `body: [{}]`, and dozens of defaults. A
 * page must be stored as its author wrote it, so saving is a three-way merge: `source` is the stored schema, `opened`
 * is the editor's version of it right after loading, `current` is the editor's version now. Only differences between
 * `opened` and `current` were made by a person and are included in the result; everything else comes from `source`,
 * including the order of keys.
 */
export function reconcile(source: Json, opened: Json, current: Json): Json {
  const used = usedIds(current);
  return new Merge(used).node(source, opened, current);
}

class Merge {
  constructor(private readonly used: ReadonlySet<string>) {}

  node(source: Json, opened: Json, current: Json): Json {
    if (sameJson(opened, current) && !this.holdsUsedId(current)) return source;
    if (isObject(source) && isObject(opened) && isObject(current)) return this.object(source, opened, current);
    if (Array.isArray(opened) && Array.isArray(current)) {
      if (Array.isArray(source) && source.length === opened.length) return this.array(source, opened, current);
      if (isObject(source) && opened.length === 1) return single(this.array([source], opened, current));
    }
    return stripEditorKeys(current, this.used);
  }

  private object(source: JsonObject, opened: JsonObject, current: JsonObject): Json {
    const result: JsonObject = {};
    for (const [key, value] of Object.entries(source)) {
      const before = opened[key];
      const now = current[key];
      if (value === undefined) continue;
      if (now !== undefined) {
        result[key] = before === undefined ? stripEditorKeys(now, this.used) : this.node(value, before, now);
      } else if (before === undefined) {
        // The editor does not have this key, so nobody changed it.
        result[key] = value;
      }
    }
    for (const [key, now] of Object.entries(current)) {
      if (now === undefined || source[key] !== undefined || isEditorKey(key, now, this.used)) continue;
      const added =
        sameJson(opened[key], now) && !this.holdsUsedId(now) && !(key === 'id' && this.used.has(String(now)));
      if (!added) result[key] = stripEditorKeys(now, this.used);
    }
    return result;
  }

  private array(source: Json[], opened: Json[], current: Json[]): Json[] {
    const origins = match(opened, current);
    return current.map((item, index) => {
      const origin = origins[index];
      if (origin === undefined) return stripEditorKeys(item, this.used);
      return this.node(source[origin] as Json, opened[origin] as Json, item);
    });
  }

  /** A component that others refer to must keep its id, even though the editor created it. */
  private holdsUsedId(node: Json): boolean {
    if (this.used.size === 0) return false;
    if (Array.isArray(node)) return node.some((item) => this.holdsUsedId(item));
    if (!isObject(node)) return false;
    if (typeof node.id === 'string' && this.used.has(node.id)) return true;
    return Object.values(node).some((child) => child !== undefined && this.holdsUsedId(child));
  }
}

const single = (items: Json[]): Json => (items.length === 1 ? (items[0] as Json) : items);

const idOf = (node: Json | undefined) => (isObject(node) && typeof node.id === 'string' ? node.id : undefined);
const labelOf = (node: Json | undefined) =>
  isObject(node)
    ? JSON.stringify([node.type, node.name, node.name ? undefined : (node.label ?? node.title)])
    : undefined;

/** For each item of `current` its index in `opened`, or undefined when it is new. */
function match(opened: Json[], current: Json[]): (number | undefined)[] {
  const taken = new Set<number>();
  const origins: (number | undefined)[] = current.map(() => undefined);
  const pass = (fits: (before: Json, now: Json, at: number, place: number) => boolean) => {
    current.forEach((now, place) => {
      if (origins[place] !== undefined) return;
      const at = opened.findIndex((before, index) => !taken.has(index) && fits(before, now, index, place));
      if (at < 0) return;
      origins[place] = at;
      taken.add(at);
    });
  };
  pass((before, now) => idOf(now) !== undefined && idOf(before) === idOf(now));
  pass((before, now) => sameJson(before, now));
  // Items without ids: the same type and name is the same item, otherwise the item at the same index.
  pass((before, now) => idOf(now) === undefined && isObject(now) && labelOf(before) === labelOf(now));
  if (opened.length === current.length) {
    pass((before, now, at, place) => at === place && idOf(before) === idOf(now) && isObject(before) && isObject(now));
  }
  return origins;
}

/**
 * True when `after` is `before` with more keys, and these are plain settings without components. A properties panel
 * does this when it opens (it writes its defaults); inserting, deleting and moving never look like this.
 */
export function onlyAddsSettings(before: Json, after: Json): boolean {
  if (Array.isArray(before)) {
    return (
      Array.isArray(after) &&
      before.length === after.length &&
      before.every((item, index) => onlyAddsSettings(item, after[index] as Json))
    );
  }
  if (!isObject(before)) return sameJson(before, after);
  if (!isObject(after)) return false;
  return (
    Object.entries(after).every(([key, value]) => {
      if (value === undefined) return before[key] === undefined;
      const old = before[key];
      return old === undefined ? !holdsComponent(value) : onlyAddsSettings(old, value);
    }) && Object.keys(before).every((key) => before[key] === undefined || after[key] !== undefined)
  );
}

function holdsComponent(node: Json): boolean {
  if (Array.isArray(node)) return node.some(holdsComponent);
  if (!isObject(node)) return false;
  return (
    typeof node.type === 'string' || Object.values(node).some((child) => child !== undefined && holdsComponent(child))
  );
}
