import { useEffect, useMemo, useState } from 'react';
import { fetchWords } from './page-calls.js';
import { collectTokens, hasText, type Json, type Language, t } from './runtime-door.js';

export type Lookup = (token: string) => string | undefined;

const LABEL = 'i18n:';
const NONE: Record<string, string> = {};
const shellText = (token: string): string | undefined => {
  const key = token.slice(LABEL.length);
  return token.startsWith(LABEL) && hasText(key) ? t(key) : undefined;
};

/** The words of a saved version, `more` that unsaved parts bring, and those of the shell. Without them the page is still editable. */
export function useLookup(
  menuId: string,
  version: number | undefined,
  language: Language,
  more: Record<string, string> = NONE,
): Lookup {
  const [words, setWords] = useState<Record<string, string>>({});
  useEffect(() => {
    if (version === undefined) return undefined;
    let here = true;
    fetchWords(menuId, version, language).then(
      (found) => here && setWords(found),
      (reason: unknown) => console.error(reason),
    );
    return () => {
      here = false;
    };
  }, [menuId, version, language]);
  return useMemo(() => (token: string) => words[token] ?? more[token] ?? shellText(token), [words, more]);
}

/**
 * Replacement map for the canvas, which can only replace substrings, longest key first. Every token of the schema is
 * in it, so that none is replaced by the words of a shorter one.
 */
export function replacementsFor(schema: Json, lookup: Lookup): Record<string, string> {
  const map: Record<string, string> = {};
  for (const token of collectTokens(schema)) {
    map[token] = lookup(token) ?? (token.startsWith(LABEL) ? token.slice(token.lastIndexOf('.') + 1) : '');
  }
  return map;
}
