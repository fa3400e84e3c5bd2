import { cards } from './cards.js';
import { explosion } from './explosion.js';
import { papers } from './papers.js';
import { productionPlan } from './production-plan.js';
import { requirement } from './requirement.js';

/** From the contract in force to the released production plan: scenario §1.8–§4.5. */
export function design(): void {
  requirement();
  explosion();
  cards();
  productionPlan();
  papers();
}
