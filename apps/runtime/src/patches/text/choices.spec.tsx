/** @jest-environment jsdom */
import { jest } from '@jest/globals';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { show, startAmis } from '../../testing/draw-patched.js';
import { stage } from '../../testing/stage.js';

startAmis();
const pause = (ms = 50) => act(() => new Promise((done) => setTimeout(done, ms)));

/** An answer that arrives when the test says so. */
function slowly(data: object) {
  let come: (answer: object) => void = () => undefined;
  const answer = new Promise<object>((done) => {
    come = done;
  });
  return {
    fetcher: () => answer,
    come: async () => {
      come({ ok: true, status: 0, data });
      await pause(100);
    },
  };
}

const CHOICES = { options: [{ value: '7', label: 'seven' }] };
const select = { type: 'select', name: 'a', label: 'A', source: '/choices', required: true };
const form = { type: 'form', body: [select] };

beforeEach(() => stage('en'));
afterEach(cleanup);

test('a select that waits for its choices shows dots for its value, then its word', async () => {
  const { fetcher, come } = slowly(CHOICES);
  show(form, { a: '7' }, fetcher);
  expect(await screen.findByText('\u2026')).toBeTruthy();
  expect(screen.queryByText('7')).toBeNull();
  await come();
  expect(await screen.findByText('seven')).toBeTruthy();
});

test('a click on a select that waits opens it when its choices have come', async () => {
  const { fetcher, come } = slowly(CHOICES);
  show(form, {}, fetcher);
  const box = await screen.findByRole('combobox');
  await pause();
  fireEvent.click(box);
  expect(document.querySelector('.cxd-Select-menu')).toBeNull();
  await come();
  expect(await screen.findByText('seven')).toBeTruthy();
});

test('it stays closed when its person has gone on', async () => {
  const { fetcher, come } = slowly(CHOICES);
  show(form, {}, fetcher);
  const box = await screen.findByRole('combobox');
  await pause();
  fireEvent.click(box);
  fireEvent.blur(box);
  await come();
  expect(screen.queryByText('seven')).toBeNull();
});

test('whoever went on is not brought back to a select that was closed', async () => {
  const { fetcher, come } = slowly(CHOICES);
  show([form, { type: 'input-text', name: 'next' }], {}, fetcher);
  await come();
  const box = await screen.findByRole('combobox');
  fireEvent.click(box);
  fireEvent.click(await screen.findByText('seven'));
  const focus = jest.spyOn(box, 'focus');
  await pause(700);
  expect(focus).not.toHaveBeenCalled();
});

test('choices that come late leave the message of a field that was refused', async () => {
  const { fetcher, come } = slowly(CHOICES);
  show(form, {}, fetcher);
  fireEvent.click(await screen.findByText('Submit'));
  const message = await screen.findByText(/required/i);
  await come();
  expect(message.isConnected).toBe(true);
});
