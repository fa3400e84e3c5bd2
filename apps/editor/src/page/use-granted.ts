import { useEffect, useState } from 'react';
import { fetchGranted } from './page-calls.js';

/** The user's button codes; undefined while they are on the way. A failed call grants nothing. */
export function useGranted(): ReadonlySet<string> | undefined {
  const [granted, setGranted] = useState<ReadonlySet<string>>();
  useEffect(() => {
    let here = true;
    fetchGranted().then(
      (codes) => here && setGranted(codes),
      (reason: unknown) => {
        console.error(reason);
        if (here) setGranted(new Set());
      },
    );
    return () => {
      here = false;
    };
  }, []);
  return granted;
}
