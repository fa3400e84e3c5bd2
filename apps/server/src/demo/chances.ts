/** How often something does not go as planned: probabilities from 0 to 1. */
export interface Chances {
  /** The customer changes a line after the contract is in force. */
  edited: number;
  /** The first approver sends a document back, and it is submitted again. */
  rejected: number;
  /** A customer asks to delay a plate for some days. */
  stopped: number;
  /** Dispatched work is withdrawn and assigned again. */
  rearranged: number;
  /** A plate is not flat enough after levelling and is levelled again. */
  uneven: number;
  /** The first ultrasonic test finds a fault that no quality level allows … */
  broken: number;
  /** … then the blank is blasted again with this probability, */
  reblasted: number;
  /** or scrapped with this one; all others are repaired by welding. */
  scrapped: number;
  /** The second ultrasonic test finds such a fault. */
  brokenLate: number;
  /** A customer sends a plate back. */
  returned: number;
}

/** The values of a plant that works well. */
const USUAL: Chances = {
  ...{ edited: 0.15, rejected: 0.15, stopped: 0.12, rearranged: 0.05, uneven: 0.05 },
  ...{ broken: 0.08, reblasted: 0.1, scrapped: 0.2, brokenLate: 0.02, returned: 0.4 },
};
/** Upper limit: even in the worst plant some work must succeed, or repetitions would never end. */
const WORST = 0.6;

/** Probabilities of a plant with `trouble` times the usual number of problems. */
export const chancesOf = (trouble: number): Chances =>
  Object.fromEntries(Object.entries(USUAL).map(([what, share]) => [what, Math.min(WORST, share * trouble)])) as never;
