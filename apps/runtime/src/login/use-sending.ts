import { useRef, useState } from 'react';
import { ApiError } from '../api/index.js';
import { useT } from '../i18n/index.js';

/** Runs one call at a time and keeps the reason of its refusal. `send` answers whether the work was done. */
export function useSending() {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  // State comes too late for the second of two quick clicks.
  const sending = useRef(false);
  const send = async (work: () => Promise<unknown>): Promise<boolean> => {
    if (sending.current) return false;
    sending.current = true;
    setBusy(true);
    setError('');
    try {
      await work();
      return true;
    } catch (reason) {
      if (!(reason instanceof ApiError)) throw reason;
      setError(reason.message || t('error.unknown'));
      return false;
    } finally {
      sending.current = false;
      setBusy(false);
    }
  };
  return { busy, error, send };
}
