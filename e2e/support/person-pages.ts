import { type Browser, type BrowserContext, type Page, type TestInfo, test } from '@playwright/test';
import { openHereAs } from './people.js';

/** A page without the application, at the same address: what belongs to a person is changed while it is shown. */
const EMPTY = '/health/live';

/** Keeps what a page shows with a journey that failed. The runner's own way takes a picture of each page that passed. */
export async function takePicture(page: Page, info: TestInfo): Promise<void> {
  const path = info.outputPath(`page-${info.attachments.length + 1}.png`);
  // A page that hangs must not hide why the journey failed.
  const taken = await page.screenshot({ path, timeout: 5000 }).catch(() => undefined);
  // `attach` would keep a second copy.
  if (taken) info.attachments.push({ name: 'page', path, contentType: 'image/png' });
}

const idlePages = new WeakMap<Browser, Page[]>();

/**
 * A page that nobody uses, in a browser context of its own. The pages serve all people and journeys of a worker one
 * after the other, so that the application is compiled once.
 */
async function idlePage(browser: Browser): Promise<Page> {
  const known = idlePages.get(browser)?.pop();
  if (known) return known;
  const page = await (await browser.newContext()).newPage();
  await page.goto(EMPTY);
  return page;
}

/**
 * Leaves the application and clears what it stored, so that the next person finds a new browser. An application that
 * stays open would follow what the others do, which takes more time than loading it again.
 */
async function release(browser: Browser, page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.goto(EMPTY);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.context().clearCookies();
  idlePages.set(browser, [...(idlePages.get(browser) ?? []), page]);
}

/** Whether this is the context of a page that waits for its next person. */
export const isIdle = (browser: Browser, context: BrowserContext): boolean =>
  (idlePages.get(browser) ?? []).some((page) => page.context() === context);

/** Runs `act` as a person, at a path. Nothing that the application stored stays. */
export async function asPerson(
  browser: Browser,
  account: string,
  path: string,
  act: (page: Page) => Promise<void>,
): Promise<void> {
  const page = await idlePage(browser);
  try {
    await openHereAs(page, account, path);
    await act(page);
  } catch (reason) {
    await takePicture(page, test.info());
    await page.context().close();
    throw reason;
  }
  await release(browser, page);
}

/** Steps of a journey with several people; each step runs as a person at a path. */
export const stepsIn =
  (browser: Browser) =>
  (title: string, account: string, path: string, act: (page: Page) => Promise<void>): Promise<void> =>
    test.step(title, () => asPerson(browser, account, path, act));
