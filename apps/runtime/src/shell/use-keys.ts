import { useEffect } from 'react';
import { DIALOG } from '../patches/dialog-keys.js';
import { useLock } from '../session/index.js';

const FRONT = '.lm-tab-panel:not([hidden])';
const TYPING = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])';
const FIELD = 'input:not([type="hidden"]):not(:disabled)';
/**
 * The submit button of a page's form. Search rows save nothing, and a decision about a document must not happen by
 * accident.
 */
const SUBMIT = ':is(.cxd-Modal-footer, .cxd-Drawer-footer) .cxd-Button--primary:enabled, button[type="submit"]:enabled';
const NO_SAVE = '.cxd-Crud-filter, .lm-ap';

const isSeen = (element: Element) => element.getClientRects().length > 0;
const last = (selector: string) => [...document.querySelectorAll(selector)].at(-1);

/** The first search field of the active list, otherwise the menu search. */
function focusSearch(): boolean {
  const fields = [`${FRONT} .cxd-Crud-filter ${FIELD}`, '.lm-menu-field input'].flatMap((selector) => [
    ...document.querySelectorAll<HTMLInputElement>(selector),
  ]);
  const field = fields.find(isSeen);
  field?.focus();
  field?.select();
  return field !== undefined;
}

/** Saves the top form: that of a dialog of the page, or of the page itself. */
function saveForm(): void {
  const form = last(DIALOG) ?? last(FRONT);
  const buttons = [...(form?.querySelectorAll<HTMLButtonElement>(SUBMIT) ?? [])];
  buttons.findLast((button) => isSeen(button) && !button.closest(NO_SAVE))?.click();
}

function onKey(event: KeyboardEvent): void {
  if (useLock.getState().locked || event.altKey) return;
  const control = event.ctrlKey || event.metaKey;
  const covered = document.querySelector('dialog[open]') !== null;
  if (control && event.key.toLowerCase() === 's') {
    // Prevents the browser from saving the page as a file.
    event.preventDefault();
    if (!covered && !event.repeat) saveForm();
  }
  if (event.key !== '/' || control || covered || (event.target as Element).closest(TYPING)) return;
  if (!document.querySelector(DIALOG) && focusSearch()) event.preventDefault();
}

/** Keys on every screen: / focuses the search, Ctrl+S saves the open form. The menu search handles Ctrl+K. */
export function useKeys(): void {
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
