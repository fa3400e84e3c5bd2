import { defineConfig } from '@playwright/test';
import { PATIENCE } from './support/patience.js';

const ACTION_MS = 30_000 * PATIENCE;

/**
 * Groups of journeys: three run at a time, each in order on its own server (support/test.ts). They are small enough that
 * no worker is idle for long at the end, and the longest come first.
 */
const GROUPS: Record<string, string> = {
  platform: 'board|platform|resources|save-again|select-loading|tenants',
  editor: 'editor.*|field-rights|files|foreign-words|grants',
  floor: 'floor-.*',
  design: 'design|technology',
  login: 'login.*|own-database|page-life|plant|workshop',
  workflow: 'workflow.*',
  contract: 'contract.*',
  shell: 'shell|shell-(?:tabs|typing|walk|words)',
  administration: 'accessibility|administration.*|backbone|bad-input',
  work: 'work-.*',
  session: 'saved-views|shell-(?:person|phone|search|session)',
  flow: 'decisions|flow-.*|notices',
  look: 'shell-(?:favourites|keys|look|menus)',
  whole: 'prints|shell-delivery',
};

/**
 * These journeys need features that the headless shell lacks: PDF display and installing an application. Each of them
 * starts with a new browser context.
 */
const WHOLE_BROWSER = new Set(['whole']);

/** These journeys go on with the contracts of a plant that is at work, instead of making their own. */
const FILLED_PLANT = new Set(['floor']);

const { CHROMIUM, CHROMIUM_SHELL } = process.env;

/**
 * The browser of a group: normally the headless shell, which uses fewer resources for the same pages, or the full
 * browser if there is no shell.
 */
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
    // A page of a journey lives too briefly for the optimising compilers to pay (they take a quarter of the time of
    // opening a list), and larger young generations cost memory but save a seventh of the browser's processor time.
    '--js-flags=--no-turbofan --no-maglev --no-parallel-scavenge --min-semi-space-size=32 --semi-space-growth-factor=4',
  ],
});

const specs = (files: string) => new RegExp(`/(?:${files})\\.spec\\.ts$`);
const named = specs(Object.values(GROUPS).join('|'));

export default defineConfig({
  testDir: 'journeys',
  globalSetup: './support/seed-plant.ts',
  outputDir: '.results',
  workers: 3,
  timeout: 180_000 * PATIENCE,
  // A journey that passes only at the second try shows a bug in the product or in the journey.
  retries: 0,
  expect: { timeout: ACTION_MS },
  reporter: [['list'], ['./support/failed-page.ts']],
  use: {
    viewport: { width: 1366, height: 768 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // The product respects this setting: dialogs open without animation.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: ACTION_MS,
  },
  projects: [
    ...Object.entries(GROUPS).map(([name, files]) => ({
      name,
      testMatch: specs(files),
      workers: 1,
      // The application is loaded and compiled once, while storage, cookies, routes and scripts of a journey end with
      // it.
      use: {
        reuseContext: !WHOLE_BROWSER.has(name),
        filled: FILLED_PLANT.has(name),
        launchOptions: launchOptions(name),
      },
    })),
    // A new file also runs before it is added to a group.
    { name: 'others', testIgnore: named, workers: 1, use: { launchOptions: launchOptions('others') } },
  ],
});
