import type { Node } from '../node.js';
import { canRemove, rowButtons, toolbar } from '../parts/buttons.js';
import { columnsOf } from '../parts/columns.js';
import { searchControls, searchRow } from '../parts/search.js';
import { sheets } from '../parts/sheets.js';
import { addressOf, type ScreenContext } from '../screen-context.js';

const PAGE_SIZES = [10, 30, 50, 100, 200];
const FOOTER = ['statistics', { type: 'switch-per-page', align: 'right' }, { type: 'pagination', align: 'right' }];

/** A table with a search row and its buttons. The list's id is what other parts of a page reload. */
export function list(context: ScreenContext): Node {
  const { resource } = context;
  const name = `${resource.key}List`;
  const filter = searchRow(context);
  const columns = columnsOf(context);
  const buttons = rowButtons(context);
  const crud: Node = {
    type: 'crud',
    name,
    id: name,
    api: `get:${addressOf(context, 'list')}`,
    syncLocation: false,
    ...(filter === undefined ? {} : { filter }),
    perPage: PAGE_SIZES[0],
    perPageAvailable: PAGE_SIZES,
    alwaysShowPagination: true,
    placeholder: 'i18n:page.noData',
    autoFillHeight: true,
    headerToolbar: toolbar(context, sheets(context, name, searchControls(filter), columns)),
    footerToolbar: FOOTER,
    columns: [...columns, ...(buttons === undefined ? [] : [buttons])],
    ...(canRemove(context) ? { selectable: true, multiple: true } : {}),
  };
  return { type: 'page', body: [crud] };
}
