import type { SqlValue } from './database.js';

/** Nothing in it could end a text in quotes, whatever mode the server reads it in. */
const PLAIN = /^[^'\\\p{Cc}]*$/u;

function literal(value: SqlValue): string {
  if (value === null) return 'NULL';
  if (typeof value !== 'number') return quotedText(value);
  if (!Number.isFinite(value)) throw new Error(`${value} is no number for a database`);
  return String(value);
}

/** A text with anything in it that could end it travels as hexadecimal: no mode (NO_BACKSLASH_ESCAPES) changes that. */
const quotedText = (text: string): string =>
  PLAIN.test(text) ? `'${text}'` : `_utf8mb4 X'${Buffer.from(text).toString('hex')}'`;

/** MySQL takes no text for a number here, and none but a text from its driver. */
const COUNTS_ROWS = /\b(?:LIMIT|OFFSET)\s+\?/i;

/**
 * A statement with its values in it, for a packet of several statements; undefined where it must be prepared. A `?` that
 * is no placeholder would shift the values: then their numbers differ.
 */
export function inlined(text: string, args: readonly SqlValue[]): string | undefined {
  const parts = text.split('?');
  if (parts.length !== args.length + 1 || COUNTS_ROWS.test(text)) return undefined;
  let whole = parts[0] as string;
  for (const [at, value] of args.entries()) whole += literal(value) + (parts[at + 1] as string);
  return whole;
}
