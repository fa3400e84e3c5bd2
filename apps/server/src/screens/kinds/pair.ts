import type { Resource } from '../../metadata/index.js';
import { below, type Node } from '../node.js';
import { dialogs } from '../parts/buttons.js';
import { close } from '../parts/dialog.js';
import { table } from '../parts/table.js';
import type { ScreenContext } from '../screen-context.js';

/** Key of the selected head in the data of the page. */
const HEAD = 'head';
/** Prefix of the ids in the list of entries. */
const ENTRIES = 'entries';
/** Maximum height of the upper table, in pixels. */
const UPPER = 240;

/** The data of the head for its entries: its id and its list fields. `row` is the path of the row in the page. */
function headFrom({ resource }: ScreenContext, row: string): Node {
  const keys = [...resource.fields.values()].filter(({ spec }) => spec.list === true).map(({ key }) => key);
  return Object.fromEntries([resource.idField, ...keys].map((key) => [key, `\${${row}${key}}`]));
}

/** The model of the entries, and their reference to the head: the same tree, or another model. */
function entriesOf({ screen, resource, resources, complain }: ScreenContext): { resource: Resource; field: string } {
  const { model = resource.key, parent = resource.model.tree?.parent } = screen.child ?? {};
  const found = resources.get(model);
  if (found === undefined || parent === undefined || !found.fields.has(parent))
    complain(`child: there is no model ${model} with a field that names its head`);
  return { resource: found ?? resource, field: parent ?? '' };
}

/** The list of the entries of the selected head. */
function entries(context: ScreenContext): Node {
  const { menu, kind, layout = 'dialog', child = {} } = context.screen;
  const { resource, field } = entriesOf(context);
  const { idField, display } = context.resource;
  const inside: ScreenContext = {
    ...{ ...context, resource, table: resource, words: resource.key, screen: { menu, kind, ...child } },
    isNested: resource === context.resource,
    head: { at: HEAD, resource: context.resource, field },
  };
  const crud = table(inside, `${resource.key}Entries`);
  const title: Node = { type: 'tpl', tpl: `\${${HEAD}.${display}}`, className: 'font-medium', align: 'left' };
  const isChosen = { disabledOn: `\${!${HEAD}.${idField}}`, disabledTip: 'i18n:page.chooseHead' };
  const toolbar = crud['headerToolbar'] as Node[];
  return below(ENTRIES, {
    ...crud,
    headerToolbar: [
      ...toolbar.map((one) => (one.id === 'action.add' ? { ...one, ...isChosen } : one)),
      ...(layout === 'dialog' ? [] : [title]),
    ],
    ...(inside.isNested ? { expandConfig: { expand: 'all' } } : {}),
  });
}

/**
 * The list of heads. An export contains heads and entries, so only the fields that both have are used as its filter.
 */
function heads(context: ScreenContext, more: readonly Node[] = []): Node {
  const crud = table(context, `${context.resource.key}Heads`, dialogs(context, more));
  const parts = (context.screen.child?.form ?? []).filter((part) => typeof part !== 'string');
  const shared = new Set(parts.filter(({ given }) => given === true).map(({ field }) => field));
  const narrowed = (button: Node): Node => {
    const api = button['api'] as { data: object };
    const data = Object.entries(api.data).filter(([name]) => shared.has(name));
    return { ...button, api: { ...api, data: Object.fromEntries(data) } };
  };
  const toolbar = crud['headerToolbar'] as Node[];
  return { ...crud, headerToolbar: toolbar.map((one) => (one.id === 'action.export' ? narrowed(one) : one)) };
}

/** The entries of a row in a dialog. */
function inDialog(context: ScreenContext): Node {
  const { as = 'dialog', size = 'xl', label, title, permission } = context.screen.child ?? {};
  const opened: Node = {
    id: `${ENTRIES}.${as}`,
    title: title ?? 'i18n:page.entries',
    size,
    ...(as === 'drawer' ? { position: 'right' } : {}),
    closeOnEsc: true,
    actions: [close],
    data: { [HEAD]: headFrom(context, '') },
    body: entries(context),
  };
  const button: Node = {
    ...{ type: 'button', id: 'row.entries', label: label ?? 'i18n:page.entries', level: 'link' },
    ...{ ...(permission === undefined ? {} : { permission }), actionType: as, [as]: opened },
  };
  return { type: 'page', body: [heads(context, [button])] };
}

/** Both lists on the page: the clicked row is the head of the entries; at first it is the first row. */
function onPage(context: ScreenContext): { page: Node; upper: Node } {
  const { resource } = context;
  const page: Node = { type: 'page', id: `${resource.key}Page`, data: { [HEAD]: {} } };
  const choose = (row: string): Node => ({
    actionType: 'setValue',
    componentId: page.id,
    args: { value: { [HEAD]: headFrom(context, row) } },
  });
  const id = `${HEAD}.${resource.idField}`;
  const first = choose('event.data.responseData.items[0].');
  const upper: Node = {
    ...heads(context),
    rowClassNameExpr: `\${${resource.idField} == ${id} ? 'is-checked' : ''}`,
    onEvent: {
      rowClick: { actions: [choose('event.data.item.')] },
      fetchInited: {
        actions: [{ ...first, expression: `\${!${id} && event.data.responseData.items.length}` }],
      },
    },
  };
  return { page, upper };
}

function stacked(context: ScreenContext): Node {
  const { page, upper } = onPage(context);
  const lower: Node = { type: 'wrapper', size: 'none', className: 'm-t', body: [entries(context)] };
  return { ...page, body: [{ ...upper, autoFillHeight: { height: UPPER } }, lower] };
}

function sideBySide(whole: ScreenContext): Node {
  const context = { ...whole, isNarrow: true };
  const { page, upper } = onPage(context);
  const narrow = ['statistics', { type: 'pagination', align: 'right', layout: 'pager', maxButtons: 5 }];
  const columns = [
    { md: 6, body: [{ ...upper, footerToolbar: narrow }] },
    { md: 6, body: [entries(context)] },
  ];
  return { ...page, body: [{ type: 'grid', gap: 'sm', columns }] };
}

const LAYOUTS = { dialog: inDialog, stacked, sideBySide } as const;

/** A list of heads, and the list of the entries of one of them. */
export const pair = (context: ScreenContext): Node => LAYOUTS[context.screen.layout ?? 'dialog'](context);
