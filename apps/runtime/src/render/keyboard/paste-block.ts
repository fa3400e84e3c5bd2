import { createObject, createRendererEvent, dataMapping, runActions } from 'amis-core';
import { notify } from '../../feedback/index.js';
import { t } from '../../i18n/index.js';
import { type Column, type EditedTable, tableOf, tablesIn } from '../../patches/index.js';
import { choiceFinder, type FindChoice } from './cell-choices.js';
import {
  type Control,
  type Row,
  controlOf,
  isWritten,
  nameIn,
  placeOf,
  shownColumns,
  withoutComputed,
} from './line-cells.js';
import { type Choice, cellValue, isChosen, readBlock, wordsIn } from './sheet-cells.js';
import { placeBlock } from './sheet-heads.js';

const MAX_TOLD = 5;

/** A value of a pasted block for a control of a line, with the chosen options. */
interface Placed {
  control: Control;
  text: string;
  value: unknown;
  chosen: (Choice | undefined)[];
}

/** Runs the page's change actions of a select for a pasted choice too. */
async function runChange(table: EditedTable, index: number, { control, value, chosen }: Placed) {
  const actions = control.onEvent?.change?.actions;
  if (!actions?.length) return;
  const row = table.state.items[index] ?? {};
  const selectedItems = control.multiple === true ? chosen : chosen[0];
  const data = createObject(table.props.data, { ...row, index, value, selectedItems });
  const event = createRendererEvent('change', { env: table.props.env, data, scoped: table.context } as never);
  const renderer = Object.create(table, { props: { value: { ...table.props, data } } });
  await runActions(actions as never, renderer, event);
}

/** A line below the last one: a copy where lines can be copied, as the button makes it. */
function newLine({ props: { copyable, copyData = { '&': '$$' }, data } }: EditedTable, from: Row): Row {
  return copyable ? (dataMapping(copyData as never, createObject(data, from)) as Row) : {};
}

/** The values that a new line of an empty table begins with; empty when the server does not say. */
async function blankLine({ props: { blankLine: blank, data, env } }: EditedTable): Promise<Row> {
  if (blank?.api === undefined) return { ...blank?.line };
  const answer = await env.fetcher(blank.api, data).catch(() => undefined);
  const lines = answer?.ok ? (answer.data as Record<string, Row[]> | undefined)?.[blank.of ?? ''] : undefined;
  return lines?.[0] ?? {};
}

/** A control with the place of its cells in the rows of the block. */
interface Target {
  control: Control;
  place: number;
}

/** The controls of a block's columns in the order of the table, because options may depend on values further left. */
function targetsOf(columns: readonly (Column | undefined)[], shown: readonly Column[]): Target[] {
  const found = columns.flatMap((column, place) => {
    const control = controlOf(column);
    return control === undefined ? [] : [{ control, place, at: shown.indexOf(column as Column) }];
  });
  return found.sort((one, other) => one.at - other.at);
}

/** The values of one row of the block. */
async function readRow(cells: string[], targets: readonly Target[], line: Row, find: FindChoice) {
  const placed: Placed[] = [];
  const row = { ...line };
  for (const { control, place } of targets) {
    const text = cells[place];
    if (text === undefined) continue;
    const chosen: (Choice | undefined)[] = [];
    if (isChosen(control)) for (const word of wordsIn(text, control)) chosen.push(await find(control, row, word));
    const value = cellValue(text, control, chosen);
    if (value !== undefined) row[control.name] = value;
    placed.push({ control, text, value, chosen });
  }
  return { placed, row };
}

/**
 * Fills a block into the table, starting at a line and a shown column; adds lines when the block is longer and the
 * table takes new ones. Returns the number of filled lines and what could not be placed.
 */
