import { useEffect, useState } from 'react';

const CHECK_AFTER_MS = 700;

export interface Checked<A> {
  /** undefined until the first answer; the last answer while the next one is loading. */
  answer: A | undefined;
  /** Why the latest text could not be checked. */
  failed: unknown;
}

/** The server's answer for a text, requested a moment after each change. `ask` must stay the same function. */
export function useChecked<A>(text: string, ask: (text: string, signal: AbortSignal) => Promise<A>): Checked<A> {
  const [checked, setChecked] = useState<Checked<A>>({ answer: undefined, failed: undefined });
  useEffect(() => {
    if (!text) return undefined;
    const controller = new AbortController();
    const timer = setTimeout(() => {
      ask(text, controller.signal).then(
        (answer) => setChecked({ answer, failed: undefined }),
        (failed: unknown) => {
          if (!controller.signal.aborted) setChecked(({ answer }) => ({ answer, failed }));
        },
      );
    }, CHECK_AFTER_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [text, ask]);
  return checked;
}
