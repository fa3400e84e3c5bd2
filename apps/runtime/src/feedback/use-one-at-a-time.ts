import { useRef, useState } from 'react';

/**
 * Runs one piece of work at a time, and tells which. What is asked for meanwhile is not done: false. State alone comes
 * too late for the second of two quick clicks.
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
