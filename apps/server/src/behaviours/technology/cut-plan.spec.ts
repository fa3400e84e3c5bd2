import { areaOf, type Blank, type Mother, neededMother, utilisationOf } from './cut-plan.js';
import { fits } from './plate-layout.js';

const part = (length: number, width: number, qty = 1): Blank => ({ pdNums: ['x'], length, width, diameter: null, qty });
const disc = (diameter: number, qty = 1): Blank => ({ pdNums: ['x'], length: null, width: null, diameter, qty });
const plate = (length: number, width: number, qty = 1): Mother => ({ length, width, diameter: 0, qty });
const forging = (diameter: number, qty = 1): Mother => ({ length: 0, width: 0, diameter, qty });

describe('cutting plans', () => {
  test('two parts behind each other: kerf between, margins around', () => {
    expect(neededMother([part(6200, 2550, 2)], 1)).toEqual({ length: 12_430, width: 2570, diameter: 0 });
    expect(fits([part(6200, 2550, 2)], plate(12_400, 2600))).toBe(false);
    expect(fits([part(6200, 2550, 2)], plate(12_450, 2600))).toBe(true);
    expect(utilisationOf([part(6200, 2550, 2)], plate(12_450, 2600))).toBe(97.68);
  });

  test('parts are shared out among several plates', () => {
    expect(neededMother([part(3000, 1000, 4)], 2)).toEqual({ length: 6030, width: 1020, diameter: 0 });
    expect(neededMother([part(3000, 1000), part(2000, 1500, 2)], 2)).toEqual({
      length: 4030,
      width: 1520,
      diameter: 0,
    });
  });

  test('a forging holds one disc of its size, a plate a disc with margins', () => {
    expect(areaOf(disc(1860))).toBe(2.717163);
    expect([fits([disc(1860)], forging(1870)), fits([disc(1880)], forging(1870))]).toEqual([true, false]);
    expect([fits([disc(1860, 2)], forging(1870)), fits([disc(1860, 2)], forging(1870, 2))]).toEqual([false, true]);
    expect([fits([disc(1860)], plate(1900, 1900)), fits([disc(1890)], plate(1900, 1900))]).toEqual([true, false]);
    expect(fits([part(100, 100)], forging(1870))).toBe(false);
    expect(utilisationOf([disc(1860)], forging(1870))).toBe(98.93);
  });
});
