import { Decimal } from 'decimal.js';
import { type Row, number } from '../rows.js';

const exact = (value: unknown): Decimal => new Decimal(number(value));
const HALF_TURN = new Decimal(Math.PI);

/** Area of a plate in m², four decimals; null without sizes. Source: C12. */
export function areaOf({ length, width, diameter }: Row): Decimal | null {
  if (number(diameter) > 0) return HALF_TURN.div(4).times(exact(diameter).pow(2)).div(1_000_000).toDecimalPlaces(4);
  if (!(number(length) > 0 && number(width) > 0)) return null;
  return exact(length).times(exact(width)).div(1_000_000).toDecimalPlaces(4);
}

/** Length of a cut around a plate in m, three decimals; null without sizes. Source: C12. */
export function perimeterOf({ length, width, diameter }: Row): Decimal | null {
  if (number(diameter) > 0) return HALF_TURN.times(exact(diameter)).div(1000).toDecimalPlaces(3);
  if (!(number(length) > 0 && number(width) > 0)) return null;
  return exact(length).plus(exact(width)).times(2).div(1000).toDecimalPlaces(3);
}

const each = (one: Decimal | null, qty: unknown): Decimal | null =>
  one === null ? null : one.times(number(qty) > 0 ? number(qty) : 1);
const said = (value: unknown): Decimal | null =>
  value === null || value === undefined || value === '' ? null : exact(value);

/** The measure of work of each step, by its key in `step_code`. Source: C12. */
const WORK: Readonly<Record<string, (task: Row) => Decimal | null>> = {
  xl: (task) => each(perimeterOf(task), task['qty']),
  qb: (task) => said(task['cutLength']) ?? each(perimeterOf(task), task['qty']),
  ph: (task) => said(task['weldLength']),
  dm: (task) => each(areaOf(task), task['qty']),
  jpc: (task) => each(areaOf(task), task['qty']),
  jpx: (task) => each(areaOf(task), task['qty']),
  jgqx: (task) => each(areaOf(task), task['qty']),
  pg: (task) => each(areaOf(task), task['qty']),
  bh: (task) => said(task['defectQty']),
  jjg: (task) => said(task['machineHours']),
};

/** Workload of a task in the unit of its step, three decimals, as text; null when it cannot be computed yet. */
export const workloadOf = (step: unknown, task: Row): string | null =>
  WORK[String(step)]?.(task)?.toDecimalPlaces(3).toFixed(3) ?? null;

/** Standard hours of a workload, two decimals, as text. Source: C12; the minutes per unit come from the dictionary. */
export function hoursOf(workload: string | null, minutes: unknown): string | null {
  if (workload === null || !(number(minutes) > 0)) return null;
  return new Decimal(workload).times(exact(minutes)).div(60).toDecimalPlaces(2).toFixed(2);
}
