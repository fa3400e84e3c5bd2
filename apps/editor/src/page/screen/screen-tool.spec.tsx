/** @jest-environment jsdom */
import { jest } from '@jest/globals';
import { cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ScreenView } from './screen-calls.js';
import type { Screen } from './screen-settings.js';

class ApiError extends Error {}
// Loaded first: while Jest links other modules, a module that is still loading can be incomplete.
const { setLanguage, useLanguage, useT } = await import('@lamina/runtime/i18n');
const { PageSkeleton } = await import('@lamina/runtime/feedback');
const request = async () => ({ changes: [], count: 0 });
jest.unstable_mockModule('../runtime.js', () => ({ ApiError, request, useLanguage, useT, PageSkeleton }));
const compileScreen = jest.fn<(id: string, from: Screen, to: Screen, page: unknown) => Promise<unknown>>();
jest.unstable_mockModule('./screen-calls.js', () => ({ compileScreen }));
const { ScreenTool } = await import('./screen-tool.js');

configure({ asyncUtilTimeout: 15_000 });
// jsdom does not have it.
globalThis.structuredClone = (value) => JSON.parse(JSON.stringify(value));

const field = (key: string, zh: string, more = {}) => ({
  ...{ key, zh, en: key, search: false, column: true, form: true },
  ...more,
});
const own: Screen = { menu: 'press', kind: 'board', columns: [{ field: 'code', width: 90 }] };
const view: ScreenView = {
  ...{ screen: own, detached: false, problems: [], lines: {}, buttons: [] },
  fields: [field('code', '编号', { search: true }), field('status', '状态', { tabs: true })],
};
const unsettled = {
  screen: own,
  conflicts: [{ path: ['columns', 0, 'width'], place: '/columns/code/width', mine: 90, theirs: 120 }],
};
const take = jest.fn<(page: unknown, settings: Screen) => void>();
const show = (more: Partial<ScreenView>) =>
  render(
    <ScreenTool
      {...{ menuId: '1', screen: own, document: { type: 'page' }, saved: '{}', version: 3, blocked: '' }}
      view={{ ...view, ...more }}
      lookup={() => undefined}
      onTake={take}
      onDetach={jest.fn()}
      onClose={jest.fn()}
    />,
  );

beforeEach(async () => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function shut() {
    this.open = false;
  };
  for (const each of [take, compileScreen]) each.mockReset();
  await setLanguage('zh');
});
afterEach(cleanup);

test('a setting that both changed is chosen in the words of the panel; the page is made of the choice', async () => {
  compileScreen.mockResolvedValue({ merged: { type: 'page', title: 'new' }, conflicts: [] });
  show({ unsettled });
  const place = screen.getByText('表格列 / 编号 / width');
  const [, theirs] = within(place.closest('li') as HTMLElement).getAllByRole('button');
  fireEvent.click(theirs as HTMLElement);
  fireEvent.click(screen.getByRole('button', { name: '放入页面' }));
  const settled = { ...own, columns: [{ field: 'code', width: 120 }] };
  await waitFor(() => expect(take).toHaveBeenCalledWith({ type: 'page', title: 'new' }, settled));
  expect(compileScreen).toHaveBeenCalledWith('1', own, settled, { type: 'page' });
});

test('why a choice makes no page is said, and nothing is taken', async () => {
  compileScreen.mockRejectedValue(new ApiError('press has no field gone'));
  show({ unsettled });
  fireEvent.click(screen.getByRole('button', { name: '放入页面' }));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('press has no field gone'));
  expect(take).not.toHaveBeenCalled();
});

test('what no longer compiles is said; the tabs of a board are no search', () => {
  show({ problems: ['press has no field gone'] });
  expect(screen.getByRole('alert').textContent).toContain('press has no field gone');
  const offered = within(screen.getByRole('group', { name: '查询条件' })).queryAllByRole('option');
  expect(offered.map(({ textContent }) => textContent)).not.toContain('状态');
});

test('lines have no form of their own', () => {
  const lines = { ...own, kind: 'lines' };
  render(
    <ScreenTool
      {...{ menuId: '1', screen: lines, document: {}, saved: '{}', version: 3, blocked: '' }}
      view={{ ...view, screen: lines }}
      lookup={() => undefined}
      onTake={take}
      onDetach={jest.fn()}
      onClose={jest.fn()}
    />,
  );
  expect(screen.getByRole('group', { name: '表格列' })).toBeTruthy();
  expect(screen.queryByRole('region', { name: '表单' })).toBeNull();
});
