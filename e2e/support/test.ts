import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from '@playwright/test';
import { otherSite } from './other-site.js';
import { OwnServer } from './own-server.js';

export * from '@playwright/test';

const PORT = Number(process.env.E2E_PORT ?? 3190);
const DATABASE_URL = process.env.E2E_DATABASE_URL;

/** The morning of the scenario. */
export const MORNING = { LAMINA_CLOCK: '2026-03-16T09:00:00+08:00', LAMINA_CAPTCHA: 'false' };

/** Where the first process leaves a seeded installation for all workers to copy. */
export const SEEDED = 'E2E_SEEDED_DIR';

interface Plant {
  /** Where the demonstration plant of this worker is served. */
  readonly plant: string;
}

/**
 * Journeys have a server of their worker. A failed test ends its worker: the next try, and what follows, meet a fresh
 * plant, whatever the first try left behind.
 */
export const test = base.extend<object, Plant>({
  plant: [
    async ({ browserName: _ }, use, worker) => {
      const port = PORT + 1000 * worker.parallelIndex;
      const dataDir = mkdtempSync(join(tmpdir(), 'lamina-e2e-'));
      const seeded = process.env[SEEDED];
      if (seeded !== undefined) cpSync(seeded, dataDir, { recursive: true });
      const server = await OwnServer.start(
        port,
        {
          ...MORNING,
          LAMINA_SWITCH_MODE: 'true',
          LAMINA_FRAME_ORIGINS: otherSite(port),
          ...(DATABASE_URL ? { DATABASE_URL: `${DATABASE_URL}_${worker.workerIndex}` } : {}),
        },
        dataDir,
      );
      await use(server.url);
      await server.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ plant }, use) => use(plant),
});
