const POPOVER = '.cxd-DatePicker-popover, .cxd-DateRangePicker-popover';
const CONFIRM = '[class*="-actions"] .cxd-Button--primary:enabled';

/** Enter and Tab finish the choice of a date. The calendar must close, or it would take the next click. */
function onKey(event: KeyboardEvent): void {
  if (event.key !== 'Enter' && event.key !== 'Tab') return;
  const picker = (event.target as Element).closest<HTMLElement>('.cxd-DatePicker, .cxd-DateRangePicker');
  const calendar = [...document.querySelectorAll(POPOVER)].at(-1);
  if (!picker || !calendar) return;
  // Enter must not also submit the form.
  if (event.key === 'Enter') event.preventDefault();
  const part = calendar.querySelector(CONFIRM) ?? calendar.querySelector('.cxd-PopOver-overlay');
  part?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
}

/** Called once. */
export function watchDates(): void {
  addEventListener('keydown', onKey, true);
}
