/** A field of a number. Its browser shows letters on a touch screen unless it is told that digits are meant. */
function showDigits(event: Event): void {
  const field = event.target;
  if (field instanceof HTMLInputElement && field.getAttribute('role') === 'spinbutton') field.inputMode ||= 'decimal';
}

/** Numbers are typed on a keypad: told before the field has the focus, when the keys come up. */
export function watchNumbers(): void {
  for (const when of ['pointerdown', 'focusin']) document.addEventListener(when, showDigits, true);
}
