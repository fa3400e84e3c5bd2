import type { BehaviourContext } from '../../engine/index.js';
import { type Row, MAX_PIECES, among, equal } from '../rows.js';
import { piecesOf, tasksOfPiece } from './piece-tasks.js';
import { slabsOf } from './slabs.js';
import { STEP_MODELS } from './step-models.js';

/** States of a task: checked, or not needed. */
const DONE = [3, 9];
const PASSED = ['P', 'C'];
const IN_PRODUCTION = 3;
const TO_INSPECT = 4;
const HEATED = 2;
const RUNNING = 2;
/** States of a rework bill in which its pieces must wait. */
const OPEN_BILLS = [0, 1, 2];
const IN_REWORK = 7;
const RETURNED = 11;
/** States of a slab: in work, in quarantine. */
const WORKED = 3;
const QUARANTINED = 7;

/** Rows of the piece ledger for these production numbers. */
export const stockOf = ({ records }: BehaviourContext, numbers: readonly string[]): Promise<Row[]> =>
  records.find('pdPiece', among('pdNum', numbers), MAX_PIECES);

/** Whether all steps and heat treatments of a piece are done. */
async function isRouteDone(context: BehaviourContext, schedule: Row): Promise<boolean> {
  const pdNum = String(schedule['pdNum']);
  // Backwards, because the last steps are those that are usually open.
  for (const step of [...STEP_MODELS.keys()].reverse())
    if ((await tasksOfPiece(context, step, schedule)).some((task) => !DONE.includes(Number(task['status']))))
      return false;
  const heats = await context.records.find('heatRecord', equal('expNo', schedule['expNo'] ?? null), MAX_PIECES);
  return heats.every((heat) => !piecesOf(heat).includes(pdNum) || Number(heat['status']) === HEATED);
}

/** Whether a sample represents the piece, so that a laboratory result is needed. */
async function isSampled({ records }: BehaviourContext, piece: Row): Promise<boolean> {
  const samples = await records.find('qx', equal('contractId', String(piece['contractId'])), MAX_PIECES);
  return samples.some((sample) =>
    ((sample['representPdNums'] as unknown[] | null) ?? []).map(String).includes(String(piece['pdNum'])),
  );
}

/** Pieces whose last step is done wait for their inspections; those that have passed them become finished stock. */
export async function settlePieces(context: BehaviourContext, numbers: readonly string[]): Promise<void> {
  const { records } = context;
  for (const piece of await stockOf(context, numbers)) {
    let status = Number(piece['status']);
    if (status !== IN_PRODUCTION && status !== TO_INSPECT) continue;
    const id = String(piece['id']);
    const [schedule] = await records.find('productionSchedule', equal('pieceId', id), 1);
    if (schedule === undefined) continue;
    if (status === IN_PRODUCTION && (await isRouteDone(context, schedule))) {
      await records.move('pdPiece', id, 'finish');
      status = TO_INSPECT;
    }
    if (status !== TO_INSPECT || !PASSED.includes(String(piece['ut2Result']))) continue;
    if (!PASSED.includes(String(piece['labResult'])) && (await isSampled(context, piece))) continue;
    await records.move('pdPiece', id, 'store');
    const [slab] = await slabsOf(context, [String(piece['pdNum'])]);
    if (slab !== undefined) {
      const slabId = String(slab['id']);
      if (Number(slab['status']) === QUARANTINED) await records.move('slab', slabId, 'process');
      if ([WORKED, QUARANTINED].includes(Number(slab['status']))) await records.move('slab', slabId, 'qualify');
    }
    if (Number(schedule['status']) === RUNNING)
      await records.move('productionSchedule', String(schedule['id']), 'finish');
  }
}

/** Pieces with a fault wait for their rework; those that are scrapped, cancelled or shipped keep their state. */
export async function holdPieces(context: BehaviourContext, numbers: readonly string[]): Promise<void> {
  for (const piece of await stockOf(context, numbers))
    if ([IN_PRODUCTION, TO_INSPECT, RETURNED].includes(Number(piece['status'])))
      await context.records.move('pdPiece', String(piece['id']), 'rework');
}

/** Pieces continue when no other bill stops them. */
export async function resumePieces(context: BehaviourContext, numbers: readonly string[]): Promise<void> {
  const { records } = context;
  for (const piece of await stockOf(context, numbers)) {
    if (Number(piece['status']) !== IN_REWORK) continue;
    const children = [equal('contractCode', piece['contractCode']), among('status', OPEN_BILLS)];
    const bills = await records.find('exps', { conjunction: 'and', children }, MAX_PIECES);
    if (!bills.some((bill) => piecesOf(bill).includes(String(piece['pdNum']))))
      await records.move('pdPiece', String(piece['id']), 'reworked');
  }
  await settlePieces(context, numbers);
}
