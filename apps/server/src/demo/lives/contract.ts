import { comingBack, delivery } from './delivery.js';
import { grinding, openTasksOf, scheduling, waiting, workStep } from './floor.js';
import { material } from './material.js';
import { signing, technicalEdit } from './office.js';
import { finishing, firstTest, furnace, laboratory } from './quality.js';
import { cards, explosion, plan, requirement } from './technology.js';
import { idsOf, type Life, later, type Work } from './work.js';

/** State of a plate that is scrap. */
const SCRAP = 8;

/** All steps of a contract, from the order to the receipt. It stops where the present is reached. */
export async function* contractLife(work: Work): Life {
  yield* signing(work);
  yield* technicalEdit(work);
  yield* making(work);
  yield* replacing(work);
  yield* delivery(work);
  yield* comingBack(work);
}

/** From the requirement to finished plates. */
async function* making(work: Work): Life {
  yield* requirement(work);
  yield* explosion(work);
  yield* cards(work);
  yield* plan(work);
  yield* material(work);
  yield* scheduling(work);
  if (work.pdNums === undefined) yield* waiting(work);
  yield later(work, work.random.whole(1, 4));
  yield* workStep(work, 'xl', { cutMethod: 'FLAME' });
  yield* workStep(work, 'ph');
  const plates = [...new Set((await openTasksOf(work, 'dm')).map(({ expNo }) => String(expNo)))];
  const shotDay = work.shots.book(plates, work.plant.clock.millis());
  yield* grinding(work, shotDay);
  // Plates that are not blasted yet are checked again each day.
  do yield later(work, 1);
  while (!plates.every((expNo) => work.shots.isDown(expNo)));
  yield* firstTest(work);
  yield* furnace(work);
  yield* workStep(work, 'jpc', { flatnessAfter: 6 });
  yield* workStep(work, 'qb', { sampleCut: '1' });
  yield* workStep(work, 'jpx', { flatnessAfter: 1.5 });
  yield* laboratory(work);
  yield* finishing(work);
}

/** Plates that are scrap are made once more, from their design on; the others wait for them. */
async function* replacing(work: Work): Life {
  const { plant, random, contractCode, chances } = work;
  const fengmin = await plant.as('fengmin');
  const pieces = () => fengmin.rows('/api/at/nq/pdPiece/page', { contractCode });
  const scrap = (await pieces()).filter(({ status }) => status === SCRAP);
  if (scrap.length === 0) return;
  yield later(work, random.whole(0, 1));
  await fengmin.post('/api/at/nq/pdPiece/replace', { ids: idsOf(scrap) });
  const made = (await pieces()).filter(({ replaces }) => scrap.some(({ pdNum }) => pdNum === replaces));
  // Whoever tries again takes care: the second plate may be repaired, but is not scrap.
  yield* making({ ...work, pdNums: made.map(({ pdNum }) => String(pdNum)), chances: { ...chances, scrapped: 0 } });
}
