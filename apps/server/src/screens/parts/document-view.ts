import type { Field } from '../../metadata/index.js';
import { below, type Node } from '../node.js';
import {
  addressOf,
  fieldsOf,
  labelOf,
  type ScreenContext,
  type ScreenField,
  withoutEchoes,
} from '../screen-context.js';
import { rowActions } from './action-buttons.js';
import { amendment, SUBJECT } from './amendment.js';
import { approvalButton, approvalOfRecord, besideApproval } from './approval.js';
import { isState, stateTag } from './columns.js';
import { isLong } from './control.js';
import { close } from './dialog.js';
import { drawingBelow } from './drawing.js';
import { DRAWER } from './document-form.js';
import { fileLinks } from './file-links.js';
import { isGroup, type Group } from './groups.js';
import { isListOfNames, shownContent } from './line-columns.js';
import { links } from './links.js';
import { isLines, shownLines } from './line-table.js';
import { movesOf, OPENED, ofRecord } from './moves.js';
import { wordsOfValue } from './plain-state.js';
import { printOfRow } from './prints.js';
import { totals } from './totals.js';

const COLUMNS = 4;
/** From this length on, texts use two columns. */
const LONG = 128;

const isFile = ({ field }: ScreenField): boolean => field.spec.type === 'attachment';

function span(one: ScreenField): Node {
  // A list of names has the length of a text.
  if (isLong(one) || isListOfNames(one.field)) return { span: COLUMNS };
  return one.field.spec.type === 'string' && (one.field.spec.length ?? 0) >= LONG ? { span: 2 } : {};
}

function content(context: ScreenContext, one: ScreenField): unknown {
  const { field } = one;
  const words = wordsOfValue(context, field);
  if (words !== undefined) return { ...words, name: field.key };
  if (isState(context, field)) return stateTag(context, field);
  const { type } = field.spec;
  // Zero is a value, so only null is shown as empty.
  const figure = type === 'int' || type === 'decimal' ? `\${${field.key} == null ? '-' : ${field.key}}` : undefined;
  return shownContent(field) ?? figure ?? `\${${field.key} || '-'}`;
}

const item = (context: ScreenContext, one: ScreenField): Node => ({
  id: `view.${one.field.key}`,
  label: labelOf(context, one.field),
  content: content(context, one),
  ...span(one),
  ...(one.field.spec.visibleWhen === undefined ? {} : { visibleOn: `visible:${context.words}.${one.field.key}` }),
});

const section = (id: string, title: string | undefined, body: Node): Node => ({
  type: 'container',
  id,
  className: 'lm-section',
  body: [...(title === undefined ? [] : [{ type: 'tpl', className: 'lm-section-title', tpl: title }]), body],
});

const files = (context: ScreenContext, one: ScreenField): Node => ({
  ...section(`view.${one.field.key}`, labelOf(context, one.field), fileLinks(one.field.key)),
  visibleOn: `\${COUNT(${one.field.key}) > 0}`,
});

/** Fields added after the first group: the state, and the current step of the approval. */
function standing({ resource }: ScreenContext): Field[] {
  const { states, process } = resource.model;
  const keys = [states?.field, ...(process === undefined ? [] : ['nodeName', 'initiateTime'])];
  return keys.flatMap((key) => resource.fields.get(key ?? '') ?? []);
}

function group(context: ScreenContext, { title, fields: parts, drawing }: Group, index: number): Node[] {
  const known = fieldsOf(context, parts, () => false);
  const isKnown = (key: string): boolean => known.some(({ field }) => field.key === key);
  const missing = standing(context).filter(({ key }) => !isKnown(key));
  const more = index === 0 ? missing.map((field): ScreenField => ({ field })) : [];
  const fields = withoutEchoes(context, [...known, ...more]).filter(({ field }) => field.spec.writeOnly !== true);
  const items = fields.filter((one) => !isFile(one)).map((one) => item(context, one));
  const sheet = { type: 'property', column: COLUMNS, mode: 'simple', items };
  return [
    ...(items.length === 0 ? [] : [section(`view.group.${index + 1}`, title, sheet)]),
    ...fields.filter(isFile).map((one) => files(context, one)),
    ...drawingBelow(context, 'view', drawing),
  ];
}

/** The document in the same layout as its form, with the totals above the first lines. */
function sheets(context: ScreenContext): Node[] {
  const { form = [], view = form, totals: figures = [] } = context.screen;
  const sums: Node = {
    ...{ type: 'flex', id: 'view.totals', justify: 'flex-start', className: 'lm-totals m-t m-b-sm' },
    items: totals(
      context,
      'view',
      fieldsOf(context, figures, () => false),
    ),
  };
  const first = view.find(isLines);
  return view.flatMap((part, index) => {
    if (!isLines(part)) return group(context, isGroup(part) ? part : { fields: [part] }, index);
    return [...(part === first && figures.length > 0 ? [sums] : []), ...shownLines(context, part)];
  });
}

/** The actions of an opened document in its state; an approval continues in the panel next to it. */
function actionBar(outer: ScreenContext): Node[] {
  const context: ScreenContext = { ...outer, isOpened: true };
  const initiating = movesOf(context)
    .filter(({ operation }) => operation === 'approval.initiate')
    .map((move) => approvalButton(context, move))
    .filter((button) => button !== undefined);
  const doing = [...initiating, ...rowActions(context)].map((button): Node => ({ ...button, level: 'primary' }));
  const printing = printOfRow(context).map((button): Node => ({ ...button, level: 'default' }));
  const buttons = [...doing, ...printing].map((button) => below('view', button));
  if (buttons.length === 0) return [];
  // Approval pages show the same document, but cannot reload the list it was opened from, so the bar is hidden there.
  return [
    {
      ...{ type: 'button-toolbar', id: 'view.actions', className: 'lm-document-actions' },
      ...{ visibleOn: `\${${OPENED}}`, buttons },
    },
  ];
}

/** The document alone; approval pages find it by this id in the page of its model. */
export function documentSheet(context: ScreenContext, bar: readonly Node[] = []): Node {
  const call = addressOf(context, 'approval.detail') ?? addressOf(context, 'detail');
  return {
    ...{ type: 'service', id: 'view.document', name: OPENED, api: `get:${call}?id=\${documentId}` },
    body: [...bar, ...links(context), ...sheets(context)],
  };
}

/** Opens the whole document for reading, with its approval next to it. `record`: data from the row. */
export function documentView(context: ScreenContext, record: Node = ofRecord(context)): Node {
  const bar = actionBar(context);
  const sheet = documentSheet(context, bar);
  const amended = context.resource.model.process === undefined ? [] : amendment(context);
  const drawer: Node = {
    ...DRAWER,
    id: 'view.drawer',
    title: '${documentName}',
    // The confirmation of an action appears outside the drawer, so a click there must not close it.
    closeOnOutside: bar.length === 0,
    data: { ...record, [OPENED]: true, dict: '${dict}' },
    actions: [close],
    body:
      context.resource.model.process === undefined
        ? sheet
        : {
            ...{ type: 'service', id: SUBJECT },
            body: [besideApproval([sheet, ...amended], approvalOfRecord(context, amended.length > 0))],
          },
  };
  return { actionType: 'drawer', drawer };
}
