import { jest } from '@jest/globals';

const stored = new Map<string, string>();
Object.assign(globalThis, {
  localStorage: {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  },
  location: { href: 'http://plant/wel/index' },
});

/** One browser tab: a module of its own, the storage shared. */
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
