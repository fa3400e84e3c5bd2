/** @jest-environment jsdom */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Column, EditedTable } from '../../patches/index.js';
import { type Control, controlOf } from './line-cells.js';
import { fill } from './paste-block.js';

type Node = Record<string, unknown>;
interface LinesOfPage extends Node {
  place: string;
  columns: Column[];
}

const PRINT = fileURLToPath(new URL('../../../../server/test/runner/print-pages.mjs', import.meta.url));
const MAX_BYTES = 64_000_000;
const pages = JSON.parse(execFileSync(process.execPath, [PRINT], { encoding: 'utf8', maxBuffer: MAX_BYTES })) as {
  file: string;
  body: unknown;
}[];

function tablesIn(node: unknown, file: string): LinesOfPage[] {
  if (Array.isArray(node)) return node.flatMap((one) => tablesIn(one, file));
  if (typeof node !== 'object' || node === null) return [];
  const inside = Object.values(node).flatMap((one) => tablesIn(one, file));
  const { type, id, name, columns } = node as Node;
  if (type !== 'input-table') return inside;
  return [{ ...node, columns: columns as Column[], place: `${file} ${id ?? name}` }, ...inside];
}

/** Columns that depend on the step of an approval are all open; a cell that only some lines have is in all. */
const opened = (column: Column): Column => {
  const { visibleOn: _, ...rest } = column;
  const { quickEdit } = rest;
  const cells = quickEdit ? quickEdit.body : undefined;
  return quickEdit && cells
    ? { ...rest, quickEdit: { ...quickEdit, body: cells.map(({ visibleOn: __, ...cell }) => cell) } }
    : rest;
};

const tables = pages
  .flatMap(({ file, body }) => tablesIn(body, file))
  .map((table) => ({ ...table, columns: table.columns.map(opened) }));
const written = tables.filter(({ columns }) => columns.some((column) => controlOf(column) !== undefined));

/** Options of every dictionary; the extras are those that pages choose by. */
const WORDS = ['Sixth word', 'Seventh word'];
const CHOICES = ['base', 'clad'].flatMap((usage) =>
  WORDS.map((label, index) => ({ label, value: String(index + 6), ext: { usage, levels: ['6', '7'] } })),
);
/** The server answers its first options; the one that is asked for is found by its word only, where that is possible. */
const fetcher = async (_: unknown, { term }: { term?: string }) => ({
  ok: true,
  data: { options: CHOICES.filter(({ label }) => (term === undefined ? label.startsWith('Sixth') : label === term)) },
});
const listed = async () => ({ ok: true, data: CHOICES });

const dict = Object.fromEntries(
  [...JSON.stringify(written).matchAll(/\bdict\.(\w+)/g)].map(([, code]) => [code, CHOICES]),
);

/** A word for a control, and the value that it must become. */
function sample(control: Control): [text: string, value: unknown] {
  const chosen = control.options?.[1] as string | { label: string; value: unknown } | undefined;
  const { label, value } =
    typeof chosen === 'object' ? chosen : { label: chosen ?? 'Seventh word', value: chosen ?? '7' };
  switch (control.type) {
    case 'input-number':
      return ['1,250', 1250];
    case 'input-date':
      return ['2026/4/2', '2026-04-02'];
    case 'input-datetime':
      return ['2026/4/2 7:30', '2026-04-02 07:30:00'];
    case 'checkbox':
      return ['是', control.trueValue ?? true];
    case 'input-tag':
      return ['P-1、P-2', ['P-1', 'P-2']];
    case 'checkboxes':
      return [label, [value]];
    case 'select':
      return [label, value];
    case 'input-text':
    case 'textarea':
      return ['SA516 Gr.70', 'SA516 Gr.70'];
    default:
      throw new Error(`no sample for ${control.type}`);
  }
}

/** A table as amis holds it, with two lines. */
function tableOf(page: LinesOfPage, items: Node[] = [{ id: '1' }, { id: '2' }]): EditedTable {
  const data = { dict };
  const searches = page.columns.some((column) => controlOf(column)?.autoComplete !== undefined);
  return {
    props: { ...page, data, env: { fetcher: searches ? fetcher : listed } },
    state: { items },
    async setData(this: EditedTable, items: Node[]) {
      this.state.items = items;
    },
  } as unknown as EditedTable;
}

