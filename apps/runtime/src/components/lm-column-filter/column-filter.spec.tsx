/** @jest-environment jsdom */
import { jest } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { stage } from '../../testing/stage.js';
import { type Calls, CallsContext } from '../kit/calls.js';
import { ColumnFilter, type ColumnFilterProps } from './column-filter.js';

type Ask = (path: string, call: { query: { keyword: string } }) => Promise<unknown>;

const ask = jest.fn<Ask>();
const calls = { request: ask, send: ask } as unknown as Calls;
const changed = jest.fn<(value: string) => void>();
const bulk = jest.fn();
const keywords = () => ask.mock.calls.map(([, { query }]) => query.keyword);

/** The filter as amis uses it: its changes come back as its value. */
function Held(props: Partial<ColumnFilterProps>) {
  const [value, setValue] = useState(props.value);
  const onChange = (text: string) => {
    setValue(text);
    changed(text);
  };
  const rest = { field: 'paramName', source: '/api/param/values', onBulkChange: bulk };
  return (
    <CallsContext.Provider value={calls}>
      <ColumnFilter {...rest} {...props} value={value} onChange={onChange} />
    </CallsContext.Provider>
  );
}

/** Advances the timers and waits for the answers. */
const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
const said = () => JSON.parse(changed.mock.lastCall?.[0] || '{}');

beforeEach(async () => {
  jest.useFakeTimers();
  for (const each of [ask, changed, bulk]) each.mockReset();
  ask.mockImplementation(async (_, { query }) =>
    query.keyword === 'zzz' ? [] : ['甲', { value: 2, label: '乙' }, null],
  );
  await stage('zh');
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

test.each([
  ['zh', '可选值', '无匹配项', '加载中...'],
  ['en', 'Values', 'Nothing matches', 'Loading…'],
] as const)(
  'in %s: asks 600 ms after the last key, once, and says when nothing matches',
  async (language, values, none, loading) => {
    await stage(language);
    render(<Held />);
    expect(screen.getByText(loading)).toBeTruthy();
    await pass(0);
    expect(screen.queryByText(loading)).toBeNull();
    expect(screen.getByRole('group', { name: values })).toBeTruthy();
    expect(keywords()).toEqual(['']);
    for (const text of ['z', 'zz', 'zzz']) {
      await pass(500);
      fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } });
    }
    await pass(599);
    expect(keywords()).toEqual(['']);
    await pass(1);
    expect(keywords()).toEqual(['', 'zzz']);
    expect(screen.getByText(none)).toBeTruthy();
    await pass(5000);
    expect(keywords()).toEqual(['', 'zzz']);
  },
);

test('values are ticked, one by one and all that are shown; what was chosen before stays', async () => {
  render(<Held value={JSON.stringify({ vals: ['丙'] })} />);
  await pass(0);
  const all = screen.getByRole<HTMLInputElement>('checkbox', { name: '全选' });
  expect([all.checked, all.indeterminate]).toEqual([false, false]);
  fireEvent.click(screen.getByRole('checkbox', { name: '乙' }));
  expect(said()).toEqual({ vals: ['丙', '2'] });
  expect([all.checked, all.indeterminate]).toEqual([false, true]);
  fireEvent.click(all);
  expect(said()).toEqual({ vals: ['丙', '甲', '2', ''] });
  expect([all.checked, all.indeterminate]).toEqual([true, false]);
  fireEvent.click(all);
  expect(said()).toEqual({ vals: ['丙'] });
  // A new filter starts on the first page.
  expect(bulk).toHaveBeenLastCalledWith({ page: 1 });
});

test('conditions: a value alone means the obvious operator, half of one filters nothing, blank takes no value', async () => {
  render(<Held />);
  await pass(0);
  const field = (name: string) => screen.getByLabelText<HTMLInputElement & HTMLSelectElement>(name);
  fireEvent.change(field('条件二 运算符'), { target: { value: 'greaterThan' } });
  expect(changed).toHaveBeenLastCalledWith('');
  fireEvent.change(field('条件一 值'), { target: { value: '钛' } });
  expect(field('条件一 运算符').value).toBe('contains');
  expect(said()).toEqual({ operator1: 'contains', sVal: '钛' });
  fireEvent.change(field('条件二 值'), { target: { value: '5' } });
  fireEvent.click(screen.getByRole('radio', { name: '或' }));
  expect(said()).toMatchObject({ concat: 'or', operator2: 'greaterThan', sVal2: '5' });
  fireEvent.change(field('条件一 运算符'), { target: { value: 'blank' } });
  expect(field('条件一 值').disabled).toBe(true);
  expect(said()).toMatchObject({ operator1: 'blank' });
});

test('a filter that was taken away from outside is gone here, too', async () => {
  const filter = (value: string) => (
    <CallsContext.Provider value={calls}>
      <ColumnFilter field="x" value={value} onChange={changed} source="/v" />
    </CallsContext.Provider>
  );
  const { rerender } = render(filter('{"vals":["甲"]}'));
  await pass(0);
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: '甲' }).checked).toBe(true);
  rerender(filter(''));
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: '甲' }).checked).toBe(false);
});

test.each([
  ['zh', ['已安排', '未安排', '已完成']],
  ['en', ['Scheduled', 'Not scheduled', 'Completed']],
] as const)('states of production are ticked by their names in %s', async (language, names) => {
  await stage(language);
  render(<Held kind="status" columnLabel="status" />);
  expect(screen.getByRole('group', { name: 'status' }).textContent).toBe(names.join(''));
  fireEvent.click(screen.getByRole('checkbox', { name: names[0] }));
  expect(said()).toEqual({ status: ['scheduled'] });
  expect(ask).not.toHaveBeenCalled();
});

test('a server that does not answer leaves the conditions', async () => {
  ask.mockRejectedValue(new Error('away'));
  render(<Held />);
  await pass(0);
  expect(screen.getByText('无匹配项')).toBeTruthy();
  expect(screen.getByLabelText('条件一 值')).toBeTruthy();
});
