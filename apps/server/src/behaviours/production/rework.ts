import type { ActionHook, Answer, BehaviourContext } from '../../engine/index.js';
import { type Row, MAX_PIECES, among, equal, refuse } from '../rows.js';
import { holdPieces, resumePieces, stockOf } from './piece-progress.js';
import { piecesOf } from './piece-tasks.js';
import { scrapPieces } from './scrap.js';
import { STEP_MODELS } from './step-models.js';

/** Sources of a rework bill: keys of `rework_source`. */
export type Source = 'UT1' | 'UT2' | 'STEP' | 'LAB' | 'EXP' | 'HT' | 'CUST';

/** The step of each rework type, by its key in `rework_type`. */
const STEP_OF: Readonly<Record<string, string>> = { BH: 'bh', CJP: 'jpx', CDM: 'dm', CJJG: 'jjg' };
/** Rework that is no task of a step: the model, and the state in which the rework is done. */
const HEAT_DONE = 2;
const SHOT_DOWN = 3;
const CHECKED = 3;
const NOT_REQUIRED = 9;
const REWORKED = 2;
const IN_REWORK = 1;
const FAILED = 4;
const SCRAPPED = 4;
const RE_BLAST = '4';

/** Tests that are repeated after the rework, by the source of the bill. */
const TESTED: Readonly<Partial<Record<string, string>>> = {
  UT1: 'oneSearchTest',
  EXP: 'oneSearchTest',
  UT2: 'twoSearchTest',
  CUST: 'twoSearchTest',
};

/** Fields of a bill that describe the failed pieces. */
export interface Failure {
  readonly source: Source;
  readonly sourceId: unknown;
  /** Production numbers (separated by commas), blank, contract and specification of the failed item. */
  readonly of: Row;
  readonly defectType: unknown;
  readonly defectDesc: string;
  readonly defectArea?: unknown;
  readonly reworkType?: string;
}

const billsOf = ({ records }: BehaviourContext, pdNum: unknown, source: string): Promise<Row[]> =>
  records.find('exps', { conjunction: 'and', children: [equal('pdNum', pdNum), equal('source', source)] }, MAX_PIECES);

/** A failed inspection creates a bill, and its pieces wait for their rework. */
export async function openBill(context: BehaviourContext, failure: Failure): Promise<void> {
  const { source, sourceId, of, defectType, defectDesc, defectArea, reworkType = 'BH' } = failure;
  const numbers = piecesOf(of);
  const [piece] = await stockOf(context, numbers);
  await context.records.create('exps', [
    {
      ...{
        source,
        sourceId: String(sourceId),
        pieceId: of['pieceId'] ?? piece?.['id'],
        pdNum: of['pdNum'],
        expNo: of['expNo'],
      },
      ...{
        contractCode: of['contractCode'],
        spec: of['spec'] ?? piece?.['spec'],
        defectType: defectType ?? 'WJH',
        defectDesc,
      },
      ...{ defectArea: defectArea ?? null, reworkType, byHand: false },
    },
  ]);
  if (source !== 'CUST') await holdPieces(context, numbers);
}

/**
 * A bill counts how often the same pieces failed at the same source. A bill that was entered by hand stops its pieces
 * too.
 */
export const enterBill: ActionHook = async (context, bill) => {
  const earlier = await billsOf(context, bill['pdNum'], String(bill['source']));
  await context.records.update('exps', String(bill['id']), { round: earlier.length });
  if (bill['byHand'] === true) await holdPieces(context, piecesOf(bill));
};

/** A bill that was entered by mistake no longer stops its pieces. */
export const dropBill: ActionHook = (context, bill) => resumePieces(context, piecesOf(bill));

/** The fields of a bill for a failed row; `source` and `sourceId` name the row. */
export const prefilledBill: Answer = async (context, { said }) => {
  const source = String(said['source'] ?? '');
  const model = TESTED[source] ?? (source === 'HT' ? 'heatRecord' : source === 'LAB' ? 'labInspect' : undefined);
  const id = said['sourceId'];
  const row = model === undefined || !id ? undefined : await context.records.get(model, String(id));
  const { pieceId, pdNum, expNo, contractCode, spec, unbondArea } = row ?? {};
  return {
    source,
    sourceId: id ?? null,
    pieceId,
    pdNum,
    expNo,
    contractCode,
    spec,
    defectArea: unbondArea,
    defectLevel: '2',
    reworkType: 'BH',
  };
};

