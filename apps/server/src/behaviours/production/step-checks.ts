import type { ActionHook, BehaviourContext } from '../../engine/index.js';
import { type Row, MAX_PIECES, among, equal } from '../rows.js';
import { finishCut, finishSplice, finishTrim } from './cutting.js';
import { settlePieces } from './piece-progress.js';
import { piecesOf } from './piece-tasks.js';
import { closeBills, openBill } from './rework.js';

const CHECKED = 3;
const FAILED = 4;
/** The usual repair of a plate that failed in a step, by step; welding for all other steps. */
const REPAIR: Readonly<Record<string, string>> = { jpc: 'CJP', jpx: 'CJP', dm: 'CDM', jjg: 'CJJG' };
const WAITING = '0';
const KITTED = '1';

/** When the faces of both parts are ground, the blank is ready to be blasted. */
async function setKitted({ records }: BehaviourContext, { expNo }: Row): Promise<void> {
  const where = { conjunction: 'and' as const, children: [equal('expNo', expNo), among('partType', ['BASE', 'CLAD'])] };
  const tasks = await records.find('stepDm', where, MAX_PIECES);
  const isReady = tasks.length > 0 && tasks.every((task) => Number(task['status']) === CHECKED);
  const [plate] = await records.find('explosion', equal('expNo', expNo), 1);
  const next = isReady ? KITTED : WAITING;
  if (plate === undefined || ![WAITING, KITTED].includes(String(plate['expStatus'])) || plate['expStatus'] === next)
    return;
  await records.update('explosion', String(plate['id']), { expStatus: next });
}

/** What a good check of a step changes, apart from its task. */
const FINISHED: Readonly<Record<string, (context: BehaviourContext, task: Row) => Promise<void>>> = {
  xl: finishCut,
  ph: finishSplice,
  dm: setKitted,
  qb: finishTrim,
};

/** A checked task: creates its products, or a rework bill. */
export const checkStep: ActionHook = async (context, task) => {
  const step = String(task['stepCode']);
  if (Number(task['status']) === FAILED) {
    const { defectType, defectDesc } = task;
    await openBill(context, {
      ...{ source: 'STEP', sourceId: task['id'], of: task, defectType, reworkType: REPAIR[step] ?? 'BH' },
      defectDesc: String(defectDesc || task['taskNo']),
    });
    return;
  }
  if (Number(task['status']) === CHECKED) await FINISHED[step]?.(context, task);
  await closeBills(context, piecesOf(task), ['STEP'], task['id']);
  await settlePieces(context, piecesOf(task));
};

/** A face that must be ground again: its blank is no longer ready. */
export const reopenStep: ActionHook = (context, task) => setKitted(context, task);
