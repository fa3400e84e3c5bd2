import type { ActionHook, Behaviour, BehaviourContext } from '../../engine/index.js';
import { settlePieces, stockOf } from '../production/piece-progress.js';
import { openBill, withdrawBills } from '../production/rework.js';
import { slabsOf } from '../production/slabs.js';
import { type Row, MAX_PIECES, among, equal, number, picked, refuse, rowsOf } from '../rows.js';
import { judge } from './values.js';

/** Fields that a retest takes from the test before it. */
const REPEATED = 'qxId qxItemId pdNum representPdNums contractCode testItem testStandard testTemp limitMin limitMax';

const WAITING = 0;
const PASSED = 2;
const FAILED = 3;
const GONE = [6, 10];
const RETESTS = 2;
const STORED = 5;
/** State of a slab that is ready to ship. */
const QUALIFIED = 4;

/** Tests of the laboratory: values and verdicts come from loads and sections (C13). */
export const laboratory: Behaviour = {
  model: 'labInspect',
  compute(_, test) {
    const lines = rowsOf(test, 'values');
    const {
      lines: judged,
      minValue,
      avgValue,
      passes,
    } = judge(String(test['testItem']), lines, test['limitMin'], test['limitMax']);
    for (const [at, line] of lines.entries())
      Object.assign(line, { value: judged[at]?.value ?? null, single: judged[at]?.single ?? null });
    Object.assign(test, { minValue, avgValue, passes });
  },
};

/** The first values of a sample: its tests have begun. */
export const enterValues: ActionHook = async ({ records }, test) => {
  const sample = await records.get('qx', String(test['qxId']));
  if (sample !== undefined && [2, 6].includes(Number(sample['status'])))
    await records.move('qx', String(sample['id']), 'begin');
};

/** The production numbers that a sample represents. */
const numbersOf = (sample: Row): string[] => ((sample['representPdNums'] as unknown[] | null) ?? []).map(String);

/** The specimen of a retest, `at` counted from 0. */
const retestNo = (test: Row, at: number): string => `${String(test['specimenNo'])}-R${at + 1}`;

/**
 * A checked test: after a first failure two more tests are made. When all tests of a sample are done, its production
 * numbers have passed, or get a rework bill.
 */
export const checkValues: ActionHook = async (context, test) => {
  const { records } = context;
  const sample = await records.get('qx', String(test['qxId']));
  if (sample === undefined) return;
  const id = String(sample['id']);
  if (Number(test['status']) === FAILED && test['retest'] !== '1') {
    const again = picked(test, REPEATED);
    const rows = Array.from({ length: RETESTS }, (_, at) => ({
      ...again,
      specimenNo: retestNo(test, at),
      retest: '1',
    }));
    await records.create('labInspect', rows);
    if (Number(sample['status']) === 3) await records.move('qx', id, 'fail');
    if ([3, 5].includes(Number(sample['status']))) await records.move('qx', id, 'retest');
    return;
  }
  const tests = await records.find('labInspect', equal('qxId', id), MAX_PIECES);
  const isAgain = (one: Row) => tests.some((other) => other['retest'] === '1' && other['qxItemId'] === one['qxItemId']);
  const final = tests.filter((one) => one['retest'] === '1' || !isAgain(one));
  if (final.some((one) => ![PASSED, FAILED].includes(Number(one['status'])))) return;
  const isGood = final.every((one) => Number(one['status']) === PASSED);
  if ([2, 6].includes(Number(sample['status']))) await records.move('qx', id, 'begin');
  await records.move('qx', id, isGood ? 'pass' : 'fail');
  const shears = final.filter((one) => one['testItem'] === 'JQ').map((one) => number(one['minValue']));
  const shearMin = shears.length === 0 ? null : Math.min(...shears).toFixed(1);
  const numbers = numbersOf(sample);
  for (const piece of await stockOf(context, numbers)) {
    await records.update('pdPiece', String(piece['id']), {
      labResult: isGood ? 'P' : 'F',
      ...(shearMin === null ? {} : { shearMin }),
    });
    if (isGood) continue;
    await openBill(context, {
      ...{
        source: 'LAB',
        sourceId: test['id'],
        defectType: 'XN',
        defectDesc: `${String(test['specimenNo'])} ${String(test['avgValue'] ?? '')}`,
      },
      of: {
        pieceId: piece['id'],
        pdNum: piece['pdNum'],
        expNo: sample['expNo'],
        contractCode: piece['contractCode'],
        spec: piece['spec'],
      },
    });
  }
  if (isGood) await settlePieces(context, numbers);
};

/** Removes the retests that a failed test has made. Throws when one of them has values. */
async function withdrawRetests({ records }: BehaviourContext, test: Row): Promise<void> {
  if (test['retest'] === '1') return;
  const specimens = Array.from({ length: RETESTS }, (_, at) => retestNo(test, at));
  const children = [equal('qxId', test['qxId']), equal('retest', '1'), among('specimenNo', specimens)];
  const again = await records.find('labInspect', { conjunction: 'and', children }, MAX_PIECES);
  const begun = again.find((one) => Number(one['status']) !== WAITING);
  if (begun !== undefined) throw refuse('status', 'lab.retested', { number: String(begun['inspectNo']) });
  await records.remove(
    'labInspect',
    again.map(({ id }) => String(id)),
  );
}

/**
 * A check is withdrawn: the verdict of its sample is open again, and the retests and rework bills that came of it go.
 * Not allowed once a plate has been shipped, a retest has values or a rework has begun.
 */
export const revokeValues: ActionHook = async (context, test) => {
  const { records } = context;
  const sample = await records.get('qx', String(test['qxId']));
  if (sample === undefined) return;
  const numbers = numbersOf(sample);
  const gone = (await stockOf(context, numbers)).find((piece) => GONE.includes(Number(piece['status'])));
  if (gone !== undefined) throw refuse('status', 'lab.gone', { number: String(gone['pdNum']) });
  await withdrawRetests(context, test);
  const tests = await records.find('labInspect', equal('qxId', String(sample['id'])), MAX_PIECES);
  await withdrawBills(
    context,
    'LAB',
    tests.map(({ id }) => String(id)),
    numbers,
  );
  if ([4, 5].includes(Number(sample['status']))) await records.move('qx', String(sample['id']), 'reopen');
  for (const piece of await stockOf(context, numbers)) {
    await records.update('pdPiece', String(piece['id']), { labResult: 'W', shearMin: null });
    if (Number(piece['status']) !== STORED) continue;
    await records.move('pdPiece', String(piece['id']), 'unstore');
    const [slab] = await slabsOf(context, [String(piece['pdNum'])]);
    if (Number(slab?.['status']) === QUALIFIED) await records.move('slab', String(slab?.['id']), 'disqualify');
  }
};
