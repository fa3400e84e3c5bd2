import type { ActionHook } from '../../engine/index.js';
import { MAX_PIECES, among, equal, refuse } from '../rows.js';
import { piecesOf } from './piece-tasks.js';
import { STEP_MODELS } from './step-models.js';

/** States of a task that nobody has found to be in order yet: reported, failed, in rework. */
const UNCHECKED = [2, 4, 5];

/** A plate goes on when what was done with it is in order: throws while a task of it is not checked. */
export const demandChecked: ActionHook = async ({ records }, slab) => {
  const { expNo, pdNum, sort, slabNo } = slab;
  if (expNo == null) return;
  const children = [equal('expNo', expNo), equal('partType', sort), among('status', UNCHECKED)];
  for (const model of STEP_MODELS.values())
    for (const task of await records.find(model, { conjunction: 'and', children }, MAX_PIECES))
      if (sort !== 'FIN' || piecesOf(task).includes(String(pdNum)))
        throw refuse('slabNo', 'transfer.unchecked', { slab: String(slabNo), number: String(task['taskNo']) });
};
