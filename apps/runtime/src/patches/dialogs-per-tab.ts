/** Dialogs and drawers of amis that belong to the tab in front. */
export const DIALOG = ':is(.cxd-Modal, .cxd-Drawer):not([data-behind])';
const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex]:not([tabindex="-1"])';
/** What lies above a dialog: it has the focus, and Escape, to itself. */
export const OVERLAYS = 'dialog[open], .cxd-PopOver, .cxd-PopUp';

/** Key of the tab in front; undefined while the shell is out of sight. */
const frontTab = (): string | undefined =>
  [...document.querySelectorAll('.lm-tab-panel:not([hidden])')]
    .find((panel) => !panel.closest('[hidden]'))
    ?.getAttribute('aria-labelledby')
    ?.replace(/^tab:/, '');

/** Which tab a dialog was opened in. */
const tabs = new WeakMap<Element, string | undefined>();

/** Dialogs lie beside the pages in the document: one stays behind with the tab in which it was opened. */
export function arrangeDialogs(): void {
  const front = frontTab();
  for (const dialog of document.querySelectorAll('.cxd-Modal, .cxd-Drawer')) {
    if (!tabs.has(dialog)) tabs.set(dialog, front);
    dialog.toggleAttribute('data-behind', tabs.get(dialog) !== front);
  }
}

/** Tab stays within the dialog in front, as it does in dialogs of the browser. */
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
