/** @jest-environment jsdom */
import { jest } from '@jest/globals';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';

// Only the part of the runtime that this component needs.
const { useT } = await import('@lamina/runtime/i18n');
jest.unstable_mockModule('./runtime.js', () => ({ useT }));
let answer: (found: { id: string; name: string }[]) => void = () => undefined;
jest.unstable_mockModule('./look-calls.js', () => ({
  fetchPeople: () => new Promise((resolve) => (answer = resolve as typeof answer)),
  fetchRoles: async () => [],
}));
const { WhomPicker } = await import('./whom-picker.js');

afterEach(cleanup);

test('a person is chosen by a name that was typed before the names have arrived', async () => {
  const chosen = jest.fn();
  render(<WhomPicker whom={{ kind: 'me' }} onChoose={chosen} />);
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'person' } });
  const [, field] = await screen.findAllByRole('combobox');
  fireEvent.change(field as HTMLElement, { target: { value: 'Wang (wang)' } });
  expect(chosen).not.toHaveBeenCalled();
  answer([{ id: '7', name: 'Wang (wang)' }]);
  await waitFor(() => expect(chosen).toHaveBeenCalledWith({ kind: 'person', id: '7' }));
});

test('a person is chosen whose name is typed after the names have arrived, but before they are drawn', async () => {
  const chosen = jest.fn();
  render(<WhomPicker whom={{ kind: 'me' }} onChoose={chosen} />);
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'person' } });
  const [, field] = await screen.findAllByRole('combobox');
  answer([{ id: '7', name: 'Wang (wang)' }]);
  // The picker gets the names in a microtask, and React draws them in a later task.
  for (let at = 0; at < 5; at += 1) await Promise.resolve();
  expect(document.querySelectorAll('datalist option')).toHaveLength(0);
  fireEvent.change(field as HTMLElement, { target: { value: 'Wang (wang)' } });
  await waitFor(() => expect(chosen).toHaveBeenCalledWith({ kind: 'person', id: '7' }));
});
