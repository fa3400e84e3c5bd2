import { dueTime } from './due.js';

const at = (text: string): number => Date.parse(`${text}+08:00`);
const MONDAY = at('2026-03-16T09:00:00');

test.each([
  ['PT24H', '2026-03-17 09:00:00'],
  ['P1DT30M', '2026-03-17 09:30:00'],
  ['PT1.5S', '2026-03-16 09:00:01'],
  ['P2W', '2026-03-30 09:00:00'],
  ['P1M', '2026-04-16 09:00:00'],
  ['P1Y', '2027-03-16 09:00:00'],
  ['R3/PT10M', '2026-03-16 09:10:00'],
  ['R/P1D', '2026-03-17 09:00:00'],
  ['2026-05-20', '2026-05-20 00:00:00'],
  ['2026-05-20 08:30:00', '2026-05-20 08:30:00'],
  ['2026-05-20T08:30:00Z', '2026-05-20 16:30:00'],
  ['2026-05-20T08:30:00+08:00', '2026-05-20 08:30:00'],
])('%s from Monday morning is due at %s', (text, due) => {
  expect(dueTime(text, MONDAY)).toMatchObject({ dueTime: due });
});

test('a month is no longer than the month it ends in', () => {
  expect(dueTime('P1M', at('2026-01-31T08:00:00'))).toMatchObject({ dueTime: '2026-02-28 08:00:00' });
  expect(dueTime('P1Y', at('2024-02-29T08:00:00'))).toMatchObject({ dueTime: '2025-02-28 08:00:00' });
});

test.each([
  ['', 'workflow.timerUnreadable'],
  ['soon', 'workflow.timerUnreadable'],
  ['null', 'workflow.timerUnreadable'],
  ['-PT1H', 'workflow.timerUnreadable'],
  ['PT-1H', 'workflow.timerUnreadable'],
  ['P', 'workflow.timerUnreadable'],
  ['12:30', 'workflow.timerUnreadable'],
  ['2026-13-01', 'workflow.timerUnreadable'],
  ['PT99999999999H', 'workflow.timerFar'],
  ['PT999999999999999999999999H', 'workflow.timerUnreadable'],
  ['P101Y', 'workflow.timerFar'],
  ['2199-01-01', 'workflow.timerFar'],
])('%j is no time that can come, and never due at once', (text, code) => {
  expect(dueTime(text, MONDAY)).toEqual({ code });
});
