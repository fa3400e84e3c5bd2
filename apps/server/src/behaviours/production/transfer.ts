import type { ActionHook } from '../../engine/index.js';
import { MAX_PIECES, among, equal, refuse } from '../rows.js';
import { piecesOf } from './piece-tasks.js';
import { STEP_MODELS } from './step-models.js';

/** States of a task that is not checked as good yet: reported, failed, in rework. */
const UNCHECKED = [2, 4, 5];

/** Throws while a task of the plate is not checked: only then may the plate be moved on. */
export const demandChecked: ActionHook = async ({ records }, slab) => {
  const { expNo, pdNum, sort, slabNo } = slab;
  if (expNo == null) return;
  const children = [equal('expNo', expNo), equal('partType', sort), among('status', UNCHECKED)];
  for (const model of STEP_MODELS.values())
    for (const task of await records.find(model, { conjunction: 'and', children }, MAX_PIECES))
      if (sort !== 'FIN' || piecesOf(task).includes(String(pdNum)))
        throw refuse('slabNo', 'transfer.unchecked', { slab: String(slabNo), number: String(task['taskNo']) });
};
