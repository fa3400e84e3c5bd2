/** Dialogs and drawers of amis that belong to the active tab. */
export const DIALOG = ':is(.cxd-Modal, .cxd-Drawer):not([data-behind])';
const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex]:not([tabindex="-1"])';
/** What can be open above a dialog; it has the focus and handles Escape itself. */
export const OVERLAYS = 'dialog[open], .cxd-PopOver, .cxd-PopUp';

/** Key of the active tab; undefined while the shell is hidden. */
const frontTab = (): string | undefined =>
  [...document.querySelectorAll('.lm-tab-panel:not([hidden])')]
    .find((panel) => !panel.closest('[hidden]'))
    ?.getAttribute('aria-labelledby')
    ?.replace(/^tab:/, '');

/** The tab in which a dialog was opened. */
const tabs = new WeakMap<Element, string | undefined>();

/**
 * amis puts dialogs outside the pages in the document, so a dialog must be hidden when the tab it was opened in is not
 * active.
 */
export function arrangeDialogs(): void {
  const front = frontTab();
  for (const dialog of document.querySelectorAll('.cxd-Modal, .cxd-Drawer')) {
    if (!tabs.has(dialog)) tabs.set(dialog, front);
    dialog.toggleAttribute('data-behind', tabs.get(dialog) !== front);
  }
}

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
