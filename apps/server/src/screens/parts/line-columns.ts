import { type Child, type Field, nameKeyOf } from '../../metadata/index.js';
import { merged, type Node } from '../node.js';
import { labelOf, type ScreenContext, type ScreenField } from '../screen-context.js';
import { derived, fillOf, written } from './form.js';
import { wordsOfValue } from './plain-state.js';
import { rounded } from './totals.js';

const WIDTHS: Readonly<Record<string, number>> = {
  int: 70,
  decimal: 94,
  dict: 132,
  ref: 150,
  date: 120,
  datetime: 160,
};
const TEXT_WIDTH = 140;
const NUMBER_WIDTH = 48;
/** Minimum width of a control with its message, in pixels. */
const MIN_CONTROL_WIDTH = 150;

/** Width of a field's column, in pixels. */
export const widthOf = ({ field, width }: ScreenField): number => width ?? WIDTHS[field.spec.type] ?? TEXT_WIDTH;

/** Replaces names of the chosen record by their paths in the event data; text in quotes is left unchanged. */
const ofChoice = (text: string, names: readonly string[]): string =>
  ['ext', ...names].reduce(
    (said, name) => said.replaceAll(new RegExp(`(?<![\\w.'"])${name}\\b`, 'g'), `event.data.selectedItems.${name}`),
    text,
  );

/** Fills fields after a choice in a line: the change event has the chosen record, and the line is set by its index. */
const filling = (table: string, fill: Readonly<Record<string, string>>, names: readonly string[]): Node => ({
  onEvent: {
    change: {
      debounce: { open: true, wait: 100 },
      actions: [
        {
          actionType: 'setValue',
          componentId: table,
          args: {
            index: '${index}',
            value: Object.fromEntries(Object.entries(fill).map(([key, text]) => [key, ofChoice(text, names)])),
          },
        },
      ],
    },
  },
});

const FIGURE = { align: 'right', className: 'lm-num' };

/** How a column of the field shows what it has: figures stand at the right, one below another. */
export const figureLook = ({ spec: { type } }: Field): Node => (type === 'int' || type === 'decimal' ? FIGURE : {});

const SELECTS = new Set(['dict', 'ref']);

/** A field with input in its cell. */
export function writtenCell(context: ScreenContext, table: string, one: ScreenField): Node {
  const { field, set } = one;
  const fill = fillOf(one);
  // `searchable` of a column adds a search to its head; for a select it belongs to the cell's control.
  const { className: _, searchable: __, autoFill: ___, initAutoFill: ____, ...control } = written(context, one);
  const cell = { name: field.key, label: labelOf(context, field), width: widthOf(one) };
  // A cell that is not visible in all lines must be a form, which can hide its control.
  if (field.spec.visibleWhen !== undefined)
    return merged({ ...cell, quickEdit: { body: [{ ...control, name: field.key, label: false }] } }, set);
  const select = SELECTS.has(field.spec.type)
    ? { clearable: field.spec.required !== true, quickEdit: { searchable: true } }
    : {};
  return merged(
    {
      ...control,
      ...cell,
      ...select,
      ...(fill === undefined
        ? {}
        : filling(
            table,
            fill,
            (field.copies ?? []).flatMap(({ reads }) => reads),
          )),
    },
    set,
  );
}

/** A computed field of a line; another cell computes it. */
const figureCell = (context: ScreenContext, one: ScreenField): Node => ({
  ...{ name: one.field.key, label: labelOf(context, one.field), width: widthOf(one), quickEdit: false },
  ...(wordsOfValue(context, one.field) ?? { type: 'tpl', ...FIGURE, tpl: rounded(one) }),
});

