import { useEffect, useMemo, useState } from 'react';
import { fetchWords } from './page-calls.js';
import { type Language, type Lookup, shellWord } from './runtime.js';

const NONE: Record<string, string> = {};

/**
 * The texts of a saved version, `more` texts for unsaved parts, and those of the application. The page can be edited
 * without them.
 */
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
  return useMemo(() => (token) => words[token] ?? more[token] ?? shellWord(token), [words, more]);
}
