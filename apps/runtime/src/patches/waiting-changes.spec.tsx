/** @jest-environment jsdom */
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { show, startAmis } from '../testing/draw-patched.js';
import { stage } from '../testing/stage.js';
import { passOnAtPress } from './waiting-changes.js';

startAmis();
passOnAtPress();

beforeAll(() => {
  globalThis.matchMedia ??= () => ({ matches: false, addListener: () => undefined }) as never;
});
beforeEach(() => stage('en'));
afterEach(cleanup);

test('a button sends what was typed right before it was pressed', async () => {
  const sent: unknown[] = [];
  const api = { method: 'post', url: '/asked', data: { date: '${a}' } };
  const button = {
    type: 'button',
    label: 'ask',
    onEvent: { click: { actions: [{ actionType: 'ajax', api, options: { silent: true } }] } },
  };
  show({ type: 'form', body: [{ type: 'input-text', name: 'a', label: 'date' }, button] }, {}, async (asked) => {
    sent.push((asked as { data?: unknown }).data);
    return { ok: true, status: 0, data: {} };
  });
  const field = await screen.findByRole('textbox');
  fireEvent.change(field, { target: { value: 'first' } });
  await new Promise((resolve) => setTimeout(resolve, 400));
  fireEvent.change(field, { target: { value: 'last' } });
  fireEvent.click(await screen.findByText('ask'));
  await waitFor(() => expect(sent).toEqual([{ date: 'last' }]));
});

test('a box that is ticked right after typing is ticked', () => {
  function Line() {
    const [typed, setTyped] = useState('');
    const [open, setOpen] = useState(false);
    const { laminaTyping } = globalThis as unknown as { laminaTyping(change: { flush(): void }): void };
    return (
      <>
        <input aria-label="name" onChange={({ target }) => laminaTyping({ flush: () => setTyped(target.value) })} />
        <input type="checkbox" checked={open} onChange={({ target }) => setOpen(target.checked)} />
        <output>{`${typed} ${open}`}</output>
      </>
    );
  }
  render(<Line />);
  fireEvent.change(screen.getByLabelText('name'), { target: { value: 'typed' } });
  fireEvent.click(screen.getByRole('checkbox'));
  expect(screen.getByRole('status').textContent).toBe(' true');
  fireEvent.pointerUp(document.body);
  expect(screen.getByRole('status').textContent).toBe('typed true');
});
