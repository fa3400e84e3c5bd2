/** @jest-environment jsdom */
import { jest } from '@jest/globals';
import { cleanup, fireEvent, render as draw, screen, waitFor } from '@testing-library/react';
import { createRequire } from 'node:module';
import type { ReactElement } from 'react';
import { stage } from '../testing/stage.js';

// amis as CommonJS: if it was loaded as ES modules, packages that it imports would have no default export here.
const load = createRequire(import.meta.url);
for (const name of ['amis-core', 'amis/lib/minimal']) jest.unstable_mockModule(name, () => load(name) as object);
// A bundler normally loads amis' parts. Here the path is read from the source text of each loader.
load('amis/lib/minimal');
const { getRenderers, registerRenderer } = load('amis-core') as {
  getRenderers: () => { getComponent?: () => Promise<unknown> }[];
  registerRenderer: (renderer: object) => unknown;
};
for (const part of getRenderers()) {
  const [, file] = /'\.\/(renderers\/[\w/]+)\.js'/.exec(String(part.getComponent)) ?? [];
  if (file !== undefined) part.getComponent = async () => load(`amis/lib/${file}`);
}
const { render: renderAmis } = await import('amis/lib/minimal');
const { amisSettled, applyPatches } = await import('../patches/index.js');
const { registerTyping } = await import('../feedback/index.js');
const { trackLineCells } = await import('../pages/passes/line-cells.js');
const { enter, watchKeyboard } = await import('./keyboard/index.js');

type Row = Record<string, unknown>;

applyPatches({ onMessage: () => () => undefined, enter, drawFailure: () => <p /> });
registerTyping({ isUnsaved: () => false, settle: amisSettled });
watchKeyboard();

beforeEach(async () => {
  await stage('en');
  globalThis.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
});
afterEach(cleanup);

const columns = [
  { name: 'taskNo', label: 'Task', type: 'tpl', tpl: '${taskNo}', quickEdit: false },
  { name: 'okQty', label: 'Good', type: 'input-number' },
  { name: 'meltNo', label: 'Melt', type: 'input-text' },
  { name: 'planDate', label: 'Date', type: 'input-date', format: 'YYYY-MM-DD' },
];

const addLine = { actionType: 'addItem', componentId: 'lines', args: { item: {} } };

/** A form with lines as boards open it; returns a function that submits it and gives the lines that were sent. */
async function lineForm(rows: Row[], more: object[] = []): Promise<() => Promise<Row[]>> {
  const sent: Row[][] = [];
  const form = {
    type: 'page',
    data: { rows },
    body: {
      type: 'form',
      canAccessSuperData: true,
      data: { rows: '${rows}' },
      api: { method: 'post', url: '/save', data: { rows: '${rows}' } },
      body: [
        {
          type: 'input-table',
          name: 'rows',
          needConfirm: false,
          addable: true,
          columns: [...columns, ...more],
          id: 'lines',
        },
      ],
      actions: [
        { type: 'submit', label: 'Send' },
        { type: 'button', label: 'Add', onEvent: { click: { actions: [addLine] } } },
      ],
    },
  };
  const fetcher = async ({ data }: { data: { rows: Row[] } }) => {
    sent.push(data.rows);
    return { ok: true, status: 0, data: {} };
  };
  const page = renderAmis(trackLineCells(form as never) as never, {}, {
    fetcher,
    notify: () => undefined,
  } as never) as ReactElement;
  draw(<div className="lm-amis">{page}</div>);
  await waitFor(() => expect(document.querySelectorAll('tr[data-index]')).toHaveLength(rows.length));
  return async () => {
    fireEvent.click(screen.getByText('Send'));
    await waitFor(() => expect(sent.length).toBeGreaterThan(0));
    return sent.at(-1) as Row[];
  };
}

const cell = (index: number, name: string): HTMLInputElement => {
  const found = document.querySelector(`tr[data-index="${index}"] [data-amis-name="${name}"] input`);
  if (!(found instanceof HTMLInputElement)) throw new Error(`no cell ${index} ${name}`);
  return found;
};
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));
const type = (index: number, name: string, value: string) => fireEvent.change(cell(index, name), { target: { value } });

const rowsOf = (count: number): Row[] =>
  Array.from({ length: count }, (_, index) => ({ id: String(index), taskNo: `T${index}` }));

