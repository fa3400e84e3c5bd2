import type { ActionHook, BehaviourContext } from '../../engine/index.js';
import { type Row, MAX_PIECES, among, equal, refuse, rowsOf } from '../rows.js';
import { heatedWeights, readPlan, schedules, sizeOf, taskRow, testRow, treatments } from './plan-rows.js';
import { tasksOf } from './route-tasks.js';
import { STEP_MODELS } from './step-models.js';

const STEPS = new Set(STEP_MODELS.keys());

/** A released plan: creates schedule rows, tasks, heat treatments and ultrasonic tests for its pieces. */
export const releasePlan: ActionHook = async (context, document) => {
  const { records } = context;
  const plan = await readPlan(context, document);
  const rows = await records.create('productionSchedule', schedules(plan));
  const scheduleOf = new Map(rows.map((row) => [String(row['pieceId']), row['id']]));
  const tasks = new Map<string, Row[]>();
  for (const blank of plan.blanks)
    for (const task of tasksOf(blank, STEPS)) {
      const row = taskRow(plan, task, blank, scheduleOf.get(String(task.pieces[0]?.['pieceId'])));
      tasks.set(task.step, [...(tasks.get(task.step) ?? []), row]);
    }
  for (const [step, model] of STEP_MODELS) {
    const made = tasks.get(step);
    if (made !== undefined) await records.create(model, made);
  }
  await records.create('heatRecord', treatments(plan, await heatedWeights(context, plan)));
  await records.create(
    'oneSearchTest',
    plan.blanks.map((blank) => testRow(plan, blank, blank.pieces, sizeOf(blank))),
  );
  await records.create(
    'twoSearchTest',
    plan.blanks.flatMap((blank) =>
      blank.pieces.map((piece) => {
        const { finishLength: length, finishWidth: width, finishDiameter: diameter } = piece;
        return testRow(plan, blank, [piece], { length, width, diameter });
      }),
    ),
  );
};

const REPORTED = [2, 3, 4, 5];

/** Ids of the schedule rows that a plan has made. */
async function scheduleOf({ records }: BehaviourContext, plan: Row): Promise<string[]> {
  const rows = await records.find('productionSchedule', equal('planId', String(plan['id'])), MAX_PIECES, ['id']);
  return rows.map(({ id }) => String(id));
}

/** Whether no work is reported on a plan yet; only then may it be voided. */
export async function isNotReported(context: BehaviourContext, plan: Row): Promise<boolean> {
  const ids = await scheduleOf(context, plan);
  if (ids.length === 0) return true;
  for (const model of STEP_MODELS.values()) {
    const where = { conjunction: 'and' as const, children: [among('scheduleId', ids), among('status', REPORTED)] };
    if ((await context.records.count(model, where)) > 0) return false;
  }
  return true;
}

/** Changed step cards: tasks without reported work take over the change; the others refuse it. */
export const refreshTasks: ActionHook = async ({ records }, plan, { payload }) => {
  const ids = ((payload['steps'] as Row[] | undefined) ?? []).map((step) => String(step['id']));
  for (const card of rowsOf(plan, 'steps').filter((step) => ids.includes(String(step['id'])))) {
    const model = STEP_MODELS.get(String(card['stepCode']));
    if (model === undefined) continue;
    for (const task of await records.find(model, equal('planStepId', String(card['id'])), MAX_PIECES)) {
      if (REPORTED.includes(Number(task['status'])))
        throw refuse('steps', 'plan.reported', { number: String(task['taskNo']) });
      const changes = { requirement: card['requirement'] };
      const isArranged = Number(task['status']) > 0;
      await records.update(
        model,
        String(task['id']),
        isArranged ? changes : { ...changes, teamCode: card['teamCode'] },
      );
    }
  }
};

/** Removes the records that a plan has made, as long as no work on it is reported. */
export const withdrawPlan: ActionHook = async (context, plan) => {
  const { records } = context;
  const ids = await scheduleOf(context, plan);
  const drop = async (model: string, field: string, values: readonly unknown[]) => {
    const found = await records.find(model, among(field, values), MAX_PIECES, ['id']);
    await records.remove(
      model,
      found.map(({ id }) => String(id)),
    );
  };
  if (ids.length === 0) return;
  if (!(await isNotReported(context, plan)))
    throw refuse('status', 'plan.reported', { number: String(plan['planNo']) });
  for (const model of STEP_MODELS.values()) await drop(model, 'scheduleId', ids);
  const pieces = rowsOf(plan, 'pieces').map((piece) => piece['pieceId']);
  for (const model of ['heatRecord', 'oneSearchTest', 'twoSearchTest']) await drop(model, 'pieceId', pieces);
  await records.remove('productionSchedule', ids);
};
