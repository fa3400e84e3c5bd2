import { routeFault, usualRoute } from './route.js';

const plate = { spliced: true, heatTreated: true, machined: false, round: false, polished: false };
/** The steps after blasting, up to the last step of the workshop. */
const after = (route: string[]) => route.slice(route.indexOf('ut1'), route.indexOf('lab')).join(' ');

test('usual routes: rolled plates, a tube sheet, a polished plate', () => {
  expect(after(usualRoute(plate))).toBe('ut1 ht jpc qb qx jpx ut2 jgqx');
  expect(after(usualRoute({ ...plate, spliced: false, round: true, machined: true }))).toBe('ut1 ht qb qx jjg ut2');
  expect(after(usualRoute({ ...plate, polished: true }))).toBe('ut1 ht jpc qb qx jpx ut2 pg');
  expect(usualRoute(plate).slice(0, 6)).toEqual(['xl', 'ph', 'dm', 'ss', 'bz', 'xs']);
});

test('what is wrong with a route', () => {
  const route = usualRoute(plate);
  const without = (step: string) => route.filter((one) => one !== step);
  expect(routeFault(route, true)).toBeUndefined();
  expect(routeFault([...route, 'qb'], true)).toBe('plan.stepTwice');
  expect(routeFault(without('ut1'), true)).toBe('plan.stepsMissing');
  expect(routeFault(['ut1', 'bz', 'qb', 'ut2', 'ht'], true)).toBe('plan.order');
  expect(routeFault(['bz', 'ut1', 'ht', 'ut2', 'qb'], true)).toBe('plan.testBeforeShape');
  expect([routeFault(without('ht'), true), routeFault(without('ht'), false)]).toEqual(['plan.noHeat', undefined]);
});
