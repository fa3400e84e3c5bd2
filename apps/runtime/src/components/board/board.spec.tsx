/** @jest-environment jsdom */
import { jest } from '@jest/globals';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { data, refusal, serve, stage } from '../../testing/stage.js';
import type { Figure } from '../figures/figure.js';
import { Figures } from '../figures/figures.js';
import { ShortList } from '../short-list/short-list.js';

const LIST = '/api/at/base/figure/list';
const figure = (more: Partial<Figure>): Figure => ({
  ...{ key: 'k', label: '在手合同', chart: 'rows', hasPeriod: false, path: '/nq/contract', query: { status: '1' } },
  measures: [{ label: '份', value: '3', unit: null, level: null }],
  ...more,
});
const open = jest.fn<(path: string) => void>();
const board = (more: object = {}) => <Figures board="home" refreshKey={0} onOpen={open} {...more} />;

beforeEach(async () => {
  open.mockReset();
  await stage('zh');
});
afterEach(cleanup);

test('a number opens the list behind it, by mouse and as a link; one that is not the reader’s is plain', async () => {
  serve({ [LIST]: data([figure({}), figure({ key: 'l', label: '他人的', path: null })]) });
  render(board());
  const link = await screen.findByRole('link', { name: '在手合同' });
  expect(link.getAttribute('href')).toBe('/nq/contract?status=1');
  fireEvent.click(link);
  expect(open).toHaveBeenCalledWith('/nq/contract?status=1');
  // With Ctrl, the browser opens a new tab itself.
  fireEvent.click(link, { ctrlKey: true });
  expect(open).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('link', { name: '他人的' })).toBeNull();
  expect(screen.getByText('他人的')).toBeTruthy();
});

test('money, units and levels are drawn; a share of nothing has no number', async () => {
  const measures: Figure['measures'] = [
    { label: '金额', value: '305697.80', unit: 'CNY', level: 'bad' },
    { label: '总重', value: '12.5', unit: 't', level: null },
    { label: '合格率', value: null, unit: '%', level: null },
  ];
  serve({ [LIST]: data([figure({ measures })]) });
  render(board());
  const [money] = await screen.findAllByTitle(/^305,697\.80? 元$/);
  expect(money?.className).toBe('is-bad');
  expect(money?.textContent?.startsWith('¥')).toBe(true);
  expect(screen.getByTitle('12.5 t').textContent).toBe('12.5t');
  expect(screen.getByText('暂无数据')).toBeTruthy();
});

test('groups are rows with their lists; none of them is said', async () => {
  const groups = [
    { label: '待审', color: '#f00', value: '2', query: { status: '1' } },
    { label: '已签', color: null, value: '4', query: { status: '2' } },
  ];
  serve({ [LIST]: data([figure({ groups }), figure({ key: 'l', label: '空', groups: [] })]) });
  render(board());
  const rows = within(await screen.findByRole('region', { name: '在手合同' })).getAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual(['待审2', '已签4']);
  fireEvent.click(screen.getByRole('link', { name: /已签/ }));
  expect(open).toHaveBeenCalledWith('/nq/contract?status=2');
  expect(screen.getByRole('region', { name: '空' }).textContent).toContain('暂无数据');
});

test('an empty board says so under its title, and not on the home page', async () => {
  serve({ [LIST]: data([]) });
  const { rerender, container } = render(board({ title: '看板' }));
  await screen.findByText('您的角色没有可查看的数据');
  rerender(board({ title: undefined }));
  expect(container.querySelector('.lm-board-none')).toBeNull();
});

test('a failure is told in place; a reload asks anew', async () => {
  let away = true;
  const asked = serve({ [LIST]: () => (away ? refusal(500, '统计失败') : data([figure({})])) });
  const { rerender } = render(board({ refreshKey: 0 }));
  await screen.findByText('统计失败');
  away = false;
  rerender(board({ refreshKey: 1 }));
  await screen.findByRole('link', { name: '在手合同' });
  expect(asked).toHaveLength(2);
});

test.each([
  ['zh', '本月', '自定义', '开始日期', '结束日期'],
  ['en', 'This month', 'Dates', 'First day', 'Last day'],
] as const)(
  'a period is chosen in %s: by name, by two days in their order, or none',
  async (language, month, own, from, to) => {
    await stage(language);
    const asked = serve({ [LIST]: data([figure({ hasPeriod: true })]) });
    render(board({ period: true }));
    const queries = () => asked.map(({ query: { board: _, ...period } }) => period);
    const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
    await screen.findByRole('button', { name: month });
    press(month);
    expect(screen.getByRole('button', { name: month }).getAttribute('aria-pressed')).toBe('true');
    expect(queries()).toEqual([{}, { period: 'month' }]);
    press(own);
    fireEvent.change(screen.getByLabelText(from), { target: { value: '2026-03-10' } });
    fireEvent.change(screen.getByLabelText(to), { target: { value: '2026-03-01' } });
    expect(queries()).toHaveLength(2);
    fireEvent.change(screen.getByLabelText(to), { target: { value: '2026-03-31' } });
    expect(queries()[2]).toEqual({ from: '2026-03-10', to: '2026-03-31' });
    await screen.findByRole('link', { name: '在手合同' });
  },
);

test('a short list shows the first eight with their count, marks what is new, and says when it is empty', async () => {
  const rows = Array.from({ length: 9 }, (_, at) => ({ id: String(at), title: `合同 ${at}`, unread: at === 0 }));
  const read = (name: string | undefined, row: object) => (name ? Reflect.get(row, name) : undefined);
  const list = (api: string) => (
    <ShortList
      {...{ title: '待办', api, label: 'title', link: 'title', strong: 'unread', empty: '没有待办', read }}
      refreshKey={0}
      onOpen={open}
    />
  );
  serve({
    '/api/todo': data({ records: rows, total: 12 }),
    '/api/none': data([]),
    '/api/broken': refusal(500, '失败'),
  });
  const { rerender } = render(list('/api/todo'));
  const items = await screen.findAllByRole('listitem');
  expect(items).toHaveLength(8);
  expect(items.map(({ className }) => className)).toEqual(['is-strong', ...Array(7).fill('')]);
  expect(screen.getByRole('heading').textContent).toBe('待办12');
  rerender(list('/api/none'));
  await screen.findByText('没有待办');
  rerender(list('/api/broken'));
  await screen.findByText('失败');
});
