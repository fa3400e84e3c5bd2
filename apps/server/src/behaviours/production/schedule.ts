import type { ActionHook } from '../../engine/index.js';
import { among, namesIn, type Row, refuse } from '../rows.js';
import { piecesOf, routeOfPiece, tasksOfPiece } from './piece-tasks.js';
import { STEP_MODELS } from './step-models.js';

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const TO_SCHEDULE = 2;
const EFFECTIVE = 2;
const OPEN = '1';

/** Days of the steps by their keys, for the steps of the piece's route. Throws 400 for a value that is no such day. */
function daysOf(payload: Row, route: readonly string[], cells: ReadonlySet<string>): Map<string, string> {
  const { steps } = payload;
  if (typeof steps !== 'object' || steps === null || Array.isArray(steps)) throw refuse('steps', 'schedule.steps');
  const days = new Map<string, string>();
  for (const [step, day] of Object.entries(steps as Row)) {
    // A step that was left empty has no day.
    if (day === null || day === '') continue;
    if (!cells.has(step) || typeof day !== 'string' || !DATE.test(day)) throw refuse('steps', 'schedule.steps');
    if (day < String(payload['planStart']) || day > String(payload['planEnd']))
      throw refuse('steps', 'schedule.outside', { step, day });
    if (route.includes(step)) days.set(step, day);
  }
  const inOrder = route.flatMap((step) => days.get(step) ?? []);
  const late = inOrder.findIndex((day, at) => at > 0 && day < (inOrder[at - 1] ?? ''));
  if (late > 0) throw refuse('steps', 'schedule.order', { day: inOrder[late] ?? '' });
  return days;
}

/** A scheduled piece: its steps have their days, and piece and contract are in production. */
export const arrangeSchedule: ActionHook = async (context, row, { payload }) => {
  const { records } = context;
  if (String(row['openFlag']) !== OPEN) throw refuse('status', 'step.stopped', { number: String(row['pdNum']) });
  const route = await routeOfPiece(context, row['planId'], row['pieceId']);
  const cells = new Set(
    Object.keys(row).flatMap((key) => (key.endsWith('State') ? [key.slice(0, -'State'.length)] : [])),
  );
  const days = daysOf(payload, route, cells);
  const changes = Object.fromEntries([...days].map(([step, day]) => [`${step}State`, `${day.slice(5)}√`]));
  await records.update('productionSchedule', String(row['id']), changes);
  for (const [step, day] of days) {
    const model = STEP_MODELS.get(step);
    if (model === undefined) continue;
    for (const task of await tasksOfPiece(context, step, row))
      await records.update(model, String(task['id']), { planDate: day, priority: row['priority'] });
  }
  const stock = await records.get('pdPiece', String(row['pieceId']));
  if (Number(stock?.['status']) === TO_SCHEDULE) await records.move('pdPiece', String(row['pieceId']), 'produce');
  const contract = stock && (await records.get('contract', String(stock['contractId'])));
  if (contract !== undefined && Number(contract['status']) === EFFECTIVE)
    await records.move('contract', String(contract['id']), 'produce');
};

const CELL = /^(\d{2}-\d{2})√?$/;
const MOVABLE = new Set(['0', '1']);

/**
 * The day that a cell shows for a step, planned or done; cells have no year, so it is the first such day after the
 * plan.
 */
function dayOfCell(row: Row, step: string): string | undefined {
  const [, day] = CELL.exec(String(row[`${step}State`] ?? '')) ?? [];
  if (day === undefined) return undefined;
  const start = String(row['planStart'] ?? '');
  const year = Number(start.slice(0, 4));
  return day >= start.slice(5) ? `${year}-${day}` : `${year + 1}-${day}`;
}

/** Moves one step of a scheduled piece to another day, between those of the steps before and after it. */
export const moveStep: ActionHook = async (context, row, { payload }) => {
  const { records } = context;
  if (String(row['openFlag']) !== OPEN) throw refuse('status', 'step.stopped', { number: String(row['pdNum']) });
  const step = String(payload['step']);
  const said = { step: namesIn(context, 'step_code', step), day: String(payload['day']).slice(0, 10) };
  const { day } = said;
  const route = await routeOfPiece(context, row['planId'], row['pieceId']);
  const at = route.indexOf(step);
  const model = STEP_MODELS.get(step);
  if (at < 0 || model === undefined) throw refuse('step', 'schedule.noStep', said);
  if (day < String(row['planStart']) || day > String(row['planEnd'])) throw refuse('day', 'schedule.outside', said);
  const known = (some: readonly string[]): string[] => some.flatMap((one) => dayOfCell(row, one) ?? []);
  const former = known(route.slice(0, at)).find((one) => one > day);
  if (former !== undefined) throw refuse('day', 'schedule.beforeFormer', { ...said, former });
  const next = known(route.slice(at + 1)).find((one) => one < day);
  if (next !== undefined) throw refuse('day', 'schedule.afterNext', { ...said, next });
  const tasks = (await tasksOfPiece(context, step, row)).filter((task) => MOVABLE.has(String(task['status'])));
  if (tasks.length === 0) throw refuse('step', 'schedule.noStep', said);
  for (const task of tasks) await records.update(model, String(task['id']), { planDate: day });
  // A merged blank has one task for all its pieces.
  const pieces = new Set(tasks.flatMap(piecesOf));
  for (const one of await records.find('productionSchedule', among('pdNum', [...pieces]), pieces.size, ['id']))
    await records.update('productionSchedule', String(one['id']), { [`${step}State`]: `${day.slice(5)}√` });
};
