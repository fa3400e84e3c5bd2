import { filled, moments, periodOf } from './moments.js';

describe('days that figures name', () => {
  it('weeks begin on Monday, months end where they end', () => {
    expect(moments('2026-03-01')).toEqual({
      today: '2026-03-01',
      yesterday: '2026-02-28',
      in7days: '2026-03-08',
      in20days: '2026-03-21',
      weekStart: '2026-02-23',
      weekEnd: '2026-03-01',
      monthStart: '2026-03-01',
      monthEnd: '2026-03-31',
    });
    expect(moments('2024-02-29')).toMatchObject({ weekStart: '2024-02-26', monthEnd: '2024-02-29' });
  });

  it('are filled in where they are the whole value', () => {
    const tree = { op: 'between', right: ['${today}', '${other}'], more: [{ right: 'x ${today}' }] };
    expect(filled(tree, { today: 'T' })).toEqual({ ...tree, right: ['T', '${other}'] });
  });

  it('periods begin and end with whole months', () => {
    expect(periodOf('month', '2024-02-10')).toEqual({ from: '2024-02-01', to: '2024-02-29' });
    expect(periodOf('quarter', '2026-12-31')).toEqual({ from: '2026-10-01', to: '2026-12-31' });
    expect(periodOf('year', '2026-05-05')).toEqual({ from: '2026-01-01', to: '2026-12-31' });
    expect(periodOf('last12', '2026-02-01')).toEqual({ from: '2025-03-01', to: '2026-02-28' });
    expect(periodOf('century', '2026-02-01')).toBeUndefined();
  });
});
