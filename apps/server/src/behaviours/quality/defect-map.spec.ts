import type { DrawingRequest } from '../../engine/index.js';
import { defectMap, strayDefect } from './defect-map.js';

const about = (tried: DrawingRequest['tried'] = []): DrawingRequest => ({
  ...{ name: 'map', tried, anew: [], readable: (_, record) => record },
});
const defect = (posX: number, posY: number, length = 60, width = 40) => ({ posX, posY, length, width });
const test_ = (more: object = {}) => ({
  ...{ testNo: 'UT1-1', length: '6200.00', width: '2550.00', diameter: null },
  defects: [defect(3050, 1210), defect(10, 10)],
  ...more,
});
const FIGURES = { bondRate: '99.95', level: 'SA-3' };

test('indications lie where they were found, and the title says what the figures are', () => {
  const map = defectMap(test_(), FIGURES, about());
  expect(map).toMatchObject({ title: 'UT1-1 · 99.95 % · SA-3', length: 6200, width: 2550, plates: 1, problems: [] });
  expect(map.parts.map(({ kind, label, x, y, length, problem }) => [kind, label, x, y, length, problem])).toEqual([
    ['defect', '1', 3050, 1210, 60, undefined],
    ['defect', '2', 10, 10, 60, undefined],
  ]);
});

test('one that is moved goes into its line; one beside the plate says so', () => {
  const moved = { sheet: '0', part: '1', plate: 0, x: 200, y: 300 };
  expect(defectMap(test_(), FIGURES, about([moved])).keeps).toEqual({ row: 1, values: { posX: 200, posY: 300 } });
  const off = defectMap(test_(), FIGURES, about([{ ...moved, x: 6150 }]));
  expect(off.parts[1]?.problem?.en).toBe('Not on the plate');
  expect(off.parts[0]?.problem).toBeUndefined();
});

test('of a disc the corners lie within its circle', () => {
  const disc = test_({ length: null, width: null, diameter: '1800.00', defects: [defect(0, 0), defect(880, 880)] });
  const map = defectMap(disc, { bondRate: null, level: undefined }, about());
  expect(map).toMatchObject({ title: 'UT1-1', length: 1800, diameter: 1800 });
  expect(map.parts.map(({ problem }) => problem?.en)).toEqual(['Not on the plate', undefined]);
});

test('a plate without sizes says so, and nothing can be kept where nothing was found', () => {
  const bare = defectMap({ testNo: 'UT1-1', defects: [] }, { bondRate: null, level: undefined }, about());
  expect(bare.problems.map(({ en }) => en)).toEqual(['No sizes to draw by: not entered yet, or closed to you']);
  expect(bare.keeps).toBeUndefined();
});

test('a press on the plate begins an indication with what is usual', () => {
  const { adds } = defectMap(test_(), FIGURES, about(), { defectType: 'WJH', inTrim: '0' });
  expect(adds).toMatchObject({ x: 'posX', y: 'posY', values: { defectType: 'WJH', inTrim: '0' } });
  expect(adds?.values).toMatchObject({ length: adds?.grid, width: adds?.grid });
});

test('the first indication beside the plate is found, and none without a size', () => {
  expect(strayDefect(test_())).toBeUndefined();
  expect(strayDefect(test_({ defects: [defect(10, 10), defect(6150, 10), defect(-1, 10)] }))).toBe(1);
  expect(strayDefect(test_({ diameter: '1800.00', defects: [defect(0, 0)] }))).toBe(0);
  expect(strayDefect(test_({ length: null, width: null, defects: [defect(-5, 0)] }))).toBeUndefined();
});
