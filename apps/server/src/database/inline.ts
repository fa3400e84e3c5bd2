import type { SqlValue } from './database.js';

/** Text without any character that could end a quoted string, in every SQL mode. */
const PLAIN = /^[^'\\\p{Cc}]*$/u;

function literal(value: SqlValue): string {
  if (value === null) return 'NULL';
  if (typeof value !== 'number') return quotedText(value);
  if (!Number.isFinite(value)) throw new Error(`${value} is no number for a database`);
  return String(value);
}

/** Text with other characters is written as hexadecimal, which is safe in every SQL mode (NO_BACKSLASH_ESCAPES). */
const quotedText = (text: string): string =>
  PLAIN.test(text) ? `'${text}'` : `_utf8mb4 X'${Buffer.from(text).toString('hex')}'`;

/** MySQL refuses quoted texts as counts of rows. */
const COUNTS_ROWS = /\b(?:LIMIT|OFFSET)\s+$/i;
const TWO_COUNTS = /\bLIMIT\s+\?\s*,/i;
const COUNT = /^\d{1,15}$/;

/**
 * A statement with its values written into it, for a packet of several statements; undefined when it must be prepared
 * instead. A `?` that is no placeholder would shift the values; it is noticed because the counts then differ.
 */
export function inlined(text: string, args: readonly SqlValue[]): string | undefined {
  const parts = text.split('?');
  if (parts.length !== args.length + 1 || TWO_COUNTS.test(text)) return undefined;
  let whole = parts[0] as string;
  for (const [at, value] of args.entries()) {
    const isCount = COUNTS_ROWS.test(parts[at] as string);
    if (isCount && !COUNT.test(String(value))) return undefined;
    whole += (isCount ? String(value) : literal(value)) + (parts[at + 1] as string);
  }
  return whole;
}
