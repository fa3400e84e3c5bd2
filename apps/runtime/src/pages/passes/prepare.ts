import type { Json } from '../json.js';
import { completeColumnFilters } from './column-filters.js';
import { keepWhenDownloading } from './downloads.js';
import { cutForbidden } from './permissions.js';
import { foldSearchRows } from './search-row.js';
import { replaceTokens } from './words.js';

/** What a page is prepared with: the words of its reader and the codes that he holds. */
export interface Reader {
  /** undefined for a token that is not known. */
  lookup(token: string): string | undefined;
  granted: ReadonlySet<string>;
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
export function preparePage(schema: Json, { lookup, granted }: Reader): Json | undefined {
  const allowed = cutForbidden(replaceTokens(schema, lookup), granted);
  return allowed === undefined ? undefined : PASSES.reduce((page, pass) => pass(page), allowed);
}