/** Without the actions of the page, which need a page. */
const quiet = (columns: Column[]): Column[] =>
  columns.map(({ onEvent: _, quickEdit, ...column }) => ({
    ...column,
    ...(quickEdit === undefined ? {} : { quickEdit: quickEdit && { ...quickEdit, onEvent: undefined } }),
  }));

const controlsOf = (columns: readonly Column[]) =>
  columns.flatMap((column) => {
    const control = controlOf(column);
    return control === undefined ? [] : [{ column, control, sample: sample(control) }];
  });

const grows = ({ addable, copyable }: LinesOfPage): boolean => addable === true || copyable === true;

test('the line tables of the product are found', () => {
  expect(written.length).toBeGreaterThan(50);
});

test('every column that takes input takes a pasted text', () => {
  const isInput = (type = '') => /^(input-|select|switch|check|radio|picker|.*-select$)/.test(type);
  const controls = tables.flatMap(({ place, columns }) =>
    columns.flatMap((column) => {
      if (column.quickEdit === false) return [];
      const types = [column, ...(column.quickEdit ? [column.quickEdit, ...(column.quickEdit.body ?? [])] : [])];
      return types.some(({ type }) => isInput(type)) && controlOf(column) === undefined
        ? [`${place} ${column.name}`]
        : [];
    }),
  );
  expect(controls).toEqual([]);
});

describe.each(written.map((table) => [table.place, table] as const))('%s', (_, page) => {
  const columns = quiet(page.columns);
  const controls = controlsOf(columns);
  const expected = Object.fromEntries(controls.map(({ control, sample: [, value] }) => [control.name, value]));
  const lines = grows(page) ? 3 : 2;

  test('takes a block with headings in another order', async () => {
    const table = tableOf({ ...page, columns });
    const given = [...controls].reverse();
    const heads = given.map(({ column }) => String(column.label));
    const row = given.map(({ sample: [text] }) => text);
    const { filled, missed } = await fill(table, [heads, row, row, row], 0, 0);
    expect(table.state.items).toHaveLength(lines);
    for (const item of table.state.items) expect(item).toMatchObject(expected);
    expect({ filled, missed: missed.length }).toEqual({ filled: lines, missed: 3 - lines });
  });

  test('takes a block before it has a line, if it takes new ones', async () => {
    const table = tableOf({ ...page, columns }, []);
    const heads = controls.map(({ column }) => String(column.label));
    const row = controls.map(({ sample: [text] }) => text);
    const { filled } = await fill(table, [heads, row, row], 0, 0);
    expect(filled).toBe(grows(page) ? 2 : 0);
    expect(table.state.items).toHaveLength(filled);
    for (const item of table.state.items) expect(item).toMatchObject(expected);
  });

  test('takes a block without headings beside its read-only columns', async () => {
    const table = tableOf({ ...page, columns });
    const row = columns.map((column) => {
      const control = controlOf(column);
      return control === undefined ? 'read only' : sample(control)[0];
    });
    await fill(table, [row, row, row], 0, 0);
    expect(table.state.items).toHaveLength(lines);
    for (const item of table.state.items) expect(item).toMatchObject(expected);
    expect(JSON.stringify(table.state.items)).not.toContain('read only');
  });
});

test('pasted lines of an empty table begin with the values of a new line', async () => {
  const asked: unknown[] = [];
  const table = tableOf(
    { place: '', columns: [{ name: 'qty', type: 'input-number', quickEdit: {} }], copyable: true },
    [],
  );
  Object.assign(table.props, {
    copyData: { '&': '$$', id: null },
    blankLine: { api: { url: '/api/x/countLine' }, of: 'lines' },
    env: {
      fetcher: async (api: unknown) => {
        asked.push(api);
        return { ok: true, data: { lines: [{ id: '9', unit: 'pcs' }] } };
      },
    },
  });
  await fill(
    table,
    [
      ['1', 'x'],
      ['2', 'y'],
    ],
    0,
    0,
  );
  expect(table.state.items).toEqual(
    [
      { unit: 'pcs', qty: 1 },
      { unit: 'pcs', qty: 2 },
    ].map((line) => expect.objectContaining(line)),
  );
  expect(table.state.items.map(({ id }) => id ?? null)).toEqual([null, null]);
  expect(asked).toEqual([{ url: '/api/x/countLine' }]);
});
