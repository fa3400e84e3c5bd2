import { type Blank, concerns, tasksOf } from './route-tasks.js';
import { STEP_MODELS } from './step-models.js';

const STEPS = new Set(STEP_MODELS.keys());
const before = ['xl', 'ph', 'dm', 'ss', 'bz', 'xs', 'ut1', 'ht'];
const LEVELLED = [...before, 'jpc', 'qb', 'qx', 'jpx', 'ut2', 'jgqx'];
const POLISHED = [...before, 'jpc', 'qb', 'qx', 'jpx', 'ut2', 'pg'];
const MACHINED = ['xl', 'dm', 'bz', 'ut1', 'ht', 'qb', 'qx', 'jjg', 'ut2'];

const piece = (pdNum: string, route: string[], length = 6000, width = 2500) => ({
  ...{ pdNum, route, length, width, finishLength: length, finishWidth: width },
});
const plate = { baseLength: '6200.00', baseWidth: '2550.00', cladLength: '6220.00', cladWidth: '2570.00' };
const spliced = { needSplice: '1', stripQty: 2, stripLength: '6220.00', stripWidth: '1288.00', totalWeight: '383.584' };
const blank = (pieces: Blank['pieces'], clad: Blank['clad'] = spliced): Blank => ({
  ...{ plate, clad, layout: { weldLength: '6.220' }, pieces },
});
/** The five blanks of the scenario: the third holds two pieces, the fourth is a disc. */
const BLANKS = [
  blank([piece('01-01', LEVELLED)]),
  blank([piece('01-02', LEVELLED)]),
  blank([piece('02-01', LEVELLED, 3000, 1500), piece('02-02', LEVELLED, 3000, 1500)]),
  blank([{ pdNum: '03-01', route: MACHINED, finishDiameter: '1800.00' }], { needSplice: '0' }),
  blank([piece('04-01', POLISHED, 4500, 2200)]),
];

test('the routes of the scenario ask for 44 tasks', () => {
  const counted: Record<string, number> = {};
  for (const { step } of BLANKS.flatMap((one) => tasksOf(one, STEPS))) counted[step] = (counted[step] ?? 0) + 1;
  expect(counted).toEqual({ xl: 10, ph: 4, dm: 10, jpc: 4, qb: 5, jpx: 5, jgqx: 4, pg: 1, jjg: 1 });
});

test('what is cut, spliced and trimmed has the sizes of its drawing', () => {
  const [first, , merged, disc] = BLANKS.map((one) => tasksOf(one, STEPS));
  const of = (tasks: typeof first, step: string, part?: string) =>
    tasks?.find((task) => task.step === step && (part === undefined || task.partType === part))?.values;
  expect(of(first, 'xl', 'CLAD')).toMatchObject({ length: '6220.00', width: '1288.00', qty: 2, weight: '383.584' });
  expect(of(first, 'dm', 'CLAD')).toMatchObject({ length: '6220.00', width: '2570.00', qty: 1 });
  expect(of(first, 'ph')).toMatchObject({ weldLength: '6.220' });
  expect(of(merged, 'qb')).toMatchObject({ length: 3000, width: 1500, qty: 2, cutLength: '18.000' });
  expect(of(disc, 'qb')).toMatchObject({ diameter: '1800.00', length: null, cutLength: '5.655' });
});

test('parts go their own ways before blasting, pieces after it', () => {
  const task = (partType: string, pdNum = '02-01,02-02') => ({ partType, pdNum });
  expect(concerns(task('BASE'), task('BASE'))).toBe(true);
  expect(concerns(task('BASE'), task('CLAD'))).toBe(false);
  expect(concerns(task('CLAD'), task('EXP'))).toBe(true);
  expect(concerns(task('EXP'), task('FIN', '02-01'))).toBe(true);
  expect(concerns(task('FIN', '02-01'), task('FIN', '02-01'))).toBe(true);
  expect(concerns(task('FIN', '02-01'), task('FIN', '02-02'))).toBe(false);
});
