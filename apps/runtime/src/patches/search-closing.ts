/** What amis opens below the head of a column, to search or filter by it. */
const SEARCHES = '.cxd-TableCell-searchPopOver, .cxd-TableCell-filterPopOver';
const OPEN = '.cxd-PopOver:not([hidden] *)';

/** A click there closes the popup, as a click outside of it. */
const backdrop = (popup: Element): HTMLElement | null => popup.querySelector('.cxd-PopOver-overlay');

function onKey(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || document.querySelector('dialog[open]')) return;
  const front = [...document.querySelectorAll(OPEN)].at(-1);
  // A list of choices above it handles the key itself.
  if (!front?.matches(SEARCHES)) return;
  event.stopImmediatePropagation();
  event.preventDefault();
  backdrop(front)?.click();
}

/** Escape closes the search of a column, which amis closes only by the pointer. Called once. */
export function closeSearchesByKey(): void {
  addEventListener('keydown', onKey, true);
}
