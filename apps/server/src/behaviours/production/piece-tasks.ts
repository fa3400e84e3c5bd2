import type { BehaviourContext } from '../../engine/index.js';
import { type Row, MAX_PIECES, equal } from '../rows.js';
import { STEP_MODELS } from './step-models.js';

/** Production numbers of a task: those of a merged blank are separated by commas. */
export const piecesOf = (task: Row): string[] => String(task['pdNum'] ?? '').split(',');

/** The route that a plan gives a piece: keys of `step_code`; empty when there is none. */
export async function routeOfPiece(
  { records }: BehaviourContext,
  planId: unknown,
  pieceId: unknown,
): Promise<string[]> {
  const children = [equal('planId', String(planId)), equal('pieceId', String(pieceId))];
  const [piece] = await records.find('guochProcessPiece', { conjunction: 'and', children }, 1);
  return ((piece?.['route'] as unknown[] | null) ?? []).map(String);
}

/** Tasks of one step for the piece of a schedule row. */
export async function tasksOfPiece({ records }: BehaviourContext, step: string, row: Row): Promise<Row[]> {
  const model = STEP_MODELS.get(step);
  if (model === undefined) return [];
  const tasks = await records.find(model, equal('expNo', row['expNo'] ?? null), MAX_PIECES);
  return tasks.filter((task) => piecesOf(task).includes(String(row['pdNum'])));
}
