import { isObject } from '../json.js';
import type { Json } from '../runtime.js';
import { listAddress } from './list-address.js';

/** The parts of a list that are drawn for each row. */
const ROW_PARTS = new Set(['columns', 'itemActions', 'itemAction', 'listItem', 'card']);

/**
 * Where a dialog is opened: in a row of the list with this address, 'page': not in a row, 'other': in a row of
 * something without its own call, such as the lines of a document. Undefined: the page has no such dialog.
 */
export type Opened = { list: string } | 'page' | 'other';

/** Where the dialog that matches `isIt` is opened. */
export function listOfDialog(page: Json, isIt: (node: Record<string, Json>) => boolean): Opened | undefined {
  const search = (node: Json | undefined, opened: Opened): Opened | undefined => {
    if (Array.isArray(node)) {
      for (const item of node) {
        const found = search(item, opened);
        if (found !== undefined) return found;
      }
      return undefined;
    }
    if (!isObject(node)) return undefined;
    if (isIt(node as Record<string, Json>)) return opened;
    const address = listAddress(node.api);
    const row: Opened = address === undefined ? 'other' : { list: address };
    for (const [key, part] of Object.entries(node)) {
      const found = search(part, ROW_PARTS.has(key) ? row : opened);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return search(page, 'page');
}
