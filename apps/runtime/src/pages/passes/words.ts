import { eachString, type Json, mapStrings } from '../json.js';

/**
 * Words pass. A token is a whole string: `i18n:shell.save`, `i18n:nqContractSign.contractCode`,
 * `formula:nqContractSign.lines.unitArea`, `required:…`, `visible:…`. amis' own replaceText replaces substrings and
 * stops at the first key, so it is not used.
 */
const TOKEN = /^(i18n|formula|required|visible):[\w.-]+$/;

const isToken = (text: string) => TOKEN.test(text);

/** The tokens a schema uses, each once. */
export function collectTokens(schema: Json): string[] {
  const tokens = new Set<string>();
  eachString(schema, (text) => {
    if (isToken(text)) tokens.add(text);
  });
  return [...tokens];
}

/** An unknown label shows the last part of its key; an unknown expression is no expression. */
const unknown = (token: string) => (token.startsWith('i18n:') ? token.slice(token.lastIndexOf('.') + 1) : '');

/** A copy of the schema with every token replaced. `lookup` gives undefined for a token it does not know. */
export const replaceTokens = (schema: Json, lookup: (token: string) => string | undefined): Json =>
  mapStrings(schema, (text) => (isToken(text) ? (lookup(text) ?? unknown(text)) : text));
