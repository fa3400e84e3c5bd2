import { chances } from './chances.spec-data.js';
import { type Blank, KERF, MARGIN, type Mother, neededMother, utilisationOf } from './cut-plan.js';
import { faultsOf, fits, layOut, type Part, type Placed, partsOf, platesOf, propose, restsOf } from './plate-layout.js';

const part = (length: number, width: number, qty = 1): Blank => ({ pdNums: ['x'], length, width, diameter: null, qty });
const disc = (diameter: number, qty = 1): Blank => ({ pdNums: ['x'], length: null, width: null, diameter, qty });
const plate = (length: number, width: number, qty = 1): Mother => ({ length, width, diameter: 0, qty });
const at = (blank: Blank, ...places: [number, number, number?][]): Blank => ({
  ...blank,
  places: places.map(([x, y, on = 0]) => ({ plate: on, x, y })),
});
const faults = (blanks: Blank[], mother: Mother) =>
  faultsOf(layOut(blanks, mother), mother).map(({ key, fault, with: near }) => [key, fault, near]);

/** Whether two parts have less than a kerf between them, computed in another way: boxes enlarged by a kerf overlap. */
const isNear = (one: Placed, other: Placed): boolean =>
  one.plate === other.plate &&
  one.x < other.x + other.length + KERF - 1e-6 &&
  other.x < one.x + one.length + KERF - 1e-6 &&
  one.y < other.y + other.width + KERF - 1e-6 &&
  other.y < one.y + one.width + KERF - 1e-6;

/** The simple rule: fill a row across the plate; when a part does not fit, use the next row, then the next plate. */
function shelfRule(parts: readonly Part[], mother: Mother): number {
  const [long, wide] = [mother.length - 2 * MARGIN, mother.width - 2 * MARGIN];
  let plates = 1;
  let [used, shelf, filled] = [0, 0, 0];
  for (const { length, width } of [...parts].sort((a, b) => b.length - a.length)) {
    if (shelf > 0 && filled + KERF + width <= wide) {
      filled += KERF + width;
      continue;
    }
    used += shelf > 0 ? shelf + KERF : 0;
    if (used + length > long && used > 0) {
      plates += 1;
      used = 0;
    }
    [shelf, filled] = [length, width];
  }
  return plates;
}

test('two blanks lie behind each other, a margin from the edge and a kerf apart; the rest lies behind them', () => {
  const mother = plate(12_450, 2600);
  const placed = layOut([part(6200, 2550, 2)], mother);
  expect(placed.map(({ key, x, y }) => [key, x, y])).toEqual([
    ['0.0', 10, 10],
    ['0.1', 6220, 10],
  ]);
  expect(restsOf(placed, mother, 0)).toEqual([
    { x: 12_430, y: 0, length: 20, width: 2600 },
    { x: 0, y: 2570, length: 12_430, width: 30 },
  ]);
});

test('what does not fit behind each other lies beside each other', () => {
  expect(fits([part(3000, 1000, 2)], plate(3020, 2030))).toBe(true);
  expect(fits([part(3000, 1000, 2)], plate(3020, 2029))).toBe(false);
});

test('places that somebody chose are judged: edge, overlap, kerf, another plate', () => {
  const mother = plate(3020, 2030, 2);
  const two = part(1000, 1000, 2);
  expect(faults([at(two, [10, 10], [1020, 10])], mother)).toEqual([]);
  expect(faults([at(two, [10, 10], [1019, 10])], mother)).toEqual([
    ['0.0', 'tooNear', '0.1'],
    ['0.1', 'tooNear', '0.0'],
  ]);
  expect(faults([at(two, [10, 10], [500, 500])], mother)).toHaveLength(2);
  expect(faults([at(two, [9, 10], [1020, 10])], mother)).toEqual([['0.0', 'outside', undefined]]);
  expect(faults([at(two, [10, 10], [10, 10, 1])], mother)).toEqual([]);
  expect(faults([at(two, [10, 10], [10, 10, 2])], mother)).toEqual([['0.1', 'outside', undefined]]);
});

test('discs keep their distance as circles do, and a forging holds its own disc', () => {
  const mother = plate(2000, 2000);
  expect(faults([at(disc(900, 2), [10, 10], [1000, 1000])], mother)).toEqual([]);
  expect(faults([at(disc(900, 2), [10, 10], [600, 600])], mother)).toHaveLength(2);
  // The corner of its box would touch a square, but the disc does not.
  expect(faults([at(disc(900), [10, 10]), at(part(300, 300), [790, 790])], mother)).toEqual([]);
  expect(faults([at(disc(900), [10, 10]), at(part(300, 300), [700, 700])], mother)).toHaveLength(2);
  const forging: Mother = { length: 0, width: 0, diameter: 1870, qty: 2 };
  expect(layOut([disc(1860, 2)], forging).map(({ plate: on, x }) => [on, x])).toEqual([
    [0, 5],
    [1, 5],
  ]);
  expect(faults([at(disc(1860), [11, 5])], forging)).toEqual([['0.0', 'outside', undefined]]);
});

test('2,000 random orders: no overlap, kerf and margins kept, never more plates than by the shelf rule', () => {
  const draw = chances(7);
  for (let order = 0; order < 2000; order += 1) {
    const blanks = Array.from({ length: draw(1, 8) }, () => part(draw(300, 4000), draw(300, 2200), draw(1, 4)));
    const parts = partsOf(blanks);
    const mother = plate(draw(4020, 12_000), draw(2220, 4000), parts.length);
    const placed = propose(parts, mother);
    expect(placed.map(({ key }) => key).sort()).toEqual(parts.map(({ key }) => key).sort());
    for (const [index, one] of placed.entries()) {
      expect(
        Math.min(one.x, one.y, mother.length - one.x - one.length, mother.width - one.y - one.width),
      ).toBeGreaterThanOrEqual(MARGIN - 1e-6);
      expect(placed.slice(index + 1).filter((other) => isNear(one, other))).toEqual([]);
    }
    expect(faultsOf(placed, mother)).toEqual([]);
    const few = propose(parts, { ...mother, qty: shelfRule(parts, mother) });
    expect(faultsOf(few, { ...mother, qty: shelfRule(parts, mother) })).toEqual([]);
    expect(platesOf(few)).toBeLessThanOrEqual(shelfRule(parts, mother));
    expect(utilisationOf(blanks, { ...mother, qty: platesOf(few) })).toBeLessThanOrEqual(100);
  }
});

test('a plate as large as is asked for holds the parts, and the parts fill what their sizes say', () => {
  const draw = chances(11);
  for (let order = 0; order < 500; order += 1) {
    const blanks = Array.from({ length: draw(1, 6) }, () => part(draw(300, 6000), draw(300, 2500), draw(1, 3)));
    const qty = draw(1, 3);
    const { length, width } = neededMother(blanks, qty);
    expect(fits(blanks, plate(length, width, qty))).toBe(true);
    // A plate narrower than the widest part, or shorter than the longest, holds nothing.
    const longest = Math.max(...blanks.map((blank) => blank.length ?? 0)) + 2 * MARGIN;
    expect(fits(blanks, plate(length, width - 1, qty))).toBe(false);
    expect(fits(blanks, plate(longest - 1, width, qty))).toBe(false);
  }
});
