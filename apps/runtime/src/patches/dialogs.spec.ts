/** @jest-environment jsdom */
import { setLanguage } from '../i18n/index.js';
import { nameParts } from './accessible-names.js';
import { watchAccessibility } from './dialog-focus.js';
import { arrangeDialogs, watchTabKey } from './dialogs-per-tab.js';

const drawn = () => new Promise((resolve) => setTimeout(resolve, 60));
const one = (selector: string) => document.querySelector<HTMLElement>(selector) as HTMLElement;

beforeAll(async () => {
  await setLanguage('en');
  Element.prototype.checkVisibility ??= () => true;
  watchTabKey();
  watchAccessibility();
});

test('a dialog stays behind with the tab in which it was opened', () => {
  document.body.innerHTML =
    '<div class="lm-tab-panel" id="a" aria-labelledby="tab:a"></div>' +
    '<div class="lm-tab-panel" id="b" aria-labelledby="tab:b" hidden></div><div class="cxd-Modal"></div>';
  const behind = () => one('.cxd-Modal').hasAttribute('data-behind');
  arrangeDialogs();
  expect(behind()).toBe(false);
  one('#a').hidden = true;
  one('#b').hidden = false;
  arrangeDialogs();
  expect(behind()).toBe(true);
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
