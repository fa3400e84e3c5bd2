import type { Language } from '../../i18n/index.js';

/** Numbers from this size on are shortened: 12.3万, 123K. */
const LONG = 100_000;

const localeOf = (language: Language) => (language === 'zh' ? 'zh-CN' : 'en');

/** A decimal text for a card: large numbers are shortened, with at most one decimal digit. */
export function shortNumber(value: string, language: Language): string {
  const number = Number(value);
  const long = Math.abs(number) >= LONG;
  return new Intl.NumberFormat(localeOf(language), {
    notation: long ? 'compact' : 'standard',
    maximumFractionDigits: 1,
  }).format(number);
}

/** The full number with digit grouping. */
export const fullNumber = (value: string, language: Language): string =>
  new Intl.NumberFormat(localeOf(language), { maximumFractionDigits: 3 }).format(Number(value));
