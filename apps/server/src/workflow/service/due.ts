import { plantTime } from '../../config/index.js';
import { bounds } from '../bounds.js';
import { dueOf } from '../kernel/index.js';

/** The due time of a timer, in plant time; or the reason why it cannot be set, as a key of the message catalogue. */
type DueTime = { readonly dueTime: string; readonly millis: number } | { readonly code: string };

/** Like `dueOf` of the kernel, counted from `millis` and within the limits. */
export function dueTime(text: string, millis: number): DueTime {
  const due = dueOf(text, millis, bounds.timerDays);
  if ('problem' in due) return { code: `workflow.${due.problem}` };
  return { dueTime: plantTime(due.millis), millis: due.millis };
}

/** The parameters of an incident about a timer that cannot be set. */
export const timerArgs = (detail: string, text: string): Record<string, string | number> => ({
  detail,
  text: text.slice(0, TEXT),
  days: bounds.timerDays,
});

/** Maximum number of characters stored of a timer's text. */
const TEXT = 200;
