import { defineConfig } from '@playwright/test';
import { PATIENCE } from './support/patience.js';

const ACTION_MS = 30_000 * PATIENCE;

/**
 * Groups of journeys, two at a time, each in order on a server of its own (support/test.ts): small enough that no worker
 * is idle for long at the end, and the longest come first.
 */
const GROUPS: Record<string, string> = {
  workflow: 'workflow.*',
  contract: 'contract.*',
  platform: 'board|platform|resources|save-again|select-loading|tenants',
  editor: 'editor.*|field-rights|files|foreign-words|grants',
  shell: 'shell|shell-(?:tabs|typing|walk|words)',
  work: 'work-.*',
  flow: 'decisions|design|flow-.*|notices',
  look: 'shell-(?:favourites|keys|look|menus)',
  session: 'saved-views|shell-(?:person|phone|search|session)',
  administration: 'accessibility|administration.*|backbone|bad-input',
  login: 'login.*|own-database|page-life|plant|workshop',
  whole: 'prints|shell-delivery',
};

/** What a shell of the browser has not: PDF is shown, an application can be installed. Each of its journeys begins anew. */
const WHOLE_BROWSER = new Set(['whole']);

const { CHROMIUM, CHROMIUM_SHELL } = process.env;

/** The browser of a group: as a rule a shell of it, which runs the same pages for less, or the whole one where none is. */
const launchOptions = (group: string) => ({
  executablePath: (!WHOLE_BROWSER.has(group) && CHROMIUM_SHELL) || CHROMIUM || undefined,
  ...(WHOLE_BROWSER.has(group) && !CHROMIUM ? { channel: 'chromium' } : {}),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
});

const specs = (files: string) => new RegExp(`/(?:${files})\\.spec\\.ts$`);
const named = specs(Object.values(GROUPS).join('|'));

export default defineConfig({
  testDir: 'journeys',
  globalSetup: './support/seed-plant.ts',
  outputDir: '.results',
  workers: 2,
  timeout: 180_000 * PATIENCE,
  // What passes at the second try alone is a fault, of the product or of the journey.
  retries: 0,
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
  },
  projects: [
    ...Object.entries(GROUPS).map(([name, files]) => ({
      name,
      testMatch: specs(files),
      workers: 1,
      // The application is loaded and compiled once, while storage, cookies, routes and scripts of a journey end with it.
      use: { reuseContext: !WHOLE_BROWSER.has(name), launchOptions: launchOptions(name) },
    })),
    // A new file runs, too, until it has found its group.
    { name: 'others', testIgnore: named, workers: 1, use: { launchOptions: launchOptions('others') } },
  ],
});
