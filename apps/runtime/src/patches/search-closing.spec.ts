/** @jest-environment jsdom */
import { closeSearchesByKey } from './search-closing.js';

beforeAll(() => closeSearchesByKey());

const press = (key: string): void =>
  void document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));

/** Draws the popups, in order, and returns how often each was closed after a key. */
function closedBy(key: string, ...classes: string[]): number[] {
  const counts = classes.map(() => 0);
  document.body.innerHTML = classes
    .map((name) => `<div class="cxd-PopOver ${name}"><div class="cxd-PopOver-overlay"></div></div>`)
    .join('');
  for (const [at, overlay] of document.querySelectorAll('.cxd-PopOver-overlay').entries())
    overlay.addEventListener('click', () => {
      counts[at] = (counts[at] ?? 0) + 1;
    });
  press(key);
  return counts;
}

test('Escape closes the search of a column, and no other key does', () => {
  expect(closedBy('Escape', 'cxd-TableCell-searchPopOver')).toEqual([1]);
  expect(closedBy('Escape', 'cxd-TableCell-filterPopOver')).toEqual([1]);
  expect(closedBy('Enter', 'cxd-TableCell-searchPopOver')).toEqual([0]);
});

test('a list of choices in front of it keeps the key', () => {
  expect(closedBy('Escape', 'cxd-TableCell-searchPopOver', 'cxd-Select-popover')).toEqual([0, 0]);
});
