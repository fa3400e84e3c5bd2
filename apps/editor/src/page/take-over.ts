import { isObject } from './json.js';
import type { MergeConflict } from './page-calls.js';
import type { Json } from './runtime.js';

/** A merged page with the product's version at some of its conflicts; the others keep the author's version. */
export function takeOver(merged: Json, theirs: readonly MergeConflict[]): Json {
  const page = structuredClone(merged);
  // From the end, because removing an item of a list moves the later ones.
  for (const { path, theirs: value } of [...theirs].reverse()) put(page, path, value);
  return page;
}

function put(page: Json, path: readonly (string | number)[], value: Json | undefined): void {
  const last = path.at(-1);
  const parent = path.slice(0, -1).reduce<Json | undefined>(step, page);
  if (Array.isArray(parent) && typeof last === 'number') {
    if (value === undefined) parent.splice(last, 1);
    else parent[last] = value;
  } else if (isObject(parent) && last !== undefined) {
    if (value === undefined) delete parent[last];
    else parent[last] = value;
  }
}

function step(node: Json | undefined, key: string | number): Json | undefined {
  if (Array.isArray(node)) return node[Number(key)];
  return isObject(node) ? node[key] : undefined;
}
