import './fill-down.css';
import { cloneElement, type MouseEvent, type ReactElement, type ReactNode } from 'react';
import { notify, settle } from '../../feedback/index.js';
import { t } from '../../i18n/index.js';
import { choicesOf } from './cell-choices.js';
import { type Control, type Row, controlOf, isWritten, nameIn, placeOf, withoutComputed } from './line-cells.js';
import { enter } from './line-keys.js';
import { type Column, type EditedTable, tableOf } from '../../patches/index.js';

/** The parts of amis' table that a head needs; `quickEditFormRef` is set inside a line table only. */
export interface HeadedTable {
  props: { quickEditFormRef?: unknown; disabled?: boolean; static?: boolean };
  renderHeadCell(column: { pristine: Column }, props: unknown): ReactNode;
}

/** The cell that was edited last; filling from the column's head starts there. */
let last: HTMLTableCellElement | null = null;

/** Names of the fields that a choice in the control also fills. */
const filledBy = ({ onEvent }: Control): string[] =>
  (onEvent?.change?.actions ?? []).flatMap((action) => Object.keys(action.args?.value ?? {}));

/** Whether a line can have this value: a select must offer it. */
function takes(control: Control, table: EditedTable, row: Row, value: unknown): boolean {
  const choices = control.type === 'select' ? choicesOf(control, table, row) : [];
  const keys = new Set(choices.map((choice) => String(choice.value)));
  return (
    keys.size === 0 ||
    String(value ?? '')
      .split(',')
      .every((key) => key === '' || keys.has(key))
  );
}

/**
 * Copies the value of a control, and of the fields its choice fills, to all lines below. Lines that cannot have the
 * value stay unchanged.
 */
async function fillDown(table: EditedTable, control: Control, from: number): Promise<void> {
  // Current input must be included; a field with the focus would write its own value later.
  (document.activeElement as HTMLElement | null)?.blur();
  await settle();
  const { items } = table.state;
  const names = [control.name, ...filledBy(control)];
  const first = items[from] ?? {};
  const values = Object.fromEntries(names.map((name) => [name, first[name]]));
  let filled = 0;
  let left = 0;
  const rows = items.map((row, index) => {
    if (index <= from || !isWritten(control, table, row)) return row;
    const fits = takes(control, table, row, first[control.name]);
    if (fits) filled += 1;
    else left += 1;
    return fits ? { ...withoutComputed(row, table.props.columns ?? []), ...values } : row;
  });
  if (filled > 0) await table.setData(rows);
  if (left > 0) notify('warning', t('page.fillLeft', { rows: filled, left }));
  else if (filled > 0) notify('success', t('page.filled', { rows: filled }));
}

const controlNamed = (table: EditedTable, name: unknown): Control | undefined =>
  (table.props.columns ?? []).map(controlOf).find((control) => control?.name === name);

/** Starts at the last edited cell if it is in this column, otherwise at the first line. */
function onHead({ currentTarget }: MouseEvent<HTMLButtonElement>, name: string): void {
  const table = tableOf(currentTarget);
  const control = table && controlNamed(table, name);
  if (!table || !control) return;
  const here = last?.isConnected && tableOf(last) === table && nameIn(last) === name ? placeOf(last) : undefined;
  void fillDown(table, control, here ?? 0);
}

/** Adds a small button to the head of each editable column. */
export function fillFromHead(table: HeadedTable): void {
  const { renderHeadCell } = table;
  table.renderHeadCell = function (this: HeadedTable, column, props) {
    const head = renderHeadCell.call(this, column, props) as ReactElement<{ children: ReactNode }>;
    const control = controlOf(column.pristine);
    const { quickEditFormRef, disabled, static: shown } = this.props;
    if (!quickEditFormRef || disabled || shown || !column.pristine.quickEdit || control === undefined) return head;
    const title = t('page.fillDown');
    const button = (
      <button
        key="fill"
        type="button"
        className="lm-fill"
        title={title}
        aria-label={title}
        onClick={(event) => onHead(event, control.name)}
      >
        <i className="fa fa-angles-down" aria-hidden="true" />
      </button>
    );
    return cloneElement(head, undefined, ...[head.props.children].flat(), button);
  };
}

/** Ctrl+D as in a spreadsheet: copies the value of this cell to the lines below. */
function onKey(event: KeyboardEvent): void {
  if (event.key.toLowerCase() !== 'd' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
  const cell = (event.target as Element).closest<HTMLTableCellElement>('.cxd-InputTable td');
  const table = cell && tableOf(cell);
  const control = table && controlNamed(table, nameIn(cell));
  const place = cell && placeOf(cell);
  if (!table || !control || place == null) return;
  // Browsers use this key to set a bookmark.
  event.preventDefault();
  event.stopPropagation();
  void fillDown(table, control, place).then(() => enter(cell));
}

/** Called once. */
export function watchFill(): void {
  addEventListener('keydown', onKey, true);
  addEventListener('focusin', ({ target }) => {
    const cell = (target as Element).closest<HTMLTableCellElement>('.cxd-InputTable td');
    if (cell !== null) last = cell;
  });
}
