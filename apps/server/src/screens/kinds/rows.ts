import type { AccessSpec, MenuSpec, ScreenSpec } from '../../metadata/index.js';
import { merged, type Node } from '../node.js';
import { columns as chooseColumns, reload, rowColumnOf } from '../parts/buttons.js';
import { index } from '../parts/columns.js';
import { extras } from '../parts/extras.js';
import { searchForm } from '../parts/search.js';
import { paged } from '../parts/table.js';

type Rows = NonNullable<ScreenSpec['rows']>;
type Column = Rows['columns'][number];
type Control = NonNullable<Rows['search']>[number];

const MINUTE_WIDTH = 142;
const VERSION_WIDTH = 84;

const LOOKS: Readonly<Record<NonNullable<Column['as']>, (name: string) => Node>> = {
  long: () => ({ className: 'lm-wrap' }),
  minute: (name) => ({
    type: 'tpl',
    tpl: `\${${name} ? LEFT(${name}, 16) : '-'}`,
    width: MINUTE_WIDTH,
    className: 'lm-num',
  }),
  version: (name) => ({
    ...{ type: 'tpl', tpl: `\${${name} ? 'v' + ${name} : ''}`, align: 'center', width: VERSION_WIDTH },
  }),
};

const tag = ({ label, color, when }: NonNullable<Column['tags']>[number]): Node => ({
  ...{ type: 'tag', displayMode: 'status', label, color, visibleOn: when },
});

function column({ name, label, as, tags, width, set }: Column): Node {
  const look = tags === undefined ? as && LOOKS[as](name) : { type: 'container', body: tags.map(tag) };
  return merged({ id: `column.${name}`, name, label, ...look, ...(width === undefined ? {} : { width }) }, set);
}

/** Entries of a dictionary; calls may use their keys with a prefix. */
const entries = (dict: string, prefix = ''): Node => ({
  method: 'get',
  url: `/api/lc-system/dict/dictionary?code=${dict}`,
  responseData: {
    options: `\${ARRAYMAP(items, item => {label: item.dictValue, value: CONCATENATE('${prefix}', item.dictKey)})}`,
  },
});

function control({ name, until, label, dict, prefix, options, set }: Control): Node {
  const node: Node = { id: `search.${name}`, name, label, clearable: true };
  if (until !== undefined) {
    const looks = { valueFormat: 'YYYY-MM-DD HH:mm:ss', displayFormat: 'YYYY-MM-DD HH:mm' };
    return merged({ ...node, type: 'input-datetime-range', extraName: until, ...looks }, set);
  }
  if (dict !== undefined) return merged({ ...node, type: 'select', source: entries(dict, prefix), size: 'sm' }, set);
  if (options !== undefined) return merged({ ...node, type: 'select', options, size: 'sm' }, set);
  return merged({ ...node, type: 'input-text', size: 'sm' }, set);
}

/** A table of the rows of any call. Without a model, the screen defines the columns. */
export function rows(
  context: { screen: ScreenSpec; access: AccessSpec; menu: MenuSpec },
  complain: (problem: string) => void,
): Node {
  const { screen } = context;
  if (screen.rows === undefined) {
    complain('a screen of rows says its `rows`');
    return {};
  }
  const { name, from, empty = 'i18n:page.noData', search = [], columns, choose, numbered } = screen.rows;
  const chosen = { selectable: true, multiple: true, keepItemSelectionOnPageChange: false, primaryField: choose };
  const actions = rowColumnOf(extras(context, 'row', screen.row), screen.actionsWidth);
  const crud: Node = {
    type: 'crud',
    name,
    id: name,
    api: from,
    syncLocation: screen.linkable ?? false,
    ...(search.length === 0 ? {} : { filter: searchForm(search.map(control)) }),
    placeholder: empty,
    autoFillHeight: true,
    headerToolbar: [...extras(context, 'action', screen.toolbar), reload, chooseColumns],
    ...paged,
    columns: [
      ...(numbered === true ? [index] : []),
      ...columns.map(column),
      ...(actions === undefined ? [] : [actions]),
    ],
    ...(choose === undefined ? {} : chosen),
  };
  return { type: 'page', body: [crud] };
}
