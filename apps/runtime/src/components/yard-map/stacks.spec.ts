import { areasOf, isWanted, layerAbove, longestStay, type StoredSlab, stackAt } from './stacks.js';

const slab = (slabNo: string, rowNo: string, colNo: string, layer: number, more: Partial<StoredSlab> = {}) => ({
  ...{ slabId: slabNo, slabNo, rowNo, colNo, layer, area: 'XA-A', addressCode: `XA-A-${rowNo}-${colNo}-${layer}` },
  ...{ sortName: '原料', spec: '30×2600×6250', weight: '1500.500', contractCode: 'HT2603-018', pdNum: null },
  ...{ stayDays: 3 },
  ...more,
});
const entries = [
  { dictKey: 'XA-A', dictValue: 'Bay A', ext: { site: 'XA', rows: 2, columns: 3 } },
  { dictKey: 'YS-A', dictValue: 'Bay Y', ext: { site: 'YS', rows: 2, columns: 3 } },
];

test('an area of the site has its places, the stacks with the topmost slab first, and places that nobody declared', () => {
  const slabs = [slab('A', '01', '02', 1), slab('B', '01', '02', 2, { stayDays: 41 }), slab('C', '10', '04', 1)];
  const [area, ...others] = areasOf([...slabs, slab('D', '01', '01', 1, { area: 'XA-Z' })], entries, 'XA');
  expect(area).toMatchObject({ title: 'Bay A', count: 3, rows: ['01', '02', '10'], columns: ['01', '02', '03', '04'] });
  expect(area?.weight).toBe(4.502);
  const stack = stackAt(area as never, '01', '02');
  expect(stack.slabs.map(({ slabNo }) => slabNo)).toEqual(['B', 'A']);
  expect([layerAbove(stack), longestStay(stack)]).toEqual([3, 41]);
  expect(others).toMatchObject([{ code: 'XA-Z', title: 'XA-Z', count: 1 }]);
});

test('an empty place takes the first layer', () => {
  const [area] = areasOf([], entries, 'YS');
  const stack = stackAt(area as never, '02', '03');
  expect(stack).toEqual({ area: 'YS-A', rowNo: '02', colNo: '03', slabs: [] });
  expect([layerAbove(stack), longestStay(stack)]).toEqual([1, 0]);
});

test('a size out of reason does not draw places without end', () => {
  const [area] = areasOf([], [{ dictKey: 'XA-A', dictValue: 'A', ext: { site: 'XA', rows: 1e9, columns: 'x' } }], 'XA');
  expect([area?.rows.length, area?.columns.length]).toEqual([60, 1]);
});

test('a slab is found by a part of what it is known by; nothing asked finds nothing', () => {
  expect([isWanted(slab('D2026-01', '01', '01', 1), ' d2026 '), isWanted(slab('A', '01', '01', 1), '018')]).toEqual([
    true,
    true,
  ]);
  expect([isWanted(slab('A', '01', '01', 1), ''), isWanted(slab('A', '01', '01', 1), 'Q')]).toEqual([false, false]);
});
