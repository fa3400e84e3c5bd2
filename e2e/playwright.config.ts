import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { otherSite } from './support/other-site.js';

const PORT = Number(process.env.E2E_PORT ?? 3190);
const DATABASE_URL = process.env.E2E_DATABASE_URL ?? '';

/** Workers read this file, too: only the first process makes the folder. */
process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'lamina-e2e-'));

/**
 * Two groups of journeys run side by side, each in order against a built server of its own: a fresh database, the
 * demonstration plant, the morning of the scenario.
 */
const groups = [
  { name: 'plant', testMatch: /\/(contract|flow|notices|work)[^/]*\.spec\.ts$/ },
  { name: 'platform', testIgnore: /\/(contract|flow|notices|work)[^/]*\.spec\.ts$/ },
].map((group, index) => ({ ...group, port: PORT + 1000 * index }));

export default defineConfig({
  testDir: 'journeys',
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
  projects: groups.map(({ port, ...group }) => ({
    ...group,
    workers: 1,
    use: { baseURL: `http://127.0.0.1:${port}` },
  })),
  webServer: groups.map(({ name, port }) => ({
    command: 'node apps/server/dist/server/main.js',
    cwd: '..',
    url: `http://127.0.0.1:${port}/login`,
    timeout: 60_000,
    stdout: 'ignore' as const,
    stderr: 'pipe' as const,
    env: {
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: join(process.env.E2E_DATA_DIR ?? '', name),
      DATABASE_URL: DATABASE_URL && `${DATABASE_URL}_${name}`,
      LAMINA_CLOCK: '2026-03-16T09:00:00+08:00',
      LAMINA_CAPTCHA: 'false',
      LAMINA_SWITCH_MODE: 'true',
      LAMINA_FRAME_ORIGINS: otherSite(port),
    },
  })),
});
