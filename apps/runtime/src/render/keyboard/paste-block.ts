import { createObject, createRendererEvent, runActions } from 'amis-core';
import { notify } from '../../feedback/index.js';
import { t } from '../../i18n/index.js';
import { type Control, type Row, choicesOf, controlOf, nameIn, placeOf, withoutComputed } from './line-cells.js';
import { type EditedTable, tableOf } from '../../patches/index.js';
import { type Choice, cellValue, readBlock } from './sheet-cells.js';

const MAX_TOLD = 5;
/** Types of controls that a pasted text can be converted for. */
const READ = /^(select|textarea|input-(text|number|date))$/;

/** Runs the page's change actions of a select for a pasted choice too. */
async function runChange(table: EditedTable, control: Control, index: number, row: Row, choices: Choice[]) {
  const actions = control.onEvent?.change?.actions;
  if (!actions?.length) return;
  const value = row[control.name];
  const data = createObject(table.props.data, {
    ...row,
    index,
    value,
    selectedItems: choices.find((choice) => choice.value === value),
  });
  const event = createRendererEvent('change', { env: table.props.env, data, scoped: table.context } as never);
  const renderer = Object.create(table, { props: { value: { ...table.props, data } } });
  await runActions(actions as never, renderer, event);
}

/** A line for the rows below the last one, made as copying a line does. */
const newLine = (from: Row): Row => ({ ...from, id: undefined, lineNo: undefined });

/**
 * Fills a block into the table, starting at a cell; adds lines when the block is longer. Returns the values that could
 * not be placed.
 */
async function fill(table: EditedTable, block: string[][], top: number, left: number) {
  const columns = table.props.columns ?? [];
  const missed: string[] = [];
  const changed: { control: Control; index: number; choices: Choice[] }[] = [];
  const items = [...table.state.items];
  for (const [down, cells] of block.entries()) {
    const index = top + down;
    const row = withoutComputed(items[index] ?? newLine(table.state.items[top] ?? {}), columns);
    for (const [place, text] of cells.entries()) {
      const control = controlOf(columns[left + place]);
      if (!READ.test(control?.type ?? '') || control === undefined) continue;
      const choices = control.type === 'select' ? choicesOf(control, table, row) : [];
      const value = cellValue(text, control.type ?? '', choices);
      if (value === undefined) missed.push(`${index + 1}: ${text.trim().slice(0, 30)}`);
      else {
        row[control.name] = value;
        if (control.onEvent?.change) changed.push({ control, index, choices });
      }
    }
    items[index] = row;
  }
  await table.setData(items);
  for (const { control, index, choices } of changed)
    await runChange(table, control, index, table.state.items[index] ?? {}, choices);
  return missed;
}

/** Offset between a cell's index and its column's index: tables draw their own columns first. */
function offsetOf(table: EditedTable, cell: HTMLTableCellElement): number | undefined {
  const name = nameIn(cell);
  const at = (table.props.columns ?? []).findIndex((column) => controlOf(column)?.name === name);
  return at < 0 ? undefined : cell.cellIndex - at;
}

function onPaste(event: ClipboardEvent): void {
  const cell = (event.target as Element).closest<HTMLTableCellElement>('.cxd-InputTable td');
  const block = readBlock(event.clipboardData?.getData('text/plain') ?? '');
  if (!cell || (block.length === 1 && block[0]?.length === 1)) return;
  const table = tableOf(cell);
  const offset = table && offsetOf(table, cell);
  const top = placeOf(cell);
  if (table === undefined || offset === undefined || top === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  // The table writes the value of the focused field too; a field with the focus would overwrite it later.
  (document.activeElement as HTMLElement | null)?.blur();
  void fill(table, block, top, cell.cellIndex - offset).then((missed) => {
    const said = missed.slice(0, MAX_TOLD).join('; ') + (missed.length > MAX_TOLD ? ' …' : '');
    if (missed.length > 0) notify('warning', t('page.pasteMissed', { count: missed.length, cells: said }));
    else notify('success', t('page.pasted', { rows: block.length }));
  });
}

/** Pasting a block of a spreadsheet into a line fills the lines and columns from there. Called once. */
export function watchPaste(): void {
  addEventListener('paste', onPaste, true);
}
