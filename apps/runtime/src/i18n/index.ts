/// <reference path="./words.d.ts" />
import { create } from 'zustand';

export type Language = 'zh' | 'en';
type Words = Record<string, string>;

const STORAGE_KEY = 'lamina.language';
/** Functions that load texts, by language. */
export type WordSource = Readonly<Record<Language, () => Promise<{ default: unknown }>>>;

const sources: WordSource[] = [
  { zh: () => import('virtual:lamina/words/zh'), en: () => import('virtual:lamina/words/en') },
];

interface LanguageState {
  language: Language;
  words: Words;
}

const stored = typeof localStorage === 'undefined' ? null : localStorage.getItem(STORAGE_KEY);
const useLanguageState = create<LanguageState>(() => ({ language: stored === 'en' ? 'en' : 'zh', words: {} }));

/** Nested groups become dotted keys: `{a:{b:'x'}}` → `{'a.b':'x'}`. */
export function flatten(tree: unknown, prefix = '', into: Words = {}): Words {
  for (const [key, value] of Object.entries(tree as Record<string, unknown>)) {
    if (typeof value === 'string') into[prefix + key] = value;
    else if (value && typeof value === 'object') flatten(value, `${prefix}${key}.`, into);
  }
  return into;
}

const PLACEHOLDER = /\{(\w+)(?:\|([^|{}]*)\|([^|{}]*))?\}/g;

const fill = (text: string, values?: Record<string, string | number>) =>
  values
    ? text.replace(PLACEHOLDER, (whole, name: string, one?: string, many?: string) => {
        const value = values[name];
        if (value === undefined || one === undefined) return String(value ?? whole);
        return (Number(value) === 1 ? one : many) ?? whole;
      })
    : text;

/** Loads the texts of a language, remembers the choice and rerenders everything that shows texts. */
export async function setLanguage(language: Language): Promise<void> {
  const parts = await Promise.all(sources.map((source) => source[language]()));
  const words: Words = Object.assign({}, ...parts.map((part) => flatten(part.default)));
  localStorage.setItem(STORAGE_KEY, language);
  document.documentElement.lang = language === 'en' ? 'en' : 'zh-CN';
  useLanguageState.setState({ language, words });
}

/** Adds texts that most users never need; they also follow later language changes. Resolves when they are loaded. */
export async function addWords(source: WordSource): Promise<void> {
  sources.push(source);
  const { language } = useLanguageState.getState();
  const words = flatten((await source[language]()).default);
  useLanguageState.setState((now) => (now.language === language ? { words: { ...now.words, ...words } } : now));
}

export const getLanguage = (): Language => useLanguageState.getState().language;
export const useLanguage = (): Language => useLanguageState((state) => state.language);

/**
 * The text of a key in the current language with its placeholders filled; the key itself when there is no text.
 * `{count}` is a value, `{count|row|rows}` the word that goes with it.
 */
export function t(key: string, values?: Record<string, string | number>): string {
  return fill(useLanguageState.getState().words[key] ?? key, values);
}

/** True when the application has this key, so no call is needed for it. */
export const hasText = (key: string): boolean => Object.hasOwn(useLanguageState.getState().words, key);

/** Like `t`, for components: rerenders when the language changes. */
export function useT(): typeof t {
  useLanguageState((state) => state.words);
  return t;
}
