import { confirm } from '../feedback/index.js';
import { t } from '../i18n/index.js';
import { DIALOG, frontTab } from './tab-dialogs.js';
import { unsavedForms } from './unsaved.js';

/** Documents ask by themselves, whatever closes them. */
const ASKS = '.lm-document';
const CLOSE = '.cxd-Modal-close, .cxd-Drawer-close';
/** What Escape closes before the dialog below it. */
const ABOVE = '.cxd-PopOver, .cxd-PopUp, dialog[open]';

/** amis passes typing on after 250 ms at the field and as long again at the form. */
const HEARD_MS = 600;
let typedAt = Number.NEGATIVE_INFINITY;

/** What was typed a moment ago must be known before it is said that nothing was. */
const heard = () => new Promise((resolve) => setTimeout(resolve, typedAt + HEARD_MS - performance.now()));

/** A key that is pressed again while the first is thought about says nothing new. */
let leaving = false;

async function leave(dialog: Element, close: HTMLElement): Promise<void> {
  await heard();
  const dirty = !dialog.matches(ASKS) && unsavedForms(frontTab()) > 0;
  if (dirty && !(await confirm(t('shell.unsavedQuestion'), { danger: true }))) return;
  close.click();
}

function onKey(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || document.querySelector(ABOVE)) return;
  const dialog = [...document.querySelectorAll(DIALOG)].at(-1);
  const close = dialog?.querySelector<HTMLElement>(CLOSE);
  if (!dialog || !close) return;
  // amis would close it whatever was typed, or not at all; the browser would close the question that opens.
  event.stopImmediatePropagation();
  event.preventDefault();
  if (leaving) return;
  leaving = true;
  void leave(dialog, close).finally(() => {
    leaving = false;
  });
}

/** Escape closes the dialog or drawer in front; one that holds what was not saved asks first. Called once. */
export function watchEscape(): void {
  const note = () => {
    typedAt = performance.now();
  };
  addEventListener('input', note, true);
  addEventListener('keydown', onKey, true);
}
