/** @jest-environment jsdom */
import { jest } from '@jest/globals';
import { cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { FactoryMerge } from './page-calls.js';

// Only the parts of the runtime that these components need.
const { useLanguage, useT } = await import('@lamina/runtime/i18n');
const { PageSkeleton } = await import('@lamina/runtime/feedback');
class ApiError extends Error {}
const request = jest.fn<(path: string, call: object) => Promise<unknown>>();
jest.unstable_mockModule('./runtime.js', () => ({ ApiError, request, useLanguage, useT, PageSkeleton }));
const { setLanguage } = await import('@lamina/runtime/i18n');
const { FactoryDialog } = await import('./factory-dialog.js');
const { FactoryBar } = await import('./factory-bar.js');
const { CompareView } = await import('./compare-view.js');

configure({ asyncUtilTimeout: 15_000 });
// jsdom does not have it.
globalThis.structuredClone = (value) => JSON.parse(JSON.stringify(value));

const MERGED = { type: 'page', body: [{ name: 'a', width: 222 }, { name: 'b' }], title: 'mine' };
const MERGE = {
  ...{ baseVersion: 3, factoryVersion: 5, merged: JSON.stringify(MERGED) },
  conflicts: [
    { place: '/column.a/width', path: ['body', 0, 'width'], mine: 222, theirs: 333 },
    { place: '/title', path: ['title'], mine: 'mine', theirs: undefined },
  ],
} as unknown as FactoryMerge;
const take = jest.fn<(page: unknown) => void>();
const close = jest.fn();
const show = (merge = MERGE) =>
  render(<FactoryDialog merge={merge} current={JSON.stringify(MERGED)} onTake={take} onClose={close} />);
/** The two buttons at a place: the author's version, the product's version. */
const sides = (place: string) => within(screen.getByText(place).closest('li') as HTMLElement).getAllByRole('button');
const pressed = (place: string) => sides(place).map((side) => side.getAttribute('aria-pressed'));

beforeEach(async () => {
  request.mockResolvedValue({ changes: [{ kind: 'moved', place: 'column.a', words: 'column A moved' }], count: 1 });
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function shut() {
    this.open = false;
  };
  for (const each of [take, close]) each.mockReset();
  await setLanguage('zh');
});
afterEach(cleanup);

test('the author’s side holds until another is chosen; the page that is taken holds the choices', async () => {
  show();
  expect(screen.getByText(/有 2 处两边都改过/)).toBeTruthy();
  expect(pressed('/column.a/width')).toEqual(['true', 'false']);
  fireEvent.click(screen.getByRole('button', { name: '放入页面' }));
  expect(take).toHaveBeenLastCalledWith(MERGED);
  fireEvent.click(sides('/column.a/width')[1] as HTMLElement);
  fireEvent.click(sides('/title')[1] as HTMLElement);
  expect(pressed('/column.a/width')).toEqual(['false', 'true']);
  expect(sides('/title')[1]?.textContent).toContain('（已删除）');
  fireEvent.click(screen.getByRole('button', { name: '放入页面' }));
  const { title: _, ...rest } = MERGED;
  expect(take).toHaveBeenLastCalledWith({ ...rest, body: [{ name: 'a', width: 333 }, { name: 'b' }] });
  // The comparison shows the choice.
  const added = () => [...document.querySelectorAll('td.is-added')].map(({ textContent }) => textContent).join();
  await waitFor(() => expect(added()).toContain('333'));
  fireEvent.click(sides('/column.a/width')[0] as HTMLElement);
  expect(pressed('/column.a/width')).toEqual(['true', 'false']);
});

test('without a conflict it says that both are in the result; a long value is cut', () => {
  const long = { ...MERGE.conflicts[0], theirs: 'x'.repeat(1000) } as FactoryMerge['conflicts'][number];
  const { unmount } = show({ ...MERGE, conflicts: [] });
  expect(screen.getByText('没有冲突：两边的修改都在结果中。')).toBeTruthy();
  expect(document.querySelector('.lm-merge-list')).toBeNull();
  unmount();
  show({ ...MERGE, conflicts: [long] });
  expect(sides('/column.a/width')[1]?.textContent?.length).toBeLessThan(400);
});

test('Escape, × and "keep editing" leave it without a change', () => {
  show();
  document.querySelector('dialog')?.dispatchEvent(new Event('cancel', { cancelable: true }));
  fireEvent.click(screen.getByRole('button', { name: '继续编辑' }));
  fireEvent.click(screen.getByRole('button', { name: '关闭' }));
  expect(close).toHaveBeenCalledTimes(3);
  expect(take).not.toHaveBeenCalled();
});

test('in English all of it is English; the bar offers the version', async () => {
  await setLanguage('en');
  const merge = jest.fn();
  show();
  render(<FactoryBar text="Version 5 is there" action="Merge" onOpen={merge} />);
  expect(document.body.textContent).not.toMatch(/[\u4e00-\u9fff]|editor\./);
  const bar = within(screen.getByRole('status'));
  expect(bar.getByText(/5/)).toBeTruthy();
  fireEvent.click(bar.getByRole('button'));
  expect(merge).toHaveBeenCalledTimes(1);
});

test('a comparison counts lines, stands side by side or in one column, and says when nothing differs', () => {
  const side = (title: string, text: string) => ({ title, text });
  const { rerender, container } = render(
    <CompareView left={side('一', 'a\nb\nc\n')} right={side('二', 'a\nx\nc\nd\n')} />,
  );
  expect(container.querySelector('.lm-compare-count')?.textContent).toBe('+2 −1');
  const texts = (kind: string) => [...container.querySelectorAll(`td.is-${kind}`)].map((cell) => cell.textContent);
  expect([texts('removed'), texts('added')]).toEqual([['−b'], ['+x', '+d']]);
  const rows = container.querySelectorAll('tr').length;
  fireEvent.click(screen.getByRole('button', { name: '单列' }));
  expect(screen.getByRole('button', { name: '单列' }).getAttribute('aria-pressed')).toBe('true');
  expect(container.querySelectorAll('tr').length).toBeGreaterThan(rows);
  expect([texts('removed'), texts('added')]).toEqual([['−b'], ['+x', '+d']]);
  rerender(<CompareView left={side('一', 'a')} right={side('二', 'a')} />);
  expect(screen.getByText('内容完全相同')).toBeTruthy();
});

test('what is otherwise is told in words above the texts', async () => {
  render(<CompareView left={{ title: 'one', text: '{"a":1}' }} right={{ title: 'two', text: '{"a":2}' }} />);
  expect(await screen.findByText('column A moved')).toBeTruthy();
  expect(request).toHaveBeenCalledWith(
    expect.stringContaining('describeChanges'),
    expect.objectContaining({ body: { from: '{"a":1}', to: '{"a":2}' } }),
  );
});
