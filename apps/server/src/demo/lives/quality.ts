import type { Row } from '../people.js';
import { grindingAgain, workStep } from './floor.js';
import { idsOf, type Life, later, numberOf, type Work } from './work.js';

const UT1 = '/api/at/qc/oneSearchTest';
export const UT2 = '/api/at/qc/twoSearchTest';
const EXPS = '/api/at/em/exp/exps';
const STEP = '/api/at/em/productionPlan';
const HEAT = '/api/at/em/ht';
const LAB = '/api/at/qc/labInspect';
const QX = '/api/at/technology/qx';
const SAMPLE = '/api/at/em/samplingReport';

const OPEN = 0;

/** Tests of the contract that are still open. */
export const openTests = async ({ plant, contractCode }: Work, path: string): Promise<Row[]> =>
  (await (await plant.as('caotan')).rows(`${path}/page`, { contractCode })).filter(({ status }) => status === OPEN);

/** An indication (a fault found by the test) of this size in mm, somewhere on the plate. */
const indication = (random: Work['random'], length: number, width: number): Row => ({
  ...{ posX: random.whole(200, 1500), posY: random.whole(200, 800), length, width, inTrim: '0', defectType: 'WJH' },
});

export async function enter(work: Work, path: string, test: Row, defects: Row[]): Promise<void> {
  const caotan = await work.plant.as('caotan');
  await caotan.post(`${path}/edit`, {
    ...{ id: test['id'], version: test['version'], testDate: work.plant.day(), testUserId: caotan.id },
    ...{ instrument: 'CTS-9006', probe: '2.5P20', qualification: 'UT-II', defects },
  });
}

/** Rounds in which a test may find something; later rounds always pass. */
const ROUNDS = 2;
/** How a nonconformity is handled: keys of `rework_type`. */
const REPAIR = 'BH';
const SHOOT_AGAIN = 'FB';
const SCRAP = 'BF';

/** Tests and confirms until every plate has passed or is scrapped. */
async function* tested(work: Work, path: string, source: string, share: number): Life {
  const { plant, random } = work;
  for (let round = 1; ; round += 1) {
    yield later(work, random.whole(0, 1));
    const tests = await openTests(work, path);
    if (tests.length === 0) return;
    const broken: unknown[] = [];
    for (const test of tests) {
      const fails = round <= ROUNDS && random.happens(share);
      const small = random.happens(0.3) ? [indication(random, random.whole(20, 40), random.whole(10, 25))] : [];
      await enter(work, path, test, fails ? [indication(random, 180, 90)] : round === 1 ? small : []);
      if (fails) broken.push(test['id']);
    }
    yield later(work, 1);
    const yanshen = await plant.as('yanshen');
    const passed = idsOf(tests).filter((id) => !broken.includes(id));
    if (passed.length > 0) await yanshen.post(`${path}/batchCheck`, { ids: passed, result: 'P' });
    if (broken.length === 0) return;
    await yanshen.post(`${path}/batchCheck`, { ids: broken, result: 'F' });
    yield later(work, random.whole(1, 2));
    const hejing = await plant.as('hejing');
    const bills = await hejing.rows(`${EXPS}/page`, { contractCode: work.contractCode });
    for (const bill of bills.filter((one) => one['status'] === OPEN && one['source'] === source))
      yield* settled(work, bill, source === 'UT1');
  }
}

export const firstTest = (work: Work): Life => tested(work, UT1, 'UT1', work.chances.broken);
const secondTest = (work: Work): Life => tested(work, UT2, 'UT2', work.chances.brokenLate);

/** Decides about a plate with a fault: most are repaired, a blank may be blasted again, some are scrapped. */
async function* settled(work: Work, bill: Row, isBlank: boolean): Life {
  const { random, chances } = work;
  const fate = random.next();
  const isScrap = fate < chances.scrapped;
  const type = isScrap ? SCRAP : isBlank && fate < chances.scrapped + chances.reblasted ? SHOOT_AGAIN : REPAIR;
  const { disposition, result, pqrNo: _, ...weld } = work.words.repair;
  const hejing = await work.plant.as('hejing');
  const { id } = bill;
  const zhanggong = await work.plant.as('zhanggong');
  const crew = type === REPAIR ? { teamCode: 'BH1', operatorIds: [zhanggong.id] } : {};
  await hejing.post(`${EXPS}/reWorkStart`, { id, reworkType: type, disposition, ...crew });
  yield later(work, random.whole(0, 2));
  if (type === REPAIR) yield* welded(work, id, weld);
  if (type === SHOOT_AGAIN) yield* shotAgain(work, String(bill['expNo']));
  await hejing.post(`${EXPS}/reWork`, { id, result });
}

async function* welded(work: Work, bill: unknown, weld: Row): Life {
  const { plant, contractCode } = work;
  const tasks = await (await plant.as('xugang')).rows(`${STEP}/bh/page`, { contractCode });
  const task = tasks.find(({ reworkId }) => reworkId === bill);
  const id = task?.['id'];
  const zhanggong = await plant.as('zhanggong');
  await zhanggong.post(`${STEP}/bh/execute`, {
    ...{ id, actualStart: plant.ago(3), actualEnd: plant.ago(0.5), okQty: task?.['qty'], ngQty: 0, defectQty: 1 },
    ...weld,
  });
  yield later(work, 0);
  const kongzhi = await plant.as('kongzhi');
  await kongzhi.post(`${STEP}/bh/executeCheck`, { id, checkResult: 'P', ndeMethod: 'PT', ndeResult: 'P' });
}

