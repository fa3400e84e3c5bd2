import { appendFileSync } from 'node:fs';

/** Rounds of each fault: three in the tests, more with `npm run chaos`. */
export const ROUNDS = Number(process.env['CHAOS_ROUNDS'] ?? 3);

/** Starting a server takes long on a busy machine. */
export const LONG_MS = 60_000 * Math.max(5, ROUNDS);

/** Prints the results of a fault, for the table of `npm run chaos`. */
export function tellFigures(fault: string, figures: Record<string, number>): void {
  const file = process.env['CHAOS_FIGURES'];
  if (file !== undefined) appendFileSync(file, `${JSON.stringify({ fault, rounds: ROUNDS, ...figures })}\n`);
}
