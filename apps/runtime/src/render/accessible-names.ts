import { t } from '../i18n/index.js';

const text = (element: Element | null | undefined): string =>
  element?.textContent?.replace(/[*\s]+/g, ' ').trim() ?? '';

/** Buttons that amis draws with an icon alone, by what is drawn. */
const ICONS: [selector: string, word: string][] = [
  ['.fa-sync, .fa-refresh, [icon=refresh]', 'shell.refresh'],
  ['.fa-table-columns, .fa-columns, [icon=columns]', 'shell.columns'],
  ['[icon=close], .fa-xmark', 'shell.close'],
];

function columnHead(cell: HTMLTableCellElement): string {
  const heads = cell.closest('table')?.querySelectorAll('thead tr:last-child th');
  return text(heads?.[cell.cellIndex]);
}

/** The words that stand beside a control: its label, the head of its column, what it asks for. */
function wordsBeside(control: HTMLElement): string {
  const cell = control.closest('td');
  if (cell) return columnHead(cell) || text(cell.closest('.cxd-Form-item')?.querySelector('.cxd-Form-label'));
  if (control.closest('.cxd-Pagination-inputGroup')) return t('shell.goToPage');
  const item = control.closest('.cxd-Form-item');
  return text(item?.querySelector('.cxd-Form-label')) || control.getAttribute('placeholder') || '';
}

const isNamed = (element: HTMLElement): boolean =>
  element.hasAttribute('aria-label') ||
  (element as HTMLInputElement).labels?.length === 1 ||
  (element.getAttribute('aria-labelledby') ?? '').split(' ').some((id) => id !== '' && document.getElementById(id));

function nameControl(control: HTMLElement): void {
  if (isNamed(control)) return;
  const words = wordsBeside(control);
  if (!words) return;
  control.removeAttribute('aria-labelledby');
  control.setAttribute('aria-label', words);
}

function nameButton(button: HTMLElement): void {
  if (text(button) || button.hasAttribute('aria-label')) return;
  const icon = ICONS.find(([selector]) => button.querySelector(selector));
  const words = button.getAttribute('data-tooltip') ?? button.title;
  if (icon || words) button.setAttribute('aria-label', words || t(icon?.[1] ?? ''));
}

const SCROLLED = '.cxd-Table-content, .ae-RendererList-groupWrap';
const TAB = '[role=tablist] > .cxd-Tabs-link';

/** amis gives some parts roles that do not exist, and boxes that scroll no way in for the keyboard. */
function mendRole(element: Element): void {
  if (/-body$/.test(element.getAttribute('role') ?? '')) element.removeAttribute('role');
  // It holds a button of its own.
  if (element.matches('.cxd-FileControl-dropzone')) element.setAttribute('role', 'group');
  if (element.matches(SCROLLED)) element.setAttribute('tabindex', '0');
  if (element.matches(TAB)) {
    element.setAttribute('role', 'tab');
    element.setAttribute('tabindex', '0');
    element.setAttribute('aria-selected', String(element.classList.contains('is-active')));
  }
}

/**
 * Names what amis draws without tying its words to it: controls by their label or column, dialogs by their title,
 * buttons by their icon. Idempotent; runs over whatever was drawn since the last time.
 */
export function nameParts(root: ParentNode): void {
  for (const dialog of root.querySelectorAll<HTMLElement>('.cxd-Modal[role=dialog], .cxd-Drawer[role=dialog]')) {
    const title = text(dialog.querySelector('.cxd-Modal-title, .cxd-Drawer-title'));
    if (title && dialog.getAttribute('aria-label') !== title) dialog.setAttribute('aria-label', title);
    dialog.setAttribute('aria-modal', 'true');
  }
  const controls = 'input:not([type=hidden], [type=checkbox], [type=radio]), textarea, [role=combobox]';
  for (const control of root.querySelectorAll<HTMLElement>(controls)) nameControl(control);
  for (const button of root.querySelectorAll<HTMLElement>('button, a[role=button]')) nameButton(button);
  const mended = `[role$="-body"], .cxd-FileControl-dropzone, ${SCROLLED}, ${TAB}`;
  for (const element of root.querySelectorAll(mended)) mendRole(element);
}
