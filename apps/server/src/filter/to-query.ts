import { isGroup } from './combine.js';
import { type FilterTable, storedField } from './table.js';
import type { FilterLeaf, FilterNode, FilterOperator } from './tree.js';

const SUFFIX: Partial<Record<FilterOperator, string>> = {
  equal: '_equal',
  not_equal: '_notequal',
  greater: '_gt',
  greater_or_equal: '_ge',
  less: '_lt',
  less_or_equal: '_le',
  like: '_like',
  is_empty: '_null',
  is_not_empty: '_notnull',
  select_any_in: '_in',
  select_not_any_in: '_notin',
};

/**
 * The query of a list call with the conditions of a tree: plain keys if possible, so that a search row shows them, else
 * the tree itself in `filter`. The inverse of `parseQuery` (kind M).
 */
export function toQueryString(tree: FilterNode | undefined, table: FilterTable): Record<string, string> {
  if (tree === undefined) return {};
  const leaves = isGroup(tree) ? tree.children : [tree];
  const flat = !isGroup(tree) || (tree.conjunction === 'and' && tree.not !== true);
  const query: Record<string, string> = {};
  for (const leaf of leaves) {
    const pair = flat && !isGroup(leaf) ? pairOf(leaf, table) : undefined;
    if (pair === undefined || Object.hasOwn(query, pair[0])) return { filter: JSON.stringify(tree) };
    query[pair[0]] = pair[1];
  }
  return query;
}

function pairOf({ left: { field: key }, op, right }: FilterLeaf, table: FilterTable): [string, string] | undefined {
  const suffix = SUFFIX[op];
  if (suffix === undefined) return undefined;
  if (op === 'is_empty' || op === 'is_not_empty') return [key + suffix, 'true'];
  const { type, spec } = storedField(table, key);
  const bare = op === 'equal' && type.bareOperator === 'equal' && spec.match === undefined;
  return [bare ? key : key + suffix, Array.isArray(right) ? right.join(',') : String(right)];
}
