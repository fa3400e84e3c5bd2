import type { Answer } from './caller.js';
import { readWorkbook } from './workbook.js';

/** A value of the same form that no row has. */
export const neverLike = (value: string): string =>
  /^\d{6}$/.test(value) ? '899999' : /^\d+$/.test(value) ? '8999999999999999999' : 'Zq7N-never';

/** The order of keys depends on the order in which the databases returned rows. */
const sorted = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => one.localeCompare(other)))
    : value;

/** An answer in a form that can be compared: without the value that was sent, and without times. */
export async function told({ status, body, bytes, headers }: Answer, sent?: string): Promise<string> {
  const sheet = headers.get('content-type')?.includes('spreadsheetml') === true;
  const text = JSON.stringify(sheet ? await readWorkbook(bytes) : (body ?? bytes.toString()), sorted);
  // A short number may also be part of a longer one.
  const value = sent !== undefined && /^\d+$/.test(sent) ? new RegExp(`(?<!\\d)${sent}(?!\\d)`, 'g') : sent;
  const blank = value === undefined ? text : text.replaceAll(value, '#');
  return `${status} ${blank.replace(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/g, '@')}`;
}
