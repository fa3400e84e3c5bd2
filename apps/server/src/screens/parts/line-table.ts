import { callPath, type Child, type Field, lineTable as linesOf, type ScreenSpec } from '../../metadata/index.js';
import type { Node } from '../node.js';
import { addressOf, fieldsOf, isOffered, ofLines, type ScreenContext, withoutEchoes } from '../screen-context.js';
import { drawingBelow } from './drawing.js';
import { titled } from './groups.js';
import { shownColumns, writtenColumns } from './line-columns.js';
import { lineDialog } from './line-dialog.js';
import { lineImport } from './line-import.js';

/** Lines of a document within its form. */
export type LinePart = Extract<NonNullable<ScreenSpec['form']>[number], { lines: string }>;

export const isLines = (part: NonNullable<ScreenSpec['form']>[number]): part is LinePart =>
  typeof part === 'object' && 'lines' in part;

const CHANGE_MS = 500;
const ACTIONS_WIDTH = 110;

const isColumn = ({ spec }: Field): boolean => spec.list === true;

/** The kind of lines of a part; a missing one is reported. */
export function childOf({ resource, complain }: ScreenContext, { lines }: LinePart): Child | undefined {
  const child = resource.children.find(({ property }) => property === lines);
  if (child === undefined) complain(`${resource.key} has no lines ${lines}`);
  return child;
}

/** Address of a call for this kind of lines. */
function callFor(context: ScreenContext, child: Child, operation: string): string | undefined {
  const { resource } = context;
  const call = resource.calls.find((one) => one.operation === operation && linesOf(resource, one) === child);
  return call && callPath(resource, call.verb);
}

/** With what a new line begins: its defaults and computed values, which the server says where it can. */
function blankLine(context: ScreenContext, { property }: Child, start: LinePart['start'] = {}): Node {
  const url = addressOf(context, 'countLine');
  const api = { method: 'post', url, silent: true, data: { [property]: [start] } };
  return url === undefined ? { line: start } : { api, of: property };
}

function adding({ property }: Child, table: string, { api, line }: Node): Node {
  const insert = (item: unknown) => ({ actionType: 'addItem', componentId: table, args: { item } });
  const asked = { actionType: 'ajax', api, options: { silent: true }, outputVar: 'blank' };
  const actions = api === undefined ? [insert(line)] : [asked, insert(`\${event.data.blank.${property}}`)];
  return {
    ...{ type: 'button', id: `${table}.add`, label: 'i18n:document.addLine', icon: 'fa fa-plus', level: 'primary' },
    size: 'sm',
    onEvent: { click: { actions } },
  };
}

/** A button that fills the table with lines that the server proposes for the current form data. */
function proposing(context: ScreenContext, child: Child, table: string, { propose }: LinePart): Node[] {
  if (propose === undefined) return [];
  const { resource, complain } = context;
  const call = resource.calls.find(({ verb, methods }) => verb === propose && methods.includes('POST'));
  if (call === undefined) complain(`lines ${child.property}: ${resource.key} has no call POST ${propose}`);
  if (call === undefined) return [];
  const asked = {
    actionType: 'ajax',
    api: { method: 'post', url: callPath(resource, call.verb), silent: true, data: { '&': '$$' } },
    options: { silent: true },
    outputVar: 'proposal',
  };
  const value = `\${event.data.proposal.${child.property}}`;
  const taken = { actionType: 'setValue', componentId: table, expression: value, args: { value } };
  return [
    {
      ...{ type: 'button', id: `${table}.propose`, label: 'i18n:document.propose', icon: 'fa fa-wand-magic-sparkles' },
      ...{ size: 'sm', confirmText: 'i18n:document.proposeQuestion' },
      onEvent: { click: { actions: [asked, taken] } },
    },
  ];
}

/** Transient fields: the server looks them up for the formulas of a line; they have no control and no column. */
const lookedUp = (child: Child): string[] =>
  [...child.fields.values()].filter(({ spec }) => spec.transient === true).map(({ key }) => key);

