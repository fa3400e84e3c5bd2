import { useCallback, useEffect, useState } from 'react';
import { fetchScreen, type ScreenView } from './screen-calls.js';
import type { Screen } from './screen-settings.js';

/** What version `version` of a menu's page is made of; undefined while nobody knows, or of nothing. */
export function useScreen(menuId: string, version: number) {
  const [view, setView] = useState<ScreenView>();
  /** The settings that the unsaved work is made of. */
  const [taken, setTaken] = useState<Screen>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: each version may hang on another screen
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
