import { defineConfig } from '@playwright/test';

const PLANT = /\/(contract|flow|notices|work)[^/]*\.spec\.ts$/;
const SHELL = /\/shell[^/]*\.spec\.ts$/;

/**
 * Groups of journeys, two at a time, each in order on a server of its worker (support/test.ts). The third begins when
 * the shorter of the first two has ended.
 */
const groups = [
  { name: 'plant', testMatch: PLANT },
  { name: 'platform', testIgnore: [PLANT, SHELL] },
  { name: 'shell', testMatch: SHELL },
];

export default defineConfig({
  testDir: 'journeys',
  globalSetup: './support/seed-plant.ts',
  outputDir: '.results',
  workers: 2,
  timeout: 180_000,
  // On a busy machine a second try tells a slow answer from a fault; the summary names what needed one as flaky.
  retries: 1,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    viewport: { width: 1366, height: 768 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    actionTimeout: 15_000,
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM || undefined,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: groups.map((group) => ({ ...group, workers: 1 })),
});
