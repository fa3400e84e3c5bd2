/** Without `inputmode`, a touch screen would show letters for a number field. */
function showDigits(event: Event): void {
  const field = event.target;
  if (field instanceof HTMLInputElement && field.getAttribute('role') === 'spinbutton') field.inputMode ||= 'decimal';
}

/**
 * Shows a number pad for number fields. The attribute is set before the field gets the focus, because the keyboard
 * opens then.
 */
export function watchNumbers(): void {
  for (const when of ['pointerdown', 'focusin']) document.addEventListener(when, showDigits, true);
}
