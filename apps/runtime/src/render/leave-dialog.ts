import { confirm } from '../feedback/index.js';
import { t } from '../i18n/index.js';
import { unsavedForms } from './unsaved.js';

const DIALOG = '.cxd-Modal, .cxd-Drawer';
/** Documents ask by themselves, whatever closes them. */
const ASKS = '.lm-document';
const CLOSE = '.cxd-Modal-close, .cxd-Drawer-close';
/** What Escape closes before the dialog below it. */
const ABOVE = '.cxd-PopOver, .cxd-PopUp, dialog[open]';

const frontTab = () =>
  document.querySelector('.lm-tab-panel:not([hidden])')?.getAttribute('aria-labelledby')?.replace(/^tab:/, '');

async function leave(event: KeyboardEvent): Promise<void> {
  if (event.key !== 'Escape' || document.querySelector(ABOVE)) return;
  const dialog = [...document.querySelectorAll(DIALOG)].at(-1);
  const close = dialog?.querySelector<HTMLElement>(CLOSE);
  if (!dialog || !close) return;
  // amis would close it whatever was typed, or not at all; the browser would close the question that opens.
  event.stopImmediatePropagation();
  event.preventDefault();
  const dirty = !dialog.matches(ASKS) && unsavedForms(frontTab()) > 0;
  if (dirty && !(await confirm(t('shell.unsavedQuestion'), { danger: true }))) return;
  close.click();
}

/** Escape closes the dialog or drawer in front; one that holds what was not saved asks first. Called once. */
export function watchEscape(): void {
  addEventListener('keydown', (event) => void leave(event), true);
}
