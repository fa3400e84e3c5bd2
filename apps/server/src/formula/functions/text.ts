import { boundLength, boundList, boundText } from '../run.js';
import { isNone, toText, truthy } from '../value.js';
import { fn, ofText, small, type ValueFunction, variadic } from './function.js';

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A test of one text with another; it is false if the searched text is empty. */
const test = (call: (text: string, search: string) => boolean): ValueFunction =>
  fn(2, 2, ([value, wanted]) => {
    const search = toText(wanted);
    return search !== '' && call(toText(value), search);
  });

const length = ofText((text) => text.length);

export const textFunctions: Record<string, ValueFunction> = {
  LEFT: fn(2, 2, ([value, count]) => toText(value).slice(0, Math.max(0, small(count, 0)))),
  RIGHT: fn(2, 2, ([value, count]) => {
    const text = toText(value);
    return text.slice(Math.max(0, text.length - small(count, 0)));
  }),
  MID: fn(3, 3, ([value, from, count]) => {
    const start = small(from, 0);
    return toText(value).substring(start, start + small(count, 0));
  }),
  LEN: length,
  LENGTH: length,
  ISEMPTY: fn(1, 1, ([value]) => isNone(value) || !truthy(value) || (!Array.isArray(value) && isBlankText(value))),
  CONCATENATE: variadic((args) => boundText(args.map(toText).join(''))),
  LOWER: ofText((text) => text.toLowerCase()),
  UPPER: ofText((text) => text.toUpperCase()),
  UPPERFIRST: ofText(capital),
  CAPITALIZE: ofText((text) => capital(text.toLowerCase())),
  TRIM: ofText((text) => text.trim()),
  PADSTART: fn(2, 3, ([value, count, pad]) =>
    toText(value).padStart(small(count, 0), pad === undefined ? ' ' : toText(pad)),
  ),
  SPLIT: fn(1, 2, ([value, separator], run) =>
    boundList(toText(value).split(separator === undefined ? ',' : toText(separator)), run),
  ),
  BEFORELAST: fn(1, 2, ([value, delimiter]) => {
    const text = toText(value);
    const end = text.lastIndexOf(delimiter === undefined ? '.' : toText(delimiter));
    return end > 0 ? text.slice(0, end) : text;
  }),
  STARTSWITH: test((text, search) => text.startsWith(search)),
  ENDSWITH: test((text, search) => text.endsWith(search)),
  CONTAINS: test((text, search) => text.includes(search)),
  SEARCH: fn(2, 3, ([value, wanted, from]) => {
    const search = toText(wanted);
    return search === '' ? -1 : toText(value).indexOf(search, small(from, 0));
  }),
  REPLACE: fn(3, 3, ([value, search, replacement]) => replace(toText(value), toText(search), toText(replacement))),
};

const isBlankText = (value: unknown): boolean => typeof value === 'string' && value.trim() === '';

/** Replaces every occurrence. The length is checked before the text is built. */
function replace(text: string, search: string, replacement: string): string {
  if (search === '') return text;
  const parts = text.split(search);
  boundLength(text.length + (parts.length - 1) * (replacement.length - search.length));
  return parts.join(replacement);
}
