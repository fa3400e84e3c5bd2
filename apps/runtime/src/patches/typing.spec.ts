/** @jest-environment jsdom */
import { jest } from '@jest/globals';
import { amisSettled, watchTyping } from './typing.js';

beforeAll(() => {
  jest.useFakeTimers();
  watchTyping();
  document.body.innerHTML =
    '<div class="lm-amis"><input id="qty"><div class="lm-ap"><button id="agree"></button></div>' +
    '<div class="cxd-Crud"><button id="add"></button><div class="cxd-Form"><button id="choose"></button></div></div>' +
    '<div class="cxd-Form"><div class="cxd-Crud"><button id="pick"></button></div></div></div>';
});
afterAll(() => jest.useRealTimers());

const press = (id: string, event: Event) => document.getElementById(id)?.dispatchEvent(event);

async function isHeard(): Promise<boolean> {
  let heard = false;
  void amisSettled().then(() => {
    heard = true;
  });
  await jest.advanceTimersByTimeAsync(0);
  return heard;
}

test('a decision waits for the edit before it, and for nothing else', async () => {
  expect(await isHeard()).toBe(true);
  press('qty', new Event('input', { bubbles: true }));
  press('agree', new MouseEvent('click', { bubbles: true }));
  expect(await isHeard()).toBe(false);
  await jest.advanceTimersByTimeAsync(800);
  press('agree', new MouseEvent('click', { bubbles: true }));
  expect(await isHeard()).toBe(true);
});

test('a machine that runs timers late is waited for', async () => {
  press('qty', new Event('input', { bubbles: true }));
  // The clock is long past the edit, but the timers that pass it on have not run.
  jest.setSystemTime(Date.now() + 5000);
  expect(await isHeard()).toBe(false);
  await jest.advanceTimersByTimeAsync(750);
  expect(await isHeard()).toBe(false);
  await jest.advanceTimersByTimeAsync(50);
  expect(await isHeard()).toBe(true);
});

test('a button of a list is no edit, one in a form is', async () => {
  const click = (id: string) => press(id, new MouseEvent('click', { bubbles: true }));
  click('add');
  expect(await isHeard()).toBe(true);
  for (const id of ['choose', 'pick']) {
    click(id);
    expect(await isHeard()).toBe(false);
    await jest.advanceTimersByTimeAsync(800);
    expect(await isHeard()).toBe(true);
  }
});
