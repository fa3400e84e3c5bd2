import { jest } from '@jest/globals';

/** A storage like the browser's: its entries are its own keys. */
const storage = (): Record<string, string> =>
  Object.create({
    getItem(this: Record<string, string>, key: string) {
      return this[key] ?? null;
    },
    setItem(this: Record<string, string>, key: string, text: string) {
      this[key] = text;
    },
    removeItem(this: Record<string, string>, key: string) {
      delete this[key];
    },
  });

const use = (localStorage: object) =>
  Object.assign(globalThis, { localStorage, location: { href: 'http://plant/wel/index' } });

beforeEach(() => void use(storage()));

/** One browser tab: its own module instance, with shared storage. */
async function openTab() {
  jest.resetModules();
  return import('./error-log.js');
}

test('browser tabs write one list: none overwrites the other, what was cleared stays cleared', async () => {
  const [one, two] = [await openTab(), await openTab()];
  expect(one.useErrorLog).not.toBe(two.useErrorLog);
  one.logError(new Error('first'));
  two.logError(new Error('second'));
  const messages = () => two.useErrorLog.getState().entries.map(({ message }) => message);
  expect(messages()).toEqual(['second', 'first']);
  one.clearErrors();
  two.logError(new Error('third'));
  expect(messages()).toEqual(['third']);
});

test('what a browser tab has not seen yet stays: it writes its own entry alone', async () => {
  const [one, two] = [await openTab(), await openTab()];
  const [ofOne, ofTwo] = [storage(), storage()];
  use(ofOne);
  one.logError(new Error('first'));
  use(ofTwo);
  two.logError(new Error('second'));
  use(Object.assign(storage(), ofOne, ofTwo));
  const { useErrorLog } = await openTab();
  expect(
    useErrorLog
      .getState()
      .entries.map(({ message }) => message)
      .sort(),
  ).toEqual(['first', 'second']);
});

test('the hundred newest are kept', async () => {
  const { logError, useErrorLog } = await openTab();
  for (let at = 1; at <= 103; at += 1) logError(new Error(String(at)));
  const messages = useErrorLog.getState().entries.map(({ message }) => message);
  expect([messages.length, messages[0], messages.at(-1)]).toEqual([100, '103', '4']);
});
