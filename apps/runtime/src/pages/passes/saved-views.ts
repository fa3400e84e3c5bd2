import { isObject, type Json, type JsonObject } from '../json.js';
import { addressOf } from './search-row.js';

/** The component by which somebody keeps the search and the columns of the list that it stands in. */
export const SAVED_VIEWS = 'lm-saved-views';

const isColumnButton = (item: Json): boolean => isObject(item) && item.type === 'columns-toggler';

/** The toolbar of a list with the menu of views behind the choice of columns. */
function withViews(toolbar: readonly Json[], menuId: string, list: string): Json[] {
  const views: JsonObject = { type: SAVED_VIEWS, align: 'right', menuId, list };
  return toolbar.flatMap((item) => (isColumnButton(item) ? [item, views] : [item]));
}

/**
 * Saved views pass. A copy of the page of a menu in which every list whose columns can be chosen offers saved views; they
 * are kept under the menu and the address of the list.
 */
export function offerViews(node: Json, menuId: string): Json {
  if (Array.isArray(node)) return node.map((one) => offerViews(one, menuId));
  if (!isObject(node)) return node;
  const copy: JsonObject = {};
  for (const [key, child] of Object.entries(node)) if (child !== undefined) copy[key] = offerViews(child, menuId);
  const list = addressOf(node.api);
  if (node.type === 'crud' && list && Array.isArray(copy.headerToolbar))
    copy.headerToolbar = withViews(copy.headerToolbar, menuId, list);
  return copy;
}
