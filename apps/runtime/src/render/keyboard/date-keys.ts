const POPOVER = '.cxd-DatePicker-popover, .cxd-DateRangePicker-popover';
const CONFIRM = '[class*="-actions"] .cxd-Button--primary:enabled';

/** Enter and Tab end the choice of a date: its calendar closes, or it would swallow the next click. */
function onKey(event: KeyboardEvent): void {
  if (event.key !== 'Enter' && event.key !== 'Tab') return;
  const picker = (event.target as Element).closest<HTMLElement>('.cxd-DatePicker, .cxd-DateRangePicker');
  const calendar = [...document.querySelectorAll(POPOVER)].at(-1);
  if (!picker || !calendar) return;
  // Enter does not send the form as well.
  if (event.key === 'Enter') event.preventDefault();
  const part = calendar.querySelector(CONFIRM) ?? calendar.querySelector('.cxd-PopOver-overlay');
  part?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
}

/** Called once. */
export function watchDates(): void {
  addEventListener('keydown', onKey, true);
}
