const MENU = '.cxd-DropDown-menu-root';
const ITEM = `${MENU} > li:not(.is-disabled) > a`;
const TOGGLE = '.cxd-DropDown > button';
const DRAWN_MS = 2000;

const items = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(ITEM)];

/** The button that opened the menu. A weak reference, so that a closed page can be freed. */
let opened: WeakRef<HTMLElement> | undefined;

/** The menu is drawn a moment after its button is pressed. */
function whenDrawn(then: () => void, end = Date.now() + DRAWN_MS): void {
  if (items().length > 0) then();
  else if (Date.now() < end) requestAnimationFrame(() => whenDrawn(then, end));
}

function take(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

function step(from: Element, by: number): void {
  const list = items();
  const at = list.indexOf(from as HTMLElement) + by;
  list[(at + list.length) % list.length]?.focus();
}

function onItem(event: KeyboardEvent, item: HTMLElement): void {
  const toggle = opened?.deref();
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    take(event);
    step(item, event.key === 'ArrowDown' ? 1 : -1);
  } else if (event.key === 'Enter' || event.key === ' ') {
    take(event);
    // The focus must be on the menu's button, which stays, so that a dialog opened by the entry returns the focus
    // there.
    toggle?.focus({ preventScroll: true });
    item.click();
  } else if (event.key === 'Escape' || event.key === 'Tab') {
    if (event.key === 'Escape') take(event);
    if (toggle?.parentElement?.matches('.is-opened')) toggle.click();
    toggle?.focus({ preventScroll: true });
  }
}

function onKey(event: KeyboardEvent): void {
  const item = event.target instanceof Element ? event.target.closest<HTMLElement>(`${MENU} > li > a`) : null;
  if (item) onItem(event, item);
}

/** A menu opened with a key gets the focus in its first entry. */
function onClick(event: MouseEvent): void {
  const toggle = event.target instanceof Element ? event.target.closest<HTMLElement>(TOGGLE) : null;
  if (!toggle) return;
  opened = new WeakRef(toggle);
  const isByKey = event.detail === 0;
  if (isByKey && !toggle.parentElement?.matches('.is-opened')) whenDrawn(() => items()[0]?.focus());
}

/** Button menus by keyboard: arrows move, Enter and Space choose, Escape closes. Called once. */
export function watchMenus(): void {
  addEventListener('keydown', onKey, true);
  addEventListener('click', onClick, true);
}
