import { dateGroups, MAX_DATES, spanOf } from './dates.js';

const row = (value: string | null, number = '1') => ({ count: 1, numbers: [number], value });
const labels = (values: (string | null)[], by: Parameters<typeof dateGroups>[1]) =>
  dateGroups(
    values.map((value) => row(value)),
    by,
  ).map(({ span, rows }) => [span.label, rows.length]);

describe('figures by date', () => {
  it('know the days that a date belongs to', () => {
    expect(spanOf('2026-03-16', 'day')).toEqual({ label: '2026-03-16', from: '2026-03-16', to: '2026-03-16' });
    expect(spanOf('2026-03-18', 'week')).toEqual({ label: '2026-W12', from: '2026-03-16', to: '2026-03-22' });
    expect(spanOf('2027-01-01', 'week')).toEqual({ label: '2026-W53', from: '2026-12-28', to: '2027-01-03' });
    expect(spanOf('2024-02', 'month')).toEqual({ label: '2024-02', from: '2024-02-01', to: '2024-02-29' });
    expect(spanOf('2026-05', 'quarter')).toEqual({ label: '2026-Q2', from: '2026-04-01', to: '2026-06-30' });
    expect(spanOf('2026', 'year')).toEqual({ label: '2026', from: '2026-01-01', to: '2026-12-31' });
  });

  it('are in the order of time, with what is empty in between, and without records that have no date', () => {
    expect(labels(['2026-03', '2025-12', null], 'month')).toEqual([
      ['2025-12', 1],
      ['2026-01', 0],
      ['2026-02', 0],
      ['2026-03', 1],
    ]);
    expect(labels(['2026-01-05', '2026-01-04', '2025-12-31'], 'week')).toEqual([
      ['2026-W01', 2],
      ['2026-W02', 1],
    ]);
    expect(labels(['2026-01', '2026-02', '2025-10'], 'quarter')).toEqual([
      ['2025-Q4', 1],
      ['2026-Q1', 2],
    ]);
    expect(labels([], 'year')).toEqual([]);
  });

  it('are the latest ones where there are too many', () => {
    const groups = labels(['1900', '2026'], 'year');
    expect([groups.length, groups[0]?.[0], groups.at(-1)?.[0]]).toEqual([MAX_DATES, '1977', '2026']);
  });
});
