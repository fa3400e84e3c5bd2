import { t } from '../i18n/index.js';

const text = (element: Element | null | undefined): string =>
  element?.textContent?.replace(/[*\s]+/g, ' ').trim() ?? '';

/** Icon-only buttons of amis, by their content. */
const ICONS: [selector: string, word: string][] = [
  ['.fa-sync, .fa-refresh, [icon=refresh]', 'shell.refresh'],
  ['.fa-table-columns, .fa-columns, [icon=columns]', 'shell.columns'],
  ['[icon=close], .fa-xmark', 'shell.close'],
  ['.fa-trash-can', 'page.removeLine'],
  ['.fa-copy', 'page.copyLine'],
];

/** The names that we set; all other names belong to the element. React can reuse an element for another label. */
const ours = new WeakMap<Element, string>();

function columnHead(cell: HTMLTableCellElement): string {
  const heads = cell.closest('table')?.querySelectorAll('thead tr:last-child th');
  return text(heads?.[cell.cellIndex]);
}

/** The label of the form item around an element; the parts of a combined item are items without a label. */
function labelAround(element: Element): string {
  for (
    let item = element.closest('.cxd-Form-item');
    item;
    item = item.parentElement?.closest('.cxd-Form-item') ?? null
  ) {
    const words = text(item.querySelector('.cxd-Form-label'));
    if (words) return words;
  }
  return '';
}

/** The texts beside a control: its label, the head of its column, its placeholder. */
function wordsBeside(control: HTMLElement): string {
  const cell = control.closest('td');
  if (cell) return columnHead(cell) || text(cell.closest('.cxd-Form-item')?.querySelector('.cxd-Form-label'));
  if (control.closest('.cxd-Pagination-inputGroup')) return t('shell.goToPage');
  const pageSize = control.closest('.cxd-Crud-pageSwitch');
  if (pageSize) return text(pageSize.firstElementChild);
  const group = control.closest('.cxd-Collapse')?.querySelector('.cxd-Collapse-header');
  return labelAround(control) || control.getAttribute('placeholder') || text(group);
}

/** The browser looks through the whole document for `labels`: with many open pages that took most of each navigation. */
function isLabelled(element: HTMLElement): boolean {
  const around = element.closest('label');
  const named = element.id === '' ? [] : [...document.querySelectorAll<HTMLLabelElement>('label[for]')];
  return [around, ...named].some((label) => label?.control === element && text(label) !== '');
}

const hasOwnName = (element: HTMLElement): boolean =>
  (element.hasAttribute('aria-label') && element.getAttribute('aria-label') !== ours.get(element)) ||
  isLabelled(element) ||
  (element.getAttribute('aria-labelledby') ?? '').split(' ').some((id) => id !== '' && document.getElementById(id));

function name(element: HTMLElement, words: string): void {
  if (!words || element.getAttribute('aria-label') === words) return;
  ours.set(element, words);
  element.setAttribute('aria-label', words);
}

function nameControl(control: HTMLElement): void {
  if (hasOwnName(control)) return;
  const words = wordsBeside(control);
  if (words) control.removeAttribute('aria-labelledby');
  name(control, words);
}

/** The tooltip text, in the forms that amis and its editor use. */
const tip = (element: HTMLElement): string =>
  element.getAttribute('data-tooltip') ??
  (element.title || element.querySelector('[editor-tooltip]')?.getAttribute('editor-tooltip') || '');

function nameButton(button: HTMLElement): void {
  if (text(button) || hasOwnName(button)) return;
  const icon = ICONS.find(([selector]) => button.querySelector(selector));
  name(button, tip(button) || (icon ? t(icon[1]) : labelAround(button)));
}

const SCROLLED = '.cxd-Table-content, .ae-RendererList-groupWrap, .ae-Outline';
const TAB = '[role=tablist] > .cxd-Tabs-link';

