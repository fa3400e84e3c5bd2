import type { Row } from '../people.js';
import { workStep } from './floor.js';
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
const ENTERED = 1;

/** Tests of the contract that nobody has done. */
export const openTests = async ({ plant, contractCode }: Work, path: string): Promise<Row[]> =>
  (await (await plant.as('caotan')).rows(`${path}/page`, { contractCode })).filter(({ status }) => status === OPEN);

/** An indication of so many millimetres somewhere on the plate. */
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

/** Tested and confirmed; a plate in twelve has an indication that no level allows, and is repaired. */
export async function* firstTest(work: Work): Life {
  const { plant, random } = work;
  yield later(work, random.whole(0, 1));
  const broken: unknown[] = [];
  for (const test of await openTests(work, UT1)) {
    const fails = random.happens(0.08);
    const small = random.happens(0.3) ? [indication(random, random.whole(20, 40), random.whole(10, 25))] : [];
    await enter(work, UT1, test, fails ? [indication(random, 180, 90)] : small);
    if (fails) broken.push(test['id']);
  }
  yield later(work, 1);
  const yanshen = await plant.as('yanshen');
  const rows = await yanshen.rows(`${UT1}/page`, { contractCode: work.contractCode });
  const passed = rows.filter(({ id, status }) => status === ENTERED && !broken.includes(id));
  if (passed.length > 0) await yanshen.post(`${UT1}/batchCheck`, { ids: idsOf(passed), result: 'P' });
  if (broken.length === 0) return;
  await yanshen.post(`${UT1}/batchCheck`, { ids: broken, result: 'F' });
  yield* repair(work);
}

/** Repair welding of what the first test has found, and the test after it. */
async function* repair(work: Work): Life {
  const { plant, random, contractCode } = work;
  const { disposition, result, pqrNo: _, ...weld } = work.words.repair;
  yield later(work, random.whole(1, 2));
  const hejing = await plant.as('hejing');
  const zhanggong = await plant.as('zhanggong');
  const bills = (await hejing.rows(`${EXPS}/page`, { contractCode })).filter(({ status }) => status === OPEN);
  for (const { id } of bills)
    await hejing.post(`${EXPS}/reWorkStart`, {
      ...{ id, reworkType: 'BH', teamCode: 'BH1', operatorIds: [zhanggong.id], disposition },
    });
  yield later(work, random.whole(1, 2));
  const xugang = await plant.as('xugang');
  const tasks = (await xugang.rows(`${STEP}/bh/page`, { contractCode })).filter(({ status }) => status === 1);
  for (const { id, qty } of tasks)
    await zhanggong.post(`${STEP}/bh/execute`, {
      ...{ id, actualStart: plant.ago(3), actualEnd: plant.ago(0.5), okQty: qty, ngQty: 0, defectQty: 1 },
      ...weld,
    });
  const kongzhi = await plant.as('kongzhi');
  for (const { id } of tasks)
    await kongzhi.post(`${STEP}/bh/executeCheck`, { id, checkResult: 'P', ndeMethod: 'PT', ndeResult: 'P' });
  for (const { id } of bills) await hejing.post(`${EXPS}/reWork`, { id, result });
  yield later(work, 1);
  const again = await openTests(work, UT1);
  for (const test of again) await enter(work, UT1, test, []);
  await (await plant.as('yanshen')).post(`${UT1}/batchCheck`, { ids: idsOf(again), result: 'P' });
}

/** A batch of the furnace for each treatment that the contract needs. */
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

/** Samples are machined and tested by their limits, and checked by another person. */
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
  const tests = await huayan.rows(`${LAB}/page`, { contractCode });
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

/** What the machine shows of a specimen that passes. */
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

/** What is left after the laboratory: second test and the last steps. */
export async function* finishing(work: Work): Life {
  const { plant, random } = work;
  yield* workStep(work, 'jjg', { machineHours: 6 });
  yield later(work, random.whole(0, 1));
  const tests = await openTests(work, UT2);
  for (const test of tests) await enter(work, UT2, test, []);
  yield later(work, 1);
  await (await plant.as('yanshen')).post(`${UT2}/batchCheck`, { ids: idsOf(tests), result: 'P' });
  yield* workStep(work, 'jgqx');
  yield* workStep(work, 'pg');
}
