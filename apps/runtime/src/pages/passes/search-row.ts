import { isObject, type Json, type JsonObject } from '../json.js';

/** The component that folds the search row around it. */
export const SEARCH_FOLD = 'lm-search-fold';

/** Address of a call, without method and query. */
export const addressOf = (api: Json | undefined): string => {
  const url = isObject(api) ? api.url : api;
  return typeof url === 'string'
    ? url
        .replace(/^\w+:(?=\/)/, '')
        .split('?', 1)
        .join('')
    : '';
};

function addFold(filter: JsonObject, key: string): JsonObject {
  const actions = Array.isArray(filter.actions) ? filter.actions : [];
  if (actions.some((action) => isObject(action) && action.type === SEARCH_FOLD)) return filter;
  return { ...filter, actions: [...actions, { type: SEARCH_FOLD, searchKey: key }] };
}

/**
 * Search row pass. A copy of the schema in which the search row of every list can be folded to its first line; the
 * choice is stored under the address of the list.
 */
export function foldSearchRows(node: Json): Json {
  if (Array.isArray(node)) return node.map(foldSearchRows);
  if (!isObject(node)) return node;
  const copy: JsonObject = {};
  for (const [key, child] of Object.entries(node)) if (child !== undefined) copy[key] = foldSearchRows(child);
  const address = addressOf(node.api);
  if (node.type === 'crud' && address && isObject(copy.filter)) {
    copy.filter = addFold(copy.filter, address);
    // One fold button is enough, and ours remembers the choice.
    copy.filterTogglable = false;
  }
  return copy;
}
