/** @jest-environment jsdom */
import { jest } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { stage } from '../../testing/stage.js';
import { type Calls, CallsContext } from '../kit/calls.js';
import { axesOf, HEIGHT, WIDTH } from './axes.js';
import { FurnaceCurve, type FurnaceCurveProps } from './furnace-curve.js';

const call = jest.fn<(path: string, how: { body?: unknown }) => Promise<unknown>>();
const calls = { request: call, send: call } as unknown as Calls;
const changed = jest.fn<(value: unknown) => void>();
const bulk = jest.fn<(values: Record<string, unknown>) => void>();
const CURVE = {
  start: '2026-04-21 08:00:00',
  points: [
    [0, 300],
    [90, 540],
    [150, 540],
    [240, 300],
  ],
};

const curve = (more: Partial<FurnaceCurveProps> = {}) => (
  <CallsContext.Provider value={calls}>
    <FurnaceCurve
      api="/api/read"
      data={{ holdTemp: 540, holdTempTol: '15' }}
      onChange={changed}
      onBulkChange={bulk}
      {...more}
    />
  </CallsContext.Provider>
);

/** Chooses a file as a user does. */
async function choose(text: string, size = text.length): Promise<void> {
  const file = new File([text], 'recorder.csv');
  Object.assign(file, { text: async () => text });
  Object.defineProperty(file, 'size', { value: size });
  await act(
    async () => void fireEvent.change(screen.getByLabelText('Read a recorder file'), { target: { files: [file] } }),
  );
}

beforeEach(async () => {
  for (const each of [call, changed, bulk]) each.mockReset();
  await stage('en');
});
afterEach(cleanup);

test('the file is read by the server; its figures go into the form', async () => {
  call.mockResolvedValue({ holdActual: 60, tempMax: 540, curve: CURVE });
  render(curve());
  expect(screen.getByText('No curve yet')).toBeTruthy();
  await choose('2026-04-21 08:00,300');
  const body = { text: '2026-04-21 08:00,300', holdTemp: 540, holdTempTol: '15' };
  expect(call.mock.calls).toEqual([['/api/read', { method: 'POST', body, quiet: true }]]);
  expect(bulk.mock.calls).toEqual([[{ holdActual: 60, tempMax: 540 }]]);
  expect(changed.mock.calls).toEqual([[CURVE]]);
});

test('a refusal stands below the curve, and the form is as it was', async () => {
  call.mockRejectedValue(new Error('Line [3] cannot be read'));
  render(curve());
  await choose('x');
  expect(screen.getByRole('alert').textContent).toBe('Line [3] cannot be read');
  await choose('x', 2_000_000);
  expect(screen.getByRole('alert').textContent).toMatch(/too large/);
  expect(call).toHaveBeenCalledTimes(1);
  expect(changed).not.toHaveBeenCalled();
});

test('a curve is drawn with its band inside; who only reads has no buttons', () => {
  const { container } = render(curve({ value: CURVE, api: undefined }));
  expect(screen.getByRole('img', { name: 'Temperature curve; allowed 540 ± 15 ℃' })).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
  const points = container.querySelector('polyline')?.getAttribute('points')?.split(' ') ?? [];
  expect(points).toHaveLength(4);
  for (const [x, y] of points.map((one) => one.split(',').map(Number)) as [number, number][]) {
    expect(x >= 0 && x <= WIDTH && y >= 0 && y <= HEIGHT).toBe(true);
  }
  const band = container.querySelector('.lm-curve-band');
  const axes = axesOf(CURVE.points as [number, number][], 555);
  expect(Number(band?.getAttribute('y'))).toBeCloseTo(axes.y(555));
  expect(axes.minutes).toEqual([0, 30, 60, 90, 120, 150, 180, 210, 240]);
});
