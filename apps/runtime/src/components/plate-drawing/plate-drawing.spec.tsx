/** @jest-environment jsdom */
import { jest } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { data, refusal, serve, stage } from '../../testing/stage.js';
import { PlateDrawing } from './plate-drawing.js';
import { heightOf, movedTo, type Part, type Sheet, sizeText, topOf } from './sheet.js';

const API = '/api/at/technology/ji/drawing';
const part = (key: string, x: number, more: Partial<Part> = {}): Part => ({
  ...{ key, kind: 'part', label: `2603018-01-0${key}`, plate: 0, x, y: 10, length: 1000, width: 500, diameter: null },
  ...more,
});
const sheet = (more: Partial<Sheet> = {}): Sheet => ({
  ...{ key: '0', title: 'C01', length: 2030, width: 520, diameter: null, plates: 1, margin: 10, kerf: 10 },
  ...{ parts: [part('1', 10), part('2', 1020)], seams: [], rests: [], utilisation: 94.73, problems: [] },
  ...{ keeps: { row: 0, values: { blanks: ['kept'] } } },
  ...more,
});
const placed: [number, object][] = [];
const added: object[] = [];
const drawing = (more: object = {}) => (
  <PlateDrawing
    {...{ api: API, drawing: 'cuts', form: '{"cuts":[]}', movable: true, refreshKey: 0 }}
    onPlace={(row, values) => placed.push([row, values])}
    onAdd={(values) => added.push(values)}
    {...more}
  />
);

beforeEach(async () => {
  placed.length = 0;
  added.length = 0;
  await stage('zh');
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

test('a stored record is looked at: plate, parts with number and size, share, legend, and all of it as a table', async () => {
  const asked = serve({ [API]: data({ sheets: [sheet({ rests: [{ plate: 0, x: 0, y: 0, length: 9, width: 9 }] })] }) });
  render(drawing({ record: '7', form: undefined, movable: false }));
  const region = await screen.findByRole('region', { name: 'C01' });
  expect(asked).toEqual([{ method: 'GET', path: API, query: { drawing: 'cuts', id: '7' }, body: undefined }]);
  expect(within(region).getByText('利用率 94.73%')).toBeTruthy();
  expect(within(region).getByText('余料')).toBeTruthy();
  expect(within(region).getByText('切缝10mm, 边距10mm')).toBeTruthy();
  expect(within(region).getByRole('img', { name: '2603018-01-01, 1000×500' })).toBeTruthy();
  const rows = within(region).getAllByRole('row', { hidden: true });
  expect(rows.map((row) => row.textContent)).toEqual([
    '零件尺寸(mm)张X(mm)Y(mm)问题',
    '2603018-01-011000×50011010',
    '2603018-01-021000×5001102010',
  ]);
  expect(screen.queryByRole('button')).toBeNull();
});

test('a part that is moved well goes into the form, and nothing is stored', async () => {
  const asked = serve({ [API]: data({ sheets: [sheet()] }) });
  render(drawing());
  const first = await screen.findByRole('button', { name: '2603018-01-01, 1000×500' });
  fireEvent.keyDown(first, { key: 'ArrowRight' });
  await waitFor(() => expect(placed).toEqual([[0, { blanks: ['kept'] }]]));
  expect(asked.map(({ path }) => path)).toEqual([API, API]);
  expect(asked[1]?.body).toEqual({
    drawing: 'cuts',
    document: { cuts: [] },
    tried: [{ sheet: '0', part: '1', plate: 0, x: 20, y: 10 }],
    anew: [],
  });
});

test('a part that cannot lie there says why at its place, and goes back', async () => {
  const wrong = sheet({ parts: [part('1', 110, { problem: '距[2603018-01-02]不足10mm' }), part('2', 1020)] });
  serve({
    [API]: ({ body }) => data({ sheets: [(body as { tried?: object[] }).tried?.length ? wrong : sheet()] }),
  });
  render(drawing());
  const first = await screen.findByRole('button', { name: '2603018-01-01, 1000×500' });
  fireEvent.keyDown(first, { key: 'ArrowRight', shiftKey: true });
  await screen.findByRole('button', { name: '2603018-01-01, 1000×500, 距[2603018-01-02]不足10mm' });
  expect(placed).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: '恢复' }));
  await screen.findByRole('button', { name: '2603018-01-01, 1000×500' });
  expect(placed).toEqual([]);
});

test('a part that is tried stays there while the form goes on changing', async () => {
  const wrong = sheet({ parts: [part('1', 110, { problem: '距[2603018-01-02]不足10mm' }), part('2', 1020)] });
  const asked = serve({
    [API]: ({ body }) => data({ sheets: [(body as { tried?: object }).tried === undefined ? sheet() : wrong] }),
  });
  const { rerender } = render(drawing());
  fireEvent.keyDown(await screen.findByRole('button', { name: '2603018-01-01, 1000×500' }), { key: 'ArrowRight' });
  await screen.findByRole('button', { name: /不足10mm/ });
  rerender(drawing({ form: '{"cuts":[{}]}' }));
  await waitFor(() => expect(asked).toHaveLength(3));
  expect(asked[2]?.body).toMatchObject({ document: { cuts: [{}] }, tried: [{ part: '1', x: 20 }] });
  expect(await screen.findByRole('button', { name: /不足10mm/ })).toBeTruthy();
});

