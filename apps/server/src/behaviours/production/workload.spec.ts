import { hoursOf, workloadOf } from './workload.js';

const MINUTES: Record<string, number> = {
  ...{ xl: 6, qb: 8, ph: 40, dm: 12, jpc: 4, jpx: 5, jgqx: 6, pg: 15, bh: 90, jjg: 60 },
};

test.each([
  ['xl', { length: '6200.00', width: '2550.00', qty: 1 }, '17.500', '1.75'],
  ['xl', { diameter: '1860.00', qty: 1 }, '5.843', '0.58'],
  ['ph', { weldLength: '6.220' }, '6.220', '4.15'],
  ['dm', { length: 6200, width: 2550, qty: 1 }, '15.810', '3.16'],
  ['dm', { diameter: 1890, qty: 1 }, '2.806', '0.56'],
  ['jpc', { length: 6200, width: 2550, qty: 1 }, '15.810', '1.05'],
  ['qb', { length: 6000, width: 2500, qty: 1 }, '17.000', '2.27'],
  ['qb', { length: 3000, width: 1500, qty: 2 }, '18.000', '2.40'],
  ['qb', { diameter: 1800, qty: 1 }, '5.655', '0.75'],
  ['jpx', { length: 6000, width: 2500, qty: 1 }, '15.000', '1.25'],
  ['pg', { length: 4500, width: 2200, qty: 1 }, '9.900', '2.48'],
  ['bh', { defectQty: 1 }, '1.000', '1.50'],
  ['jjg', { machineHours: '14.5' }, '14.500', '14.50'],
])('%s: work and standard hours of the scenario', (step, task, workload, hours) => {
  expect(workloadOf(step, task)).toBe(workload);
  expect(hoursOf(workloadOf(step, task), MINUTES[step])).toBe(hours);
});

test('nothing is counted of what is not known, or of a step that has no tasks', () => {
  expect(workloadOf('ph', {})).toBeNull();
  expect(workloadOf('xl', { length: 100 })).toBeNull();
  expect(workloadOf('fh', { length: 100, width: 100, qty: 1 })).toBeNull();
  expect(hoursOf(null, 6)).toBeNull();
  expect(hoursOf('1.000', null)).toBeNull();
});
