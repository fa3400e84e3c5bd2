import type { Language } from '../http/index.js';
import { type Field, nameKeyOf, type Record_, type Table, type WordBook, wordToken } from '../metadata/index.js';

/** Key of the displayed value of a field in a record: the name for a key or reference, otherwise the value itself. */
export const nameKey = (field: Field): string => nameKeyOf(field) ?? field.key;

/** A value as in lists: names for keys and references, decimals with all their digits, times with seconds. */
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