/** After a change, the server looks the transient fields up again; lines with changed values are updated. */
function counting(context: ScreenContext, child: Child, table: string): Node {
  const url = addressOf(context, 'countLine');
  const keys = lookedUp(child);
  if (url === undefined || keys.length === 0) return {};
  const heads = [...context.resource.fields.values()].filter(({ spec, standard, stored }) => {
    return spec.type === 'ref' && stored && !standard && spec.readonly !== true;
  });
  const asked = {
    actionType: 'ajax',
    options: { silent: true },
    outputVar: 'counting',
    api: {
      method: 'post',
      url,
      silent: true,
      data: {
        ...Object.fromEntries(heads.map(({ key }) => [key, `\${${key}}`])),
        [child.property]: '${event.data.value}',
      },
      sendOn: '${COUNT(event.data.value) > 0}',
      responseData: { counted: `\${ARRAYMAP(${child.property}, (line, index) => {row: index, line: line})}` },
    },
  };
  const taken = {
    actionType: 'setValue',
    componentId: table,
    expression: `\${${keys.map((key) => `event.data.value[row].${key} * 1 != line.${key} * 1`).join(' || ')}}`,
    args: { index: '${row}', value: Object.fromEntries(keys.map((key) => [key, `\${line.${key} * 1}`])) },
  };
  const each = { actionType: 'loop', args: { loopName: 'counted' }, children: [taken] };
  return {
    onEvent: { change: { weight: 0, debounce: { open: true, wait: CHANGE_MS }, actions: [asked, each] } },
  };
}

/** The table in which the lines of a document are edited, with its buttons. */
export function lineTable(context: ScreenContext, use: 'add' | 'edit', part: LinePart): Node[] {
  const child = childOf(context, part);
  if (child === undefined) return [];
  const inside = ofLines(context, child);
  const table = `${use}.${child.property}`;
  const fields = fieldsOf(inside, part.columns, isColumn);
  const detail = part.detail === undefined ? [] : fieldsOf(inside, part.detail, () => false);
  const columns = writtenColumns(inside, child, table, fields, part.derive ?? {});
  if (detail.length > 0)
    columns.push({
      ...{ type: 'operation', id: `${table}.actions`, label: 'i18n:page.operation' },
      ...{ fixed: 'right', width: ACTIONS_WIDTH, buttons: [lineDialog(inside, table, detail)] },
    });
  const takesSheets = isOffered(context, 'import') && callFor(context, child, 'import') !== undefined;
  const imports = takesSheets ? [lineImport(context, child, table)] : [];
  const proposals = proposing(context, child, table, part);
  const blank = blankLine(context, child, part.start);
  const buttons = [adding(child, table, blank), ...proposals, ...imports];
  const body = [
    { type: 'button-toolbar', id: `${table}.buttons`, className: 'm-b-sm', buttons },
    {
      ...{ type: 'input-table', id: table, name: child.property, label: false, className: 'lm-lines' },
      ...{ needConfirm: false, removable: true, copyable: true, draggable: true, columnsTogglable: false },
      copyData: { '&': '$$', id: null, ...(child.orderField === undefined ? {} : { [child.orderField]: null }) },
      ...{ deleteBtnIcon: 'fa fa-trash-can', copyBtnIcon: 'fa fa-copy', deleteBtnLabel: '', copyBtnLabel: '' },
      placeholder: takesSheets ? 'i18n:document.noLines' : 'i18n:document.noLinesYet',
      blankLine: blank,
      columns,
      ...counting(context, child, table),
    },
  ];
  const drawn = drawingBelow(context, use, part.drawing, table);
  return titled(`${table}.group`, `i18n:${context.resource.key}.${child.property}`, [...body, ...drawn]);
}

/** Internal fields and JSON values are not shown. */
const isShown = ({ spec, standard }: Field): boolean =>
  !standard && spec.transient !== true && (spec.type !== 'json' || spec.list === true);

/** The same lines, read-only. */
export function shownLines(context: ScreenContext, part: LinePart): Node[] {
  const child = childOf(context, part);
  if (child === undefined) return [];
  const inside = ofLines(context, child);
  const isHead = ({ key, spec }: Field): boolean =>
    key === child.parentField ||
    (spec.type === 'ref' && spec.target === context.resource.key && spec.required === true);
  const fields = withoutEchoes(
    inside,
    fieldsOf(inside, part.show, (field) => isShown(field) && !isHead(field)),
  );
  const heading = { type: 'tpl', className: 'lm-section-title', tpl: `i18n:${context.resource.key}.${child.property}` };
  return [
    { ...heading, id: `view.${child.property}.title` },
    {
      ...{ type: 'table', id: `view.${child.property}`, source: `\${${child.property}}`, className: 'lm-view-lines' },
      columnsTogglable: false,
      columns: shownColumns(inside, child, fields).map((column, index) =>
        index < 2 ? { ...column, fixed: 'left' } : column,
      ),
    },
    ...drawingBelow(context, 'view', part.drawing),
  ];
}
