import { useEffect, useState } from 'react';
import { ApiError, request } from '../../api/index.js';
import { useLanguage } from '../../i18n/index.js';

export type Answered<T> = { state: 'loading' } | { state: 'failed'; message: string } | { state: 'ready'; data: T };

/** What a GET call answers; asked again with every other `turn` and language, while the former answer stays. */
export function useAnswer<T>(path: string, turn: string): Answered<T> {
  const language = useLanguage();
  const [answer, setAnswer] = useState<Answered<T>>({ state: 'loading' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` and `language` ask for another answer
  useEffect(() => {
    let here = true;
    request<T>(path, { quiet: true }).then(
      (data) => here && setAnswer({ state: 'ready', data }),
      (reason: unknown) => {
        if (!(reason instanceof ApiError)) throw reason;
        if (here) setAnswer({ state: 'failed', message: reason.message });
      },
    );
    return () => {
      here = false;
    };
  }, [path, turn, language]);
  return answer;
}
