import { useEffect, useState } from 'react';
import { ApiError, useCall, useLanguage } from '../kit/view.js';

export type Answered<T> = { state: 'loading' } | { state: 'failed'; message: string } | { state: 'ready'; data: T };

/** The answer of a GET call. A new `turn` or language loads it again; the previous answer stays until then. */
export function useAnswer<T>(path: string, turn: string): Answered<T> {
  const language = useLanguage();
  const call = useCall();
  const [answer, setAnswer] = useState<Answered<T>>({ state: 'loading' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` and `language` load it again
  useEffect(() => {
    let here = true;
    call<T>(path, { quiet: true }).then(
      (data) => here && setAnswer({ state: 'ready', data }),
      (reason: unknown) => {
        if (!(reason instanceof ApiError)) throw reason;
        if (here) setAnswer({ state: 'failed', message: reason.message });
      },
    );
    return () => {
      here = false;
    };
  }, [call, path, turn, language]);
  return answer;
}
