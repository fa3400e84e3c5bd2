import type { BehaviourContext } from '../../engine/index.js';
import { badRequest } from '../../errors/index.js';

type Record_ = Record<string, unknown>;

const ROOT = '0';
/** A tree deeper than this is treated as a cycle. */
const MAX_LEVELS = 50;

/** Stores the root value for a record without a parent, and returns the parent of all others. */
export async function parentOf(
  { records }: BehaviourContext,
  model: string,
  record: Record_,
): Promise<Record_ | undefined> {
  const parentId = record['parentId'];
  if (parentId == null || parentId === '' || parentId === ROOT) {
    record['parentId'] = ROOT;
    return undefined;
  }
  return records.get(model, String(parentId));
}

/** Refuses a parent that is the record itself or is below it. */
export async function demandNoCircle(context: BehaviourContext, model: string, record: Record_): Promise<void> {
  const seen = new Set([record['id']]);
  let above: Record_ | undefined = record;
  for (let level = 0; above !== undefined && above['parentId'] !== ROOT; level += 1) {
    if (seen.has(above['parentId']) || level > MAX_LEVELS) throw badRequest('record.parentSelf');
    seen.add(above['parentId']);
    above = await context.records.get(model, String(above['parentId']));
  }
}
