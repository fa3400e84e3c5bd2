import type { Language } from '../http/index.js';
import { type Field, nameKeyOf, type Record_, type Table, type WordBook, wordToken } from '../metadata/index.js';

/** Key under which a record has what people read of a field: its name beside a key or reference, else its value. */
export const nameKey = (field: Field): string => nameKeyOf(field) ?? field.key;

/** A value as lists show it: names for keys and references, decimals with all their digits, times to the second. */
export function shownText(
  field: Field,
  record: Record_,
  table: Table,
  { words, language }: { readonly words: WordBook; readonly language: Language },
): string {
  const value = record[nameKey(field)];
  if (value === null || value === undefined) return '';
  const token = wordToken(table, field, value);
  return token === undefined ? plain(value) : words.resolve(token, language);
}

function plain(value: unknown): string {
  if (Array.isArray(value)) return value.map(plain).join(', ');
  if (typeof value !== 'object' || value === null) return String(value ?? '');
  return Object.entries(value)
    .map(([key, one]) => `${key}: ${plain(one)}`)
    .join('; ');
}
