/** @jest-environment jsdom */
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
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
