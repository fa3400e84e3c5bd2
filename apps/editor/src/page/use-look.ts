import { useCallback, useEffect, useState } from 'react';
import { fetchLook, keyOf, type Look, type Whom } from './look-calls.js';

export interface Looking {
  whom: Whom;
  /** Undefined while loading, and after a refusal. */
  look: Look | undefined;
  /** Why the author may not view as `whom`; empty when allowed. */
  problem: string;
  choose(whom: Whom): void;
  /** Requests a new token, because the current one has expired. */
  renew(): void;
}

/**
 * The person for whom canvas and preview show the page. `isPreviewed`: the preview needs a token even for the author;
 * the canvas reads with the author's session. If the author may not view as this person, there is no `look`, and
 * `problem` says why.
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
