import './fill-down.css';
import { cloneElement, type MouseEvent, type ReactElement, type ReactNode } from 'react';
import { notify, settle } from '../../feedback/index.js';
import { t } from '../../i18n/index.js';
import {
  type Control,
  type Row,
  choicesOf,
  controlOf,
  isWritten,
  nameIn,
  placeOf,
  withoutComputed,
} from './line-cells.js';
import { enter } from './line-keys.js';
import { type Column, type EditedTable, tableOf } from '../../patches/index.js';

/** What a head needs of amis' table; within a line table it is told where its cells stand. */
export interface HeadedTable {
  props: { quickEditFormRef?: unknown; disabled?: boolean; static?: boolean };
  renderHeadCell(column: { pristine: Column }, props: unknown): ReactNode;
}

/** Where somebody wrote last; the head of that column begins there. */
let last: HTMLTableCellElement | null = null;

/** What a choice in the control fills besides itself. */
const filledBy = ({ onEvent }: Control): string[] =>
  (onEvent?.change?.actions ?? []).flatMap((action) => Object.keys(action.args?.value ?? {}));

/** Whether a line's select offers what is chosen in another one. */
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

/** All lines below one have its value of a control, and what its choice has filled. Lines that cannot hold it stay. */
async function fillDown(table: EditedTable, control: Control, from: number): Promise<void> {
  // What is being typed counts; a field that still has the focus would write its own later.
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

/** The cell that somebody wrote in last begins, where it stands in this column; otherwise the first line does. */
function onHead({ currentTarget }: MouseEvent<HTMLButtonElement>, name: string): void {
  const table = tableOf(currentTarget);
  const control = table && controlNamed(table, name);
  if (!table || !control) return;
  const here = last?.isConnected && tableOf(last) === table && nameIn(last) === name ? placeOf(last) : undefined;
  void fillDown(table, control, here ?? 0);
}

/** A small button in the head of each column that is written in. */
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

/** Ctrl+D, as in a spreadsheet: the lines below have what this cell has. */
function onKey(event: KeyboardEvent): void {
  if (event.key.toLowerCase() !== 'd' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
  const cell = (event.target as Element).closest<HTMLTableCellElement>('.cxd-InputTable td');
  const table = cell && tableOf(cell);
  const control = table && controlNamed(table, nameIn(cell));
  const place = cell && placeOf(cell);
  if (!table || !control || place == null) return;
  // Browsers set a bookmark by it.
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
