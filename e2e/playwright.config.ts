import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

const PORT = Number(process.env.E2E_PORT ?? 3190);

/** Workers read this file, too: only the first process makes the folder. */
process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'lamina-e2e-'));

/** One built server for all journeys: a fresh database, the demonstration plant, the morning of the scenario. */
export default defineConfig({
  testDir: 'journeys',
  outputDir: '.results',
  workers: 1,
  timeout: 180_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    baseURL: `http://127.0.0.1:${PORT}`,
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
  webServer: {
    command: 'node apps/server/dist/apps/server/src/main.js',
    cwd: '..',
    url: `http://127.0.0.1:${PORT}/login`,
    timeout: 60_000,
    stdout: 'ignore',
    stderr: 'pipe',
    env: {
      PORT: String(PORT),
      HOST: '127.0.0.1',
      DATA_DIR: process.env.E2E_DATA_DIR,
      DATABASE_URL: process.env.E2E_DATABASE_URL ?? '',
      LAMINA_CLOCK: '2026-03-16T09:00:00+08:00',
      LAMINA_CAPTCHA: 'false',
    },
  },
});
