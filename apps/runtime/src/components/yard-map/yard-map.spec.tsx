/** @jest-environment jsdom */
import { jest } from '@jest/globals';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { type Asked, data, refusal, serve, stage } from '../../testing/stage.js';
import { YardMap } from './yard-map.js';

const API = '/api/at/em/slabsAddress/page';
const MOVE = '/api/at/em/slabsAddress/move';
const row = (slabId: string, layer: number, more: object = {}) => ({
  ...{ slabId, slabNo: `D-${slabId}`, area: 'XA-A', rowNo: '01', colNo: '02', layer, weight: '1500.000' },
  ...{ sortName: '原料', spec: '30×2600×6250', contractCode: 'HT2603-018', pdNum: null, stayDays: 3 },
  ...more,
});
const entries = [
  { dictKey: 'XA-A', dictValue: 'A跨', ext: { site: 'XA', rows: 2, columns: 3 } },
  { dictKey: 'XA-B', dictValue: 'B跨', ext: { site: 'XA', rows: 1, columns: 2 } },
];

/** Renders the map with two slabs on one place; returns the requested moves and how often `onMoved` was called. */
function yard(moveApi: string | undefined, answer = data({})) {
  const moves: unknown[] = [];
  const told = jest.fn();
  const rows = [row('1', 1), row('2', 2)];
  serve({
    [API]: data({ records: rows, total: rows.length }),
    '/api/lc-system/dict-biz/dictionary': data(entries),
    [MOVE]: ({ body }: Asked) => {
      moves.push(body);
      return answer;
    },
  });
  render(<YardMap api={API} site="XA" moveApi={moveApi} refreshKey={0} onMoved={told} />);
  return { moves, told };
}
const place = (name: RegExp) => screen.findByRole('button', { name });

beforeEach(() => stage('zh'));
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

test('areas tell how much they hold; a press on a place shows its slabs from the top', async () => {
  yard(MOVE);
  expect(await screen.findByText('2 块 · 3.000 t')).toBeTruthy();
  fireEvent.click(await place(/^XA-A-01-02/));
  const slabs = within(screen.getByRole('complementary')).getAllByRole('listitem');
  expect(slabs.map((slab) => slab.querySelector('strong')?.textContent)).toEqual(['D-2', 'D-1']);
  expect(slabs[1]?.textContent).toContain('上面压着 1 块');
});

test('a slab is dragged onto another place and lies there on top', async () => {
  const { moves, told } = yard(MOVE);
  fireEvent.click(await place(/^XA-A-01-02/));
  const [slab] = screen.getAllByRole('listitem') as [HTMLElement];
  fireEvent.dragStart(slab, { dataTransfer: { setData: () => undefined, effectAllowed: 'none' } });
  fireEvent.drop(await place(/^XA-B-01-01/));
  await waitFor(() => expect(told).toHaveBeenCalledTimes(1));
  expect(moves).toEqual([{ slabIds: ['2'], site: 'XA', area: 'XA-B', rowNo: '01', colNo: '01', layer: 1 }]);
});

test('without dragging, a slab is sent by area, row and column; a refusal moves nothing', async () => {
  const { moves, told } = yard(MOVE, refusal(400, '该库区不属于所选厂区'));
  fireEvent.click(await place(/^XA-A-01-02/));
  const below = screen.getAllByRole('listitem')[1] as HTMLElement;
  fireEvent.click(within(below).getByRole('button', { name: '移位' }));
  fireEvent.change(within(below).getByLabelText('列'), { target: { value: '03' } });
  fireEvent.click(within(below).getByRole('button', { name: '移位' }));
  await waitFor(() => expect(moves).toHaveLength(1));
  expect(moves).toEqual([{ slabIds: ['1'], site: 'XA', area: 'XA-A', rowNo: '01', colNo: '03', layer: 1 }]);
  expect(told).not.toHaveBeenCalled();
});

test('what is looked for is marked and counted', async () => {
  yard(undefined);
  fireEvent.change(await screen.findByRole('searchbox'), { target: { value: 'd-1' } });
  expect(screen.getByText('找到 1 块')).toBeTruthy();
  expect((await place(/^XA-A-01-02/)).className).toContain('is-found');
  expect((await place(/^XA-A-02-01/)).className).not.toContain('is-found');
});

test('who may not move only reads', async () => {
  yard(undefined);
  fireEvent.click(await place(/^XA-A-01-02/));
  expect(screen.queryByRole('button', { name: '移位' })).toBeNull();
  expect((screen.getAllByRole('listitem')[0] as HTMLElement).draggable).toBe(false);
});
