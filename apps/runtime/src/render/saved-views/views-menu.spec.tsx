/** @jest-environment jsdom */
import { jest } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useFeedback } from '../../feedback/store.js';
import { type Asked, data, serve, stage } from '../../testing/stage.js';
import type { ListStore } from './list-state.js';
import { ViewsMenu } from './views-menu.js';

const ADDRESS = '/api/at/base/listView';
const view = (id: string, name: string, more: object = {}) => ({
  ...{ id, name, shared: false, isOwn: true, isDefault: false },
  ...{ content: { query: { grade: name }, hidden: ['b'], order: ['b', 'a'] } },
  ...more,
});

const column = (columnKey: string) => ({ columnKey, toggled: true, pristine: { id: columnKey } });
const ask = jest.fn();
const shown = jest.fn();
let store: ListStore;
let asked: Asked[];
let views: object[];

async function open(): Promise<void> {
  render(<ViewsMenu menuId="7" list="/api/x/page" store={store} ask={ask} />);
  await act(async () => {});
  fireEvent.click(screen.getByRole('button', { expanded: false }));
}

beforeEach(async () => {
  ask.mockReset();
  ask.mockImplementation((query) => {
    store.query = { ...store.query, ...(query as object) };
  });
  shown.mockReset();
  views = [];
  const table = {
    ...{ storeType: 'TableStore', columnsData: [column('a'), column('b'), column('new')] },
    ...{ updateColumns: shown, persistSaveToggledColumns: jest.fn() },
  };
  store = { query: { page: 3, perPage: 50, code: 'x', grade: '', orderBy: 'a' }, children: [table] };
  asked = serve({
    [`${ADDRESS}/list`]: () => data({ mayShare: true, views }),
    [`${ADDRESS}/save`]: data({ id: '1' }),
    [`${ADDRESS}/default`]: data({}),
  });
  await stage('en');
});
afterEach(cleanup);

test('what is shown is saved: search and order of rows, columns and their order; not the page', async () => {
  await open();
  fireEvent.change(screen.getByRole('textbox'), { target: { value: ' Mine ' } });
  fireEvent.click(screen.getByRole('checkbox'));
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Save this view' })));
  expect(asked.find(({ path }) => path === `${ADDRESS}/save`)?.body).toEqual({
    ...{ menuId: '7', list: '/api/x/page', name: 'Mine', shared: true },
    content: { query: { code: 'x', orderBy: 'a' }, hidden: [], order: ['a', 'b', 'new'] },
  });
});

test('a chosen view empties what it does not say, and keeps columns that are new behind its own', async () => {
  views = [view('1', 'Q345R')];
  await open();
  expect(ask).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Q345R' }));
  expect(ask).toHaveBeenCalledWith({ code: '', orderBy: '', grade: 'Q345R' });
  expect(shown).toHaveBeenCalledWith([
    { id: 'b', toggled: false },
    { id: 'a', toggled: true },
    { id: 'new', toggled: true },
  ]);
  expect(document.activeElement?.textContent).toBe('Q345R');
});

test('a list begins with the default; views of others are taken away by whoever may share', async () => {
  views = [view('1', 'Old', { isOwn: false, shared: true, isDefault: true }), view('2', 'Other', { isOwn: false })];
  await open();
  expect(ask).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('button', { name: 'Delete: Old' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Delete: Other' })).toBeNull();
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Make default: Other' })));
  expect(asked.find(({ path }) => path === `${ADDRESS}/default`)?.body).toMatchObject({ id: '2' });
});

test('the button names a view only while the list shows it', async () => {
  views = [view('1', 'Q345R')];
  await open();
  fireEvent.click(screen.getByRole('button', { name: 'Q345R' }));
  const button = screen.getByRole('button', { expanded: false });
  expect(button.textContent).toBe('Q345R');
  store.query = { ...store.query, page: 2 };
  fireEvent.click(button);
  expect(button.textContent).toBe('Q345R');
  store.query = { ...store.query, grade: 'TA1' };
  fireEvent.click(button);
  expect(button.textContent).toBe('Views');
});

test('a view is replaced only after a question', async () => {
  views = [view('1', 'Mine')];
  await open();
  const saves = () => asked.filter(({ path }) => path === `${ADDRESS}/save`).length;
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Mine' } });
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Save this view' })));
  const [question] = useFeedback.getState().questions;
  expect(question?.message).toBe('There is a view Mine already. Replace it?');
  expect(saves()).toBe(0);
  await act(async () => question?.answer(true));
  expect(saves()).toBe(1);
});

test('Escape closes it and gives the focus back', async () => {
  await open();
  fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Escape' });
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(document.activeElement?.textContent).toBe('Views');
});
