import { comingBack, delivery } from './delivery.js';
import { grinding, scheduling, tasksOf, waiting, workStep } from './floor.js';
import { material } from './material.js';
import { signing, technicalEdit } from './office.js';
import { finishing, firstTest, furnace, laboratory } from './quality.js';
import { cards, explosion, plan, requirement } from './technology.js';
import { type Life, later, type Work } from './work.js';

/** All steps of a contract, from the order to the receipt. It stops where the present is reached. */
export async function* contractLife(work: Work): Life {
  yield* signing(work);
  yield* technicalEdit(work);
  yield* requirement(work);
  yield* explosion(work);
  yield* cards(work);
  yield* plan(work);
  yield* material(work);
  yield* scheduling(work);
  yield* waiting(work);
  yield later(work, work.random.whole(1, 4));
  yield* workStep(work, 'xl', { cutMethod: 'FLAME' });
  yield* workStep(work, 'ph');
  const plates = [...new Set((await tasksOf(work, 'dm')).map(({ expNo }) => String(expNo)))];
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
  yield* delivery(work);
  yield* comingBack(work);
}
