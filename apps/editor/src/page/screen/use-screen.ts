import { useCallback, useEffect, useState } from 'react';
import { fetchScreen, type ScreenView } from './screen-calls.js';
import type { Screen } from './screen-settings.js';

/** The screen on which this version of a menu's page is based; undefined while loading, or when there is none. */
export function useScreen(menuId: string, version: number) {
  const [view, setView] = useState<ScreenView>();
  /** The settings of the unsaved work. */
  const [taken, setTaken] = useState<Screen>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: each version can have another screen
  useEffect(() => {
    let here = true;
    setTaken(undefined);
    fetchScreen(menuId).then(
      (found) => here && setView(found),
      // The page can be edited without it.
      (reason: unknown) => console.error(reason),
    );
    return () => {
      here = false;
    };
  }, [menuId, version]);

  const forget = useCallback(() => setTaken(undefined), []);
  return { view, taken, screen: taken ?? view?.screen, take: setTaken, forget };
}
