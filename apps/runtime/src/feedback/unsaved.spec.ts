/** @jest-environment jsdom */
import { setLanguage } from '../i18n/index.js';
import { useFeedback } from './store.js';
import { guardLeaving, isUnsaved, mayLeave, registerTyping, settle } from './unsaved.js';

const rest = () => new Promise((resolve) => setTimeout(resolve, 0));
const questions = () => useFeedback.getState().questions;
let stop: (() => void)[] = [];
const typedIn = (...tabs: string[]) =>
  stop.push(registerTyping({ isUnsaved: ({ tab }) => tab === undefined || tabs.includes(tab) }));

beforeAll(async () => {
  await setLanguage('en');
  guardLeaving();
});
afterEach(() => {
  for (const each of stop) each();
  stop = [];
});

test('a place where nothing was typed is left without a question', async () => {
  typedIn('b');
  expect([isUnsaved(), isUnsaved({ tab: 'a' }), isUnsaved({ tab: 'b' })]).toEqual([true, false, true]);
  expect(await mayLeave([{ tab: 'a' }])).toBe(true);
});

test('leaving what was typed asks once, and is as the answer says', async () => {
  typedIn('a');
  for (const agreed of [false, true]) {
    const first = mayLeave([{ tab: 'a' }]);
    expect(await mayLeave([{ tab: 'a' }])).toBe(false);
    await rest();
    expect(questions()).toHaveLength(1);
    questions()[0]?.answer(agreed);
    expect(await first).toBe(agreed);
  }
});

test('what is still on its way is waited for before it is said that nothing was typed', async () => {
  let known = false;
  const typing = {
    isUnsaved: () => known,
    settle: async () => {
      await rest();
      known = true;
    },
  };
  stop.push(registerTyping(typing));
  const left = mayLeave();
  await rest();
  await rest();
  expect(questions()).toHaveLength(1);
  questions()[0]?.answer(false);
  expect(await left).toBe(false);
  known = false;
  await settle();
  expect(known).toBe(true);
});

test('the browser asks, too', () => {
  const asks = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(asks()).toBe(false);
  typedIn('a');
  expect(asks()).toBe(true);
});
