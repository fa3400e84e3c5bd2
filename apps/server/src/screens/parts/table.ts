import type { Node } from '../node.js';
import { type Head, onlyOf, rowsAddress, type ScreenContext } from '../screen-context.js';
import { canAdd, canChoose, dialogs, guarded, type Openings, rowColumn, toolbar } from './buttons.js';
import { columnsOf } from './columns.js';
import { asked, searchControls, searchRow } from './search.js';
import { sheets } from './sheets.js';

const PAGE_SIZES = [10, 30, 50, 100, 200];
const FOOTER = [
  'statistics',
  { type: 'switch-per-page', align: 'right' },
  { type: 'pagination', align: 'right', layout: 'pager,go' },
];

/** Rows with pages; the user chooses the page size. */
export const paged: Node = {
  perPage: PAGE_SIZES[0],
  perPageAvailable: PAGE_SIZES,
  alwaysShowPagination: true,
  footerToolbar: FOOTER,
};

/** A tree is loaded as a whole. */
const whole: Node = { footerToolbar: [], expandConfig: { expand: 'first' } };

/** The parameters that a paged list sends by default; they must be given when its call has its own data. */
const PAGING = { page: '${page}', perPage: '${perPage}', orderBy: '${orderBy}', orderDir: '${orderDir}' };

/** The rows of the selected head; no request before a head is selected. */
function ofHead(context: ScreenContext, head: Head, search: Node): Node {
  const id = `\${${head.at}.${head.resource.idField}}`;
  const data = context.isNested ? search : { ...search, ...PAGING };
  return { method: 'get', url: `${rowsAddress(context)}?${head.field}=${id}`, sendOn: id, data };
}

/** The parts of a table without its buttons. */
interface TableParts {
  readonly filter: Node | undefined;
  readonly columns: readonly Node[];
}

const ownParts = (context: ScreenContext): TableParts => ({ filter: searchRow(context), columns: columnsOf(context) });

/**
 * A table with a search row and buttons. `name` is its id for reloads; `openings` says how its records are opened;
 * `parts` replaces the search row and columns of the model.
 */
export function table(
  context: ScreenContext,
  name: string,
  openings: Openings = dialogs(context),
  { filter, columns }: TableParts = ownParts(context),
): Node {
  const { head, screen, resource } = context;
  const buttons = rowColumn(context, openings.row);
  const search = searchControls(filter);
  const only = onlyOf(context).join('&');
  return {
    type: 'crud',
    name,
    id: name,
    api:
      head === undefined
        ? `get:${rowsAddress(context)}${only === '' ? '' : `?${only}`}`
        : ofHead(context, head, asked(search, columns)),
    // Boards link to the list behind a figure, so the filter must be in the address.
    syncLocation: screen.linkable ?? (screen.kind === 'document' || resource.model.figures !== undefined),
    ...(filter === undefined ? {} : { filter }),
    placeholder: 'i18n:page.noData',
    ...(canAdd(context) ? { emptyHint: { text: 'i18n:page.noDataHint', ...guarded(context, 'create') } } : {}),
    autoFillHeight: head === undefined,
    resizable: true,
    headerToolbar: toolbar(context, head === undefined ? sheets(context, name, search, columns) : [], openings.add),
    ...(context.isNested ? whole : paged),
    columns: [...columns, ...(buttons === undefined ? [] : [buttons])],
    ...(canChoose(context) ? { selectable: true, multiple: true } : {}),
  };
}
