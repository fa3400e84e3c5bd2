import type { Json } from '../json.js';
import { completeColumnFilters } from './column-filters.js';
import { keepWhenDownloading } from './downloads.js';
import { hintEmptyLists } from './empty-lists.js';
import { trackLineCells } from './line-cells.js';
import { cutForbidden } from './permissions.js';
import { trimRowMenus } from './row-menus.js';
import { foldSearchRows } from './search-row.js';
import { offerViews } from './saved-views.js';
import { type Lookup, replaceTokens } from './words.js';

/**
 * Where a page is drawn: in the application (a tab, a document in a panel), in the preview of the page editor (drafts,
 * other versions, views as another user) or in the gallery of components. The editor's canvas is not included: it edits
 * the stored page and receives the texts separately (`wordsOf`).
 */
export type Surface = 'application' | 'preview' | 'gallery';

/** For whom a page is prepared: the texts in the reader's language and the granted codes. */
export interface Reader {
  lookup: Lookup;
  granted: ReadonlySet<string>;
  /** The menu of the page; saved views of its lists are stored under it. */
  menuId?: string;
}

export interface Pass {
  readonly name: string;
  readonly why: string;
  readonly surfaces: readonly Surface[];
  /** Returns a changed copy; undefined when the reader may see nothing of it. */
  run(page: Json, reader: Reader): Json | undefined;
}

/** The passes of every page, in the order in which they run. */
export const PASSES: readonly Pass[] = [
  {
    name: 'words',
    why: 'Pages name their texts by tokens; readers have different languages.',
    surfaces: ['application', 'preview', 'gallery'],
    run: (page, { lookup }) => replaceTokens(page, lookup),
  },
  {
    name: 'permissions',
    why: 'Nobody is offered what the server would refuse. Later passes see only what is left.',
    surfaces: ['application', 'preview'],
    run: (page, { granted }) => cutForbidden(page, granted),
  },
  {
    name: 'row-menus',
    why: 'What rights leave in the menu of a row may be one button, or none in some states.',
    surfaces: ['application', 'preview'],
    run: (page) => trimRowMenus(page),
  },
  {
    name: 'empty-lists',
    why: 'An empty list proposes to add a record to those who may.',
    surfaces: ['application', 'preview'],
    run: (page) => hintEmptyLists(page),
  },
  {
    name: 'column-filters',
    why: 'Authors name the kind of a filter; key, field and address follow from column and list.',
    surfaces: ['application', 'preview'],
    run: (page) => completeColumnFilters(page),
  },
  {
    name: 'search-rows',
    why: 'A search row of many fields would push its list out of sight.',
    surfaces: ['application', 'preview'],
    run: foldSearchRows,
  },
  {
    name: 'downloads',
    why: 'amis fetches a list again after each call of its buttons, and forgets what was chosen in it.',
    surfaces: ['application', 'preview'],
    run: keepWhenDownloading,
  },
  {
    name: 'line-cells',
    why: 'amis draws every cell of a line again when any value of the line changes.',
    surfaces: ['application', 'preview', 'gallery'],
    run: trackLineCells,
  },
  {
    name: 'saved-views',
    why: 'Views belong to a person and a menu; a preview changes nothing, so it offers none.',
    surfaces: ['application'],
    run: (page, { menuId }) => (menuId === undefined ? page : offerViews(page, menuId)),
  },
];

/** A schema prepared for a reader and a surface; undefined when the reader may see nothing of it. */
export function preparePage(schema: Json, surface: Surface, reader: Reader): Json | undefined {
  let page: Json | undefined = schema;
  for (const { surfaces, run } of PASSES)
    if (page !== undefined && surfaces.includes(surface)) page = run(page, reader);
  return page;
}