/** The row of the failed step, when the bill comes from a check of work. */
async function failedTask({ records }: BehaviourContext, bill: Row): Promise<{ model: string; task: Row } | undefined> {
  if (bill['source'] !== 'STEP') return undefined;
  for (const model of STEP_MODELS.values()) {
    const task = await records.get(model, String(bill['sourceId']));
    if (task !== undefined) return { model, task };
  }
  return undefined;
}

/** A new task for the step of the rework. */
async function reworkTask(context: BehaviourContext, bill: Row, step: string): Promise<string> {
  const { records } = context;
  const numbers = piecesOf(bill);
  const [schedule] = await records.find('productionSchedule', among('pdNum', numbers), 1);
  const [plate] = await records.find('explosion', equal('expNo', bill['expNo'] ?? null), 1);
  const [piece] = await stockOf(context, numbers);
  const size = numbers.length === 1 && step !== 'bh' && step !== 'dm' ? piece : undefined;
  const model = STEP_MODELS.get(step) as string;
  const [task] = await records.create(model, [
    {
      ...{ scheduleId: schedule?.['id'] ?? null, pieceId: bill['pieceId'], pdNum: bill['pdNum'], expNo: bill['expNo'] },
      ...{
        contractCode: bill['contractCode'],
        partType: step === 'jpx' || step === 'jjg' ? 'FIN' : 'EXP',
        reworkId: bill['id'],
      },
      ...{ grade: plate?.['baseGrade'], thickness: plate?.['baseBlankThk'], qty: 1 },
      ...{ length: size?.['netLength'] ?? plate?.['baseLength'], width: size?.['netWidth'] ?? plate?.['baseWidth'] },
      ...{ diameter: size?.['netDiameter'] ?? plate?.['baseDiameter'], requirement: bill['disposition'] ?? null },
      ...(step === 'bh' ? { defectQty: 1, repairArea: bill['defectArea'] } : {}),
    },
  ]);
  const id = String(task?.['id']);
  await records.move(model, id, 'arrange', {
    teamCode: bill['teamCode'] ?? null,
    operatorIds: bill['operatorIds'] ?? null,
  });
  return id;
}

/** Rework starts: it is a task, a heat treatment or a shot; the failed item and its pieces are marked as in rework. */
export const startRework: ActionHook = async (context, bill) => {
  const { records } = context;
  const failed = await failedTask(context, bill);
  const step = STEP_OF[String(bill['reworkType'])];
  const tested = TESTED[String(bill['source'])];
  if (tested !== undefined && bill['sourceId'] != null) {
    const test = await records.get(tested, String(bill['sourceId']));
    if (Number(test?.['status']) === 3) await records.move(tested, String(bill['sourceId']), 'rework');
  }
  if (failed !== undefined && Number(failed.task['status']) === FAILED)
    await records.move(failed.model, String(failed.task['id']), 'rework');
  // Work that failed in the step that also repairs it is repeated in the same task.
  const isSame = failed !== undefined && STEP_MODELS.get(step ?? '') === failed.model;
  if (step !== undefined && !isSame) {
    const task = await reworkTask(context, bill, step);
    await records.update('exps', String(bill['id']), { checkedTaskId: task });
  }
  if (bill['reworkType'] === 'CHT')
    for (const heat of await records.find('heatRecord', equal('expNo', bill['expNo'] ?? null), MAX_PIECES))
      if (Number(heat['status']) !== 0) await records.move('heatRecord', String(heat['id']), 'again');
  if (bill['reworkType'] === 'FB')
    for (const plate of await records.find('explosion', equal('expNo', bill['expNo'] ?? null), 1))
      await records.update('explosion', String(plate['id']), { expStatus: RE_BLAST });
  await holdPieces(context, piecesOf(bill));
};

