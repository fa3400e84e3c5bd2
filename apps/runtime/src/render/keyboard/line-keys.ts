const FIELD =
  'input:not([type=hidden], [type=submit]):not(:disabled), textarea:not(:disabled), .cxd-Select:not(.is-disabled)';

/** Sets the focus to the first field of a cell or row; false when it has none. */
export function enter(place: Element | null | undefined): boolean {
  const field = place?.querySelector<HTMLElement>(FIELD);
  field?.focus();
  if (field instanceof HTMLInputElement) field.select();
  return field !== null && field !== undefined;
}

/** The arrows move to the line above or below. Otherwise they would change a number field by accident. */
function onKey(event: KeyboardEvent): void {
  if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
  const target = event.target as Element;
  const cell = target.closest<HTMLTableCellElement>('.cxd-InputTable td');
  if (!cell || !target.matches('input[role=spinbutton]')) return;
  event.preventDefault();
  event.stopPropagation();
  const row = cell.parentElement as HTMLTableRowElement;
  const next = event.key === 'ArrowUp' ? row.previousElementSibling : row.nextElementSibling;
  if (next instanceof HTMLTableRowElement) enter(next.cells[cell.cellIndex]);
}

/** Called once. */
export function watchLines(): void {
  addEventListener('keydown', onKey, true);
}
