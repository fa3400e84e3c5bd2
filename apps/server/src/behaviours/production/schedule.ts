import type { ActionHook } from '../../engine/index.js';
import { type Row, refuse } from '../rows.js';
import { routeOfPiece, tasksOfPiece } from './piece-tasks.js';
import { STEP_MODELS } from './step-models.js';

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const TO_SCHEDULE = 2;
const EFFECTIVE = 2;
const OPEN = '1';

/** Days of the steps by their keys, of those that the piece goes through. Throws 400 for what is no such day. */
function daysOf(payload: Row, route: readonly string[], cells: ReadonlySet<string>): Map<string, string> {
  const { steps } = payload;
  if (typeof steps !== 'object' || steps === null || Array.isArray(steps)) throw refuse('steps', 'schedule.steps');
  const days = new Map<string, string>();
  for (const [step, day] of Object.entries(steps as Row)) {
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

/** A scheduled piece: its steps have their days, piece and contract are in production. */
export const arrangeSchedule: ActionHook = async (context, row, { payload }) => {
  const { records } = context;
  if (String(row['openFlag']) !== OPEN) throw refuse('status', 'step.stopped');
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
