import { defineConfig } from '@playwright/test';

/** On a machine that does other work beside, everything may take so many times longer. */
const PATIENCE = Number(process.env.E2E_PATIENCE ?? 1);
const ACTION_MS = 15_000 * PATIENCE;

/**
 * Groups of journeys, two at a time, each in order on a server of its own (support/test.ts): small enough that no worker
 * is idle for long at the end, and the longest come first.
 */
const GROUPS: Record<string, string> = {
  workflow: 'workflow.*',
  contract: 'contract.*',
  platform: 'platform|prints|resources|save-again|select-loading|tenants',
  editor: 'editor.*|field-rights|files|foreign-words|grants',
  work: 'work-.*',
  flow: 'flow-.*|notices',
  look: 'shell-(?:delivery|favourites|keys|look|menus)',
  session: 'shell-(?:person|phone|search|session)',
  shell: 'shell|shell-(?:tabs|typing|walk|words)',
  administration: 'accessibility|administration.*|backbone|bad-input',
  login: 'login.*|own-database',
};

const specs = (files: string) => new RegExp(`/(?:${files})\\.spec\\.ts$`);
const named = specs(Object.values(GROUPS).join('|'));

export default defineConfig({
  testDir: 'journeys',
  globalSetup: './support/seed-plant.ts',
  outputDir: '.results',
  workers: 2,
  timeout: 180_000 * PATIENCE,
  // On a busy machine a second try tells a slow answer from a fault; the summary names what needed one as flaky.
  retries: 1,
  expect: { timeout: ACTION_MS },
  reporter: [['list']],
  use: {
    viewport: { width: 1366, height: 768 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // A setting that the product follows: dialogs stand still at once.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: ACTION_MS,
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
  projects: [
    ...Object.entries(GROUPS).map(([name, files]) => ({ name, testMatch: specs(files), workers: 1 })),
    // A new file runs, too, until it has found its group.
    { name: 'others', testIgnore: named, workers: 1 },
  ],
});
