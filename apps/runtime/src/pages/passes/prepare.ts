import type { Json } from '../json.js';
import { completeColumnFilters } from './column-filters.js';
import { keepWhenDownloading } from './downloads.js';
import { cutForbidden } from './permissions.js';
import { foldSearchRows } from './search-row.js';
import { offerViews } from './saved-views.js';
import { replaceTokens } from './words.js';

/** What a page is prepared with: the words of its reader and the codes that he holds. */
export interface Reader {
  /** undefined for a token that is not known. */
  lookup(token: string): string | undefined;
  granted: ReadonlySet<string>;
  /** The menu whose page it is: its lists keep views. Previews have none. */
  menuId?: string;
}

/** Run in this order, after words and rights. */
const PASSES: readonly ((schema: Json) => Json)[] = [
  (schema) => completeColumnFilters(schema),
  foldSearchRows,
  keepWhenDownloading,
];

/**
 * A schema as its reader gets it: the one list of passes of application, preview and older versions. undefined when he
 * may see nothing of it.
 */
export function preparePage(schema: Json, { lookup, granted, menuId }: Reader): Json | undefined {
  const allowed = cutForbidden(replaceTokens(schema, lookup), granted);
  if (allowed === undefined) return undefined;
  const page = PASSES.reduce((before, pass) => pass(before), allowed);
  return menuId === undefined ? page : offerViews(page, menuId);
}
