import { isObject, type Json, type JsonObject } from '../json.js';
import { addressOf } from './search-row.js';

/** The component that saves the search and columns of the list around it. */
export const SAVED_VIEWS = 'lm-saved-views';

const isColumnButton = (item: Json): boolean => isObject(item) && item.type === 'columns-toggler';

/** The toolbar of a list with the views menu after the button that chooses columns. */
function withViews(toolbar: readonly Json[], menuId: string, list: string): Json[] {
  const views: JsonObject = { type: SAVED_VIEWS, align: 'right', menuId, list };
  return toolbar.flatMap((item) => (isColumnButton(item) ? [item, views] : [item]));
}

/**
 * Saved views pass. A copy of a menu's page in which every list with selectable columns offers saved views. They are
 * stored under the menu and the address of the list.
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
