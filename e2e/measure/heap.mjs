/**
 * Memory of the application after opening and closing pages repeatedly: `node e2e/measure/heap.mjs
 * http://localhost:3000`. Opens thirty screens of the administrator and closes them all, ten times; after each round it
 * collects garbage and prints the memory in use. The last line shows how much the last five rounds still grow.
 * `--snapshot=<file>` saves a heap snapshot of the end for Chrome's developer tools.
 */
import { createWriteStream } from 'node:fs';
import { content, go, logIn, ONLY_DATA, openBrowser, openWindow } from './browser.mjs';

const ROUNDS = Number(argument('rounds') ?? 10);
const SCREENS = Number(argument('screens') ?? 30);
const LAST = 5;

function argument(name) {
  return process.argv.find((one) => one.startsWith(`--${name}=`))?.split('=', 2)[1];
}

/** Paths of the first listed screens, in the server's answer for the user. */
async function screens(page) {
  const answer = page.waitForResponse(/menu\/routes(?!\?topMenuId)/);
  await page.reload();
  const leaves = ({ path, alias, isOpen, children = [] }) =>
    children.length ? children.flatMap(leaves) : alias === 'hidden' || isOpen === 2 || path.includes(':') ? [] : [path];
  const paths = (await (await answer).json()).data.flatMap(leaves);
  const own = paths.filter((path) => path.startsWith('/') && path !== '/wel/index');
  const only = argument('only');
  return only ? own.filter((path) => path.includes(only)) : own.slice(0, SCREENS);
}

/** Number of living objects of the page's scripts. */
async function objects(browser) {
  const objectGroup = 'count';
  const { result } = await browser.send('Runtime.evaluate', { expression: 'Object.prototype', objectGroup });
  const found = await browser.send('Runtime.queryObjects', { prototypeObjectId: result.objectId, objectGroup });
  const call = { functionDeclaration: 'function () { return this.length }', objectId: found.objects.objectId };
  const { result: count } = await browser.send('Runtime.callFunctionOn', call);
  await browser.send('Runtime.releaseObjectGroup', { objectGroup });
  return count.value;
}

async function measure(browser) {
  // Weakly held objects are freed by the second collection.
  for (let sweep = 0; sweep < 3; sweep++) await browser.send('HeapProfiler.collectGarbage');
  const { usedSize } = await browser.send('Runtime.getHeapUsage');
  const { nodes, jsEventListeners } = await browser.send('Memory.getDOMCounters');
  return { megabytes: usedSize / 1048576, objects: await objects(browser), nodes, listeners: jsEventListeners };
}

async function round(page, paths) {
  for (const path of paths) await go(page, path);
  const open = await page.getByRole('tab').count();
  await page.locator('.lm-tabs [aria-haspopup=menu]').last().click();
  await page.getByRole('menuitem', { name: '关闭全部' }).click();
  await page.waitForFunction(() => document.querySelectorAll('.lm-tab-strip [role=tab]').length === 1);
  await page.waitForTimeout(500);
  return open;
}

async function snapshot(browser, file) {
  const out = createWriteStream(file);
  browser.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => out.write(chunk));
  await browser.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  await new Promise((done) => out.end(done));
}

/** Growth per round, by least squares. */
function slope(values) {
  const middle = (values.length - 1) / 2;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const above = values.reduce((sum, value, at) => sum + (at - middle) * (value - mean), 0);
  return above / values.reduce((sum, _, at) => sum + (at - middle) ** 2, 0);
}

function line(name, { megabytes, objects, nodes, listeners }, more = '') {
  const counted = `${objects} objects  ${nodes} nodes  ${listeners} listeners`;
  console.log(`${name.padEnd(10)} ${megabytes.toFixed(2).padStart(7)} MB  ${counted}  ${more}`);
}

const chromium = await openBrowser(ONLY_DATA);
try {
  const page = await openWindow(chromium);
  await logIn(page, 'admin');
  const paths = await screens(page);
  await content(page, '/wel/index');
  const browser = await page.context().newCDPSession(page);
  await browser.send('HeapProfiler.enable');
  await browser.send('Runtime.enable');
  line('start', await measure(browser));
  const kept = [];
  for (let number = 1; number <= ROUNDS; number++) {
    const begun = Date.now();
    const tabs = await round(page, paths);
    kept.push(await measure(browser));
    line(`round ${number}`, kept.at(-1), `(${tabs} tabs, ${((Date.now() - begun) / 1000).toFixed(1)} s)`);
  }
  const growth = slope(kept.slice(-LAST).map(({ megabytes }) => megabytes));
  const more = slope(kept.slice(-LAST).map(({ objects }) => objects));
  console.log(`the last ${LAST} rounds: ${growth.toFixed(3)} MB and ${more.toFixed(0)} objects a round`);
  const file = argument('snapshot');
  if (file) await snapshot(browser, file);
} finally {
  await chromium.close();
}
