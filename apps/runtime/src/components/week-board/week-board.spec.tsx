/** @jest-environment jsdom */
import { jest } from '@jest/globals';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { type Asked, data, refusal, serve, stage } from '../../testing/stage.js';
import { localDay } from '../../stores/index.js';
import { addDays, weeksFrom } from './plan.js';
import { WeekBoard } from './week-board.js';

const API = '/api/at/em/weekPlan/page';
const MOVE = '/api/at/em/productionSchedule/moveStep';
const [week] = weeksFrom(localDay(), 1) as [{ start: string; end: string }];
const row = (id: string, more: object = {}) => ({
  ...{ id, scheduleId: 's1', stepCode: 'xl', stepCodeName: '下料', site: 'XA', siteName: '新安', pdNum: id },
  ...{ planDate: week.end, planStart: week.start, planEnd: addDays(week.end, 30), deliveryDate: addDays(week.end, 60) },
  ...{ isOpen: true, isMovable: true, stdHours: '12.50' },
  ...more,
});
const entries = [{ dictKey: 'xl', sort: 10, ext: { weekHours: 20 } }];
const page = (...records: object[]) => data({ records, total: records.length });

/** Renders the board with these tasks; returns the moves that were requested. */
function board(moveApi: string | undefined, answer = data({}), tasks = [row('A'), row('B')]) {
  const moves: unknown[] = [];
  serve({
    [API]: ({ query }: Asked) => (query['isOpen'] === undefined ? page(...tasks) : page()),
    '/api/lc-system/dict-biz/dictionary': data(entries),
    [MOVE]: ({ body }: Asked) => {
      moves.push(body);
      return answer;
    },
  });
  render(<WeekBoard api={API} moveApi={moveApi} refreshKey={0} />);
  return moves;
}

beforeEach(() => stage('zh'));
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

test('the load of a week stands beside its capacity; what is too much is said in words', async () => {
  board(MOVE);
  expect(await screen.findByText('25 / 20 小时')).toBeTruthy();
  expect(screen.getByText('超载 5 小时')).toBeTruthy();
});

test('a card gets another day, which is asked of the server', async () => {
  const moves = board(MOVE);
  fireEvent.click(await screen.findByRole('button', { name: /^A/ }));
  fireEvent.change(screen.getAllByLabelText('改到')[0] as HTMLElement, { target: { value: addDays(week.end, 7) } });
  expect(await screen.findAllByText('0 / 20 小时')).toHaveLength(2);
  expect(moves).toEqual([{ id: 's1', step: 'xl', day: addDays(week.end, 7) }]);
});

test('a card is dragged into another week', async () => {
  const moves = board(MOVE);
  const card = (await screen.findByText('A')).closest('li') as HTMLElement;
  const cells = within(screen.getByRole('row', { name: /下料/ })).getAllByRole('cell');
  const dataTransfer = { setData: () => undefined, effectAllowed: 'none' };
  fireEvent.dragStart(card, { dataTransfer });
  fireEvent.drop(cells[2] as HTMLElement, { dataTransfer });
  await screen.findAllByText('12.5 / 20 小时');
  expect(moves).toEqual([{ id: 's1', step: 'xl', day: addDays(week.end, 14) }]);
});

test('a refused card goes back', async () => {
  board(MOVE, refusal(400, '晚于后一道工序'));
  const card = (await screen.findByText('A')).closest('li') as HTMLElement;
  const cells = within(screen.getByRole('row', { name: /下料/ })).getAllByRole('cell');
  const dataTransfer = { setData: () => undefined, effectAllowed: 'none' };
  fireEvent.dragStart(card, { dataTransfer });
  fireEvent.drop(cells[1] as HTMLElement, { dataTransfer });
  expect(await screen.findByText('25 / 20 小时')).toBeTruthy();
});

test('who may not plan only reads', async () => {
  board(undefined);
  const card = (await screen.findByText('A')).closest('li') as HTMLElement;
  expect(card.draggable).toBe(false);
  expect(screen.queryByLabelText('改到')).toBeNull();
});
