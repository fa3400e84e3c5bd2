import { type Action, callPath, nameKeyOf } from '../../metadata/index.js';
import type { Node } from '../node.js';
import { labelOf, type ScreenContext } from '../screen-context.js';
import { control, decisions, filled, inAction, refusals } from './action-form.js';
import { cancel } from './dialog.js';
import { hasDictionary } from './dictionary.js';
import { grid } from './groups.js';
import { figureLook, inOneRow, shownContent, writtenCell } from './line-columns.js';
import type { Move } from './moves.js';
import { wordsOfValue } from './plain-state.js';

type Value = Action['input']['values'][number];

/** Maximum number of columns that identify a row, in addition to its name. */
const MAX_IDENTIFYING = 3;
/** Widths of the name column and of other read-only columns, in pixels. */
const NAME_WIDTH = 150;
const SHOWN_WIDTH = 110;

const confirm: Node = { type: 'submit', label: 'i18n:page.confirm', level: 'primary', size: 'lg' };

/** The input values of an action that are entered per row, and those entered once. */
function split(context: ScreenContext, { name, input }: Action): { each: Value[]; once: Value[] } {
  const names = context.screen.inputs?.[name]?.rows ?? [];
  const each = names.flatMap((one) => {
    const found = input.values.find((value) => value.name === one);
    if (found === undefined) context.complain(`inputs: the action ${name} takes no ${one}`);
    return found ?? [];
  });
  return { each, once: input.values.filter((value) => !each.includes(value)) };
}

/** Fields that identify rows: the name of a record, and the first fields of its list. */
function knownBy(context: ScreenContext, { name }: Action, each: readonly Value[]): string[] {
  const { resource, screen, complain } = context;
  const said = screen.inputs?.[name]?.show;
  const asked = new Set(each.map(({ field }) => field.key));
  const listed = [...resource.fields.values()].filter(({ spec }) => spec.list === true).map(({ key }) => key);
  const usual = [resource.display ?? resource.idField, ...listed.filter((key) => key !== resource.display)];
  const keys = said ?? usual.filter((key) => !asked.has(key)).slice(0, MAX_IDENTIFYING + 1);
  return keys.filter((key) => {
    if (!resource.fields.has(key)) complain(`inputs: ${resource.key} has no field ${key}`);
    return resource.fields.has(key);
  });
}

/** The data of a form row, from the selected row. */
function rowOf(context: ScreenContext, action: Action, known: readonly string[], each: readonly Value[]): string {
  const { resource, screen, complain } = context;
  const { start = {} } = screen.inputs?.[action.name] ?? {};
  const shown = known.flatMap((key) => {
    const field = resource.fields.get(key);
    const name = field && (nameKeyOf(field) ?? (hasDictionary(field) ? `${key}Name` : undefined));
    return name === undefined ? [key] : [key, name];
  });
  const values = each.flatMap(({ name, field, stored }) => {
    const from = start[name] ?? (stored ? field.key : undefined);
    if (from !== undefined && !resource.fields.has(from)) complain(`inputs: ${resource.key} has no field ${from}`);
    return from === undefined ? [] : [`${name}: item.${from}`];
  });
  const ids = [resource.idField, ...(resource.versioned ? ['version'] : [])];
  const parts = [...new Set([...ids, ...shown].map((key) => `${key}: item.${key}`)), ...values];
  return `\${ARRAYMAP(selectedItems, item => {${parts.join(', ')}})}`;
}

/** The selected rows with the input columns. */
function rowTable(context: ScreenContext, action: Action, known: readonly string[], each: readonly Value[]): Node {
  const id = `${action.name}.rows`;
  const shown = known.flatMap((key, index) => {
    const field = context.resource.fields.get(key);
    if (field === undefined) return [];
    const words = wordsOfValue(context, field) ?? { type: 'tpl', tpl: shownContent(field) ?? `\${${key}}` };
    const look = { ...figureLook(field), ...words, quickEdit: false };
    const column = { id: `${id}.${key}`, name: key, label: labelOf(context, field), ...look };
    return [index === 0 ? { ...column, fixed: 'left', width: NAME_WIDTH } : { ...column, width: SHOWN_WIDTH }];
  });
  const asked = each.map((value): Node => {
    const { name, field, required } = value;
    const cell = writtenCell(inAction(context, action, value), id, { field, ...(required ? { required } : {}) });
    return { ...inOneRow(cell), id: `${id}.${name}`, name };
  });
  return {
    ...{ type: 'input-table', id, name: 'rows', label: 'i18n:board.rows', className: 'lm-lines' },
    ...{ needConfirm: false, addable: false, removable: false, columnsTogglable: false },
    columns: [...shown, ...asked],
  };
}

/** Several rows have no common current value, so a control starts with the default of the model. */
function beginning(made: Node, { name, field: { spec } }: Value, action: Action): Node {
  const { default: preset, type } = spec;
  if (decisions(action, name)?.includes(String(preset)) === false) return made;
  if (preset === undefined || 'value' in made || (typeof preset === 'string' && preset.includes('${'))) return made;
  return { ...made, value: type === 'dict' ? String(preset) : preset };
}

/** The form of a board button: input for all selected rows together, and below it the input per row. */
export function batchForm(context: ScreenContext, move: Move, action: Action): Node {
  const { resource } = context;
  const { idField } = resource;
  const { each, once } = split(context, action);
  const at = `${action.name}.batch`;
  const known = knownBy(context, action, each);
  const sent = [idField, ...(resource.versioned ? ['version'] : []), ...each.map(({ name }) => name)];
  const rows = `\${ARRAYMAP(rows, row => {${sent.map((key) => `${key}: row.${key}`).join(', ')}})}`;
  const controls = once.map((one) => beginning(control(context, action, one, at), one, action));
  const form: Node = {
    ...{ type: 'form', id: `${at}.form`, mode: 'normal', wrapWithPanel: false, canAccessSuperData: false },
    // The rows are in the data of the dialog, which this form cannot access by itself.
    data: { rows: '${rows}' },
    api: {
      method: 'post',
      url: callPath(resource, move.verb),
      data: { ...move.payload, ...filled(once.map(({ name }) => name)), rows },
      messages: { success: 'i18n:page.done' },
    },
    body: [...(controls.length === 0 ? [] : [grid(controls, true)]), rowTable(context, action, known, each)],
    ...(action.spec.batch === 'rows' ? { onEvent: { submitSucc: { actions: [refusals(at)] } } } : {}),
  };
  const dialog: Node = {
    ...{ id: `${at}.dialog`, title: move.label, size: 'xl' },
    ...{ closeOnEsc: true, closeOnOutside: false, className: 'lm-document lm-board-form' },
    data: { dict: '${dict}', rows: rowOf(context, action, known, each) },
    body: form,
    actions: [{ ...cancel, size: 'lg' }, confirm],
  };
  return { actionType: 'dialog', dialog };
}
