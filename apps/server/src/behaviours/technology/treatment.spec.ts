import { usualCooling, usualHold } from './treatment.js';

test.each([
  ['N', 'SS', [890, 905, 920]],
  ['NT', 'TI', [890, 905, 920]],
  ['SR', 'TI', [525, 540, 555]],
  ['SR', 'ZR', [525, 540, 555]],
  ['SR', 'CU', [530, 540, 550]],
  ['SR', 'NI', [540, 560, 580]],
  ['SR', 'SS', [540, 580, 600]],
  ['SR', undefined, [540, 580, 600]],
])('%s of a plate clad with %s begins within its range', (htType, category, figures) => {
  const { from, usual, to } = usualHold(htType, category) ?? {};
  expect([from, usual, to]).toEqual(figures);
});

test('nothing is usual for other treatments', () => {
  expect(usualHold('S', 'SS')).toBeUndefined();
  expect(usualHold(null, 'SS')).toBeUndefined();
});

test('stress relief cools in the furnace, the others in air', () => {
  expect([usualCooling('SR'), usualCooling('N')]).toEqual(['FC', 'AC']);
});
