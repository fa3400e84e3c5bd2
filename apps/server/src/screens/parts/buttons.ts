import type { Node } from '../node.js';
import {
  addressOf,
  buttonsOf,
  isClosed,
  isOffered,
  permissionOf,
  queryOf,
  type ScreenContext,
} from '../screen-context.js';
import { batchActions, rowActions } from './action-buttons.js';
import { opening } from './dialog.js';
import { extras } from './extras.js';
import { questionBefore, resting } from './moves.js';
import { printing, printOfRow } from './prints.js';
import { uploadsOfRow } from './uploads.js';

/** The permission of an operation, for a button. */
export const guarded = (context: ScreenContext, operation: 'create' | 'update' | 'remove'): Node => {
  const permission = permissionOf(context, operation);
  return permission === undefined ? {} : { permission };
};

/** Whether the screen can write records: a call exists, someone may use it, and the screen is not readonly. */
const can = (context: ScreenContext, ...operations: readonly string[]): boolean =>
  context.screen.readonly !== true &&
  operations.some((operation) => addressOf(context, operation) !== undefined && !isClosed(context, operation));

export const canAdd = (context: ScreenContext): boolean => can(context, 'submit', 'create');
/** Whether no state allows the operation, so that only actions change the records. */
const isResting = ({ resource }: ScreenContext, operation: 'update' | 'remove'): boolean =>
  resource.model.editable?.[operation]?.length === 0;
const canEdit = (context: ScreenContext): boolean => can(context, 'submit', 'update') && !isResting(context, 'update');
const canRemove = (context: ScreenContext): boolean => can(context, 'remove') && !isResting(context, 'remove');

/** Whether several records can be selected. A list of lines is read-only. */
export const canChoose = (context: ScreenContext): boolean =>
  context.screen.kind !== 'lines' &&
  (canRemove(context) || isOffered(context, 'print') || batchActions(context).length > 0) &&
  context.isNarrow !== true;

/** The permission to view records; without a view button in the menu, records are opened only for editing. */
const viewCode = (context: ScreenContext): string | undefined =>
  buttonsOf(context).find(({ alias }) => alias === 'view')?.code;

const removing = (context: ScreenContext, ids: string, of: 'one' | 'many'): Node => ({
  actionType: 'ajax',
  confirmText: questionBefore(context, 'remove', of),
  api: {
    method: 'post',
    url: addressOf(context, 'remove', queryOf(context, `ids=${ids}`)),
    data: {},
    messages: { success: 'i18n:page.removed' },
  },
});

/** A button for the selected records; without a selection it shows a message. */
function forChosen({ id, label, level, icon, permission, ...does }: Node): Node[] {
  const button: Node = { type: 'button', label, ...(permission ? { permission } : {}), level, icon };
  const toast = { items: [{ level: 'warning', body: 'i18n:page.selectFirst' }] };
  return [
    {
      ...{ ...button, id: `${id}None`, visibleOn: '${!selectedItems.length}' },
      ...{ actionType: 'toast', toast },
    },
    { ...button, id, visibleOn: '${selectedItems.length}', ...does },
  ];
}

/** Buttons for several selected records. */
function chosenButtons(context: ScreenContext): Node[] {
  const ids = `\${selectedItems|pick:${context.resource.idField}|join}`;
  const level = 'default';
  const print = printing(context, ids);
  const remove: Node = {
    ...{ id: 'action.remove', label: 'i18n:page.removeBatch', level, icon: 'fa fa-trash-can' },
    ...guarded(context, 'remove'),
  };
  return [
    ...(canRemove(context) ? forChosen({ ...remove, ...removing(context, ids, 'many') }) : []),
    ...batchActions(context).flatMap(forChosen),
    ...(print === undefined ? [] : forChosen({ level, ...print, id: 'action.print', label: 'i18n:page.printBatch' })),
  ];
}

