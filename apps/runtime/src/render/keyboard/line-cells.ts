import { createObject, evalExpression, resolveVariableAndFilter } from 'amis-core';
import type { Column, EditedTable } from '../../patches/index.js';
import type { Choice } from './sheet-cells.js';

export type Row = Record<string, unknown>;
/** A column's control; it has a name. */
export type Control = Column & { name: string };

const CONTROL = /^(select|textarea|switch|checkbox|tree-select|input-(text|number|date|datetime|time|tag))$/;

/** The control that edits a column; undefined when the column is read-only. */
export function controlOf(column: Column | undefined): Control | undefined {
  if (column === undefined || column.quickEdit === false) return undefined;
  return [...(column.quickEdit?.body ?? []), column].find(
    (one): one is Control => Boolean(one.name) && CONTROL.test(one.type ?? ''),
  );
}

/** The options of a select in a line, as far as the page knows them; empty when they come from the server. */
export function choicesOf(control: Control, table: EditedTable, row: Row): Choice[] {
  const source =
    typeof control.source === 'string'
      ? resolveVariableAndFilter(control.source, createObject(table.props.data, row), '| raw')
      : control.options;
  return Array.isArray(source) ? (source as Choice[]) : [];
}

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
