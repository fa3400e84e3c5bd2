import { plantTime } from '../../config/index.js';
import { bounds } from '../bounds.js';
import { dueOf } from '../kernel/index.js';

/** When a timer is due, in plant time; or why it cannot be armed, as a key of the message catalogue. */
type DueTime = { readonly dueTime: string; readonly millis: number } | { readonly code: string };

/** As the kernel's `dueOf`, counted from `millis` and within the bounds. */
export function dueTime(text: string, millis: number): DueTime {
  const due = dueOf(text, millis, bounds.timerDays);
  if ('problem' in due) return { code: `workflow.${due.problem}` };
  return { dueTime: plantTime(due.millis), millis: due.millis };
}

/** What an incident says of a timer that cannot be armed. */
export const timerArgs = (detail: string, text: string): Record<string, string | number> => ({
  detail,
  text: text.slice(0, TEXT),
  days: bounds.timerDays,
});

/** Characters of a timer's text that are kept. */
const TEXT = 200;
