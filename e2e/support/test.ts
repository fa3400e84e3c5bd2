import { test as base } from '@playwright/test';
import { otherSite } from './other-site.js';
import { OwnServer } from './own-server.js';
import { PATIENCE } from './patience.js';
import { isIdle, takePicture } from './person-pages.js';
import { FILLED, filledPlant, MORNING, plantCopy } from './seeded.js';

export * from '@playwright/test';

const PORT = Number(process.env.E2E_PORT ?? 3190);
const DATABASE_URL = process.env.E2E_DATABASE_URL;

interface Plant {
  /** Address of this worker's server with the demonstration plant. */
  readonly plant: string;
  /** Whether that plant has contracts in every stage, instead of none. */
  readonly filled: boolean;
}

/** A filled plant makes three thousand calls before it answers. */
const FILLING_MS = 180_000;

/**
 * The journeys of a worker share its server. A failed test ends its worker, so the following tests start with a fresh
 * plant.
 */
export const test = base.extend<{ closing: undefined }, Plant>({
  page: async ({ page }, use, info) => {
    await use(page);
    if (info.status !== info.expectedStatus) await takePicture(page, info);
  },
  closing: [
    async ({ browser }, use, info) => {
      const older = new Set(browser.contexts());
      await use(undefined);
      for (const context of browser.contexts()) {
        if (older.has(context) || isIdle(browser, context)) continue;
        if (info.status !== info.expectedStatus) for (const page of context.pages()) await takePicture(page, info);
        // An open page of this journey would go on following the plant.
        await context.close();
      }
    },
    { auto: true },
  ],
  filled: [false, { option: true, scope: 'worker' }],
  plant: [
    async ({ filled }, use, worker) => {
      const port = PORT + 1000 * worker.parallelIndex;
      const server = await OwnServer.start(
        port,
        {
          ...(filled ? FILLED : MORNING),
          LAMINA_SWITCH_MODE: 'true',
          LAMINA_FRAME_ORIGINS: otherSite(port),
          ...(DATABASE_URL ? { DATABASE_URL: `${DATABASE_URL}_${worker.workerIndex}` } : {}),
        },
        filled ? filledPlant() : plantCopy(),
      );
      await use(server.url);
      await server.stop();
    },
    { scope: 'worker', timeout: FILLING_MS * PATIENCE },
  ],
  baseURL: async ({ plant }, use) => use(plant),
});
