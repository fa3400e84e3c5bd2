/** @jest-environment jsdom */
import { jest } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { DescribedChanges } from '../page-calls.js';

const { setLanguage, useLanguage, useT } = await import('@lamina/runtime/i18n');
const request = jest.fn<(path: string, call: { body: object }) => Promise<DescribedChanges>>();
jest.unstable_mockModule('../runtime.js', () => ({ request, useLanguage, useT, ApiError: Error }));
const { ChangesPanel } = await import('./changes-panel.js');
const { useChanges } = await import('./use-changes.js');

const TOLD: DescribedChanges = {
  changes: [
    { kind: 'added', place: 'column.taxNo', path: ['body', 0, 'columns', 1], words: '新增列“税号”' },
    { kind: 'removed', place: 'column.phone', path: ['body', 0, 'columns'], words: '删除列“电话”' },
  ],
  count: 2,
};
const select = jest.fn();

function Board({ text }: { text: string }) {
  const changes = useChanges('{}', text);
  return (
    <>
      <button type="button" aria-pressed={changes.isOn} onClick={changes.toggle}>
        toggle {changes.marks.length}
      </button>
      {changes.isOn ? <ChangesPanel told={changes.told} onSelect={select} onClose={changes.toggle} /> : null}
    </>
  );
}

beforeEach(async () => {
  jest.useFakeTimers();
  await setLanguage('zh');
  request.mockReset().mockResolvedValue(TOLD);
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});
const wait = () => act(() => jest.advanceTimersByTimeAsync(1000));

it('asks for nothing until it is to be seen, then lists every change and marks those that are there', async () => {
  render(<Board text='{"a":1}' />);
  await wait();
  expect(request).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button'));
  await wait();
  expect(request.mock.calls[0]?.[1].body).toEqual({ from: '{}', to: '{"a":1}' });
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '新增新增列“税号”',
    '已删除删除列“电话”',
  ]);
  expect(screen.getByRole('button', { name: 'toggle 1' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /税号/ }));
  expect(select).toHaveBeenCalledWith(TOLD.changes[0]);
});

it('says that a page is as it was published', async () => {
  render(<Board text="{}" />);
  fireEvent.click(screen.getByRole('button'));
  await wait();
  expect(screen.getByRole('status').textContent).toBe('内容完全相同');
  expect(request).not.toHaveBeenCalled();
});
