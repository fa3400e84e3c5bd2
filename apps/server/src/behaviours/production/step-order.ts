import type { BehaviourContext } from '../../engine/index.js';
import { type Row, MAX_PIECES, among, equal, number, refuse } from '../rows.js';
import { piecesOf, routeOfPiece } from './piece-tasks.js';
import { concerns } from './route-tasks.js';
import { STEP_MODELS } from './step-models.js';

/** States of a task: checked, or not needed. */
const DONE = [3, 9];
const REPORTED = [2, 3, 4, 5];
/** Work between steps that is no step itself: its model, and the state in which a plate may continue. */
const BETWEEN: ReadonlyMap<string, { model: string; passed: number }> = new Map([
  ['ut1', { model: 'oneSearchTest', passed: 2 }],
  ['ht', { model: 'heatRecord', passed: 2 }],
  ['ut2', { model: 'twoSearchTest', passed: 2 }],
]);

/** The route in the plan of a task's first piece; empty for a task without a plan. */
async function routeOf(context: BehaviourContext, task: Row): Promise<string[]> {
  if (task['pieceId'] == null) return [];
  const [schedule] = await context.records.find('productionSchedule', among('pdNum', piecesOf(task)), 1);
  return routeOfPiece(context, schedule?.['planId'], task['pieceId']);
}

/** The work of a step on the same item as a task, and whether it is done; undefined when there is none. */
async function stateAt({ records }: BehaviourContext, step: string, task: Row): Promise<boolean | undefined> {
  const between = BETWEEN.get(step);
  const model = between?.model ?? STEP_MODELS.get(step);
  if (model === undefined || task['expNo'] == null) return undefined;
  const rows = await records.find(model, equal('expNo', task['expNo']), MAX_PIECES);
  if (between !== undefined) {
    const numbers = piecesOf(task);
    const own = rows.filter((row) => piecesOf(row).some((pdNum) => numbers.includes(pdNum)));
    // Only the latest round of tests counts.
    const last = new Map(own.map((row) => [String(row['pdNum']), row]));
    for (const row of own)
      if (number(row['round']) > number(last.get(String(row['pdNum']))?.['round'])) last.set(String(row['pdNum']), row);
    return own.length === 0 ? undefined : [...last.values()].every((row) => Number(row['status']) === between.passed);
  }
  const own = rows.filter((row) => concerns(row, task));
  return own.length === 0 ? undefined : own.every((row) => DONE.includes(Number(row['status'])));
}

/** Throws unless the step before a task is done. */
export async function demandStepBefore(context: BehaviourContext, task: Row): Promise<void> {
  const route = await routeOf(context, task);
  const before = route.slice(0, Math.max(0, route.indexOf(String(task['stepCode'])))).reverse();
  for (const step of before) {
    const isDone = await stateAt(context, step, task);
    if (isDone === undefined) continue;
    const name = context.records.dictionary('step_code').get(step);
    if (!isDone) throw refuse('status', 'step.notBefore', { step: name?.dictValue ?? step, stepEn: name?.en ?? step });
    return;
  }
}

/** Throws when a later step has been reported. */
export async function demandNothingReported(context: BehaviourContext, task: Row): Promise<void> {
  const route = await routeOf(context, task);
  const at = route.indexOf(String(task['stepCode']));
  for (const step of at < 0 ? [] : route.slice(at + 1)) {
    const model = STEP_MODELS.get(step);
    if (model === undefined || task['expNo'] == null) continue;
    const rows = await context.records.find(model, equal('expNo', task['expNo']), MAX_PIECES);
    const later = rows.find((row) => concerns(task, row) && REPORTED.includes(Number(row['status'])));
    if (later !== undefined) throw refuse('status', 'step.goneOn', { number: String(later['taskNo']) });
  }
}
