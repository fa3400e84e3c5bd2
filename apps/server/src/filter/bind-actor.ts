import { isGroup } from './combine.js';
import type { FilterLeaf, FilterNode } from './tree.js';
import { NOTHING } from './tree.js';

const PLACEHOLDER = /^\$\{\s*([A-Za-z]\w*)\s*\}$/;

export const isPlaceholder = (value: unknown): boolean => typeof value === 'string' && PLACEHOLDER.test(value);

type ActorValues = Readonly<Record<string, string | readonly string[]>>;

/**
 * Inserts the actor's values into a data scope: right sides that are exactly `${userId}`, `${deptIds}` … (alone or as
 * list items). With an empty list no row matches the condition, whatever its operator. Throws for a placeholder without
 * a value. Bind the scope alone, before it is joined with a client's filter.
 */
export function bindActor(tree: FilterNode, values: ActorValues): FilterNode {
  return bind(tree, values, false);
}

function bind(node: FilterNode, values: ActorValues, negated: boolean): FilterNode {
  if (isGroup(node)) {
    const inside = node.not === true ? !negated : negated;
    return { ...node, children: node.children.map((child) => bind(child, values, inside)) };
  }
  const right = resolve(node.right, values);
  // Below a `not`, the condition must be true for all rows, so that the whole matches none.
  if (right === EMPTY) return negated ? { conjunction: 'and', children: [] } : NOTHING;
  return right === node.right ? node : withRight(node, right);
}

const EMPTY = Symbol('empty');

function resolve(right: unknown, values: ActorValues): unknown {
  if (isPlaceholder(right)) {
    const value = lookUp(right as string, values);
    return value.length === 0 ? EMPTY : value;
  }
  if (!Array.isArray(right) || !right.some(isPlaceholder)) return right;
  const list = right.flatMap((item: unknown) => (isPlaceholder(item) ? lookUp(item as string, values) : [item]));
  return list.length === 0 ? EMPTY : list;
}

function lookUp(placeholder: string, values: ActorValues): string | readonly string[] {
  const name = PLACEHOLDER.exec(placeholder)?.[1] ?? '';
  const value = Object.hasOwn(values, name) ? values[name] : undefined;
  if (value === undefined) throw new Error(`data scope names \${${name}}, which the actor does not have`);
  return value;
}

/** For a list, "equal" becomes "one of"; for a single value, list operators get a list. */
function withRight(leaf: FilterLeaf, right: unknown): FilterLeaf {
  const many = Array.isArray(right);
  if (many && leaf.op === 'equal') return { ...leaf, op: 'select_any_in', right };
  if (many && leaf.op === 'not_equal') return { ...leaf, op: 'select_not_any_in', right };
  const list = ['select_any_in', 'select_not_any_in', 'contains_any'].includes(leaf.op);
  if (many && !list && leaf.op !== 'between' && leaf.op !== 'not_between') {
    throw new Error(`data scope gives a list to ${leaf.op} of ${leaf.left.field}`);
  }
  return { ...leaf, right: list && !many ? [right] : right };
}
