/** @jest-environment jsdom */
import { setLanguage } from '../i18n/index.js';
import { nameParts } from './accessible-names.js';
import { watchAccessibility } from './dialog-focus.js';
import { DIALOG, watchTabKey } from './dialog-keys.js';

const drawn = () => new Promise((resolve) => setTimeout(resolve, 60));
const one = (selector: string) => document.querySelector<HTMLElement>(selector) as HTMLElement;

beforeAll(async () => {
  await setLanguage('en');
  Element.prototype.checkVisibility ??= () => true;
  watchTabKey();
  watchAccessibility();
});

// The end of the page changes it, and a frame that is asked for then would come when it is gone.
afterAll(() => void (window.requestAnimationFrame = () => 0));

test('the dialog of a hidden tab is not in front', () => {
  document.body.innerHTML =
    '<div id="a"><div class="cxd-Modal"></div></div><div id="b" hidden><div class="cxd-Drawer"></div></div>';
  const front = () => [...document.querySelectorAll(DIALOG)].map(({ className }) => className);
  expect(front()).toEqual(['cxd-Modal']);
  one('#a').hidden = true;
  one('#b').hidden = false;
  expect(front()).toEqual(['cxd-Drawer']);
});

test('the key Tab stays within the dialog in front', () => {
  document.body.innerHTML =
    '<button id="below"></button><div class="cxd-Modal"><button id="first"></button><button id="last"></button></div>';
  one('#last').focus();
  dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', cancelable: true }));
  expect(document.activeElement?.id).toBe('first');
  dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', shiftKey: true, cancelable: true }));
  expect(document.activeElement?.id).toBe('last');
});

test('a new dialog takes the focus; a closed one gives it back', async () => {
  document.body.innerHTML = '<button id="opener"></button>';
  one('#opener').focus();
  const dialog = document.createElement('div');
  dialog.className = 'cxd-Drawer';
  document.body.append(dialog);
  await drawn();
  expect(document.activeElement).toBe(dialog);
  dialog.remove();
  await drawn();
  expect(document.activeElement?.id).toBe('opener');
});

test('controls, buttons and dialogs have names', () => {
  document.body.innerHTML = `<div class="cxd-Modal" role="dialog"><div class="cxd-Modal-title">Edit plate</div>
    <div class="cxd-Form-item"><label class="cxd-Form-label">Length *</label><input></div>
    <table><thead><tr><th>Grade</th></tr></thead><tbody><tr><td><div role="combobox"></div></td></tr></tbody></table>
    <button><i class="fa-trash-can"></i></button></div>`;
  nameParts(document);
  const names = ['.cxd-Modal', 'input', '[role=combobox]', 'button'].map((part) =>
    one(part).getAttribute('aria-label'),
  );
  expect(names.slice(0, 3)).toEqual(['Edit plate', 'Length', 'Grade']);
  expect(names[3]).toMatch(/\w/);
});

test('what a label already names keeps that name', () => {
  document.body.innerHTML = `<div class="cxd-Form-item"><span class="cxd-Form-label">Item</span>
    <label id="around">Around <input class="one"><input class="two"></label>
    <label for="named">Beside</label><input id="named" class="three"><label><input class="four"></label></div>`;
  nameParts(document);
  const names = ['one', 'two', 'three', 'four'].map((part) => one(`.${part}`).getAttribute('aria-label'));
  // A label names the first control inside it; an empty one names nothing.
  expect(names).toEqual([null, 'Item', null, 'Item']);
});

test('the page of another tab is named when it is shown', async () => {
  const page = (key: string) => `<div class="lm-amis"><button class="${key}" title="${key}"></button></div>`;
  document.body.innerHTML = `<section id="front">${page('a')}</section><section id="behind" hidden>${page('b')}</section>`;
  await drawn();
  expect([one('.a').getAttribute('aria-label'), one('.b').getAttribute('aria-label')]).toEqual(['a', null]);
  one('#behind').hidden = false;
  await drawn();
  expect(one('.b').getAttribute('aria-label')).toBe('b');
});
