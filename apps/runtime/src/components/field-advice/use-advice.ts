import { useEffect, useState } from 'react';
import { ApiError, useCall, useLanguage } from '../kit/view.js';

/** The server is asked only when the user pauses while typing. */
const PAUSE_MS = 300;

/** The values that the server suggests, by field, and the reasons. */
export interface Advice {
  values: Record<string, unknown> | null;
  reasons: Record<string, string>;
}

/** The server's advice for a form (as JSON), updated when the form changes; undefined while there is none. */
export function useAdvice(api: string, form: string, turn: number): Advice | undefined {
  const language = useLanguage();
  const call = useCall();
  const [advice, setAdvice] = useState<Advice>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` and `language` load it again
  useEffect(() => {
    // A late answer to an earlier request is ignored.
    let isMine = true;
    const ask = async (): Promise<void> => {
      try {
        const said = await call<Advice>(api, { method: 'POST', body: JSON.parse(form), quiet: true });
        if (isMine) setAdvice(said);
      } catch (reason) {
        if (!(reason instanceof ApiError)) throw reason;
        if (isMine) setAdvice(undefined);
      }
    };
    const timer = setTimeout(() => void ask(), PAUSE_MS);
    return () => {
      isMine = false;
      clearTimeout(timer);
    };
  }, [call, api, form, language, turn]);

  return advice;
}
