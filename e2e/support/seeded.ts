import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The morning of the scenario. */
export const MORNING = { LAMINA_CLOCK: '2026-03-16T09:00:00+08:00', LAMINA_CAPTCHA: 'false' };

/** Environment variable with the folder of the seeded installation, which all servers copy. */
export const SEEDED = 'E2E_SEEDED_DIR';

/** A new data folder with the demonstration plant, or an empty one if none was seeded. */
export function plantCopy(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'lamina-e2e-'));
  const seeded = process.env[SEEDED];
  if (seeded !== undefined) cpSync(seeded, dataDir, { recursive: true });
  return dataDir;
}
