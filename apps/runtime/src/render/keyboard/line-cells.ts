import { createObject, evalExpression, isVisible } from 'amis-core';
import type { Column, EditedTable } from '../../patches/index.js';

export type Row = Record<string, unknown>;
/** A column's control; it has a name. */
export type Control = Column & { name: string };

const CONTROL = /^(select|textarea|switch|checkbox|checkboxes|tree-select|input-(text|number|date|datetime|time|tag))$/;

/** The control that edits a column; undefined when the column is read-only. */
export function controlOf(column: Column | undefined): Control | undefined {
  if (column === undefined || column.quickEdit === false) return undefined;
  const { body = [], ...own } = column.quickEdit ?? {};
  return [...body, { ...column, ...own }].find(
    (one): one is Control => Boolean(one.name) && CONTROL.test(one.type ?? ''),
  );
}

/** The columns that a table shows, in their order. */
export const shownColumns = ({ props: { columns = [], data } }: EditedTable): Column[] =>
  columns.filter((column) => isVisible(column as never, data));

/** Whether a line shows this control and it can be edited. */
export function isWritten({ visibleOn, disabledOn }: Control, table: EditedTable, row: Row): boolean {
  const data = createObject(table.props.data, row);
  return (!visibleOn || evalExpression(visibleOn, data)) && !(disabledOn && evalExpression(disabledOn, data));
}

/** A line without the values that its cells compute; they are computed again when the line is drawn. */
export function withoutComputed(row: Row, columns: readonly Column[]): Row {
  const bodies = columns.flatMap(({ quickEdit }) => (quickEdit ? (quickEdit.body ?? []) : []));
  const computed = new Set(bodies.flatMap(({ type, name }) => (type === 'hidden' || type === 'formula' ? name : [])));
  return Object.fromEntries(Object.entries(row).filter(([key]) => !computed.has(key)));
}

/** Index of a cell's line in the table; undefined outside a line. */
export function placeOf(cell: Element): number | undefined {
  const place = Number(cell.closest('tr')?.getAttribute('data-index') ?? Number.NaN);
  return Number.isNaN(place) ? undefined : place;
}

/** The name of the control in a cell. */
export const nameIn = (cell: Element): string | null | undefined =>
  cell.querySelector('[data-amis-name]')?.getAttribute('data-amis-name');
