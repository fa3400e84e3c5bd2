/** Dialogs and drawers of amis, without those of tabs that are hidden. */
export const DIALOG = ':is(.cxd-Modal, .cxd-Drawer):not([hidden] *)';
const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex]:not([tabindex="-1"])';
/** What can be open above a dialog; it has the focus and handles Escape itself. */
export const OVERLAYS = ':is(dialog[open], .cxd-PopOver, .cxd-PopUp):not([hidden] *)';

/** Tab stays inside the top dialog, as in dialogs of the browser. */
function keepInside(event: KeyboardEvent): void {
  const dialog = event.key === 'Tab' ? [...document.querySelectorAll<HTMLElement>(DIALOG)].at(-1) : undefined;
  if (!dialog || document.querySelector(OVERLAYS)) return;
  const parts = [...dialog.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((part) => part.checkVisibility());
  const [first, last] = [parts[0], parts.at(-1)];
  const at = document.activeElement;
  const outside = !dialog.contains(at) || at === dialog;
  if (!(outside || at === (event.shiftKey ? first : last))) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
}

/** Called once. */
export function watchTabKey(): void {
  addEventListener('keydown', keepInside, true);
}
