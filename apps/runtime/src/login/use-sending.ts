import { useState } from 'react';
import { ApiError } from '../api/index.js';
import { useOneAtATime } from '../feedback/index.js';
import { useT } from '../i18n/index.js';

/** Runs one call at a time and keeps the reason of its refusal. `send` resolves to whether it succeeded. */
export function useSending() {
  const t = useT();
  const { busy, run } = useOneAtATime<true>();
  const [error, setError] = useState('');
  const send = (work: () => Promise<unknown>): Promise<boolean> =>
    run(true, async () => {
      setError('');
      try {
        await work();
        return true;
      } catch (reason) {
        if (!(reason instanceof ApiError)) throw reason;
        setError(reason.message || t('error.unknown'));
        return false;
      }
    });
  return { busy: busy ?? false, error, send };
}
