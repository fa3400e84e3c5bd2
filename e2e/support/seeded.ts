import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The morning of the scenario. */
export const MORNING = { LAMINA_CLOCK: '2026-03-16T09:00:00+08:00', LAMINA_CAPTCHA: 'false' };

/** Where the first process leaves a seeded installation for all servers to copy. */
export const SEEDED = 'E2E_SEEDED_DIR';

/** A data folder with the demonstration plant in it; an empty one where none was seeded before. */
export function plantCopy(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'lamina-e2e-'));
  const seeded = process.env[SEEDED];
  if (seeded !== undefined) cpSync(seeded, dataDir, { recursive: true });
  return dataDir;
}
