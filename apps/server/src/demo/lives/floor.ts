import { DAY, type Row, workday } from '../people.js';
import { idsOf, isOurs, type Life, later, numberOf, type Work } from './work.js';

const STEP = '/api/at/em/productionPlan';
const EXPS = '/api/at/em/exp/exps';
const SCHEDULE = '/api/at/em/productionSchedule';

const TO_ARRANGE = 0;
const REPORTED = 2;
/** Teams whose code differs from that of their step. */
const TEAM: Readonly<Record<string, string>> = { jpc: 'JP1', jpx: 'JP1', jgqx: 'PG1', pg: 'PG1', jjg: 'JG1' };
/** Working days from the first day of production to the day of each step. */
const STEP_DAYS = { xl: 0, ph: 2, dm: 4, bz: 5, ut1: 6, ht: 8, jpc: 10, qb: 11, jpx: 13, ut2: 15 };
/** Longest time between the end of the work and its report: hours. */
const AFTER_WORK = 0.5;

/** Sets the production days of all numbers of the contract. */
export async function* scheduling(work: Work): Life {
  const { plant, random, contractCode } = work;
  yield later(work, 1);
  const fengmin = await plant.as('fengmin');
  const all = await fengmin.rows(`${SCHEDULE}/getPage`, { contractCode });
  const rows = all.filter(({ pdNum }) => isOurs(work, pdNum));
  const start = workday(plant.clock.millis(), random.whole(1, 3), 8);
  const day = (after: number): string => plant.day(Math.round((workday(start, after, 8) - plant.clock.millis()) / DAY));
  const steps = Object.fromEntries(Object.entries(STEP_DAYS).map(([step, after]) => [step, day(after)]));
  await fengmin.post(`${SCHEDULE}/arrange`, { ids: idsOf(rows), planStart: day(0), planEnd: day(18), steps });
}

/** Sometimes a customer asks to delay a plate for some days. */
export async function* waiting(work: Work): Life {
  const { plant, random, words, chances, contractCode } = work;
  if (!random.happens(chances.stopped)) return;
  const fengmin = await plant.as('fengmin');
  const [row] = await fengmin.rows(`${SCHEDULE}/getPage`, { contractCode });
  const set = (openFlag: number, more: Row = {}) =>
    fengmin.post(`${SCHEDULE}/openOrStop`, { ids: [row?.['id']], openFlag, ...more });
  await set(0, { stopReason: words.stop });
  yield later(work, random.whole(2, 5));
  await set(1);
}

/** Tasks of the contract in a step. */
export const tasksOf = async (work: Work, step: string): Promise<Row[]> =>
  (await work.plant.as('xugang')).rows(`${STEP}/${step}/page`, { contractCode: work.contractCode });

/** The tasks of a step that are not reported yet. */
export const openTasksOf = async (work: Work, step: string): Promise<Row[]> =>
  (await tasksOf(work, step)).filter(({ status }) => numberOf(status) < REPORTED);

/**
 * Assigns the tasks of a step, reports the work of the last hours, and checks it. `more`: further fields of the report.
 */
export async function* workStep(work: Work, step: string, more: Row = {}): Life {
  const { plant, random, chances } = work;
  const todo = await openTasksOf(work, step);
  const open = todo.filter(({ status }) => status === TO_ARRANGE);
  const xugang = await plant.as('xugang');
  const arrange = () =>
    xugang.post(`${STEP}/${step}/arrange`, { ids: idsOf(open), teamCode: TEAM[step] ?? `${step.toUpperCase()}1` });
  if (open.length > 0) await arrange();
  if (open.length > 0 && random.happens(chances.rearranged)) {
    yield later(work, 0);
    await xugang.post(`${STEP}/${step}/revokeArrange`, { ids: idsOf(open) });
    await arrange();
  }
  if (todo.length === 0) return;
  yield later(work, random.whole(1, 3));
  const zhanggong = await plant.as('zhanggong');
  for (const { id, qty } of todo) {
    const times = { actualStart: plant.ago(random.whole(2, 5)), actualEnd: plant.ago(AFTER_WORK) };
    await zhanggong.post(`${STEP}/${step}/execute`, { id, ...times, okQty: qty, ngQty: 0, ...more });
  }
  yield later(work, random.whole(0, 2));
  const uneven = todo.filter(() => step === 'jpx' && random.happens(chances.uneven));
  const good = todo.filter((task) => !uneven.includes(task));
  const kongzhi = await plant.as('kongzhi');
  if (good.length > 0) await kongzhi.post(`${STEP}/${step}/check`, { ids: idsOf(good), checkResult: 'P' });
  for (const task of uneven) yield* levelledAgain(work, task);
}

/** A plate that is not flat enough goes through the rollers once more. */
async function* levelledAgain(work: Work, { id }: Row): Life {
  const { plant, contractCode, words } = work;
  const kongzhi = await plant.as('kongzhi');
  const judge = (more: Row) => kongzhi.post(`${STEP}/jpx/executeCheck`, { id, ...more });
  await judge({ checkResult: 'F', defectType: 'BPD', defectDesc: words.uneven.defect });
  yield later(work, 1);
  const hejing = await plant.as('hejing');
  const bills = await hejing.rows(`${EXPS}/page`, { contractCode });
  const bill = bills.find(({ sourceId, source }) => source === 'STEP' && sourceId === id)?.['id'];
  await hejing.post(`${EXPS}/reWorkStart`, { id: bill, reworkType: 'CJP' });
  yield later(work, 0);
  await hejing.post(`${EXPS}/reWork`, { id: bill, result: words.uneven.result });
  await judge({ checkResult: 'P', flatnessAfter: 1.5 });
}

/** Dispatched, and ground on the evening before blasting. */
export async function* grinding(work: Work, shotDay: number): Life {
  const tasks = await openTasksOf(work, 'dm');
  const xugang = await work.plant.as('xugang');
  await xugang.post(`${STEP}/dm/arrange`, { ids: idsOf(tasks), teamCode: 'DM1' });
  yield* ground(work, tasks, shotDay);
}

/** Grinds faces again whose earlier grinding is no longer valid. */
export async function* grindingAgain(work: Work, expNo: string, shotDay: number): Life {
  const faces = (await tasksOf(work, 'dm')).filter((task) => task['expNo'] === expNo && !task['reworkId']);
  await (await work.plant.as('xugang')).post(`${STEP}/dm/reopen`, { ids: idsOf(faces) });
  yield* ground(work, faces, shotDay);
}

/** On the evening before blasting: a ground face is valid for one day. */
async function* ground({ plant }: Work, tasks: readonly Row[], shotDay: number): Life {
  yield shotDay - 14 * 3600_000;
  const zhanggong = await plant.as('zhanggong');
  const times = { actualStart: plant.ago(3), actualEnd: plant.ago(AFTER_WORK), grindEndTime: plant.ago(AFTER_WORK) };
  for (const { id, qty } of tasks) await zhanggong.post(`${STEP}/dm/execute`, { id, ...times, okQty: qty, ngQty: 0 });
  await (await plant.as('kongzhi')).post(`${STEP}/dm/check`, { ids: idsOf(tasks), checkResult: 'P' });
}
