import { useCallback, useEffect, useState } from 'react';
import { fetchLook, keyOf, type Look, type Whom } from './look-calls.js';

export interface Looking {
  whom: Whom;
  /** Undefined while it is asked for, and where it is refused. */
  look: Look | undefined;
  /** Why the author may not look as `whom`; empty: he may. */
  problem: string;
  choose(whom: Whom): void;
  /** Asks for another token: the one there was has ended. */
  renew(): void;
}

/**
 * As whom canvas and preview show the page. `isPreviewed`: even the author himself needs a token there; the canvas reads
 * for him as he is. Whom the author may not look as leaves it as it was, with the reason.
 */
export function useLook(isPreviewed: boolean): Looking {
  const [whom, setWhom] = useState<Whom>({ kind: 'me' });
  const [look, setLook] = useState<Look>();
  const [problem, setProblem] = useState('');
  const load = useCallback(() => {
    let here = true;
    setProblem('');
    fetchLook(whom).then(
      (found) => here && setLook(found),
      (reason: unknown) => here && setProblem(reason instanceof Error ? reason.message : String(reason)),
    );
    return () => {
      here = false;
    };
  }, [whom]);
  const isNeeded = isPreviewed || whom.kind !== 'me';
  useEffect(() => (isNeeded ? load() : undefined), [load, isNeeded]);
  const isReady = look !== undefined && look.key === keyOf(whom);
  return { whom, look: isReady ? look : undefined, problem, choose: setWhom, renew: load };
}
