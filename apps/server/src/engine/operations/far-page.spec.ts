import { compile, type ModelSpec } from '../../metadata/index.js';
import { unreachable } from './far-page.js';

const spec = {
  key: 'paper',
  zh: '单据',
  en: 'Paper',
  table: 'paper',
  fields: {
    signDate: { type: 'date', zh: '签订日期', en: 'Signed' },
    weight: { type: 'decimal', zh: '重量', en: 'Weight' },
  },
  indexes: [{ fields: ['signDate'] }],
} satisfies ModelSpec;

const bounds = { sortedSkip: 10_000, sortedRows: 200_000 };
const by = (field: string) => [
  { field, asc: true },
  { field: 'id', asc: true },
];

describe('a page far off', () => {
  const table = compile({ models: [{ file: 'paper', spec }], dialects: [], words: {} }).resource('paper');
  const stands = (field: string, offset: number, total: number) =>
    unreachable(table, by(field), { offset, total }, bounds)?.key;

  it('in the order of a field without an index is refused where the database would sort a million rows', () => {
    expect(stands('weight', 500_000, 1_000_000)).toBe('weight');
    expect(stands('weight', 10_001, 1_000_000)).toBe('weight');
  });

  it('is given at both ends, of short lists, and wherever an index has the order', () => {
    expect(stands('weight', 10_000, 1_000_000)).toBeUndefined();
    expect(stands('weight', 999_990, 1_000_000)).toBeUndefined();
    expect(stands('weight', 100_000, 200_000)).toBeUndefined();
    expect(stands('signDate', 500_000, 1_000_000)).toBeUndefined();
    expect(stands('id', 500_000, 1_000_000)).toBeUndefined();
  });
});