/** Elements with a positive tabindex, which the keyboard would reach before all others. */
const AHEAD = '[tabindex]:not([tabindex="0"], [tabindex^="-"])';
/** A list that may contain a sentence instead of entries. */
const LIST = '.ae-event-control-content';
/** A cell of a line table around a field: only the field should be a tab stop. */
const FIELD_CELL = 'td.cxd-Field--quickEditable[tabindex="0"]';
/** A button menu, its entries, and the button that opens it. */
const MENU = '.cxd-DropDown-menu-root';
const MENU_ENTRY = `${MENU} > li`;
const MENU_ITEM = `${MENU_ENTRY} > a:not([href])`;
const MENU_TOGGLE = '.cxd-DropDown > button';
const MENDED = [
  MENU,
  MENU_ENTRY,
  MENU_ITEM,
  MENU_TOGGLE,
  '[role$="-body"]',
  '[role=button][aria-level]',
  '.cxd-FileControl-dropzone',
  SCROLLED,
  TAB,
  AHEAD,
  LIST,
  FIELD_CELL,
];

/**
 * amis draws menu entries as links without an address: the keyboard cannot reach them, and screen readers do not know
 * what they are.
 */
function mendMenu(element: Element): void {
  if (element.matches(MENU)) element.setAttribute('role', 'menu');
  if (element.matches(MENU_ENTRY)) element.setAttribute('role', 'none');
  if (element.matches(MENU_ITEM)) {
    element.setAttribute('role', 'menuitem');
    element.setAttribute('tabindex', '0');
    element.setAttribute('aria-disabled', String(element.parentElement?.matches('.is-disabled') ?? false));
  }
  if (element.matches(MENU_TOGGLE)) {
    element.setAttribute('aria-haspopup', 'menu');
    element.setAttribute('aria-expanded', String(element.parentElement?.matches('.is-opened') ?? false));
  }
}

/** amis sets roles that do not exist, and scrolling areas that the keyboard cannot reach. */
function mendRole(element: Element): void {
  if (/-body$/.test(element.getAttribute('role') ?? '')) element.removeAttribute('role');
  // Levels are valid only on headings and trees.
  if (element.matches('[role=button][aria-level]')) element.removeAttribute('aria-level');
  // It contains a button itself, so it cannot be one.
  if (element.matches('.cxd-FileControl-dropzone')) element.setAttribute('role', 'group');
  if (element.matches(`${SCROLLED}, ${AHEAD}`)) element.setAttribute('tabindex', '0');
  if (element.matches(FIELD_CELL)) element.setAttribute('tabindex', '-1');
  if (element.matches(LIST)) element.setAttribute('role', element.querySelector(':scope > li') ? 'list' : 'group');
  if (element.matches(TAB)) {
    element.setAttribute('role', 'tab');
    element.setAttribute('tabindex', '0');
    element.setAttribute('aria-selected', String(element.classList.contains('is-active')));
  }
}

/**
 * Adds accessible names to what amis draws without them: controls get their label or column head, dialogs their title,
 * buttons the meaning of their icon. Idempotent; runs on everything that was drawn since the last call.
 */
export function nameParts(root: ParentNode): void {
  for (const dialog of root.querySelectorAll<HTMLElement>('.cxd-Modal[role=dialog], .cxd-Drawer[role=dialog]')) {
    const title = text(dialog.querySelector('.cxd-Modal-title, .cxd-Drawer-title'));
    if (title && dialog.getAttribute('aria-label') !== title) dialog.setAttribute('aria-label', title);
    dialog.setAttribute('aria-modal', 'true');
  }
  const controls = 'input:not([type=hidden], [type=radio]), textarea, [role=combobox]';
  for (const control of root.querySelectorAll<HTMLElement>(controls)) nameControl(control);
  for (const button of root.querySelectorAll<HTMLElement>('button, a[role=button], [role=tab]')) nameButton(button);
  for (const element of root.querySelectorAll(MENDED.join())) {
    mendRole(element);
    mendMenu(element);
  }
}
