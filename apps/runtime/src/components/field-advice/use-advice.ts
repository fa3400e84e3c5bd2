import { useEffect, useState } from 'react';
import { ApiError, useCall, useLanguage } from '../kit/view.js';

/** Somebody types: the advice follows when he pauses. */
const PAUSE_MS = 300;

/** What the server would begin with, by field, and why. */
export interface Advice {
  values: Record<string, unknown> | null;
  reasons: Record<string, string>;
}

/** The advice for a form (as JSON), followed while it changes; nothing as long as there is none. */
export function useAdvice(api: string, form: string, turn: number): Advice | undefined {
  const language = useLanguage();
  const call = useCall();
  const [advice, setAdvice] = useState<Advice>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` and `language` ask anew
  useEffect(() => {
    // A slow answer of a former question is let go.
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
