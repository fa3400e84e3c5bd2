import { flushSync } from 'react-dom';

const OPTION = '.cxd-Select-option:not(.is-disabled)';
/** What is typed within these goes where it goes. */
const TYPING = 'input, textarea';
const OPENS = new Set(['Enter', ' ', 'ArrowDown', 'ArrowUp']);
/** Longer pauses begin a new word. */
const WORD_MS = 800;
const DRAWN_MS = 2000;

const menuOf = () => [...document.querySelectorAll<HTMLElement>('.cxd-Select-popover')].at(-1);
const options = () => [...(menuOf()?.querySelectorAll<HTMLElement>(OPTION) ?? [])];
const isLetter = (event: KeyboardEvent) =>
  event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey;

/** The select whose list is open; weak, or a closed page would live on by it; and the word that was typed since it was. */
let opened: WeakRef<HTMLElement> | undefined;
let word = '';
let typedAt = 0;

/** amis highlights what the pointer is over; so does this, at once: the next key may come before a busy page is drawn. */
function highlight(option: HTMLElement | undefined): void {
  option?.scrollIntoView({ block: 'nearest' });
  flushSync(() => option?.dispatchEvent(new MouseEvent('mousemove', { bubbles: true })));
}

const highlighted = () => options().findIndex((option) => option.matches('.is-highlight'));

function step(by: number): void {
  const list = options();
  const from = highlighted();
  const chosen = list.findIndex((option) => option.matches('.is-active'));
  // The first step goes to what is chosen already.
  const at = from >= 0 ? from + by : Math.max(chosen, 0);
  highlight(list[(at + list.length) % list.length]);
}

/** Goes to the next option that begins with what was typed, as the selects of the browser do. */
function search(letter: string): void {
  const now = Date.now();
  word = (now - typedAt > WORD_MS ? '' : word) + letter.toLowerCase();
  typedAt = now;
  const list = options();
  const from = word.length === 1 ? highlighted() + 1 : Math.max(highlighted(), 0);
  const turned = [...list.slice(from), ...list.slice(0, from)];
  highlight(turned.find((option) => option.textContent?.trim().toLowerCase().startsWith(word)));
}

/** The list draws itself a moment later, and may have nothing to offer. */
function whenDrawn(then: () => void, end = Date.now() + DRAWN_MS): void {
  if (menuOf()?.querySelector(`${OPTION}, .cxd-Select-noResult`)) then();
  else if (Date.now() < end) requestAnimationFrame(() => whenDrawn(then, end));
}

/** Opens the list. With a search field, the field has the focus at once, and gets the letter that opened it. */
function openList(select: HTMLElement, key: string): void {
  select.click();
  opened = new WeakRef(select);
  word = '';
  const letter = OPENS.has(key) ? '' : key;
  whenDrawn(() => {
    const field = menuOf()?.querySelector<HTMLInputElement>('.cxd-Select-input input');
    field?.focus();
    if (letter && field) type(field, letter);
    else if (letter) search(letter);
    else if (key.startsWith('Arrow')) step(0);
  });
}

/** Sets the value of a field so that React notices. */
function type(field: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Others that listen at the window, such as the Escape of dialogs, do not hear of it either. */
function take(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** The focus returns to the select; one that chooses several stays open, and one of which nothing is chosen yet. */
function choose(select: HTMLElement): void {
  const option = options()[highlighted()];
  option?.click();
  if (option && !select.matches('.cxd-Select--multi')) backTo(select);
}

function backTo(select: HTMLElement): void {
  opened = undefined;
  select.focus({ preventScroll: true });
}

function onOpen(event: KeyboardEvent, select: HTMLElement): void {
  const inField = (event.target as Element).matches(TYPING);
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    take(event);
    step(event.key === 'ArrowDown' ? 1 : -1);
  } else if (event.key === 'Enter' || (event.key === ' ' && !inField)) {
    take(event);
    choose(select);
  } else if (event.key === 'Tab') {
    // Takes what is highlighted and goes on to the next field from here.
    if (highlighted() >= 0) choose(select);
    if (select.matches('.is-opened')) select.click();
    backTo(select);
  } else if (event.key === 'Escape') {
    take(event);
    select.click();
    backTo(select);
  } else if (!inField && isLetter(event)) {
    take(event);
    search(event.key);
  }
}

function onKey(event: KeyboardEvent): void {
  const target = event.target;
  if (!(target instanceof HTMLElement) || event.altKey || event.isComposing) return;
  const open = opened?.deref();
  if (open?.isConnected && open.matches('.is-opened') && (open === target || menuOf()?.contains(target)))
    onOpen(event, open);
  else openBy(event, target);
}

function openBy(event: KeyboardEvent, target: HTMLElement): void {
  if (!target.matches('.cxd-Select:not(.is-disabled, .is-opened)')) return;
  if (!isLetter(event) && !OPENS.has(event.key)) return;
  take(event);
  openList(target, event.key);
}

/** One opened by the pointer is used by keys as well; what was chosen by the pointer gives the focus back, too. */
function onClick(event: MouseEvent): void {
  const target = event.target as Element;
  const select = target.closest<HTMLElement>('.cxd-Select');
  if (select && !target.closest('.cxd-Select-popover')) opened = new WeakRef(select);
  const open = opened?.deref();
  if (!open || !target.closest(OPTION) || open.matches('.cxd-Select--multi')) return;
  const chosen = open;
  requestAnimationFrame(() => {
    if (document.activeElement === document.body && chosen.isConnected) chosen.focus({ preventScroll: true });
  });
}

/** Selects by keyboard: Enter, Space, arrows and letters open; Enter and Tab take; Escape leaves. Called once. */
export function watchSelects(): void {
  addEventListener('keydown', onKey, true);
  addEventListener('click', onClick, true);
}
