import { useCallback, useEffect, useState } from 'react';
import { type FactoryMerge, fetchFactoryMerge } from './page-calls.js';

/**
 * The product's changes that this version of a menu's page does not include; undefined while loading, or when there are
 * none.
 */
export function useFactory(menuId: string, version: number) {
  const [merge, setMerge] = useState<FactoryMerge>();
  /** Version of the product's page that the unsaved work includes. */
  const [taken, setTaken] = useState<number>();

  useEffect(() => {
    let here = true;
    setTaken(undefined);
    setMerge(undefined);
    if (version === 0) return;
    fetchFactoryMerge(menuId).then(
      (found) => here && setMerge(found),
      // The page can be edited without it; the changes are offered again the next time.
      (reason: unknown) => console.error(reason),
    );
    return () => {
      here = false;
    };
  }, [menuId, version]);

  const forget = useCallback(() => setTaken(undefined), []);
  return { offered: taken === undefined ? merge : undefined, taken, take: setTaken, forget };
}
