import { CurveProblem, judgeCurve, readCurve, thinned } from './furnace-curve.js';

/** Lines of a recorder, one per minute: heating, holding, cooling. */
function recorded(rate: number, hold: number, minutes: number): string {
  const lines = ['Time,Channel 1'];
  const start = Date.UTC(2026, 3, 21, 8);
  let temperature = 300;
  let held = 0;
  for (let at = 0; ; at += 1) {
    const when = new Date(start + at * 60_000).toISOString().slice(0, 19).replace('T', ' ');
    lines.push(`${when},${temperature.toFixed(1)}`);
    if (held >= minutes) {
      if (temperature <= 300) break;
      temperature -= 4;
    } else if (temperature >= hold) held += 1;
    else temperature = Math.min(hold, temperature + rate / 60);
  }
  return lines.join('\n');
}

test('a curve tells the figures of its batch', () => {
  const curve = readCurve(recorded(150, 540, 65));
  expect(curve.start).toBe('2026-04-21 08:00:00');
  expect(judgeCurve(curve, 540, 15)).toEqual({
    ...{ chargeTime: '2026-04-21 08:00:00', chargeTemp: 300 },
    // 525 ℃ after 90 minutes of 2.5 ℃; 540 after 96, 65 minutes there, and 3 more within 15 ℃.
    ...{ holdStart: '2026-04-21 09:30:00', holdEnd: '2026-04-21 10:44:00', holdActual: 74 },
    ...{ tempMin: 525, tempMax: 540, heatRateActual: '150.0' },
    ...{ outTime: '2026-04-21 11:41:00', outTemp: 300 },
  });
});

test('a quarter of an hour that is too steep counts, one measurement does not', () => {
  const lines = recorded(60, 540, 30).split('\n');
  const noisy = lines.map((line, at) =>
    at === 130 ? line.replace(/[\d.]+$/, (one) => String(Number(one) + 2)) : line,
  );
  const figures = judgeCurve(readCurve(noisy.join('\n')), 540, 15);
  expect(Number(figures.heatRateActual)).toBeGreaterThanOrEqual(60);
  expect(Number(figures.heatRateActual)).toBeLessThanOrEqual(68);
});

test('a furnace that never came so far has no hold', () => {
  expect(judgeCurve(readCurve(recorded(120, 480, 30)), 540, 15)).toMatchObject({
    ...{ holdStart: null, holdActual: null, tempMin: null, heatRateActual: '120.0' },
  });
});

test('too few measurements tell no rate: an average over hours would hide a steep hour', () => {
  const text = ['08:00,300', '10:00,540', '11:10,540'].map((one) => `2026-04-21 ${one}`).join('\n');
  expect(judgeCurve(readCurve(text), 540, 15)).toMatchObject({ holdActual: 70, heatRateActual: null });
});

test.each([
  ['what is no number', '2026-04-21 08:00;300\n2026-04-21 08:01;abc', 'curve.line', 2],
  ['a time that does not go on', '2026-04-21 08:00;300\n2026-04-21 08:00;301', 'curve.order', 2],
  ['what no furnace reaches', '2026-04-21 08:00\t300\n2026-04-21 08:01\t2300', 'curve.line', 2],
  ['a file without a curve', 'no figures at all', 'curve.short', 1],
  ['a file without end', 'x\n'.repeat(11_000), 'curve.long', 10_080],
] as const)('%s is refused with its line', (_what, text, code, line) => {
  let problem: unknown;
  try {
    readCurve(text);
  } catch (error) {
    problem = error;
  }
  expect(problem).toBeInstanceOf(CurveProblem);
  expect(problem).toMatchObject({ code, line });
});

test('a long curve is thinned without losing its peak', () => {
  const points = Array.from({ length: 5000 }, (_, at): [number, number] => [at, at === 2503 ? 900 : 500 + (at % 7)]);
  const few = thinned(points);
  expect(few.length).toBeLessThanOrEqual(3000);
  expect(few).toContainEqual([2503, 900]);
  expect(few.every(([at], index) => index === 0 || at > (few[index - 1]?.[0] ?? 0))).toBe(true);
});