export async function fill(table: EditedTable, block: string[][], top: number, left: number) {
  const shown = shownColumns(table);
  const { rows, columns, unknown } = placeBlock(block, shown, left);
  const targets = targetsOf(columns, shown);
  const find = choiceFinder(table);
  const missed = [...unknown];
  const pasted: Placed[][] = [];
  const { addable, copyable } = table.props;
  const lines = table.state.items;
  const model = lines[top] ?? (lines.length === 0 ? await blankLine(table) : {});
  for (const [down, cells] of rows.entries()) {
    const index = top + down;
    const tell = (text: string) => missed.push(`${index + 1}: ${text.trim().slice(0, 30)}`);
    if (index >= lines.length && !addable && !copyable) {
      tell(cells.join(' '));
      continue;
    }
    const { placed, row } = await readRow(cells, targets, lines[index] ?? newLine(table, model), find);
    const isTaken = ({ control, value }: Placed) => value !== undefined && isWritten(control, table, row);
    // A field that this kind of line does not have is usually empty in the sheet too.
    for (const one of placed) if (!isTaken(one) && one.text.trim() !== '') tell(one.text);
    pasted.push(placed.filter(isTaken));
  }
  // The table may have changed while the server was asked for options.
  const items = [...table.state.items];
  for (const [down, placed] of pasted.entries()) {
    const line = items[top + down] ?? newLine(table, table.state.items[top] ?? model);
    const values = Object.fromEntries(placed.map(({ control, value }) => [control.name, value]));
    items[top + down] = { ...withoutComputed(line, table.props.columns ?? []), ...values };
  }
  await table.setData(items);
  for (const [down, placed] of pasted.entries()) for (const one of placed) await runChange(table, top + down, one);
  return { filled: pasted.length, missed };
}

/** Offset between a cell's index and its column's index: tables draw their own columns first. */
function offsetOf(table: EditedTable, cell: HTMLTableCellElement): number | undefined {
  const name = nameIn(cell);
  const at = shownColumns(table).findIndex((column) => controlOf(column)?.name === name);
  return at < 0 ? undefined : cell.cellIndex - at;
}

/** Where a block goes: a line and a shown column of a table. */
interface Place {
  table: EditedTable;
  top: number;
  left: number;
}

/** From a cell of a line on. */
function placeAt(cell: HTMLTableCellElement): Place | undefined {
  const table = tableOf(cell);
  const offset = table && offsetOf(table, cell);
  const top = placeOf(cell);
  return table === undefined || offset === undefined || top === undefined
    ? undefined
    : { table, top, left: cell.cellIndex - offset };
}

const isTyped = (element: Element): boolean => element.closest('input, textarea, [contenteditable="true"]') !== null;

/** The start of a table without lines: the one around the element, or the only one of the page or the open dialog. */
function startOfEmpty(element: Element): Place | undefined {
  if (isTyped(element)) return undefined;
  const open = [...document.querySelectorAll('[role="dialog"], dialog[open]')].at(-1);
  const own = tableOf(element);
  const empty = (own === undefined ? tablesIn(open ?? document.body) : [own]).filter(
    ({ state, props }) => state.items.length === 0 && (props.addable || props.copyable),
  );
  const [table] = empty;
  if (table === undefined || empty.length > 1) return undefined;
  const left = shownColumns(table).findIndex((column) => controlOf(column) !== undefined);
  return { table, top: 0, left: Math.max(left, 0) };
}

function onPaste(event: ClipboardEvent): void {
  const element = event.target as Element;
  const cell = element.closest<HTMLTableCellElement>('.cxd-InputTable tr[data-index] td');
  const block = readBlock(event.clipboardData?.getData('text/plain') ?? '');
  if (block.length === 1 && block[0]?.length === 1) return;
  const place = cell === null ? startOfEmpty(element) : placeAt(cell);
  if (place === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  // The table writes the value of the focused field too; a field with the focus would overwrite it later.
  (document.activeElement as HTMLElement | null)?.blur();
  void fill(place.table, block, place.top, place.left).then(({ filled, missed }) => {
    const said = missed.slice(0, MAX_TOLD).join('; ') + (missed.length > MAX_TOLD ? ' …' : '');
    if (missed.length > 0) notify('warning', t('page.pasteMissed', { count: missed.length, cells: said }));
    else notify('success', t('page.pasted', { rows: filled }));
  });
}

/**
 * Pasting a block of a spreadsheet into a line fills the lines and columns from there; a table without lines takes it
 * from its start. Called once.
 */
export function watchPaste(): void {
  addEventListener('paste', onPaste, true);
}
