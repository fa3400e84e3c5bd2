import { useRef, useState } from 'react';

/**
 * Runs one task at a time, and says which one is running. A task requested meanwhile is not run: false. A ref is
 * needed, because state would update too late for the second of two quick clicks.
 */
export function useOneAtATime<Name>() {
  const under = useRef(false);
  const [busy, setBusy] = useState<Name>();
  const run = async (name: Name, work: () => Promise<boolean>): Promise<boolean> => {
    if (under.current) return false;
    under.current = true;
    setBusy(name);
    try {
      return await work();
    } finally {
      under.current = false;
      setBusy(undefined);
    }
  };
  return { busy, run };
}
