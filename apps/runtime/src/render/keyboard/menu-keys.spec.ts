/** @jest-environment jsdom */
import { watchMenus } from './menu-keys.js';

const press = (key: string): void =>
  void document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
const focused = (): string => document.activeElement?.textContent ?? '';

test('the menu of a button is gone through by arrows, takes Enter and is left by Escape', () => {
  watchMenus();
  document.body.innerHTML = `<div class="cxd-DropDown is-opened"><button id="more">more</button></div>
    <ul class="cxd-DropDown-menu-root"><li><a tabindex="0">print</a></li>
    <li class="is-disabled"><a tabindex="0">rests</a></li><li><a tabindex="0">delete</a></li></ul>`;
  const toggle = document.getElementById('more') as HTMLElement;
  const [print, , remove] = [...document.querySelectorAll<HTMLElement>('a')];
  const done: string[] = [];
  for (const one of [toggle, print, remove]) one?.addEventListener('click', () => done.push(one.textContent ?? ''));
  toggle.click();
  print?.focus();
  press('ArrowDown');
  expect(focused()).toBe('delete');
  press('ArrowDown');
  expect(focused()).toBe('print');
  press('Enter');
  expect(done).toEqual(['more', 'print']);
  expect(focused()).toBe('more');
  remove?.focus();
  press('Escape');
  expect(done).toEqual(['more', 'print', 'more']);
  expect(focused()).toBe('more');
});
