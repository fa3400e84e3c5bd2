import { nameParts } from './accessible-names.js';
import { DIALOG } from './dialog-keys.js';

/** Everything that amis draws: pages, the canvas of the page editor, dialogs, drawers and popups. */
const DRAWN = `.lm-amis, .lm-canvas, ${DIALOG}, .cxd-PopOver`;

/** The element that had the focus before a dialog opened. */
const openers = new Map<Element, HTMLElement>();
/** Recently focused elements, latest first. Weak references, so that closed pages can be freed. */
let focused: WeakRef<HTMLElement>[] = [];

function followFocus(event: FocusEvent): void {
  if (event.target instanceof HTMLElement) focused = [new WeakRef(event.target), ...focused].slice(0, 20);
}

/** A new dialog gets the focus; when it closes, the focus returns to the element that opened it. */
function moveFocus(): void {
  for (const dialog of document.querySelectorAll<HTMLElement>(DIALOG)) {
    if (openers.has(dialog)) continue;
    const opener = focused
      .map((element) => element.deref())
      .find((element) => element?.isConnected && !dialog.contains(element));
    openers.set(dialog, opener ?? document.body);
    if (dialog.contains(document.activeElement)) continue;
    dialog.tabIndex = -1;
    dialog.focus({ preventScroll: true });
  }
  for (const [dialog, opener] of openers) {
    if (dialog.isConnected) continue;
    openers.delete(dialog);
    if (document.activeElement === document.body && opener.isConnected) opener.focus({ preventScroll: true });
  }
}

let waiting = 0;

function applyAccessibility(): void {
  waiting = 0;
  moveFocus();
  // Pages of other tabs have their turn when they are shown.
  for (const root of document.querySelectorAll(DRAWN))
    if (root.closest('[hidden]') === null) nameParts(root.matches(DIALOG) ? (root.parentNode ?? root) : root);
}

/** Adjusts what amis draws, at most once per frame. Called once, when the part that draws pages is loaded. */
export function watchAccessibility(): void {
  document.addEventListener('focusin', followFocus);
  new MutationObserver(() => {
    if (waiting === 0) waiting = requestAnimationFrame(applyAccessibility);
  }).observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['hidden'] });
}
