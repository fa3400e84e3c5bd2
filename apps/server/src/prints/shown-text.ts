import type { Language } from '../http/index.js';
import { type Field, nameKeyOf, type Record_, type WordBook } from '../metadata/index.js';

/** Key under which a record has what people read of a field: its name beside a key or reference, else its value. */
export const nameKey = (field: Field): string => nameKeyOf(field) ?? field.key;

/** A value as lists show it: names for keys and references, decimals with all their digits, times to the second. */
export function shownText(
  field: Field,
  record: Record_,
  { words, language }: { readonly words: WordBook; readonly language: Language },
): string {
  const value = record[nameKey(field)];
  if (value === null || value === undefined) return '';
  if (field.type.name === 'bool' && typeof value === 'boolean')
    return words.resolve(value ? 'i18n:page.yes' : 'i18n:page.no', language);
  return plain(value);
}

function plain(value: unknown): string {
  if (Array.isArray(value)) return value.map(plain).join(', ');
  if (typeof value !== 'object' || value === null) return String(value ?? '');
  return Object.entries(value)
    .map(([key, one]) => `${key}: ${plain(one)}`)
    .join('; ');
}