/** A read-only field of a line: the stored value. */
function readCell(context: ScreenContext, one: ScreenField): Node {
  const { field, set } = one;
  const words = wordsOfValue(context, field);
  const head = { name: field.key, label: labelOf(context, field), width: widthOf(one), quickEdit: false };
  if (words !== undefined) return merged({ ...head, ...words }, set);
  return merged(
    {
      ...head,
      // A line that is not stored yet has no names.
      ...{
        type: 'tpl',
        tpl:
          nameKeyOf(field) === undefined
            ? (shownContent(field) ?? `\${${field.key}}`)
            : `\${${nameKeyOf(field)} || ${field.key}}`,
      },
      ...figureLook(field),
    },
    set,
  );
}

/** The cell of the first visible computed field. It computes all formulas of the line. */
function computingCell(context: ScreenContext, one: ScreenField, derive: Readonly<Record<string, string>>): Node {
  const computed = context.table.computeOrder.map(({ key }) => ({
    ...{ type: 'hidden', name: key, value: `formula:${context.words}.${key}` },
  }));
  const shown = { type: 'static-tpl', name: `${one.field.key}Text`, label: false, tpl: rounded(one) };
  const cell = { name: one.field.key, label: labelOf(context, one.field), width: widthOf(one) };
  return merged({ ...cell, quickEdit: { body: [shown, ...derived(derive), ...computed] } }, one.set);
}

/** A cell in the form of an action: one line of text, with a minimum width. */
export function inOneRow(cell: Node): Node {
  const type = cell['type'] === 'textarea' ? 'input-text' : cell['type'];
  const { minRows: _, maxRows: __, showCounter: ___, ...rest } = cell;
  return {
    ...rest,
    width: Math.max(Number(cell['width'] ?? 0), MIN_CONTROL_WIDTH),
    ...(type === undefined ? {} : { type }),
  };
}

/** Columns of the table in which lines are edited. */
export function writtenColumns(
  context: ScreenContext,
  child: Child,
  table: string,
  fields: readonly ScreenField[],
  derive: Readonly<Record<string, string>>,
): Node[] {
  const computing = fields.find(({ field }) => field.computed !== undefined);
  return fields.map((one) => {
    const id = `${table}.${one.field.key}`;
    if (one.field.key === child.orderField) {
      const label = labelOf(context, one.field);
      return {
        ...{ id, name: one.field.key, type: 'tpl', tpl: '${index + 1}', label },
        ...{ width: one.width ?? NUMBER_WIDTH, fixed: 'left', quickEdit: false },
      };
    }
    if (one === computing) return { id, ...computingCell(context, one, derive) };
    if (one.field.computed !== undefined) return { id, ...figureCell(context, one) };
    if (one.field.spec.readonly === true) return { id, ...readCell(context, one) };
    return { id, ...writtenCell(context, table, one) };
  });
}

/** Several entries of a dictionary, or several references. */
export const isListOfNames = ({ spec: { type, dict } }: Field): boolean =>
  type === 'refs' || (dict !== undefined && type !== 'dict');

/** The content of a column for a stored value: names instead of keys. */
export function shownContent(field: Field): string | undefined {
  const name = nameKeyOf(field);
  // The server joins several names with commas only.
  if (name !== undefined && isListOfNames(field)) return `\${${name} ? JOIN(SPLIT(${name}, ','), ', ') : '-'}`;
  if (name !== undefined) return `\${${name} || '-'}`;
  return field.spec.items === 'text' ? `\${JOIN(${field.key}, ', ') || '-'}` : undefined;
}

/** Columns of a read-only table of lines. */
export const shownColumns = (context: ScreenContext, child: Child, fields: readonly ScreenField[]): Node[] =>
  fields.map(({ field, set }) => {
    const tpl = shownContent(field);
    const words = wordsOfValue(context, field);
    const column: Node = { id: `view.${child.property}.${field.key}`, name: field.key, label: labelOf(context, field) };
    if (field.key === child.orderField) return { ...column, width: NUMBER_WIDTH };
    if (words !== undefined) return merged({ ...column, ...words }, set);
    if (tpl !== undefined) return merged({ ...column, type: 'tpl', tpl }, set);
    return merged({ ...column, ...figureLook(field) }, set);
  });
