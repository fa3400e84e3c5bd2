import type { Node } from '../node.js';
import { codeOf, isIn, type Move, movesOf } from '../parts/moves.js';
import { rowActions, shownMoves } from '../parts/action-buttons.js';
import { batchForm } from '../parts/batch-form.js';
import { adding, canAdd } from '../parts/buttons.js';
import { columnsOf } from '../parts/columns.js';
import { opening } from '../parts/dialog.js';
import { documentView } from '../parts/document-view.js';
import { extras } from '../parts/extras.js';
import { isLines } from '../parts/line-table.js';
import { printOfRow } from '../parts/prints.js';
import { searchControl, searchRow } from '../parts/search.js';
import { table } from '../parts/table.js';
import { addressOf, fieldsOf, onlyOf, type ScreenContext } from '../screen-context.js';

/** The states of the tabs: from the screen, else one tab for each state from which an action starts. */
function tabsOf(context: ScreenContext, moves: readonly Move[]): string[][] {
  const { screen, resource, complain } = context;
  const known = Object.keys(resource.model.states?.values ?? {});
  for (const state of (screen.tabs ?? []).flat())
    if (!known.includes(state)) complain(`tabs: ${resource.key} has no state ${state}`);
  const begins = new Set(moves.flatMap(({ from }) => from));
  return screen.tabs ?? known.filter((state) => begins.has(state)).map((state) => [state]);
}

/** The tabs above the table: a choice of states, with the number of rows if there is a permission for these. */
function stateTabs(context: ScreenContext, field: string, tabs: readonly string[][]): Node {
  const { resource, access } = context;
  const only = onlyOf(context).map((one) => `&${one}`);
  const values = access.permissions?.['values'] === undefined ? undefined : addressOf(context, 'values');
  return {
    ...{ type: 'state-tabs', id: 'board.tabs', name: `${field}_in`, field, className: 'lm-board-tabs' },
    tabs: tabs.map((states) => ({
      value: states.join(','),
      labels: states.map((state) => `i18n:${resource.key}.states.${state}`),
    })),
    ...(values === undefined ? {} : { counts: `${values}?field=${field}&counted=1${only.join('')}` }),
  };
}

/** A large button for the chosen rows, visible in the tabs with a state from which the action starts. */
function actionButton(
  context: ScreenContext,
  move: Move,
  field: string,
  tabs: readonly string[][],
  undo: boolean,
): Node {
  const { action } = move;
  const fits = tabs.filter((states) => states.some((state) => move.from.includes(state))).map((one) => one.join(','));
  const shown = ['', ...fits].map((value) => `'${value}'`).join(', ');
  const all = `ARRAYEVERY(selectedItems, item => ${isIn(context, move.from, 'item.')})`;
  return {
    ...{
      type: 'button',
      id: `action.${action?.name}`,
      label: move.label,
      size: 'lg',
      level: undo ? 'default' : 'primary',
    },
    ...codeOf(context, move.verb),
    visibleOn: `\${ARRAYINCLUDES([${shown}], ${field}_in || '')}`,
    disabledOn: `\${!(COUNT(selectedItems) > 0 && ${all})}`,
    disabledTip: 'i18n:board.chooseRows',
    ...(action === undefined ? {} : batchForm(context, move, action)),
  };
}

const chosen: Node = {
  ...{ type: 'tpl', id: 'board.chosen', className: 'lm-board-chosen', tpl: 'i18n:board.chosen' },
  visibleOn: '${COUNT(selectedItems) > 0}',
};

/** The button that opens a row: in the document view if the screen has lines, else in a read-only dialog. */
function seeing(context: ScreenContext): Node[] {
  if (addressOf(context, 'detail') === undefined) return [];
  const isDocument = (context.screen.view ?? context.screen.form ?? []).some(isLines);
  const opened = isDocument ? documentView(context) : opening(context, 'view');
  return [{ type: 'button', id: 'row.view', level: 'link', label: 'i18n:page.view', ...opened }];
}

/** Ways for workers to find a row: by scanning its label, and among their own rows. */
function finder(context: ScreenContext, list: string): Node[] {
  const { screen, resource, complain } = context;
  const { scan, mine } = screen;
  if (scan === undefined && mine === undefined) return [];
  for (const [setting, name] of Object.entries({ scan, mine }))
    if (name !== undefined && !resource.fields.has(name)) complain(`${setting}: ${resource.key} has no field ${name}`);
  return [{ type: 'work-finder', id: 'board.finder', list, ...(scan && { scan }), ...(mine && { mine }) }];
}

/** Rows are added on another screen, unless the board has a form for them. */
const addingOf = (context: ScreenContext): Node[] =>
  context.screen.form !== undefined && canAdd(context) ? [adding(context, opening(context, 'add'))] : [];

/** Work rows: tabs by state, selectable rows, and large buttons with a form for all selected rows. */
export function board(outer: ScreenContext): Node {
  const { resource, screen, complain } = outer;
  const field = resource.model.states?.field;
  if (field === undefined || screen.actions === undefined) {
    complain('a board has a model with states, and names its actions');
    return {};
  }
  const context: ScreenContext = { ...outer, screen: { ...screen, readonly: true } };
  const moves = shownMoves(context);
  const batch = moves.filter(({ action }) => action?.spec.batch !== undefined && action.input.lines.length === 0);
  for (const name of Object.keys(screen.inputs ?? {}))
    if (!batch.some(({ action }) => action?.name === name)) complain(`inputs: no action ${name} takes many rows here`);
  const tabs = tabsOf(context, moves);
  const undone = new Set(movesOf(context).map(({ action }) => action?.spec.undo));
  const search = fieldsOf(context, screen.search, ({ key, spec }) => spec.search === true && key !== field);
  if (search.some((one) => one.field.key === field)) complain(`search: ${field} is chosen by the tabs`);
  const parts = {
    filter: searchRow(
      context,
      search.map((one) => searchControl(context, one)),
    ),
    columns: columnsOf(context),
  };
  const row = [
    ...seeing(context),
    ...rowActions(
      context,
      moves.filter((move) => !batch.includes(move)),
    ),
    ...extras(context, 'row', screen.row),
    ...printOfRow(context),
  ];
  const list = `${resource.key}List`;
  const made = table(context, list, { add: (): Node => ({}), row }, parts);
  const buttons = batch.map((move) => actionButton(context, move, field, tabs, undone.has(move.action?.name)));
  const toolbar = made['headerToolbar'] as Node[];
  const crud: Node = {
    ...made,
    className: 'lm-work-board',
    headerToolbar: [
      stateTabs(context, field, tabs),
      ...finder(context, list),
      ...buttons,
      chosen,
      ...addingOf(outer),
      ...toolbar,
    ],
    defaultParams: { [`${field}_in`]: tabs[0]?.join(',') ?? '' },
    ...{ selectable: true, multiple: true, checkOnItemClick: true },
  };
  return { type: 'page', body: [crud] };
}
