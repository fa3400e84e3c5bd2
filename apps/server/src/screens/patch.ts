import type { ScreenSpec } from '../metadata/index.js';
import { merged, type Node } from './node.js';

type Patch = NonNullable<ScreenSpec['patch']>[number];

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Applies one patch inside a value; `found` is called when its target exists. */
function patched(value: unknown, patch: Patch, found: () => void): unknown {
  if (Array.isArray(value)) return value.flatMap((one) => around(one, patch, found));
  if (!isNode(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, single(inner, patch, found)]));
}

/** A node that is not in a list can have nothing before or after it, so only `merge` is possible. */
function single(value: unknown, patch: Patch, found: () => void): unknown {
  if (!isNode(value) || value.id !== patch.at || patch.merge === undefined) return patched(value, patch, found);
  found();
  return merged(value, patch.merge);
}

function around(value: unknown, patch: Patch, found: () => void): unknown[] {
  if (!isNode(value) || value.id !== patch.at) return [patched(value, patch, found)];
  found();
  if (patch.remove) return [];
  const changed = merged(value, patch.merge);
  return [...(patch.before ? [patch.before] : []), changed, ...(patch.after ? [patch.after] : [])];
}

/** Applies patches by node ids, in order. A patch with an unknown target is reported. */
export function applyPatches(page: Node, patches: readonly Patch[], complain: (problem: string) => void): Node {
  let result = page;
  for (const patch of patches) {
    let isFound = false;
    result = patched(result, patch, () => {
      isFound = true;
    }) as Node;
    if (!isFound) complain(`patch: there is no node ${patch.at}`);
  }
  return result;
}