test.each([0, 60])('values typed with %i ms between them all arrive, however soon they are sent', async (gap) => {
  const send = await lineForm(rowsOf(3));
  for (let index = 0; index < 3; index += 1) {
    type(index, 'meltNo', `M${index}`);
    if (gap > 0) await pause(gap);
    type(index, 'okQty', String(index + 1));
    if (gap > 0) await pause(gap);
  }
  const rows = await send();
  expect(rows.map(({ meltNo, okQty }) => `${meltNo} ${okQty}`)).toEqual(['M0 1', 'M1 2', 'M2 3']);
});

test('the head of a column gives the value of the first line to all below, also one that is just being typed', async () => {
  const send = await lineForm(rowsOf(4));
  type(0, 'meltNo', 'M7');
  type(2, 'okQty', '5');
  const heads = screen.getAllByRole('button', { name: 'Same for all lines below (Ctrl+D)' });
  // One for each editable column: good, melt, date.
  expect(heads).toHaveLength(3);
  fireEvent.click(heads[1] as HTMLElement);
  await waitFor(() => expect(cell(3, 'meltNo').value).toBe('M7'));
  const rows = await send();
  expect(rows.map(({ meltNo, okQty }) => [meltNo, okQty])).toEqual([
    ...[
      ['M7', undefined],
      ['M7', undefined],
    ],
    ...[
      ['M7', 5],
      ['M7', undefined],
    ],
  ]);
});

test('Ctrl+D in a cell fills the lines below it, and the head begins where somebody wrote last', async () => {
  const send = await lineForm(rowsOf(4));
  type(0, 'meltNo', 'A');
  type(1, 'meltNo', 'B');
  type(2, 'okQty', '9');
  fireEvent.keyDown(cell(1, 'meltNo'), { key: 'd', ctrlKey: true });
  await waitFor(() => expect(cell(3, 'meltNo').value).toBe('B'));
  fireEvent.focusIn(cell(2, 'okQty'));
  fireEvent.click(screen.getAllByRole('button', { name: /^Same for all lines/ })[0] as HTMLElement);
  await waitFor(() => expect(cell(3, 'okQty').value).toBe('9'));
  const rows = await send();
  expect(rows.map(({ meltNo, okQty }) => [meltNo, okQty])).toEqual([
    ...[
      ['A', undefined],
      ['B', undefined],
    ],
    ...[
      ['B', 9],
      ['B', 9],
    ],
  ]);
});

test('a new line has the focus', async () => {
  await lineForm(rowsOf(2));
  fireEvent.click(screen.getByText('Add'));
  await waitFor(() => expect(document.querySelectorAll('tr[data-index]')).toHaveLength(3));
  await waitFor(() => expect(document.activeElement?.closest('tr[data-index="2"]')).not.toBeNull());
});

test('a cell is drawn again when something changes that it reads, and only then', async () => {
  const drawn: string[] = [];
  const component = ({ data, name }: { data: Row; name: string }) => {
    drawn.push(`${name} ${String(data.taskNo)}`);
    return <i>{String(data.meltNo ?? '')}</i>;
  };
  registerRenderer({ type: 'draw-count', component });
  const doubled = { name: 'doubled', label: 'Doubled', type: 'tpl', tpl: '${okQty * 2}', quickEdit: false };
  const why = { name: 'why', type: 'input-text', visibleOn: 'okQty > 5' };
  await lineForm(rowsOf(2), [
    { name: 'other', label: 'Other', type: 'draw-count', quickEdit: false },
    { name: 'melt', label: 'Reads', type: 'draw-count', note: '${meltNo}', quickEdit: false },
    doubled,
    { name: 'why', label: 'Why', quickEdit: { body: [why] } },
  ]);
  await waitFor(() => expect(drawn).toHaveLength(4));
  drawn.length = 0;
  type(0, 'meltNo', 'M1');
  await waitFor(() => expect(drawn).toEqual(['melt T0']));
  expect(document.querySelectorAll('input[name="why"]')).toHaveLength(0);
  type(1, 'okQty', '7');
  await waitFor(() => expect(screen.getByText('14')).toBeTruthy());
  await waitFor(() => expect(document.querySelectorAll('input[name="why"]')).toHaveLength(1));
  expect(drawn).toEqual(['melt T0']);
});
