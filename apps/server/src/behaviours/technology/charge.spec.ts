import { recommended } from './charge.js';

/** The table of the plant's formulas: clad, mm, g/cm³, k0 → kg/m², mm. */
test.each([
  ['S31603', 3, 7.98, 1.35, 20.9, 8.5],
  ['TA2', 3, 4.51, 1.2, 14, 6],
  ['S30408', 10, 7.93, 1.35, 38, 17.5],
  ['N10276', 3, 8.89, 1.4, 22.9, 9.5],
])('%s of %d mm: charge and stand-off', (_, thickness, density, k0, charge, standoff) => {
  expect(recommended({ thickness, density, k0, kh: 0.3, bulkDensity: 0.8 })).toEqual({ charge, standoff });
});
