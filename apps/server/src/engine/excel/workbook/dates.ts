import type { Readable } from 'node:stream';
import { readWhole } from './xml.js';

/** Built-in number formats that show a date or a time. */
const isBuiltIn = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

const FORMAT_CHARS = 255;

/** Whether a format code shows a date: it has a date letter outside quotes, colours and escapes. */
export function isDateFormat(code: string): boolean {
  const text = code.slice(0, FORMAT_CHARS);
  let closing = '';
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (closing !== '') {
      if (char === closing) closing = '';
    } else if (char === '"') closing = '"';
    else if (char === '[') {
      // [h], [mm] and [ss] count hours and more; [Red], [$-804] and [>5] do not.
      if (/^\[[hms]{1,2}\]/i.test(text.slice(at, at + 4))) return true;
      closing = ']';
    } else if (char === '\\' || char === '_' || char === '*') at += 1;
    else if ('dmyhsDMYHS'.includes(char)) return true;
  }
  return false;
}

/** The cell styles that show dates, by the number that cells name. */
export async function readDateStyles(bytes: Readable): Promise<boolean[]> {
  const dates = new Map<number, boolean>();
  const styles: boolean[] = [];
  let within = false;
  await readWhole(bytes, {
    open(name, attributes) {
      if (name === 'numFmt') dates.set(Number(attributes['numFmtId']), isDateFormat(attributes['formatCode'] ?? ''));
      else if (name === 'cellXfs') within = true;
      else if (name === 'xf' && within) {
        const id = Number(attributes['numFmtId'] ?? 0);
        styles.push(dates.get(id) ?? isBuiltIn(id));
      }
    },
    close(name) {
      if (name === 'cellXfs') within = false;
    },
  });
  return styles;
}

const DAY = 86_400;
/** Days from the start of Excel's calendars to 1970; the second calendar is that of old Macs. */
const EPOCH = 25_569;
const MAC_EPOCH = 24_107;
/** The day after the last day that Excel supports. */
const END = 2_958_466;

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** `2026-05-20`, with the time of day if there is one. undefined for a number that is no day of Excel's calendar. */
export function dateText(serial: number, mac: boolean): string | undefined {
  if (!(serial >= 0 && serial < END)) return undefined;
  const date = new Date(Math.round((serial - (mac ? MAC_EPOCH : EPOCH)) * DAY) * 1000);
  const day = `${date.getUTCFullYear()}-${twoDigits(date.getUTCMonth() + 1)}-${twoDigits(date.getUTCDate())}`;
  const time = `${twoDigits(date.getUTCHours())}:${twoDigits(date.getUTCMinutes())}:${twoDigits(date.getUTCSeconds())}`;
  return time === '00:00:00' ? day : `${day} ${time}`;
}