/** Throws when the work of a bill is not done yet. */
async function demandDone(context: BehaviourContext, bill: Row): Promise<void> {
  const { records } = context;
  const step = STEP_OF[String(bill['reworkType'])];
  const open = () => refuse('status', 'rework.notDone');
  if (step !== undefined && bill['checkedTaskId'] != null) {
    const task = await records.get(STEP_MODELS.get(step) as string, String(bill['checkedTaskId']));
    if (![CHECKED, NOT_REQUIRED].includes(Number(task?.['status']))) throw open();
  }
  const of = equal('expNo', bill['expNo'] ?? null);
  if (bill['reworkType'] === 'CHT') {
    const heats = await records.find('heatRecord', of, MAX_PIECES);
    if (heats.some((heat) => Number(heat['status']) !== HEAT_DONE)) throw open();
  }
  if (bill['reworkType'] === 'FB') {
    const again = { conjunction: 'and' as const, children: [of, equal('reBlast', '1'), equal('status', SHOT_DOWN)] };
    if ((await records.count('expPlan', again)) === 0) throw open();
  }
}

/** Repeats the failed test from the beginning. */
async function testAgain({ records }: BehaviourContext, bill: Row, model: string): Promise<void> {
  const numbers = new Set(piecesOf(bill));
  const rows = (await records.find(model, equal('expNo', bill['expNo'] ?? null), MAX_PIECES)).filter((row) =>
    piecesOf(row).some((one) => numbers.has(one)),
  );
  const last = rows.sort((a, b) => Number(b['round']) - Number(a['round']))[0];
  // A blank without a test has a test row already.
  if (last === undefined || Number(last['status']) < 2) return;
  const { pieceId, pdNum, expNo, contractCode, spec, baseGrade, cladGrade, length, width, diameter } = last;
  const { utStandard, bondLevel, scanMode } = last;
  await records.create(model, [
    {
      ...{ pieceId, pdNum, expNo, contractCode, spec, baseGrade, cladGrade, length, width, diameter },
      ...{ utStandard, bondLevel, scanMode, round: Number(last['round']) + 1 },
    },
  ]);
}

/** Rework is done: the failed item is inspected again, or the plates are scrap. */
export const endRework: ActionHook = async (context, bill) => {
  const { records } = context;
  const numbers = piecesOf(bill);
  if (Number(bill['status']) === SCRAPPED) {
    await scrapPieces(context, bill);
    return;
  }
  await demandDone(context, bill);
  const failed = await failedTask(context, bill);
  if (failed !== undefined) await records.move(failed.model, String(failed.task['id']), 'reworked');
  const tested = TESTED[String(bill['source'])];
  if (tested !== undefined) await testAgain(context, bill, tested);
  // A heat treatment is judged when it ends; a new laboratory test is judged by its own retest.
  if (bill['source'] === 'HT' || bill['source'] === 'LAB')
    await closeBills(context, numbers, [bill['source'] as Source]);
};

/**
 * The repeated inspection has passed: closes the bills of these sources (of one row, if it is named), and their pieces
 * go on.
 */
export async function closeBills(
  context: BehaviourContext,
  numbers: readonly string[],
  sources: readonly Source[],
  sourceId?: unknown,
): Promise<void> {
  const { records, clock } = context;
  const children = [among('source', sources), equal('status', REWORKED)];
  const done = (await records.find('exps', { conjunction: 'and', children }, MAX_PIECES)).filter(
    (bill) =>
      piecesOf(bill).some((one) => numbers.includes(one)) &&
      (sourceId === undefined || String(bill['sourceId']) === String(sourceId)),
  );
  for (const bill of done) {
    await records.move('exps', String(bill['id']), 'close');
    if (bill['reworkType'] !== 'BH') continue;
    for (const schedule of await records.find('productionSchedule', among('pdNum', piecesOf(bill)), MAX_PIECES))
      await records.update('productionSchedule', String(schedule['id']), { bhState: clock.today().slice(5, 10) });
  }
  if (done.length > 0) await resumePieces(context, [...new Set(done.flatMap(piecesOf))]);
}

/**
 * Removes the bills that inspections have made for these pieces, when they are withdrawn. Throws when a rework of them
 * has begun.
 */
export async function withdrawBills(
  context: BehaviourContext,
  source: Source,
  inspections: readonly string[],
  numbers: readonly string[],
): Promise<void> {
  const { records } = context;
  const children = [equal('source', source), among('sourceId', [...inspections])];
  const bills = await records.find('exps', { conjunction: 'and', children }, MAX_PIECES);
  const begun = bills.find((bill) => Number(bill['status']) >= IN_REWORK);
  if (begun !== undefined) throw refuse('status', 'rework.begun', { number: String(begun['reworkNo']) });
  await records.remove(
    'exps',
    bills.map(({ id }) => String(id)),
  );
  if (bills.length > 0) await resumePieces(context, numbers);
}
