import { hasText, t } from '../../i18n/index.js';
import { eachString, type Json, mapStrings } from '../json.js';

/**
 * Words pass. A token is a whole string: `i18n:shell.save`, `i18n:nqContractSign.contractCode`,
 * `formula:nqContractSign.lines.unitArea`, `required:…`, `visible:…`. amis' own replaceText replaces substrings and
 * stops at the first key, so it is not used.
 */
const TOKEN = /^(i18n|formula|required|visible):[\w.-]+$/;
const LABEL = 'i18n:';

/** Gives undefined for a token that it does not know. */
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

/** The shell's own word for a token, in the language in use. */
export function shellWord(token: string): string | undefined {
  const key = token.slice(LABEL.length);
  return token.startsWith(LABEL) && hasText(key) ? t(key) : undefined;
}

/** An unknown label shows the last part of its key; an unknown expression is no expression. */
const wordOf = (token: string, lookup: Lookup): string =>
  lookup(token) ?? (token.startsWith(LABEL) ? token.slice(token.lastIndexOf('.') + 1) : '');

/** A copy of the schema with every token replaced. */
export const replaceTokens = (schema: Json, lookup: Lookup): Json =>
  mapStrings(schema, (text) => (isToken(text) ? wordOf(text, lookup) : text));

/**
 * The words of a schema by token, for the canvas, which replaces substrings, longest key first: every token is in it, so
 * that none is replaced by the words of a shorter one.
 */
export const wordsOf = (schema: Json, lookup: Lookup): Record<string, string> =>
  Object.fromEntries(collectTokens(schema).map((token) => [token, wordOf(token, lookup)]));