test('dragging counts pixels as millimetres of the plate', async () => {
  const asked = serve({ [API]: data({ sheets: [sheet()] }) });
  const box = { width: 203, height: 52 } as DOMRect;
  const measured = jest.spyOn(SVGElement.prototype as never as Element, 'getBoundingClientRect').mockReturnValue(box);
  render(drawing());
  const first = await screen.findByRole('button', { name: '2603018-01-01, 1000×500' });
  fireEvent(first, new MouseEvent('pointerdown', { bubbles: true, clientX: 0, clientY: 0, button: 0 }));
  fireEvent(first, new MouseEvent('pointermove', { bubbles: true, clientX: 12, clientY: -3 }));
  await act(
    async () => void fireEvent(first, new MouseEvent('pointerup', { bubbles: true, clientX: 12, clientY: -3 })),
  );
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(asked[1]?.body).toMatchObject({ tried: [{ sheet: '0', part: '1', plate: 0, x: 130, y: -20 }] });
  measured.mockRestore();
});

test.each([
  ['zh', '按建议排料', '尺寸尚未填写'],
  ['en', 'Lay out as proposed', 'The sizes are not there yet'],
] as const)(
  'in %s: laid out anew, and what is wrong with a sheet is said above it',
  async (language, anew, problem) => {
    await stage(language);
    serve({ [API]: data({ sheets: [sheet({ problems: [problem], length: 0, width: 0, parts: [] })] }) });
    const { container } = render(drawing());
    expect((await screen.findByRole('alert')).textContent).toBe(problem);
    expect(container.querySelector('svg')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: anew }));
    await waitFor(() => expect(placed).toEqual([[0, { blanks: ['kept'] }]]));
  },
);

test('a new plate without sizes has only a hint: no size, no alert, no legend and no table', async () => {
  serve({ [API]: data({ sheets: [sheet({ title: '', problems: ['尚未填写'], length: 0, width: 0, parts: [] })] }) });
  const { container } = render(drawing());
  expect((await screen.findByText('尚未填写')).className).toBe('lm-drawing-none');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(container.querySelector('header')?.hidden).toBe(true);
  expect(screen.queryByRole('table', { hidden: true })).toBeNull();
});

test('what was found is moved where it lies; nothing proposes another place, and its number stands above it', async () => {
  await stage('zh');
  const found = part('1', 10, { kind: 'defect', label: '1' });
  serve({ [API]: data({ sheets: [sheet({ parts: [found] })] }) });
  render(drawing());
  const mark = await screen.findByRole('button', { name: /^1/ });
  expect(mark.querySelector('text')?.textContent).toBe('1');
  expect(screen.queryByRole('button', { name: '按建议排料' })).toBeNull();
  expect(screen.getByText('未结合区')).toBeTruthy();
});

test('a refusal is told, and asked again', async () => {
  let away = true;
  serve({ [API]: () => (away ? refusal(400, 'no such drawing') : data({ sheets: [] })) });
  render(drawing({ record: '7' }));
  expect(await screen.findByText('no such drawing')).toBeTruthy();
  away = false;
  fireEvent.click(screen.getByRole('button', { name: '重试' }));
  expect(await screen.findByText('暂无可绘制的内容')).toBeTruthy();
});

test('plates stand below each other, and a part belongs to the one that its middle is over', () => {
  const two = sheet({ plates: 2 });
  expect([topOf(two, 1), heightOf(two)].map(Math.round)).toEqual([562, 1082]);
  expect(movedTo(two, part('1', 10), 5.4, 0)).toEqual({ plate: 0, x: 15, y: 10 });
  expect(movedTo(two, part('1', 10), 0, 561.6)).toEqual({ plate: 1, x: 10, y: 10 });
  expect(movedTo(two, part('1', 10), 0, 5000).plate).toBe(1);
  expect(sizeText({ length: 0, width: 0, diameter: 1860.5 })).toBe('φ1860.5');
  expect(sizeText({ length: 0, width: 1690, diameter: null })).toBe('-×1690');
});

test('a press on the plate begins a line there, to whole steps; beside it and on other drawings nothing begins', async () => {
  const adds = { x: 'posX', y: 'posY', grid: 10, values: { length: 10 } };
  serve({ [API]: data({ sheets: [sheet({ adds })] }) });
  const { container } = render(drawing());
  await screen.findByText('点击板面即在该处增加一处未结合区');
  const svg = container.querySelector('.lm-plates') as SVGElement;
  jest.spyOn(svg, 'getBoundingClientRect').mockReturnValue({ left: 100, top: 50, width: sheet().length } as DOMRect);
  const plate = container.querySelector('.is-addable') as SVGElement;
  fireEvent.click(plate, { clientX: 100 + 123, clientY: 50 + 77 });
  fireEvent.click(plate, { clientX: 90, clientY: 50 });
  expect(added).toEqual([{ length: 10, posX: 120, posY: 80 }]);

  cleanup();
  serve({ [API]: data({ sheets: [sheet()] }) });
  const other = render(drawing());
  await screen.findByRole('region', { name: 'C01' });
  expect(other.container.querySelector('.is-addable')).toBeNull();
});
