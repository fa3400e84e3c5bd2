import { useCallback, useEffect, useState } from 'react';
import { type FactoryMerge, fetchFactoryMerge } from './page-calls.js';

/** What the product's page has that version `version` of a menu does not; undefined while nobody knows, or nothing. */
export function useFactory(menuId: string, version: number) {
  const [merge, setMerge] = useState<FactoryMerge>();
  /** The page of the product that the unsaved work holds. */
  const [taken, setTaken] = useState<number>();

  useEffect(() => {
    let here = true;
    setTaken(undefined);
    setMerge(undefined);
    if (version === 0) return;
    fetchFactoryMerge(menuId).then(
      (found) => here && setMerge(found),
      // The page can be edited without it; it is offered again at the next opening.
      (reason: unknown) => console.error(reason),
    );
    return () => {
      here = false;
    };
  }, [menuId, version]);

  const forget = useCallback(() => setTaken(undefined), []);
  return { offered: taken === undefined ? merge : undefined, taken, take: setTaken, forget };
}
