import type { FilterGroup, FilterNode } from './tree.js';
import { NOTHING } from './tree.js';

export const isGroup = (node: FilterNode): node is FilterGroup => 'conjunction' in node;

const isNothing = (node: FilterNode): boolean =>
  isGroup(node) && node.conjunction === 'or' && node.not !== true && node.children.length === 0;

/** Joins trees by AND. undefined is "no condition" and is dropped; NOTHING makes the whole NOTHING. */
export function and(...trees: (FilterNode | undefined)[]): FilterNode | undefined {
  const children = trees
    .filter((tree) => tree !== undefined)
    .flatMap((tree) => (isGroup(tree) && tree.conjunction === 'and' && tree.not !== true ? tree.children : [tree]));
  if (children.length === 0) return undefined;
  if (children.some(isNothing)) return NOTHING;
  return children.length === 1 ? children[0] : { conjunction: 'and', children };
}

/** The same text for trees that differ only in the order of their conditions, for cache keys. */
export function canonical(tree: FilterNode | undefined): string {
  if (tree === undefined) return '';
  if (!isGroup(tree)) return JSON.stringify([tree.left.field, tree.op, tree.right ?? null]);
  const children = tree.children.map(canonical).sort();
  return `${tree.not === true ? '!' : ''}${tree.conjunction}(${children.join(',')})`;
}

/** Keys of the fields in a tree. */
export function fieldsOf(tree: FilterNode | undefined): Set<string> {
  if (tree === undefined) return new Set();
  if (!isGroup(tree)) return new Set([tree.left.field]);
  return new Set(tree.children.flatMap((child) => [...fieldsOf(child)]));
}
