import { callPath, companionOf, type Resource } from '../../metadata/index.js';
import type { Node } from '../node.js';
import { guarded } from '../parts/buttons.js';
import { extras } from '../parts/extras.js';
import { formFields, formNodes } from '../parts/form.js';
import { sheets } from '../parts/sheets.js';
import { TREE_STYLE } from '../parts/beside.js';
import { addressOf, buttonsOf, labelOf, permissionOf, queryOf, type ScreenContext } from '../screen-context.js';

/** Key of the selected tree node in the form data. */
const CHOSEN = 'chosen';
/** Name of the full key of a new node in the form data. */
const WHOLE = 'wholeKey';
const FORM_STYLE = { flex: '9999 1 560px', minWidth: 0 };

/** Ids of the parts of a page, for reloads. */
const named = ({ key }: Resource) => ({ tree: `${key}Tree`, form: `${key}Form` });

/** Name of the parent field, and the key of the root. */
function rootOf({ resource, screen, complain }: ScreenContext): { parent: string; root: string } {
  const { tree } = resource.model;
  if (tree === undefined) complain(`${resource.key} is no tree`);
  return { parent: tree?.parent ?? '', root: screen.root ?? tree?.root ?? '' };
}

/** The tree; level by level if the model has such a call. */
function branches(context: ScreenContext): Node {
  const { resource, complain } = context;
  const { parent, root } = rootOf(context);
  const { tree, form } = named(resource);
  const lazy = resource.calls.find(({ operation }) => operation === 'lazyTree');
  const whole = addressOf(context, 'tree', queryOf(context));
  if (lazy === undefined && whole === undefined) complain(`${resource.key}: nobody answers its tree`);
  const level = (above: string): string =>
    `get:${callPath(resource, lazy?.verb ?? '')}${queryOf(context, `${parent}=${above}`)}`;
  const source =
    lazy === undefined
      ? { source: `get:${whole}` }
      : { source: level(root), deferApi: level('${value}'), deferField: 'hasChildren' };
  const data = { [resource.idField]: '${event.data.value}', isNew: '' };
  const choose = { actionType: 'reload', componentId: form, expression: '${event.data.value}', data };
  const input: Node = {
    ...{ type: 'input-tree', id: tree, name: CHOSEN, label: false, ...source, showIcon: false },
    ...{ treeContainerClassName: 'border-none', heightAuto: true, initiallyOpen: false },
    onEvent: { change: { actions: [choose] } },
  };
  return { type: 'form', name: tree, wrapWithPanel: false, mode: 'normal', actions: [], body: [input] };
}

/** The form data before a node is selected, and for a new child of the selected node. */
function blank(context: ScreenContext): Record<string, unknown> {
  const fields = formFields(context, 'add').map(({ field }) => [field.key, field.spec.default ?? ''] as const);
  const { [rootOf(context).parent]: _, ...own } = Object.fromEntries(fields);
  const { screen } = context;
  return {
    ...own,
    [context.resource.idField]: '',
    ...(screen.key === undefined ? {} : { [screen.key.name]: '' }),
    isNew: 1,
  };
}

/** Buttons for the selected node; without a selection they show a message. */
function ofChosen(context: ScreenContext): Node[] {
  const { resource, screen } = context;
  const { idField } = resource;
  const { parent } = rootOf(context);
  const { tree, form } = named(resource);
  const key = `${CHOSEN}.${idField}`;
  const toast = {
    actionType: 'toast',
    expression: `\${!${key}}`,
    args: { msgType: 'warning', msg: 'i18n:page.chooseNode' },
  };
  const start = {
    ...blank(context),
    ...screen.start,
    ...{ [parent]: `\${${key}}`, parentName: '${chosenName}' },
  };
  const begin = { actionType: 'setValue', componentId: form, expression: `\${${key}}`, args: { value: start } };
  const add: Node = {
    ...{ type: 'button', id: 'action.add', label: titleOf(context), ...guarded(context, 'create') },
    ...{ level: 'primary', icon: 'fa fa-plus', onEvent: { click: { actions: [toast, begin] } } },
  };
  const look: Node = {
    type: 'button',
    label: 'i18n:page.remove',
    ...guarded(context, 'remove'),
    icon: 'fa fa-trash-can',
  };
  const none = { items: [{ level: 'warning', body: 'i18n:page.chooseNode' }] };
  const url = addressOf(context, 'remove', queryOf(context, `ids=\${${key}}`));
  const remove: Node[] = [
    { ...look, id: 'action.removeNone', visibleOn: `\${!${key}}`, actionType: 'toast', toast: none },
    {
      ...{ ...look, id: 'action.remove', visibleOn: `\${${key}}`, actionType: 'ajax' },
      confirmText: 'i18n:page.removeNodeQuestion',
      api: { method: 'post', url, data: {}, messages: { success: 'i18n:page.removed' } },
      reload: `${tree}.${CHOSEN},${form}?${idField}=\${${parent}}`,
    },
  ];
  return [...(canSave(context) ? [add] : []), ...(addressOf(context, 'remove') === undefined ? [] : remove)];
}

/** The label of the button for a new node, from its permission if the menu has a button for it. */
function titleOf(context: ScreenContext): string {
  const code = permissionOf(context, 'create');
  return buttonsOf(context).some((button) => button.code === code) ? `i18n:button.${code}` : 'i18n:page.addBelow';
}

const canSave = (context: ScreenContext): boolean =>
  addressOf(context, 'submit') !== undefined || addressOf(context, 'create') !== undefined;