async function* shotAgain(work: Work, expNo: string): Life {
  const { plant, shots } = work;
  yield* grindingAgain(work, expNo, shots.again(expNo, plant.clock.millis()));
  do yield later(work, 1);
  while (!shots.isDown(expNo));
}

/** One furnace batch for each heat treatment that the contract needs. */
export async function* furnace(work: Work): Life {
  const { plant, random, contractCode } = work;
  yield later(work, random.whole(1, 2));
  const zhanglie = await plant.as('zhanglie');
  const chengong = await plant.as('chengong');
  const processes = await chengong.rows('/api/at/technology/ht/page', { contractCode });
  const records = await zhanglie.rows(`${HEAT}/re/page`, { contractCode });
  for (const process of processes) {
    const mine = records.filter(({ htProcessId, status }) => htProcessId === process['id'] && status === OPEN);
    if (mine.length === 0) continue;
    const planDate = plant.day();
    const holdTemp = numberOf(process['holdTemp']);
    const base = { furnace: 'R1', planDate, holdTemp, recordIds: idsOf(mine) };
    const { id } = await zhanglie.post(`${HEAT}/sum/addOrUpdate`, base);
    const read = () => zhanglie.get(`${HEAT}/sum/detail`, { id: String(id) });
    yield later(work, 0);
    const planned = await read();
    const operatorId = zhanglie.id;
    const chargeTime = plant.ago(0.2);
    await zhanglie.post(`${HEAT}/sum/addOrUpdate`, {
      ...{ ...base, id, version: planned['version'], operatorId, chargeTime },
    });
    yield later(work, 1);
    const hold = numberOf(planned['holdMinutes']) + random.whole(2, 8);
    const { version } = await read();
    await zhanglie.post(`${HEAT}/sum/addOrUpdate`, {
      ...{ ...base, id, version, operatorId, chargeTime, holdStart: plant.ago(6) },
      ...{ holdEnd: plant.ago(6 - hold / 60), tempMin: holdTemp - 6, tempMax: holdTemp + 6 },
      ...{ heatRateActual: (numberOf(planned['heatRateMax']) * 0.9).toFixed(1), outTime: plant.ago(0.5) },
    });
  }
}

/** Samples are machined, tested against their limits, and checked by another person. */
export async function* laboratory(work: Work): Life {
  const { plant, random, contractCode } = work;
  yield later(work, 1);
  const [chengong, zhanggong, huayan] = await Promise.all([
    ...[plant.as('chengong'), plant.as('zhanggong'), plant.as('huayan')],
  ] as const);
  const waiting = (await chengong.rows(`${QX}/page`, { contractCode })).filter(({ status }) => status === OPEN);
  if (waiting.length === 0) return;
  await chengong.get(`${QX}/workOrTest`, { ids: idsOf(waiting).join(','), mode: 'WORK', userId: zhanggong.id });
  yield later(work, random.whole(1, 2));
  const reports = (await zhanggong.rows(`${SAMPLE}/page`, { contractCode })).filter(({ status }) => status === 1);
  const times = { actualStart: plant.ago(3), actualEnd: plant.ago(1), specimenQty: 4 };
  for (const { id } of reports) await zhanggong.post(`${SAMPLE}/execute`, { id, ...times });
  await zhanggong.post(`${SAMPLE}/sendLab`, { ids: idsOf(reports) });
  yield later(work, random.whole(1, 2));
  const tests = (await huayan.rows(`${LAB}/page`, { contractCode })).filter(({ status }) => status === OPEN);
  for (const test of tests)
    await huayan.post(`${LAB}/save`, {
      ...{ id: test['id'], version: test['version'], testDate: plant.day(), testUserId: huayan.id },
      values: measured(work, test),
    });
  yield later(work, random.whole(0, 1));
  await (await plant.as('hejing')).post(`${LAB}/check`, { ids: idsOf(tests) });
}

/** Width and thickness of a specimen in mm, by test. */
const SPECIMEN: Readonly<Record<string, readonly [number, number, number]>> = { JQ: [25, 4.5, 2], LS: [25, 33, 1] };

/** What the machine reports for a specimen that passes. */
function measured({ random, words }: Work, { testItem, limitMin }: Row): Row[] {
  const specimen = SPECIMEN[String(testItem)];
  if (specimen === undefined) return [{ value: 1, fracture: words.fracture }];
  const [dimA, dimB, count] = specimen;
  const share = testItem === 'JQ' ? [1.3, 1.9] : [1.04, 1.12];
  return Array.from({ length: count }, () => {
    const stress = numberOf(limitMin) * ((share[0] ?? 1) + random.next() * ((share[1] ?? 1) - (share[0] ?? 1)));
    return { loadKn: ((stress * dimA * dimB) / 1000).toFixed(2), dimA, dimB, value: 0 };
  });
}

/** The steps after the laboratory: the second test and the last work steps. */
export async function* finishing(work: Work): Life {
  yield* workStep(work, 'jjg', { machineHours: 6 });
  yield* secondTest(work);
  yield* workStep(work, 'jgqx');
  yield* workStep(work, 'pg');
}
