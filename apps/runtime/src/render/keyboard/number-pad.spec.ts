/** @jest-environment jsdom */
import { watchNumbers } from './number-pad.js';

test('fields of numbers ask for digits before they have the focus, others are as they were', () => {
  watchNumbers();
  document.body.innerHTML =
    '<input id="number" role="spinbutton"><input id="text"><input id="own" role="spinbutton" inputmode="numeric">';
  const modes = ['number', 'text', 'own'].map((id) => {
    const field = document.getElementById(id) as HTMLInputElement;
    // jsdom does not reflect this attribute as a property.
    field.inputMode ??= field.getAttribute('inputmode') ?? '';
    field.dispatchEvent(new Event('pointerdown', { bubbles: true }));
    return field.inputMode;
  });
  expect(modes).toEqual(['decimal', '', 'numeric']);
});
