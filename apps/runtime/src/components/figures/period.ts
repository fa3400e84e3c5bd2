/** The chosen period, as the call's parameters: a named period around today, or two days, both included. */
export type Period = { period: PeriodName } | { from: string; to: string };

export const PERIODS = ['month', 'quarter', 'year', 'last12'] as const;
export type PeriodName = (typeof PERIODS)[number];
