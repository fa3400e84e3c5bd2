import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const HERE = '/usr/bin/chromium';

/** V8 recompiles hot code for a long time, which looks like memory growth. Without its compilers only data can grow. */
export const ONLY_DATA = '--js-flags=--no-opt --no-maglev --no-sparkplug';

/** Address of the server to measure: the first argument that is an address. */
export const server = process.argv.find((argument) => argument.startsWith('http')) ?? 'http://localhost:3000';

export const openBrowser = (...more) =>
  chromium.launch({
    executablePath: process.env.CHROMIUM || (existsSync(HERE) ? HERE : undefined),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', ...more],
  });

/** A new window without cache or session. */
export async function openWindow(browser, { width = 1440, height = 900, ...more } = {}) {
  const context = await browser.newContext({
    baseURL: server,
    viewport: { width, height },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    ...more,
  });
  return context.newPage();
}

/** Fills and submits the login page; the captcha must be off (LAMINA_CAPTCHA=false). */
export async function sendLogin(page, account) {
  await page.locator('input[autocomplete=username]').fill(account);
  await page.locator('input[type=password]').fill(account);
  await page.locator('button[type=submit]').click();
}

export async function logIn(page, account) {
  await page.goto('/login');
  await sendLogin(page, account);
  await page.waitForURL((url) => url.pathname !== '/login');
}

/** Opens a path as a link of the application does, and waits until its tab is drawn. */
export async function go(page, path) {
  await page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await content(page, path);
}

/** Resolves when the tab of a path is active and drawn, without a skeleton. */
export const content = (page, path) =>
  page.waitForFunction((key) => {
    const front = document.querySelector('.lm-tab-panel:not([hidden])');
    return (
      front?.getAttribute('aria-labelledby') === `tab:${key}` &&
      !front.querySelector('.lm-skeleton, .lm-panel-loading') &&
      front.innerText.trim().length > 0
    );
  }, path);
