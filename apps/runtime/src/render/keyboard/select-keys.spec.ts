/** @jest-environment jsdom */
import { watchSelects } from './select-keys.js';

beforeAll(watchSelects);
// The keys ask for a frame, which must not come when the page is gone.
afterAll(() => new Promise((wake) => void setTimeout(wake, 40)));

function select(className: string, tabIndex: number): { clicks: () => number; press: (key: string) => boolean } {
  const element = document.createElement('div');
  element.className = className;
  element.tabIndex = tabIndex;
  document.body.replaceChildren(element);
  let clicks = 0;
  element.addEventListener('click', () => (clicks += 1));
  element.focus();
  return {
    clicks: () => clicks,
    press: (key) => element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })),
  };
}

test.each(['ArrowDown', 'Enter', ' ', 'a'])('%s opens a select', (key) => {
  const { clicks, press } = select('cxd-Select', 0);
  expect(press(key)).toBe(false);
  expect(clicks()).toBe(1);
});

test('a key that comes while the choices are on their way is not lost', () => {
  const { clicks, press } = select('cxd-Select is-disabled', 0);
  expect(press('ArrowDown')).toBe(false);
  expect(clicks()).toBe(1);
});

test('a disabled select takes no key', () => {
  const { clicks, press } = select('cxd-Select is-disabled', -1);
  expect(press('ArrowDown')).toBe(true);
  expect(clicks()).toBe(0);
});
