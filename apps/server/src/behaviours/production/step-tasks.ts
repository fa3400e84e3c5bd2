import type { ActionHook, Behaviour, BehaviourContext } from '../../engine/index.js';
import { type Row, MAX_PIECES, among, equal, refuse } from '../rows.js';
import { nameSource } from './cutting.js';
import { piecesOf, tasksOfPiece } from './piece-tasks.js';
import { STEP_MODELS } from './step-models.js';
import { demandNothingReported, demandStepBefore } from './step-order.js';
import { areaOf, hoursOf, workloadOf } from './workload.js';

/** States of a task: checked, or not needed. */
const DONE = [3, 9];
const OPEN = '1';
/** Steps whose tasks show an area. */
const BY_AREA = new Set(['dm', 'jpc', 'jpx', 'jgqx', 'pg']);

/** The schedule rows of a task's pieces. */
const schedulesOf = ({ records }: BehaviourContext, task: Row): Promise<Row[]> =>
  records.find('productionSchedule', among('pdNum', piecesOf(task)), MAX_PIECES);

/** Tasks of one step: work and standard hours (C12), the order of the route, no stopped production. */
const stepTask = (model: string): Behaviour => ({
  model,

  compute({ records }, task) {
    const { stepCode } = task;
    const { ext = {} } = records.dictionary('step_code').get(String(stepCode)) ?? {};
    if (BY_AREA.has(String(stepCode))) task['area'] = areaOf(task)?.toFixed(4) ?? null;
    const workload = workloadOf(stepCode, task);
    if (stepCode === 'xl') task['cutLength'] = workload;
    const hours = hoursOf(workload, ext['stdMinPerUnit']);
    Object.assign(task, { workload, workloadUnit: ext['workUnit'] ?? null, stdHours: hours });
  },

  async guard(context, operation, task) {
    if (operation === 'execute') {
      const stopped = (await schedulesOf(context, task)).find((row) => String(row['openFlag']) !== OPEN);
      if (stopped !== undefined) throw refuse('status', 'step.stopped', { number: String(stopped['pdNum']) });
      await demandStepBefore(context, task);
    }
    if (operation === 'revokeExecute') await demandNothingReported(context, task);
  },
});

export const STEP_TASKS: readonly Behaviour[] = [...STEP_MODELS.values()].map(stepTask);

const dayOf = (date: unknown): string => String(date ?? '').slice(5, 10);

/** A reported task: its pieces are in work, at this step; if no check is needed, it is done. */
export const reportStep: ActionHook = async (context, task, about) => {
  const { records } = context;
  await nameSource(context, task, about);
  for (const row of await schedulesOf(context, task)) {
    if (Number(row['status']) === 1) await records.move('productionSchedule', String(row['id']), 'begin');
    await records.update('productionSchedule', String(row['id']), { currentStep: task['stepCode'] });
    await records.update('pdPiece', String(row['pieceId']), { currentStep: task['stepCode'] });
  }
  const card =
    task['planStepId'] == null ? undefined : await records.get('guochProcessStep', String(task['planStepId']));
  const model = STEP_MODELS.get(String(task['stepCode']));
  if (card?.['checkPoint'] === '0' && model !== undefined) await records.move(model, String(task['id']), 'pass');
};

/**
 * A cell of the schedule: `MM-dd` when all tasks of the step for the piece are done, `MM-dd√` when a task has a planned
 * day.
 */
async function writeCell(context: BehaviourContext, task: Row): Promise<void> {
  const { records, clock } = context;
  const step = String(task['stepCode']);
  const model = STEP_MODELS.get(step);
  if (model === undefined) return;
  const [tasks, schedules] = await Promise.all([
    records.find(model, equal('expNo', task['expNo'] ?? null), MAX_PIECES),
    schedulesOf(context, task),
  ]);
  for (const row of schedules) {
    const own = tasks.filter((one) => piecesOf(one).includes(String(row['pdNum'])));
    const isDone = own.length > 0 && own.every((one) => DONE.includes(Number(one['status'])));
    const isNeeded = own.some((one) => Number(one['status']) !== DONE[1]);
    const planned =
      own
        .map((one) => dayOf(one['planDate']))
        .sort()
        .at(-1) ?? '';
    const cell = !isNeeded ? null : isDone ? dayOf(clock.today()) : planned === '' ? null : `${planned}√`;
    if (cell !== (row[`${step}State`] ?? null))
      await records.update('productionSchedule', String(row['id']), { [`${step}State`]: cell });
  }
}

/** A task that was scheduled, checked or skipped changes the schedule. */
export const showStep: ActionHook = writeCell;

/** Stopping production stops all tasks that are not reported; resuming continues them in their former states. */
const switchTasks =
  (action: 'stop' | 'restart', states: readonly number[]): ActionHook =>
  async (context, schedule) => {
    for (const [step, model] of STEP_MODELS)
      for (const task of await tasksOfPiece(context, step, schedule))
        if (states.includes(Number(task['status']))) await context.records.move(model, String(task['id']), action);
  };
export const stopTasks = switchTasks('stop', [0, 1]);
export const restartTasks = switchTasks('restart', [8]);
