import { useCallback, useEffect, useRef } from 'react';
import { confirm, t } from './door.js';

/** Asks before unsaved work is left behind: by the browser for its own ways out, by us with the text `question` for ours. */
export function useLeaveGuard(dirty: boolean, question: string): (to: string) => Promise<void> {
  const agreed = useRef(false);
  useEffect(() => {
    if (!dirty) return undefined;
    const ask = (event: BeforeUnloadEvent) => {
      if (!agreed.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [dirty]);
  return useCallback(
    async (to: string) => {
      if (dirty && !(await confirm(t(question)))) return;
      agreed.current = true;
      location.assign(to);
    },
    [dirty, question],
  );
}
