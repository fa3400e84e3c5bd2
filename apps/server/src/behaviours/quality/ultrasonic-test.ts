import type { ActionHook, Behaviour, BehaviourContext } from '../../engine/index.js';
import { settlePieces, stockOf } from '../production/piece-progress.js';
import { piecesOf } from '../production/piece-tasks.js';
import { closeBills, openBill, withdrawBills } from '../production/rework.js';
import { demandNothingReported, demandStepBefore } from '../production/step-order.js';
import { type Row, MAX_PIECES, among, equal, refuse, rowsOf } from '../rows.js';
import { type Found, type Level, achieved, found, meets } from './bonding.js';
import { defectMap, strayDefect } from './defect-map.js';

const MODELS = { ut1: 'oneSearchTest', ut2: 'twoSearchTest' } as const;
type Step = keyof typeof MODELS;
const stepOf = (test: Row): Step => (String(test['testNo']).startsWith('UT1') ? 'ut1' : 'ut2');
const FAILED = 3;
const SHOT_DOWN = 3;

/** Whether somebody has begun to test the plate: without indications, a plate that waits would look perfect. */
const isBegun = (test: Row): boolean =>
  Number(test['status'] ?? 0) > 0 || Boolean(test['testDate']) || rowsOf(test, 'defects').length > 0;

const foundBy = (step: Step, test: Row): Found => found(test['area'], rowsOf(test, 'defects'), step === 'ut1');

function levelsOf({ records }: BehaviourContext): Level[] {
  return [...records.dictionary('bond_level').values()].map(({ dictKey, ext }) => {
    const limit = (name: string) => (ext[name] == null ? null : Number(ext[name]));
    return {
      key: dictKey,
      ...{ maxSingleLenMm: limit('maxSingleLenMm'), maxSingleAreaCm2: limit('maxSingleAreaCm2') },
      minBondRate: limit('minBondRate'),
    };
  });
}

/** A plate can be tested when it is back from the site, or has passed its last shaping step. */
async function demandPlate(context: BehaviourContext, step: Step, test: Row): Promise<void> {
  if (step === 'ut2') return demandStepBefore(context, { ...test, stepCode: step, partType: 'FIN' });
  const down = { conjunction: 'and' as const, children: [equal('expNo', test['expNo']), equal('status', SHOT_DOWN)] };
  if ((await context.records.count('expPlan', down)) === 0) throw refuse('status', 'ut.noPlate');
}

/** Ultrasonic tests: figures are computed from the indications (C10u), and the verdict must agree with them. */
const ultrasonicTest = (step: Step): Behaviour => ({
  model: MODELS[step],

  compute(context, test) {
    if (test['testDate'] == null) {
      Object.assign(test, {
        defectQty: 0,
        maxSingleLen: null,
        maxSingleArea: null,
        unbondArea: null,
        bondRate: null,
        actualLevel: null,
      });
      return;
    }
    const { count, ...figures } = foundBy(step, test);
    const level = achieved({ count, ...figures }, String(test['bondLevel'] ?? ''), levelsOf(context));
    Object.assign(test, { ...figures, defectQty: count, actualLevel: level ?? null });
  },

  draw(context, test, about) {
    if (about.name !== 'map') return Promise.resolve(undefined);
    const figures = foundBy(step, test);
    const level = achieved(figures, String(test['bondLevel'] ?? ''), levelsOf(context));
    const shown = isBegun(test) ? { bondRate: figures.bondRate, level } : { bondRate: null, level: undefined };
    const fields = context.tableOf(`${MODELS[step]}Defect`)?.fields ?? [];
    const fresh = Object.fromEntries(
      [...fields].flatMap(([key, { spec }]) => (spec.default === undefined ? [] : [[key, spec.default]])),
    );
    return Promise.resolve([defectMap(test, shown, about, fresh)]);
  },

  async guard(context, operation, test) {
    if (operation === 'update') {
      await demandPlate(context, step, test);
      const stray = strayDefect(test);
      if (stray !== undefined) throw refuse(`defects[${stray}].posX`, 'ut.offPlate', { number: stray + 1 });
    }
    if (operation === 'judge' && test['result'] === 'P') {
      const level = levelsOf(context).find(({ key }) => key === test['bondLevel']);
      if (level !== undefined && !meets(foundBy(step, test), level))
        throw refuse('result', 'ut.notMet', { level: String(test['bondLevel']) });
    }
  },
});

export const ULTRASONIC_TESTS: readonly Behaviour[] = [ultrasonicTest('ut1'), ultrasonicTest('ut2')];

/** A judged test: a plate that has passed goes on, one that has failed gets a rework bill. */
export const judgeTest: ActionHook = async (context, test) => {
  const { records, clock } = context;
  const step = stepOf(test);
  const numbers = piecesOf(test);
  const source = step === 'ut1' ? 'UT1' : 'UT2';
  if (Number(test['status']) === FAILED) {
    const [worst] = rowsOf(test, 'defects');
    await openBill(context, {
      ...{ source, sourceId: test['id'], of: test, defectType: worst?.['defectType'], defectArea: test['unbondArea'] },
      defectDesc: String(test['remark'] || test['testNo']),
    });
    return;
  }
  for (const row of await records.find('productionSchedule', among('pdNum', numbers), MAX_PIECES))
    await records.update('productionSchedule', String(row['id']), { [`${step}State`]: clock.today().slice(5, 10) });
  if (step === 'ut2')
    for (const piece of await stockOf(context, numbers))
      await records.update('pdPiece', String(piece['id']), { bondRate: test['bondRate'], ut2Result: test['result'] });
  await closeBills(context, numbers, step === 'ut1' ? ['UT1', 'EXP'] : ['UT2', 'CUST']);
  await settlePieces(context, numbers);
};

/** A verdict is withdrawn, as long as nothing depends on it. */
export const withdrawTest: ActionHook = async (context, test) => {
  const { records } = context;
  const step = stepOf(test);
  const numbers = piecesOf(test);
  if (step === 'ut1') await demandNothingReported(context, { ...test, stepCode: step, partType: 'EXP' });
  else {
    const away = (await stockOf(context, numbers)).find(
      (piece) => Number(piece['status']) > 4 && Number(piece['status']) !== 7,
    );
    if (away !== undefined) throw refuse('status', 'ut.settled', { number: String(away['pdNum']) });
    for (const piece of await stockOf(context, numbers))
      await records.update('pdPiece', String(piece['id']), { bondRate: null, ut2Result: 'W' });
  }
  await withdrawBills(context, step === 'ut1' ? 'UT1' : 'UT2', [String(test['id'])], numbers);
  for (const row of await records.find('productionSchedule', among('pdNum', numbers), MAX_PIECES))
    await records.update('productionSchedule', String(row['id']), { [`${step}State`]: null });
};
