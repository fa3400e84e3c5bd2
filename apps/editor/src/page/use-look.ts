import { useCallback, useEffect, useState } from 'react';
import { fetchLook, keyOf, type Look, type Whom } from './look-calls.js';

/** As whom the page is previewed. Whom the author may not look as leaves it as it was, with the reason. */
export function useLook() {
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
  useEffect(load, [load]);
  const isReady = look !== undefined && look.key === keyOf(whom);
  return { whom, look: isReady ? look : undefined, problem, choose: setWhom, renew: load };
}
