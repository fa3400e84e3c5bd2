import { type Action, callPath, type Field, type Table } from '../../metadata/index.js';
import { merged, type Node } from '../node.js';
import { addressOf, labelOf, ofLines, type ScreenContext } from '../screen-context.js';
import { cancel, close } from './dialog.js';
import { written } from './form.js';
import { grid } from './groups.js';
import { inOneRow, shownColumns, widthOf, writtenColumns } from './line-columns.js';
import { ownLines } from './reference.js';
import type { Move } from './moves.js';
import { ofRecord, questionBefore, reloads, textOf, titleOf } from './moves.js';

type Value = Action['input']['values'][number];
type Lines = Action['input']['lines'][number];

/** Maximum number of columns that identify a line, before the input columns. */
const MAX_IDENTIFYING = 8;
/** Maximum total width of fixed columns at the right, in pixels. */
const MAX_FIXED_WIDTH = 450;

const confirm: Node = { type: 'submit', label: 'i18n:page.confirm', level: 'primary' };

/** The input values that are not fields of the document, as a table whose labels are below the action. */
function ownValues(context: ScreenContext, { name, input }: Action): ScreenContext {
  const fields = new Map(input.values.filter(({ stored }) => !stored).map((one) => [one.name, one.field]));
  const table = { ...context.resource, property: name, fields } as Table;
  return { ...context, table, words: `${context.resource.key}.actions.${name}` };
}

/** The context for the label of a value: the document, or the action. */
export const inAction = (context: ScreenContext, action: Action, { stored }: Value): ScreenContext =>
  stored ? context : ownValues(context, action);

/** The values of a field that an action can go on with: each leads to a state. undefined: the field does not decide. */
export const decisions = ({ to }: Action, name: string): readonly string[] | undefined =>
  to?.kind === 'by' && to.name === name ? [...to.states.keys()] : undefined;

const isOneOf = (keys: readonly string[], of: string): string =>
  `ARRAYINCLUDES([${keys.map((key) => `'${key}'`).join(', ')}], ${of})`;

/** A select of those values alone; it does not begin with another one. */
function deciding(made: Node, action: Action, name: string): Node {
  const keys = decisions(action, name);
  const given = made['source'];
  if (keys === undefined || typeof given !== 'string') return made;
  const { value, ...rest } = made;
  const among = (entries: string): string => `\${ARRAYFILTER(${entries}, item => ${isOneOf(keys, 'item.value')})}`;
  const ofPage = /^\$\{(dict\.\w+)\}$/.exec(given)?.[1];
  const called = { method: 'get', url: given.replace(/^get:/, ''), responseData: { options: among('items') } };
  return {
    ...rest,
    source: ofPage === undefined ? called : among(ofPage),
    ...(keys.includes(String(value)) ? { value } : {}),
  };
}

/** The control of an input value, which is a field of the document or only of the action. */
export function control(context: ScreenContext, action: Action, value: Value, at: string): Node {
  const { name, field, stored, required } = value;
  const inside = inAction(context, action, value);
  // The page has conditions only for fields of the model, not for such values.
  const { requiredWhen: _, visibleWhen: __, ...plain } = field;
  const shown: Field = stored ? field : plain;
  const { default: preset, type, help } = field.spec;
  const start = type === 'dict' && preset !== undefined ? String(preset) : preset;
  const made = {
    ...{ id: `${at}.${name}`, label: labelOf(inside, field) },
    ...written(inside, { field: shown, ...(required ? { required } : {}) }),
    name,
    ...(help === undefined ? {} : { description: `i18n:${inside.words}.${field.key}.help` }),
    ...(stored || start === undefined ? {} : { value: start }),
  };
  return deciding(made, action, name);
}

/** The lines of a document in the form of an action: columns that identify a line, and the input columns. */
function lineTable(context: ScreenContext, action: Action, { child, fields, add, required }: Lines): Node {
  const inside = ofLines(context, child);
  const id = `${action.name}.${child.property}`;
  const taken = new Set([...fields.values()].map(({ key }) => key));
  const known = [...child.fields.values()]
    .filter(({ key, spec }) => spec.list === true && !taken.has(key))
    .slice(0, MAX_IDENTIFYING)
    .map((field) => ({ field }));
  const written = writtenColumns(
    inside,
    child,
    id,
    // Readonly fields are writable here, because the action writes them.
    [...fields.values()].map((field) => ({ field: { ...field, spec: { ...field.spec, readonly: false } } })),
    {},
  ).map(inOneRow);
  // The input columns are fixed, unless this would leave no space for the columns that identify a line.
  const width = written.reduce((sum, column) => sum + Number(column['width']), 0);
  const columns: Node[] = [
    // In a table with a fixed layout, columns without a width would disappear.
    ...shownColumns(inside, child, known).map((column, at) => {
      const one = known[at];
      return { ...(one === undefined ? {} : { width: widthOf(one) }), ...column, quickEdit: false };
    }),
    ...(width > MAX_FIXED_WIDTH ? written : written.map((column) => ({ ...column, fixed: 'right' }))),
  ];
  return {
    ...{ type: 'input-table', id, name: child.property, label: `i18n:${inside.words}`, className: 'lm-lines' },
    ...{ needConfirm: false, addable: add, removable: false, columnsTogglable: false },
    ...(required ? { required: true } : {}),
    placeholder: add ? 'i18n:document.noLinesYet' : 'i18n:page.noData',
    columns: columns.map((column, index) => ({ ...column, id: `${id}.${column['name'] ?? index}` })),
  };
}

