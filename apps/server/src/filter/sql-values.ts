import type { SqlValue } from '../database/database.js';
import type { Field, SqlFlavour } from '../metadata/resource.js';

/** A value as it is stored in a column. */
export type Comparable = SqlValue;

/** Negative, zero or positive; undefined when the database might decide differently. Never called with null. */
interface Comparer {
  (one: Comparable, other: Comparable): number | undefined;
  /** Whether it is a text column, where '' counts as empty. */
  readonly isText: boolean;
}

const side = <T>(one: T, other: T): number => (one < other ? -1 : one > other ? 1 : 0);

const WHOLE = /^-?\d{1,19}$/;

/** Integer columns of any size. */
function wholes(one: Comparable, other: Comparable): number | undefined {
  if (typeof one === 'number' && typeof other === 'number') return side(one, other);
  const [left, right] = [String(one), String(other)];
  return WHOLE.test(left) && WHOLE.test(right) ? side(BigInt(left), BigInt(right)) : undefined;
}

const DECIMAL = /^-?\d+(?:\.\d+)?$/;
/** MySQL compares a decimal column with a text parameter as doubles, which is exact up to this number of digits. */
const EXACT_DIGITS = 15;

/** Decimal columns of MySQL: texts with the same scale. */
function decimals(one: Comparable, other: Comparable): number | undefined {
  const [left, right] = [String(one), String(other)].map((text) => (DECIMAL.test(text) ? text.replace('.', '') : ''));
  if (left === undefined || right === undefined || left === '' || right === '') return undefined;
  const [low, high] = [Number(left), Number(right)];
  const largest = 10 ** EXACT_DIGITS;
  return Math.abs(low) < largest && Math.abs(high) < largest ? side(low, high) : undefined;
}

const MOMENT = /^\d{4}-\d{2}-\d{2}(?: \d{2}:\d{2}:\d{2})?$/;

function moments(one: Comparable, other: Comparable): number | undefined {
  const [left, right] = [String(one), String(other)];
  return MOMENT.test(left) && left.length === right.length && MOMENT.test(right) ? side(left, right) : undefined;
}

/** SQLite compares texts by bytes. */
function bytes(one: Comparable, other: Comparable): number | undefined {
  if (typeof one !== 'string' || typeof other !== 'string') return undefined;
  return one === other ? 0 : Buffer.compare(Buffer.from(one), Buffer.from(other));
}

function trimmed(text: string): string {
  let end = text.length;
  while (end > 0 && text[end - 1] === ' ') end -= 1;
  return text.slice(0, end);
}

/** MySQL's utf8mb4_bin compares by code point and pads the shorter text with spaces. */
function padded(one: Comparable, other: Comparable): number | undefined {
  if (typeof one !== 'string' || typeof other !== 'string') return undefined;
  if (one === other) return 0;
  const [left, right] = [trimmed(one), trimmed(other)];
  if (left === right) return 0;
  const filled = (text: string, beside: string): Buffer => Buffer.from(text + ' '.repeat(beside.length));
  return Buffer.compare(filled(left, right), filled(right, left));
}

/** How the values of a field's column are compared. */
export function comparer(field: Field, flavour: SqlFlavour): Comparer {
  const type = field.type.columnType(field.spec, flavour);
  const compare = choose(field, type, flavour);
  return Object.assign((one: Comparable, other: Comparable) => compare(one, other), { isText: TEXT.test(type) });
}

const TEXT = /char|text/i;

function choose(field: Field, type: string, flavour: SqlFlavour): (a: Comparable, b: Comparable) => number | undefined {
  // In records the value is 0 or 1, in the column the id of the row.
  if (field.type.name === 'deleted') return () => undefined;
  if (TEXT.test(type)) return flavour === 'mysql' ? padded : bytes;
  if (/^decimal/i.test(type)) return decimals;
  if (/int/i.test(type)) return wholes;
  return /^date/i.test(type) ? moments : () => undefined;
}

export type Pattern = 'contains' | 'starts' | 'ends';

const lower = (text: string): string => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

/**
 * Characters that utf8mb4_general_ci changes only by case folding: ASCII, some signs of measures, punctuation,
 * mathematical signs, circled digits, Chinese and Japanese, full-width forms. It may treat others (accents, Greek,
 * emoji) as equal.
 */
const PLAIN =
  /^[\x01-\x7f\xb0\xb1\xb7\xd7\u03a6\u03c6\u2010-\u2044\u2200-\u22ff\u2460-\u249b\u2500-\u27bf\u3000-\u9fff\uff01-\uff5e\uffe5]*$/;

/** Case folding of utf8mb4_general_ci for these characters. */
const folded = (text: string): string =>
  lower(text)
    .replaceAll('\u03c6', '\u03a6')
    .replace(/[\uff41-\uff5a]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 32));

/** A LIKE pattern of `toSql`: whether a value contains, starts or ends with the text, ignoring case. */
export function patternTest(
  pattern: Pattern,
  text: string,
  field: Field,
  flavour: SqlFlavour,
): (stored: Comparable) => boolean | null | undefined {
  if (!TEXT.test(field.type.columnType(field.spec, flavour)) || text.includes('\0')) return () => undefined;
  const fold = flavour === 'mysql' ? folded : lower;
  const wanted = fold(text);
  const certain = flavour === 'sqlite' || PLAIN.test(text);
  return (stored) => {
    if (stored === null) return null;
    if (typeof stored !== 'string' || stored.includes('\0')) return undefined;
    if (flavour === 'mysql' && !(certain && PLAIN.test(stored))) return undefined;
    const value = fold(stored);
    if (pattern === 'starts') return value.startsWith(wanted);
    return pattern === 'ends' ? value.endsWith(wanted) : value.includes(wanted);
  };
}

/** Whether a comma-joined text contains a key. */
export const contains = (joined: string, key: string): boolean => `,${joined},`.includes(`,${key},`);