/** The formula of the first part of a new node's key: the key of its parent, unless that is the root. */
const keyAbove = (context: ScreenContext): string => {
  const { parent, root } = rootOf(context);
  return `${parent} == '${root}' ? '' : ${parent}`;
};

/** A key that people enter: the key of the parent plus a suffix. After the first save it is read-only. */
function keyed(context: ScreenContext): Node[] {
  const { resource, screen } = context;
  const { key: said } = screen;
  const field = resource.fields.get(resource.idField);
  if (said === undefined || field === undefined) return [];
  const shown: Node = { type: 'input-text', label: labelOf(context, field), disabled: true };
  return [
    {
      ...{ type: 'input-text', id: `edit.${said.name}`, name: said.name, label: said.label, visibleOn: '${isNew}' },
      ...{ required: true, validations: { matchRegexp: `/${said.pattern}/` } },
      validationErrors: { isRequired: said.missing, matchRegexp: said.wrong },
      placeholder: said.missing,
    },
    { ...shown, id: 'edit.key', name: field.key, visibleOn: '${!isNew}' },
    {
      ...{ ...shown, id: 'edit.wholeKey', name: WHOLE, visibleOn: '${isNew}' },
      value: `\${${keyAbove(context)}}\${${said.name}}`,
    },
  ];
}

/** The parent of the node in the form. */
function above(context: ScreenContext): Node[] {
  const { parent } = rootOf(context);
  const field = context.resource.fields.get(parent);
  const name = (field && companionOf(field, context.resource)) ?? 'parentName';
  const shown: Node = { type: 'input-text', disabled: true };
  return [
    ...(field === undefined || context.screen.key === undefined
      ? []
      : [{ ...shown, id: `edit.${parent}`, name: parent, label: labelOf(context, field) }]),
    { ...shown, id: 'edit.parentName', name, label: 'i18n:page.parent', visibleOn: `\${${name}}` },
  ];
}

/**
 * The key of the node in the form. Not from the field that shows it: it follows what was typed a moment later, and Save
 * may be pressed before.
 */
function keyOf(context: ScreenContext): string {
  const { resource, screen } = context;
  const { key } = screen;
  if (key === undefined) return `\${${resource.idField}}`;
  return `\${isNew ? CONCATENATE(${keyAbove(context)}, ${key.name}) : ${resource.idField}}`;
}

function saving(context: ScreenContext): Node {
  const { resource, screen } = context;
  const { idField, versioned } = resource;
  const { parent } = rootOf(context);
  const keys = [
    parent,
    ...(versioned ? ['version'] : []),
    ...formFields(context, 'edit').map(({ field }) => field.key),
  ];
  return {
    method: 'post',
    url: addressOf(context, 'submit', queryOf(context)),
    data: {
      ...screen.values,
      [idField]: keyOf(context),
      ...Object.fromEntries(keys.map((name) => [name, `\${${name}}`])),
    },
    messages: { success: 'i18n:page.done' },
  };
}

/** The form next to the tree: the selected node, or a new child of it. */
function form(context: ScreenContext): Node {
  const { resource, screen } = context;
  const { idField, display = idField } = resource;
  const { parent, root } = rootOf(context);
  const { tree, form: id } = named(resource);
  const url = addressOf(context, 'detail', queryOf(context, `${idField}=\${${idField}}`));
  const buttons = [
    ...ofChosen(context),
    ...sheets(context, tree, [], []),
    ...extras(context, 'action', screen.toolbar),
  ];
  // The saved node is the chosen one then. If the server gives the key, the form takes it from the answer.
  const show = { actionType: 'reload', componentId: id, data: { [idField]: keyOf(context), isNew: '' } };
  const saved = [{ actionType: 'reload', componentId: tree }, ...(screen.key === undefined ? [] : [show])];
  const save: Node = {
    type: 'submit',
    id: 'action.save',
    label: 'i18n:page.save',
    level: 'primary',
    ...guarded(context, 'create'),
  };
  const loaded = { '&': '$$', isNew: '', [CHOSEN]: '$$', chosenName: `\${${display}}` };
  const foot: Node = { type: 'button-toolbar', label: ' ', buttons: [save] };
  return {
    ...{ type: 'form', id, name: id, mode: 'horizontal', horizontal: { leftFixed: 'normal' }, wrapWithPanel: false },
    ...{ actions: [], canAccessSuperData: false },
    data: { ...blank(context), [parent]: root, parentName: '', [CHOSEN]: {} },
    // A chosen node is loaded by the tree's change; by itself the form loads only the new node that it has saved.
    initApi: {
      ...{ method: 'get', url, sendOn: `\${${idField}}`, responseData: loaded },
      trackExpression: `\${isNew ? ${idField} : ''}`,
    },
    api: saving(context),
    onEvent: { submitSucc: { actions: saved } },
    body: [
      { type: 'button-toolbar', id: 'edit.buttons', className: 'm-b', mode: 'normal', buttons },
      ...above(context),
      ...keyed(context),
      ...formNodes(context, 'edit').filter(({ name }) => name !== parent),
      ...(canSave(context) ? [foot] : []),
    ],
  };
}

/** A tree next to a form. */
export function tree(context: ScreenContext): Node {
  const left: Node = {
    ...{ type: 'panel', className: 'm-b-none', style: TREE_STYLE, bodyClassName: 'p-xs', body: [branches(context)] },
  };
  const right: Node = {
    ...{ type: 'container', style: FORM_STYLE },
    body: [{ type: 'panel', className: 'm-b-none', body: [form(context)] }],
  };
  const style = { flexWrap: 'wrap', gap: '12px' };
  return { type: 'page', body: [{ type: 'flex', alignItems: 'stretch', style, items: [left, right] }] };
}
