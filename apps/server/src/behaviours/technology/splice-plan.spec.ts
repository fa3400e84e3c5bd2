import { chances } from './chances.spec-data.js';
import { EDGE, spliceOf, squareFor, stripWidthOf } from './splice-plan.js';

test('widths of strips: the examples of the plant', () => {
  expect([2570, 1570, 2270].map((width) => stripWidthOf(width, 2))).toEqual([1288, 788, 1138]);
  expect(stripWidthOf(2570, 1)).toBe(2570);
  expect(squareFor(1890)).toBe(1900);
});

test('two strips: one seam in the middle, edges prepared on its sides alone', () => {
  const strips = [
    { length: 6220, width: 1288 },
    { length: 6220, width: 1288 },
  ];
  expect(spliceOf(strips, { length: 6220, width: 2570 })).toEqual({
    strips: [
      { length: 6220, width: 1288, y: 0, net: 1285, tooShort: false },
      { length: 6220, width: 1288, y: 1285, net: 1285, tooShort: false },
    ],
    ...{ seams: [1285], length: 6220, width: 2570, missing: 0 },
  });
  const poor = spliceOf(
    [
      { length: 6000, width: 1288 },
      { length: 6220, width: 1200 },
    ],
    { length: 6220, width: 2570 },
  );
  expect([poor.length, poor.missing, poor.strips.map(({ tooShort }) => tooShort)]).toEqual([6000, 88, [true, false]]);
  expect(spliceOf([], { length: 1, width: 1 })).toMatchObject({ seams: [], width: 0, missing: 1 });
});

test('2,000 random sheets: strips lie without gap or overlap, are wide enough, and waste less than a millimetre each', () => {
  const draw = chances(13);
  for (let sheet = 0; sheet < 2000; sheet += 1) {
    const [width, length, count] = [draw(300, 4500), draw(500, 13_000), draw(1, 8)];
    const strip = { length, width: stripWidthOf(width, count) };
    const plan = spliceOf(
      Array.from({ length: count }, () => strip),
      { length, width },
    );
    expect(plan.missing).toBe(0);
    expect(plan.width - width).toBeLessThan(count);
    expect(plan.seams).toHaveLength(count - 1);
    for (const [at, { y, net }] of plan.strips.entries()) {
      expect(plan.strips[at + 1]?.y ?? plan.width).toBeCloseTo(y + net, 6);
      expect(strip.width - net).toBe((at > 0 ? EDGE : 0) + (at < count - 1 ? EDGE : 0));
    }
    // One millimetre less, and the sheet is too narrow.
    const narrow = spliceOf(
      plan.strips.map((one) => ({ length, width: one.width - 1 })),
      { length, width },
    );
    expect(narrow.missing).toBeGreaterThan(0);
  }
});
