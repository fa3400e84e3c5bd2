import type { Page } from '@playwright/test';

/** A page that stays in memory has thousands of objects and nodes; caches keep only about twenty objects. */
const BOUNDS = { objects: 100, nodes: 20, listeners: 5 };

type Alive = Record<keyof typeof BOUNDS, number>;

/** Counts living objects, because the number of bytes also grows with compiled code (see e2e/measure/heap.mjs). */
async function memoryOf(page: Page): Promise<() => Promise<Alive>> {
  const browser = await page.context().newCDPSession(page);
  return async () => {
    await browser.send('HeapProfiler.collectGarbage');
    const objectGroup = 'count';
    const { result } = await browser.send('Runtime.evaluate', { expression: 'Object.prototype', objectGroup });
    const prototypeObjectId = result.objectId ?? '';
    const { objects } = await browser.send('Runtime.queryObjects', { prototypeObjectId, objectGroup });
    const functionDeclaration = 'function () { return this.length }';
    const count = await browser.send('Runtime.callFunctionOn', { functionDeclaration, objectId: objects.objectId });
    await browser.send('Runtime.releaseObjectGroup', { objectGroup });
    const { nodes, jsEventListeners } = await browser.send('Memory.getDOMCounters');
    return { objects: Number(count.result.value), nodes, listeners: jsEventListeners };
  };
}

const NAMES = Object.keys(BOUNDS) as (keyof Alive)[];
const MAX_ROUNDS = 6;
/** Timers free the stores of closed pages. */
const SETTLED_MS = 500;

const asMuchAs = (now: Alive, earlier: Alive): boolean =>
  NAMES.every((name) => now[name] - earlier[name] <= BOUNDS[name]);

/**
 * Repeats an action until one repetition leaves no more behind than an earlier one. A few hundred objects come and go
 * with the caches, and components load at their own time; a leak grows with every repetition.
 */
export async function expectNoGrowth(page: Page, round: () => Promise<void>): Promise<void> {
  const alive = await memoryOf(page);
  const seen: Alive[] = [];
  // The first round loads what a page needs, so it is not compared.
  await round();
  while (seen.length < MAX_ROUNDS) {
    await round();
    await page.waitForTimeout(SETTLED_MS);
    const now = await alive();
    if (seen.some((earlier) => asMuchAs(now, earlier))) return;
    seen.push(now);
  }
  throw new Error(`each time leaves something behind: ${JSON.stringify(seen)}`);
}
