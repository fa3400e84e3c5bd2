import { getActionByType } from 'amis-core';
import { alert } from '../feedback/index.js';
import { t } from '../i18n/index.js';

/** What the root of a page does itself, and what its parts do: by the time it comes here a part has seen it. */
const KNOWN = [
  ...['reload', 'url', 'link', 'jump', 'email', 'dialog', 'drawer', 'toast', 'ajax', 'copy', 'saveAs', 'download'],
  ...['submit', 'reset', 'clear', 'confirm', 'cancel', 'close', 'prev', 'next', 'button'],
];

/** `onAction` of a page: an action that nobody knows is said instead of being passed over in silence. */
export function reportUnknownAction(
  _event: unknown,
  { actionType, target }: { actionType?: string; target?: string },
): void {
  if (!actionType || target || KNOWN.includes(actionType) || getActionByType(actionType)) return;
  void alert(t('shell.unknownAction'));
}
