/** How often something goes another way than it should: shares of one. */
export interface Chances {
  /** The customer wants something else of a line after the contract is in force. */
  edited: number;
  /** The first who decides sends a document back, and it is submitted once more. */
  rejected: number;
  /** A customer wants a plate to wait for some days. */
  stopped: number;
  /** Dispatched work is taken back and given to somebody once more. */
  rearranged: number;
  /** A plate is not flat enough after levelling, and is levelled again. */
  uneven: number;
  /** The first ultrasonic test finds what no level allows … */
  broken: number;
  /** … and then the blank is shot once more, */
  reblasted: number;
  /** or scrapped; all others are repaired by welding. */
  scrapped: number;
  /** The second ultrasonic test finds it. */
  brokenLate: number;
  /** A customer sends a plate back. */
  returned: number;
}

/** As it is in a plant that works well. */
const USUAL: Chances = {
  ...{ edited: 0.15, rejected: 0.15, stopped: 0.12, rearranged: 0.05, uneven: 0.05 },
  ...{ broken: 0.08, reblasted: 0.1, scrapped: 0.1, brokenLate: 0.02, returned: 0.2 },
};
/** Even in the worst plant some work succeeds: whoever tries again comes to an end. */
const WORST = 0.6;

/** Chances of a plant with so many times the usual trouble. */
export const chancesOf = (trouble: number): Chances =>
  Object.fromEntries(Object.entries(USUAL).map(([what, share]) => [what, Math.min(WORST, share * trouble)])) as never;
