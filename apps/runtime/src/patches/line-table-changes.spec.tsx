/** @jest-environment jsdom */
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { startTransition } from 'react';
import { flushSync } from 'react-dom';
import { show, startAmis } from '../testing/draw-patched.js';
import { stage } from '../testing/stage.js';
import type { LineTable } from './line-table-values.js';

startAmis();
const { keepLineValues } = await import('./line-table-values.js');
const { mendRenderer } = await import('./renderer.js');
mendRenderer<LineTable>('input-table', 'TableControlRenderer', 'emitValue', keepLineValues);

type Drawn = LineTable & {
  props: {
    disabled?: boolean;
    formStore?: { data: Record<string, unknown>; updateData(data: object): void; markSaving(saving: boolean): void };
  };
};
interface Fiber {
  stateNode: Partial<Drawn> | null;
  return: Fiber | null;
}

/** The line table around an element of the page. */
function tableAround(element: Element): Drawn {
  const key = Object.keys(element).find((name) => name.startsWith('__reactFiber$')) ?? '';
  let fiber = (element as unknown as Record<string, Fiber>)[key] ?? null;
  while (fiber !== null && fiber.stateNode?.handleTableSave === undefined) fiber = fiber.return;
  return fiber?.stateNode as Drawn;
}

const line = { a: 'a', b: 'b', c: 'c' };

async function drawn(): Promise<Drawn> {
  const columns = ['a', 'b', 'c'].map((name) => ({ name, label: name, quickEdit: { type: 'input-text' } }));
  const table = { type: 'input-table', name: 'lines', needConfirm: false, columns };
  const former = { actionType: 'setValue', componentId: 'form', args: { value: { lines: '${former}' } } };
  const button = { type: 'button', label: 'back', onEvent: { click: { actions: [former] } } };
  show(
    { type: 'form', id: 'form', wrapWithPanel: false, body: [table, button] },
    { lines: [line], former: [{ ...line, a: 'former' }] },
  );
  return tableAround(await screen.findByDisplayValue('a'));
}

/** A cell saves its row as it knows it; it changes one field of it. */
const save = (table: LineTable, field: string) =>
  table.handleTableSave({ ...line, [field]: 'typed' }, { [field]: 'typed' }, '0', undefined, line, {}, [field]);

beforeAll(() => {
  globalThis.matchMedia ??= () => ({ matches: false, addListener: () => undefined }) as never;
});
beforeEach(() => stage('en'));
afterEach(cleanup);

test('two cells that save before either is drawn both keep what was typed', async () => {
  const table = await drawn();
  act(() => {
    save(table, 'a');
    save(table, 'b');
  });
  expect(table.state.items).toEqual([{ a: 'typed', b: 'typed', c: 'c' }]);
});

test('a cell does not undo what was set since it was drawn', async () => {
  const table = await drawn();
  await act(async () => void table.setData({ c: 'set' }, false, '0'));
  act(() => save(table, 'a'));
  expect(table.state.items).toEqual([{ a: 'typed', b: 'b', c: 'set' }]);
});

test('a value that is set does not undo a change that waits to be drawn', async () => {
  const table = await drawn();
  await act(async () => {
    startTransition(() => save(table, 'a'));
    flushSync(() => void table.setData({ c: 'set' }, false, '0'));
  });
  expect(table.state.items).toEqual([{ a: 'typed', b: 'b', c: 'set' }]);
});

test('a form that is disabled while it is sent does not undo a change that waits to be drawn', async () => {
  const table = await drawn();
  await act(async () => {
    startTransition(() => save(table, 'a'));
    flushSync(() => table.props.formStore?.markSaving(true));
    expect(table.props.disabled).toBe(true);
    expect(table.state.items).toEqual([line]);
  });
  expect(table.state.items).toEqual([{ ...line, a: 'typed' }]);
  act(() => table.props.formStore?.markSaving(false));
  expect(table.state.items).toEqual([{ ...line, a: 'typed' }]);
});

test('a form that is sent takes a change with it that waits to be drawn', async () => {
  const table = await drawn();
  const { setState } = table;
  let emitted: Promise<unknown> | undefined;
  await act(async () => {
    startTransition(() => save(table, 'a'));
    table.setState = (...change) => flushSync(() => setState.apply(table, change));
    emitted = table.flush().then(() => table.emittedValue);
    // Until the table has asked its cells for what they still hold.
    await new Promise((done) => setTimeout(done, 10));
  });
  expect(await emitted).toEqual([{ ...line, a: 'typed' }]);
});

test('a row whose changes are made in another order is not drawn anew', async () => {
  const table = await drawn();
  const field = screen.getByDisplayValue('b');
  await act(async () => {
    startTransition(() => save(table, 'a'));
    flushSync(() => save(table, 'c'));
  });
  expect(screen.getAllByDisplayValue('typed')).toHaveLength(2);
  expect(field.isConnected).toBe(true);
});

test('a gap in the list is filled by a value that is set', async () => {
  const table = await drawn();
  act(() => table.setState({ ...table.state, items: [null] }));
  await act(async () => void table.setData({ a: 'set' }, false, '0'));
  expect(table.state.items).toEqual([{ a: 'set' }]);
});

test('a cell tells only what it changes', async () => {
  const table = await drawn();
  const saved = table.handleTableSave;
  const told: unknown[] = [];
  table.handleTableSave = (...args) => {
    told.push(args[6]);
    saved(...args);
  };
  await act(async () => table.setState({ ...table.state }));
  fireEvent.change(screen.getByDisplayValue('b'), { target: { value: 'typed' } });
  await waitFor(() => expect(table.state.items).toEqual([{ a: 'a', b: 'typed', c: 'c' }]));
  expect(told).toEqual([['b']]);
});

test('an earlier change that the form has stored does not replace one that it has not', async () => {
  const table = await drawn();
  act(() => save(table, 'a'));
  const { formStore } = table.props;
  await waitFor(() => expect(formStore?.data['lines']).toEqual([{ ...line, a: 'typed' }]));
  act(() => save(table, 'b'));
  await waitFor(() => expect(table.props.value).toEqual([{ a: 'typed', b: 'typed', c: 'c' }]));
  act(() => formStore?.updateData({ lines: [line] }));
  await new Promise((done) => setTimeout(done, 500));
  expect(table.state.items).toEqual([{ a: 'typed', b: 'typed', c: 'c' }]);
  fireEvent.click(screen.getByText('back'));
  expect(await screen.findByDisplayValue('former')).toBeTruthy();
});
