/** @jest-environment jsdom */
import { jest } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { stage } from '../../testing/stage.js';
import { type Calls, CallsContext } from '../kit/calls.js';
import { StateTabs, type StateTabsProps } from './state-tabs.js';

const call = jest.fn<(path: string) => Promise<unknown>>();
const calls = { request: call, send: call } as unknown as Calls;
const chosen = jest.fn<(value: string) => void>();
const TABS = [
  { value: '0', labels: ['To buy'] },
  { value: '1,2', labels: ['Ordered', 'Partly arrived'] },
];
const ROWS = [{ id: '1' }];

const tabs = (more: Partial<StateTabsProps> = {}) => (
  <CallsContext.Provider value={calls}>
    <StateTabs
      name="status_in"
      tabs={TABS}
      counts="/api/values?field=status&counted=1"
      query={{ status_in: '0', page: 2, orderBy: 'id', grade: 'Q345R', code: '' }}
      rows={ROWS}
      onChoose={chosen}
      {...more}
    />
  </CallsContext.Provider>
);
const settle = () => act(async () => {});
const names = () => screen.getAllByRole('tab').map((one) => one.textContent);

beforeEach(async () => {
  for (const each of [call, chosen]) each.mockReset();
  const items = [
    { value: '0', count: 6 },
    { value: '1', count: 1 },
    { value: '2', count: 2 },
    { value: '9', count: 4 },
  ];
  call.mockResolvedValue(items);
  await stage('en');
});
afterEach(cleanup);

test('tabs count their states, and all of them, of what is searched for', async () => {
  render(tabs());
  await settle();
  expect(names()).toEqual(['To buy6', 'Ordered / Partly arrived3', 'All13']);
  expect(call.mock.calls[0]?.[0]).toBe('/api/values?field=status&counted=1&grade=Q345R');
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('To buy6');
});

test('they count again when the rows come anew, and not when only the page was drawn', async () => {
  const { rerender } = render(tabs());
  await settle();
  rerender(tabs({ rows: [...ROWS] }));
  await settle();
  expect(call).toHaveBeenCalledTimes(1);
  rerender(tabs({ rows: [{ id: '1' }] }));
  await settle();
  expect(call).toHaveBeenCalledTimes(2);
});

test('a board without numbers is a board', async () => {
  call.mockRejectedValue(new Error('away'));
  render(tabs());
  await settle();
  expect(names()).toEqual(['To buy', 'Ordered / Partly arrived', 'All']);
});

test('they are chosen by mouse and keys; one is in the order of Tab', async () => {
  render(tabs());
  await settle();
  fireEvent.click(screen.getByRole('tab', { name: /Ordered/ }));
  fireEvent.keyDown(screen.getByRole('tablist'), { key: 'ArrowLeft' });
  fireEvent.keyDown(screen.getByRole('tablist'), { key: 'ArrowRight' });
  expect(chosen.mock.calls).toEqual([['1,2'], [''], ['1,2']]);
  expect(screen.getAllByRole('tab').filter((one) => one.tabIndex === 0)).toHaveLength(1);
});
