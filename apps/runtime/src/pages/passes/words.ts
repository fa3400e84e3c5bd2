import { hasText, t } from '../../i18n/index.js';
import { eachString, type Json, mapStrings } from '../json.js';

/**
 * Words pass. A token is a whole string: `i18n:shell.save`, `i18n:nqContractSign.contractCode`,
 * `formula:nqContractSign.lines.unitArea`, `required:…`, `visible:…`. amis' own replaceText is not used, because it
 * replaces substrings and stops at the first key.
 */
const TOKEN = /^(i18n|formula|required|visible):[\w.-]+$/;
const LABEL = 'i18n:';

/** Returns undefined for an unknown token. */
export type Lookup = (token: string) => string | undefined;

const isToken = (text: string) => TOKEN.test(text);

/** The tokens a schema uses, each once. */
export function collectTokens(schema: Json): string[] {
  const tokens = new Set<string>();
  eachString(schema, (text) => {
    if (isToken(text)) tokens.add(text);
  });
  return [...tokens];
}

/** The application's own text for a token, in the current language. */
export function shellWord(token: string): string | undefined {
  const key = token.slice(LABEL.length);
  return token.startsWith(LABEL) && hasText(key) ? t(key) : undefined;
}

/** An unknown label becomes the last part of its key; an unknown expression becomes an empty text. */
const wordOf = (token: string, lookup: Lookup): string =>
  lookup(token) ?? (token.startsWith(LABEL) ? token.slice(token.lastIndexOf('.') + 1) : '');

/** A copy of the schema with every token replaced. */
export const replaceTokens = (schema: Json, lookup: Lookup): Json =>
  mapStrings(schema, (text) => (isToken(text) ? wordOf(text, lookup) : text));

/**
 * The texts of a schema by token, for the canvas. The canvas replaces substrings, longest key first, so every token is
 * included: otherwise a shorter token could replace a part of a longer one.
 */
export const wordsOf = (schema: Json, lookup: Lookup): Record<string, string> =>
  Object.fromEntries(collectTokens(schema).map((token) => [token, wordOf(token, lookup)]));
