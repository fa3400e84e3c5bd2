import { getActionByType } from 'amis-core';
import { alert } from '../feedback/index.js';
import { t } from '../i18n/index.js';

/**
 * Actions of the page root, and those of its parts: an action that arrives here has already been handled by its part.
 */
const KNOWN = [
  ...['reload', 'url', 'link', 'jump', 'email', 'dialog', 'drawer', 'toast', 'ajax', 'copy', 'saveAs', 'download'],
  ...['submit', 'reset', 'clear', 'confirm', 'cancel', 'close', 'prev', 'next', 'button'],
];

/** `onAction` of a page: reports an unknown action, which amis would silently ignore. */
export function reportUnknownAction(
  _event: unknown,
  { actionType, target }: { actionType?: string; target?: string },
): void {
  if (!actionType || target || KNOWN.includes(actionType) || getActionByType(actionType)) return;
  void alert(t('shell.unknownAction'));
}
