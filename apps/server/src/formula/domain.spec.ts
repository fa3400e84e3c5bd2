import { compileFormula } from './index.js';

const run = (text: string, scope: Record<string, unknown> = {}): unknown => compileFormula(text).evaluate(scope);

/* The plant's formulas (C1–C4) with the numbers of contract HT2603-018. */
const UNIT_AREA =
  "${IF(shape == 'ROUND', ROUND(PI()/4*diameter*diameter/1000000, 6), IF(shape == 'RING', " +
  'ROUND(PI()/4*(diameter**2-innerDiameter**2)/1000000, 6), ROUND(length*width/1000000, 6)))}';
const PER_AREA = '${baseThk*baseDensity + cladThk*cladDensity + clad2Thk*clad2Density}';
const UNIT_WEIGHT = '${ROUND(unitArea*(baseThk*baseDensity+cladThk*cladDensity+clad2Thk*clad2Density), 3)}';
const TOTAL_AREA = '${ROUND(unitArea*qty, 4)}';
const TOTAL_WEIGHT = '${ROUND(unitWeight*qty, 3)}';
const AMOUNT =
  "${IFS(priceMode == 'TON', ROUND(unitPrice*ROUND(totalWeight/1000, 3), 2), " +
  "priceMode == 'SQM', ROUND(unitPrice*totalArea, 2), priceMode == 'PCS', ROUND(unitPrice*qty, 2), unitPrice)}";
const NO_TAX = '${ROUND(amount/(1+taxRate), 2)}';
const TAX = '${amount-amountNoTax}';

const steel = { baseDensity: '7.85', clad2Thk: null, clad2Density: null, taxRate: '0.13' };
const lines = [
  {
    line: {
      ...steel,
      shape: 'RECT',
      length: 6000,
      width: 2500,
      baseThk: '30.00',
      cladThk: '3.00',
      cladDensity: '7.98',
    },
    terms: { qty: 2, priceMode: 'TON', unitPrice: '12600.00' },
    expected: ['259.44', '15', '30', '3891.6', '7783.2', '98065.8', '86783.89', '11281.91'],
  },
  {
    line: {
      ...steel,
      shape: 'RECT',
      length: 3000,
      width: 1500,
      baseThk: '16.00',
      cladThk: '3.00',
      cladDensity: '4.51',
    },
    terms: { qty: 2, priceMode: 'SQM', unitPrice: '4150.00' },
    expected: ['139.13', '4.5', '9', '626.085', '1252.17', '37350', '33053.1', '4296.9'],
  },
  {
    line: { ...steel, shape: 'ROUND', diameter: 1800, baseThk: '80.00', cladThk: '8.00', cladDensity: '7.93' },
    terms: { qty: 1, priceMode: 'PCS', unitPrice: '46800.00' },
    expected: ['691.44', '2.54469', '2.5447', '1759.5', '1759.5', '46800', '41415.93', '5384.07'],
  },
  {
    line: {
      ...steel,
      shape: 'RECT',
      length: 4500,
      width: 2200,
      baseThk: '24.00',
      cladThk: '3.00',
      cladDensity: '8.89',
    },
    terms: { qty: 1, priceMode: 'TON', unitPrice: '58000.00' },
    expected: ['215.07', '9.9', '9.9', '2129.193', '2129.193', '123482', '109276.11', '14205.89'],
  },
];

function compute(start: Record<string, unknown>): Record<string, unknown> {
  const record = { ...start };
  for (const [key, text] of Object.entries({
    perArea: PER_AREA,
    unitArea: UNIT_AREA,
    totalArea: TOTAL_AREA,
    unitWeight: UNIT_WEIGHT,
    totalWeight: TOTAL_WEIGHT,
    amount: AMOUNT,
    amountNoTax: NO_TAX,
    taxAmount: TAX,
  })) {
    record[key] = run(text, record);
  }
  return record;
}

describe('the formulas of contract HT2603-018', () => {
  test.each(lines.map((entry, index) => [index + 1, entry] as const))('line %i', (_, { line, terms, expected }) => {
    const { perArea, unitArea, totalArea, unitWeight, totalWeight, amount, amountNoTax, taxAmount } = compute({
      ...line,
      ...terms,
    });
    expect([perArea, unitArea, totalArea, unitWeight, totalWeight, amount, amountNoTax, taxAmount]).toEqual(expected);
  });

  test('the head sums the rounded lines', () => {
    const scope = { lines: lines.map(({ line, terms }) => compute({ ...line, ...terms })) };
    const total = (field: string): unknown => run(`\${SUM(ARRAYMAP(lines, item => item.${field}))}`, scope);
    expect(['qty', 'totalArea', 'totalWeight', 'amount', 'amountNoTax', 'taxAmount'].map(total)).toEqual([
      '6',
      '51.4447',
      '12924.063',
      '305697.8',
      '270529.03',
      '35168.77',
    ]);
  });

  test('the hole of a ring is subtracted', () => {
    expect(run(UNIT_AREA, { shape: 'RING', diameter: 1800, innerDiameter: 600 })).toBe('2.261947');
  });

  test('LUMP is the price itself', () => {
    expect(run(AMOUNT, { priceMode: 'LUMP', unitPrice: '900.00' })).toBe('900.00');
  });
});

describe('other figures of the domain', () => {
  test('blank sizes are rounded up to tens', () => {
    expect(run('${CEIL(SUM(lengths)+(n-1)*10+150+2*25, -1)}', { lengths: [3000, 3000], n: 2 })).toBe('6210');
    expect(run('${CEIL(6201, -1)}')).toBe('6210');
  });
  test('charge, stand-off and heat rate', () => {
    expect(run('${ROUND(10*1.35*SQRT(23.94/10), 1)}')).toBe('20.9');
    expect(run('${ROUND(MIN(220, MAX(55, 5500/33)), 1)}')).toBe('166.7');
    expect(run('${MAX(60, CEIL(60*94/25, 0))}')).toBe('226');
  });
  test('the bond rate is cut, never rounded up', () => {
    expect(run('${FLOOR((area-unbond)/area*100, 2)}', { area: '158100', unbond: '72.00' })).toBe('99.95');
    expect(run('${FLOOR((area-unbond)/area*100, 2)}', { area: '158100', unbond: '0.01' })).toBe('99.99');
  });
  test('a specification reads as on paper', () => {
    const text = '(${baseThk}+${cladThk})×${width}×${length}';
    expect(run(text, { baseThk: 30, cladThk: 3, width: '2500', length: null })).toBe('(30+3)×2500×');
  });
});
