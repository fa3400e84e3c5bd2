import { Decimal } from 'decimal.js';
import { isPlainObject } from './member.js';
import { boundList, boundText, type Run, spend } from './run.js';
import { plain, toNum } from './value.js';

/** The result as a JSON value: numbers as decimal strings without exponent, null for anything that is not data. */
export function output(value: unknown, run: Run): unknown {
  if (value === null || value === undefined || typeof value === 'boolean') return value ?? null;
  if (typeof value === 'string') return boundText(value);
  if (typeof value === 'number' || typeof value === 'bigint' || Decimal.isDecimal(value)) {
    const text = plain(toNum(value));
    return text === null ? null : boundText(text);
  }
  if (Array.isArray(value)) return boundList(value, run).map((item) => output(item, run));
  if (!isPlainObject(value)) return null;
  const entries = Object.entries(value);
  spend(run, entries.length + 1);
  return Object.fromEntries(entries.map(([key, item]) => [key, output(item, run)]));
}
