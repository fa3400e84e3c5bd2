import { useCallback, useEffect, useState } from 'react';
import { endRelease, fetchRelease, type Release, type ReleaseView } from './release-calls.js';

const LOOK_MS = 10_000;

/** A withdrawn version that no later version has replaced yet. */
export type Returned = Release & { state: 'back' | 'errors' };

const isReturned = (release: Release | undefined, current: number): release is Returned =>
  release !== undefined && release.configVersion > current && (release.state === 'back' || release.state === 'errors');

/** The last version of a page that was published to some users only, and its counts, while the editor is open. */
export function useTrial(menuId: string, current: number) {
  const [{ release, figures = [] }, setView] = useState<ReleaseView>({});
  const open = release?.state === 'open' ? release : undefined;
  const isOpen = open !== undefined;
  const load = useCallback(async () => setView(await fetchRelease(menuId)), [menuId]);
  useEffect(() => {
    // The page can be edited without it; the server refuses what is not allowed.
    const look = () => load().catch((reason: unknown) => console.error(reason));
    void look();
    if (!isOpen) return undefined;
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, [load, isOpen]);
  const end = useCallback(
    async (way: 'releaseToAll' | 'releaseBack') => setView(await endRelease(menuId, way)),
    [menuId],
  );
  return { open, returned: isReturned(release, current) ? release : undefined, figures, end };
}
