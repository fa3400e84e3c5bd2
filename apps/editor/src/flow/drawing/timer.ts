/** ISO 8601 texts of timers, and their parts in a form. */
export const TIMER_UNITS = ['minutes', 'hours', 'days', 'weeks', 'months'] as const;
export type TimerUnit = (typeof TIMER_UNITS)[number];

export interface Period {
  amount: number;
  unit: TimerUnit;
}

const LETTERS: Record<TimerUnit, string> = { minutes: 'M', hours: 'H', days: 'D', weeks: 'W', months: 'M' };
const WITH_TIME: readonly TimerUnit[] = ['minutes', 'hours'];
const SIMPLE = /^P(T?)(\d+)([MHDW])$/;

/** `PT24H` and similar. */
export const writePeriod = ({ amount, unit }: Period): string =>
  `P${WITH_TIME.includes(unit) ? 'T' : ''}${amount}${LETTERS[unit]}`;

/** A period with one unit; undefined for several units (`P1DT2H`), a formula or an empty text. */
export function readPeriod(text: string): Period | undefined {
  const [, time, amount, letter] = SIMPLE.exec(text.trim()) ?? [];
  if (amount === undefined) return undefined;
  const unit = TIMER_UNITS.find((name) => LETTERS[name] === letter && WITH_TIME.includes(name) === (time === 'T'));
  return unit && { amount: Number(amount), unit };
}

/** The parts of `R3/PT24H`; `times` 0 repeats forever. */
export function readCycle(text: string): { times: number; period: string } {
  const [repeat = '', period = ''] = text.trim().split('/');
  return { times: Number(repeat.slice(1)) || 0, period };
}

export const writeCycle = ({ times, period }: { times: number; period: string }): string =>
  `R${times > 0 ? times : ''}/${period}`;
