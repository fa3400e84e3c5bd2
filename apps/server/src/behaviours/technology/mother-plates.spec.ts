import { areaOf } from './cut-plan.js';
import { proposePlates, utilisationOfPlate, type Wanted } from './mother-plates.js';
import { fits } from './plate-layout.js';

const part = (pdNum: string, length: number, width: number, material = 'A|30'): Wanted => ({
  ...{ pdNums: [pdNum], length, width, diameter: null, qty: 1, material },
});

test('the mother plates of the scenario: two equal blanks on one plate, a forging as a disc', () => {
  const disc: Wanted = { pdNums: ['03'], length: null, width: null, diameter: 1860, qty: 1, material: 'F|84' };
  const plates = proposePlates([
    part('01-01', 6200, 2550),
    part('01-02', 6200, 2550),
    part('02', 6210, 1550, 'B|16'),
    disc,
    part('04', 4700, 2250, 'B|24'),
  ]);
  expect(plates.map(({ mother: { length, width, diameter } }) => [length, width, diameter])).toEqual([
    [12450, 2600, 0],
    [4750, 2300, 0],
    [6250, 1600, 0],
    [0, 0, 1870],
  ]);
  expect(plates.map((plate) => utilisationOfPlate(plate).toFixed(2))).toEqual(['97.68', '96.80', '96.26', '98.93']);
});

test('plates of another material or too long for a mill stay apart', () => {
  const plates = proposePlates([part('1', 7000, 2000), part('2', 7000, 2000), part('3', 2000, 2000, 'B|16')]);
  expect(plates.map(({ parts }) => parts.length)).toEqual([1, 1, 1]);
});

test('whatever is asked for, every part lies on one plate that holds it, and no plate is worse than plates apart', () => {
  let seed = 7;
  const random = (most: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % most;
  };
  for (let round = 0; round < 500; round += 1) {
    const wanted = Array.from({ length: 1 + random(12) }, (_, at) =>
      part(String(at), 500 + random(6000), 400 + random(2400), `M${random(3)}`),
    );
    const plates = proposePlates(wanted);
    expect(plates.flatMap(({ parts }) => parts.flatMap(({ pdNums }) => pdNums)).sort()).toEqual(
      wanted.flatMap(({ pdNums }) => pdNums).sort(),
    );
    const apart = wanted.flatMap((one) => proposePlates([one])).reduce((sum, { mother }) => sum + areaOf(mother), 0);
    const together = plates.reduce((sum, { mother }) => sum + areaOf(mother), 0);
    expect(together).toBeLessThanOrEqual(apart + 1e-9);
    for (const { mother, parts } of plates) {
      expect(fits(parts, mother)).toBe(true);
      expect(new Set(parts.map(({ material }) => material)).size).toBe(1);
    }
  }
});