/** The data sent for a line: its id and the input fields. */
const sentLine = ({ child, fields }: Lines): string => {
  const parts = [child.idField, ...fields.keys()].map((key) => `${key}: line.${key}`);
  return `\${ARRAYMAP(${child.property}, line => {${parts.join(', ')}})}`;
};

/** Loads the stored values and lines, under the names of the action's input. */
function loading(context: ScreenContext, action: Action): Node {
  const { input } = action;
  const url =
    addressOf(context, 'approval.detail', '?id=${documentId}') ?? addressOf(context, 'detail', '?id=${documentId}');
  const stored = input.values.filter((one) => one.stored);
  const ofLines = input.values.filter(({ field }) => ownLines(context, field) !== undefined);
  if (url === undefined || stored.length + ofLines.length + input.lines.length === 0) return {};
  const values = stored.flatMap(({ name, field: { key } }): [string, string][] => {
    const keys = decisions(action, name);
    if (keys !== undefined) return [[name, `\${${isOneOf(keys, key)} ? ${key} : ''}`]];
    return name === key ? [] : [[name, `\${${key}}`]];
  });
  return { initApi: { method: 'get', url, responseData: { '&': '$$', ...Object.fromEntries(values) } } };
}

/** Shows the refused rows with reasons, after an action that succeeded for the other rows. */
export const refusals = (at: string): Node => ({
  actionType: 'dialog',
  expression: '${event.data.result.fail > 0}',
  dialog: {
    ...{ id: `${at}.refused`, title: 'i18n:page.someRefused', size: 'md', closeOnEsc: true, actions: [close] },
    data: { rows: '${event.data.result.errors}' },
    body: {
      ...{ type: 'table', source: '${rows}', columnsTogglable: false },
      columns: [
        { name: 'number', label: 'i18n:page.refusedRow', width: 180 },
        { name: 'msg', label: 'i18n:page.importReason', className: 'lm-wrap' },
      ],
    },
  },
});

/** Whether a move needs input. */
export const asksForInput = ({ action }: Move): boolean =>
  action !== undefined && action.input.values.length + action.input.lines.length > 0;

/** The rows have different values, so an empty input is not sent and each row keeps its value. */
export const filled = (names: readonly string[]): Node =>
  names.length === 0
    ? {}
    : { '&': `\${{${names.map((name) => `${name}: ${name} === '' ? undefined : ${name}`).join(', ')}}}` };

/** The query that names the document; for a call with a line, the form data contain its id. */
function naming({ resource }: ScreenContext, { verb }: Move, chosen: string | undefined): string {
  const call = resource.calls.find((one) => one.verb === verb);
  if (call?.spec.with?.['child'] !== undefined) return '';
  return `?ids=\${${chosen === undefined ? 'documentId' : 'ids'}}`;
}

/** A form with the input of an action, for one document or for the selected ids. */
export function actionForm(context: ScreenContext, move: Move, action: Action, chosen?: string): Node {
  const { resource } = context;
  const { input, spec } = action;
  const at = chosen === undefined ? action.name : `${action.name}.batch`;
  const names = input.values.map(({ name }) => name);
  const ofOne = Object.fromEntries(names.map((name) => [name, `\${${name}}`]));
  const lines = chosen === undefined ? input.lines : [];
  const isVersioned = chosen === undefined && resource.versioned && loading(context, action)['initApi'] !== undefined;
  const controls = input.values.map((one) => control(context, action, one, at));
  const question: Node = {
    type: 'tpl',
    id: `${at}.question`,
    className: 'block m-b',
    tpl: questionOf(context, move, chosen),
  };
  const form: Node = {
    ...{ type: 'form', id: `${at}.form`, mode: 'normal', wrapWithPanel: false, canAccessSuperData: false },
    ...(chosen === undefined ? loading(context, action) : {}),
    api: {
      method: 'post',
      url: `${callPath(resource, move.verb)}${naming(context, move, chosen)}`,
      data: {
        ...move.payload,
        ...(chosen === undefined ? ofOne : filled(names)),
        ...Object.fromEntries(lines.map((one) => [one.child.property, sentLine(one)])),
        ...(isVersioned ? { version: '${version}' } : {}),
      },
      messages: { success: 'i18n:page.done' },
    },
    ...reloads(context),
    body: [
      ...(controls.length + lines.length === 0 ? [question] : []),
      ...(controls.length === 0
        ? []
        : [controls.length === 1 ? merged(controls[0] as Node, {}) : grid(controls, true)]),
      ...lines.map((one) => lineTable(context, action, one)),
    ],
    ...(spec.batch === 'rows' ? { onEvent: { submitSucc: { actions: [refusals(at)] } } } : {}),
  };
  const dialog: Node = {
    ...{
      id: `${at}.dialog`,
      title: chosen === undefined ? titleOf(context, action.name) : move.label,
      size: lines.length > 0 ? 'xl' : controls.length > 1 ? 'md' : 'sm',
    },
    ...{ closeOnEsc: true, closeOnOutside: false, className: 'lm-document' },
    data:
      chosen === undefined
        ? { dict: '${dict}', ...ofRecord(context) }
        : { dict: '${dict}', ids: chosen, selectedItems: '${selectedItems}' },
    body: form,
    actions: [cancel, confirm],
  };
  return { actionType: 'dialog', dialog };
}

/**
 * The question before an action: a text of the model, else one with the action and the document or the number of
 * documents.
 */
export function questionOf(context: ScreenContext, { verb, action }: Move, chosen?: string): string {
  const own = `question.${verb}`;
  const hasOwn = chosen === undefined && context.hasText(`${context.resource.key}.${own}`);
  return hasOwn
    ? textOf(context, own)
    : questionBefore(context, action?.name ?? verb, chosen === undefined ? 'one' : 'many');
}
