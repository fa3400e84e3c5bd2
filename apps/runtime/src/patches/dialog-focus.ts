import { nameParts } from './accessible-names.js';
import { arrangeDialogs, DIALOG } from './dialogs-per-tab.js';

/** Where amis draws: pages, the canvas of the page editor, and beside them dialogs, drawers and what pops up. */
const DRAWN = `.lm-amis, .lm-canvas, ${DIALOG}, .cxd-PopOver`;

/** Who had the focus before a dialog opened. */
const openers = new Map<Element, HTMLElement>();
/** The last ones first; weak, or a closed page would live on by them. */
let focused: WeakRef<HTMLElement>[] = [];

function followFocus(event: FocusEvent): void {
  if (event.target instanceof HTMLElement) focused = [new WeakRef(event.target), ...focused].slice(0, 20);
}

/** A new dialog takes the focus; a closed one gives it back to who opened it. */
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
  arrangeDialogs();
  moveFocus();
  for (const root of document.querySelectorAll(DRAWN))
    nameParts(root.matches(DIALOG) ? (root.parentNode ?? root) : root);
}

/** Follows what amis draws, once a frame at most. Called once, when the part that draws pages is loaded. */
export function watchAccessibility(): void {
  document.addEventListener('focusin', followFocus);
  new MutationObserver(() => {
    if (waiting === 0) waiting = requestAnimationFrame(applyAccessibility);
  }).observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['hidden'] });
}