/** The button for a new record. */
export const adding = (context: ScreenContext, opened: Node): Node => ({
  type: 'button',
  id: 'action.add',
  label: 'i18n:page.add',
  ...guarded(context, 'create'),
  level: 'primary',
  icon: 'fa fa-plus',
  ...opened,
});

export const reload: Node = {
  type: 'reload',
  id: 'action.reload',
  align: 'right',
  label: '',
  tooltip: 'i18n:page.refresh',
};

export const columns: Node = {
  type: 'columns-toggler',
  id: 'action.columns',
  align: 'right',
  draggable: true,
  icon: 'fa fa-table-columns',
  tooltip: 'i18n:page.columns',
};

/** How the records of a table are opened, if not in a dialog. */
export interface Openings {
  /** The behaviour of the button for a new record. */
  readonly add: () => Node;
  /** The buttons of a row. */
  readonly row: readonly Node[];
}

/** The buttons above a list: `add` opens a new record; `more` come after the buttons for records. */
export const toolbar = (context: ScreenContext, more: readonly Node[], add: () => Node): Node[] => [
  ...(canAdd(context) ? [adding(context, add())] : []),
  ...(canChoose(context) ? chosenButtons(context) : []),
  ...more,
  ...extras(context, 'action', context.screen.toolbar),
  reload,
  columns,
];

const inRow = { type: 'button', level: 'link' };
/** Widths of a column with one, two, or more buttons, in pixels. */
const WIDTHS = [80, 110, 150];
const NESTED_WIDTH = 220;

/** The buttons of a record that is opened in a dialog. */
function inDialogs(context: ScreenContext): Node[] {
  const { idField } = context.resource;
  const view = viewCode(context);
  const buttons: Node[] = [];
  if (view !== undefined && can(context, 'detail') && context.isNarrow !== true)
    buttons.push({ ...inRow, id: 'row.view', label: 'i18n:page.view', permission: view, ...opening(context, 'view') });
  if (canEdit(context))
    buttons.push({
      ...{ ...inRow, id: 'row.edit', label: 'i18n:page.edit' },
      ...guarded(context, 'update'),
      ...resting(context, 'update'),
      ...opening(context, 'edit'),
    });
  buttons.push(...rowActions(context));
  buttons.push(...uploadsOfRow(context));
  buttons.push(...extras(context, 'row', context.screen.row));
  buttons.push(...printOfRow(context));
  if (canRemove(context))
    buttons.push({
      ...{ ...inRow, id: 'row.remove', label: 'i18n:page.remove', className: 'text-danger' },
      ...guarded(context, 'remove'),
      ...resting(context, 'remove'),
      ...removing(context, `\${${idField}}`, 'one'),
    });
  if (context.isNested && canAdd(context))
    buttons.push({
      ...{ ...inRow, id: 'row.below', label: 'i18n:page.addBelow' },
      ...guarded(context, 'create'),
      ...opening(context, 'below'),
    });
  return buttons;
}

/** Opens the records of a list in dialogs; `more` are additional buttons of each row. */
export const dialogs = (context: ScreenContext, more: readonly Node[] = []): Openings => ({
  add: () => opening(context, 'add'),
  row: [...inDialogs(context), ...more],
});

/** The buttons of a row as the last column; undefined without buttons. */
export function rowColumnOf(buttons: readonly Node[], width: number | undefined): Node | undefined {
  if (buttons.length === 0) return undefined;
  return {
    type: 'operation',
    id: 'column.actions',
    label: 'i18n:page.operation',
    ...(width === undefined ? {} : { width }),
    fixed: 'right',
    toggled: true,
    buttons,
  };
}

/** The same with the default width. Buttons of documents depend on the state, so their column has no fixed width. */
export function rowColumn(context: ScreenContext, buttons: readonly Node[]): Node | undefined {
  const { kind, actionsWidth } = context.screen;
  const usual = context.isNested ? NESTED_WIDTH : WIDTHS[Math.min(buttons.length, WIDTHS.length) - 1];
  return rowColumnOf(buttons, actionsWidth ?? (kind === 'document' ? undefined : usual));
}
