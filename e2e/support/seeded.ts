import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The morning of the scenario. */
export const MORNING = { LAMINA_CLOCK: '2026-03-16T09:00:00+08:00', LAMINA_CAPTCHA: 'false' };

/**
 * An evening on which a plate is ready for the next blast, with the contracts of the months before it, made by the
 * people of the plant. The same clock makes the same contracts.
 */
export const FILLED = {
  LAMINA_CLOCK: '2026-04-15T17:30:00+08:00',
  LAMINA_CAPTCHA: 'false',
  LAMINA_DEMO_PLANT: 'true',
};

/** Environment variable with the folder of the seeded installation, which all servers copy. */
export const SEEDED = 'E2E_SEEDED_DIR';

/** A new data folder with the demonstration plant, or an empty one if none was seeded. */
export function plantCopy(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'lamina-e2e-'));
  const seeded = process.env[SEEDED];
  if (seeded !== undefined) cpSync(seeded, dataDir, { recursive: true });
  return dataDir;
}

/** Environment variable with the folder of an installation that was filled before: filling one takes a while. */
const KEPT = 'E2E_FILLED_DIR';

/** A new data folder for the filled plant; the server fills it unless it is a copy of one that was kept. */
export function filledPlant(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'lamina-e2e-'));
  const kept = process.env[KEPT];
  if (kept !== undefined) cpSync(kept, dataDir, { recursive: true });
  return dataDir;
}
