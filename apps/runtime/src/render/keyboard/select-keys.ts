import { flushSync } from 'react-dom';

const OPTION = '.cxd-Select-option:not(.is-disabled)';
/** Keys typed in these elements are not handled here. */
const TYPING = 'input, textarea';
const OPENS = new Set(['Enter', ' ', 'ArrowDown', 'ArrowUp']);
/** A longer pause starts a new word. */
const WORD_MS = 800;
/** Choices may still be on their way from the server. */
const DRAWN_MS = 10_000;

const menuOf = () => [...document.querySelectorAll<HTMLElement>('.cxd-Select-popover')].at(-1);
const options = () => [...(menuOf()?.querySelectorAll<HTMLElement>(OPTION) ?? [])];
const isLetter = (event: KeyboardEvent) =>
  event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey;

/**
 * The select whose list is open (a weak reference, so that a closed page can be freed), and the word typed since it
 * opened.
 */
let opened: WeakRef<HTMLElement> | undefined;
let word = '';
let typedAt = 0;

/**
 * amis highlights the option under the pointer; this does the same at once, because the next key may come before a busy
 * page is drawn.
 */
function highlight(option: HTMLElement | undefined): void {
  option?.scrollIntoView({ block: 'nearest' });
  flushSync(() => option?.dispatchEvent(new MouseEvent('mousemove', { bubbles: true })));
}

const highlighted = () => options().findIndex((option) => option.matches('.is-highlight'));

function step(by: number): void {
  const list = options();
  const from = highlighted();
  const chosen = list.findIndex((option) => option.matches('.is-active'));
  // The first step goes to the selected option.
  const at = from >= 0 ? from + by : Math.max(chosen, 0);
  highlight(list[(at + list.length) % list.length]);
}

/** Moves to the next option that starts with the typed text, as selects of the browser do. */
function search(letter: string): void {
  const now = Date.now();
  word = (now - typedAt > WORD_MS ? '' : word) + letter.toLowerCase();
  typedAt = now;
  const list = options();
  const from = word.length === 1 ? highlighted() + 1 : Math.max(highlighted(), 0);
  const turned = [...list.slice(from), ...list.slice(0, from)];
  highlight(turned.find((option) => option.textContent?.trim().toLowerCase().startsWith(word)));
}

/** The list is drawn a moment later, and may be empty. Who has gone on meanwhile is left alone. */
function whenDrawn(select: HTMLElement, then: () => void, end = Date.now() + DRAWN_MS): void {
  if (select.matches('.is-opened') && menuOf()?.querySelector(`${OPTION}, .cxd-Select-noResult`)) then();
  else if (Date.now() < end && document.activeElement === select)
    requestAnimationFrame(() => whenDrawn(select, then, end));
}

/** Opens the list. If it has a search field, the field gets the focus at once, and the typed letter. */
function openList(select: HTMLElement, key: string): void {
  select.click();
  opened = new WeakRef(select);
  word = '';
  const letter = OPENS.has(key) ? '' : key;
  whenDrawn(select, () => {
    const field = menuOf()?.querySelector<HTMLInputElement>('.cxd-Select-input input');
    field?.focus();
    if (letter && field) type(field, letter);
    else if (letter) search(letter);
    else if (key.startsWith('Arrow')) step(0);
  });
}

/** Sets the value of a field in a way that React notices. */
function type(field: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Also stops other listeners at the window, such as the one that closes dialogs on Escape. */
function take(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** Returns the focus to the select. The list stays open for a multiple select, and when nothing was chosen. */
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
    // Takes the highlighted option; the browser then moves on from the select to the next field.
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

/** A select whose choices are on their way looks disabled, but keeps its place among the fields and opens later. */
function openBy(event: KeyboardEvent, target: HTMLElement): void {
  if (!target.matches('.cxd-Select[tabindex="0"]:not(.is-opened)')) return;
  if (!isLetter(event) && !OPENS.has(event.key)) return;
  take(event);
  openList(target, event.key);
}

/** A list opened with the pointer also works with keys; a choice with the pointer also returns the focus. */
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

/** Selects by keyboard: Enter, Space, arrows and letters open; Enter and Tab choose; Escape closes. Called once. */
export function watchSelects(): void {
  addEventListener('keydown', onKey, true);
  addEventListener('click', onClick, true);
}
