import type { BehaviourContext } from '../../engine/index.js';
import { type Row, MAX_PIECES, among, equal } from '../rows.js';
import { stockOf } from './piece-progress.js';
import { piecesOf } from './piece-tasks.js';
import { slabsOf } from './slabs.js';
import { STEP_MODELS } from './step-models.js';

const SCRAPPED = 8;
/** States of a task on which no work is reported. */
const STOPPED = 8;
const UNTOUCHED = [0, 1, STOPPED];
/** Steps that every plate needs: a task of such a step is stopped for good. */
const ALWAYS = ['xl', 'dm'];
/** States of a rework bill that is still open. */
const OPEN_BILLS = [0, 1, 2];
/** Records that are created with the plan, and start when a person enters data. */
const TESTS = ['oneSearchTest', 'twoSearchTest', 'heatRecord'];
/** States of a slab that is still in the plant. */
const HERE = [0, 1, 3, 7];

/** A sample that is not cut yet is cut from another plate that it represents, or is no longer needed. */
async function moveSamples(context: BehaviourContext, stock: readonly Row[], gone: ReadonlySet<string>) {
  const { records } = context;
  const contracts = [...new Set(stock.map(({ contractId }) => String(contractId)))];
  for (const sample of await records.find('qx', among('contractId', contracts), MAX_PIECES)) {
    const id = String(sample['id']);
    if (Number(sample['status']) !== 0 || !gone.has(String(sample['pdNum']))) continue;
    const numbers = ((sample['representPdNums'] as unknown[] | null) ?? []).map(String);
    const next = (await stockOf(context, numbers)).find(({ status }) => Number(status) !== SCRAPPED);
    if (next === undefined) await records.remove('qx', [id]);
    else await records.update('qx', id, { pdNum: next['pdNum'], expNo: next['expNo'] ?? null });
  }
}

type Gone = (row: Row) => boolean;

/** Work that has not started is cancelled. */
async function dropTasks({ records }: BehaviourContext, expNo: unknown, isGone: Gone): Promise<void> {
  for (const [step, model] of STEP_MODELS)
    for (const task of await records.find(model, equal('expNo', expNo), MAX_PIECES)) {
      const status = Number(task['status']);
      if (!isGone(task) || !UNTOUCHED.includes(status)) continue;
      if (!ALWAYS.includes(step)) await records.move(model, String(task['id']), 'retire');
      else if (status !== STOPPED) await records.move(model, String(task['id']), 'stop');
    }
}

async function dropTests({ records }: BehaviourContext, expNo: unknown, isGone: Gone): Promise<void> {
  for (const model of TESTS) {
    const rows = await records.find(model, equal('expNo', expNo), MAX_PIECES);
    const open = rows.filter((row) => isGone(row) && Number(row['status']) === 0).map(({ id }) => String(id));
    if (open.length > 0) await records.remove(model, open);
  }
}

/** Other bills of the same plates are closed too. */
async function endBills({ records }: BehaviourContext, expNo: unknown, isGone: Gone): Promise<void> {
  for (const bill of await records.find('exps', equal('expNo', expNo), MAX_PIECES))
    if (isGone(bill) && OPEN_BILLS.includes(Number(bill['status'])))
      await records.move('exps', String(bill['id']), 'scrapped');
}

/**
 * Plates that are not worth further work: they and their slabs become scrap, and their open work disappears from the
 * boards. Work on a merged blank stays as long as one of its plates is good.
 */
export async function scrapPieces(context: BehaviourContext, bill: Row): Promise<void> {
  const { records } = context;
  const numbers = piecesOf(bill);
  const schedules = await records.find('productionSchedule', among('pdNum', numbers), MAX_PIECES);
  // A bill that was entered by hand may name only the plates.
  const expNo = bill['expNo'] ?? schedules[0]?.['expNo'] ?? null;
  for (const piece of await stockOf(context, numbers)) await records.move('pdPiece', String(piece['id']), 'scrap');
  for (const schedule of schedules)
    await records.move('productionSchedule', String(schedule['id']), 'scrapped', { stopReason: bill['reworkNo'] });
  const ofBlank = await records.find('productionSchedule', equal('expNo', expNo), MAX_PIECES);
  const stock = await stockOf(context, [...new Set([...numbers, ...ofBlank.map(({ pdNum }) => String(pdNum))])]);
  const gone = new Set(stock.flatMap(({ pdNum, status }) => (Number(status) === SCRAPPED ? [String(pdNum)] : [])));
  const isGone: Gone = (row) => piecesOf(row).every((pdNum) => gone.has(pdNum));
  for (const slab of await slabsOf(context, [...numbers, ...(gone.size === stock.length ? [String(expNo)] : [])]))
    if (HERE.includes(Number(slab['status']))) await records.move('slab', String(slab['id']), 'scrap');
  await dropTasks(context, expNo, isGone);
  await moveSamples(context, stock, gone);
  await endBills(context, expNo, isGone);
  await dropTests(context, expNo, isGone);
}
