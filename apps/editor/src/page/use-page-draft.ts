import { useCallback, useEffect, useMemo, useState } from 'react';
import { dropDraft, fetchDrafts, type PageDraft, saveDraft } from './draft-calls.js';
import { DraftKeeper, type Kept, type Work } from './draft-keeper.js';

interface DraftOptions {
  userId: string;
  menuId: string;
  /** Whoever only looks keeps nothing. */
  mayKeep: boolean;
  version: number;
  text: string;
  savedText: string;
}

/**
 * The author's draft of a page on the server. `offered`: one that he left behind; until he has decided on it, nothing is
 * written over it.
 */
export function usePageDraft({ userId, menuId, mayKeep, version, text, savedText }: DraftOptions) {
  const [offered, setOffered] = useState<PageDraft>();
  const [state, setState] = useState<{ kept: Kept; problem: string }>({ kept: 'nothing', problem: '' });
  const keeper = useMemo(
    () =>
      new DraftKeeper({
        save: (work, revision) => saveDraft({ id: menuId, config: work.text, baseVersion: work.baseVersion, revision }),
        drop: (revision) => dropDraft(menuId, userId, revision),
        tell: (kept, problem = '') => setState({ kept, problem }),
      }),
    [menuId, userId],
  );

  /** What the server has of him: offered, or the ground of what is written next. */
  const look = useCallback(
    async (offer: boolean) => {
      const own = (await fetchDrafts(menuId)).find((draft) => draft.userId === userId);
      if (own && offer) {
        setOffered(own);
        setState({ kept: 'nothing', problem: '' });
      } else keeper.begin(own?.revision ?? 0);
    },
    [menuId, userId, keeper],
  );
  useEffect(() => {
    // The page can be edited without: what cannot be kept is said when it is written.
    if (mayKeep) look(true).catch((reason: unknown) => console.error(reason));
    return () => keeper.pause();
  }, [look, keeper, mayKeep]);

  useEffect(() => {
    keeper.take(text === savedText ? undefined : { baseVersion: version, text });
  }, [keeper, text, savedText, version]);

  useEffect(() => {
    const flush = () => void keeper.flush();
    const whenHidden = () => document.visibilityState === 'hidden' && flush();
    document.addEventListener('visibilitychange', whenHidden);
    // The browser asks before it leaves unsaved work: the answer takes longer than the call.
    window.addEventListener('beforeunload', flush);
    return () => {
      document.removeEventListener('visibilitychange', whenHidden);
      window.removeEventListener('beforeunload', flush);
    };
  }, [keeper]);

  /** Goes on with a draft that is on the screen now; `stored`: what the server has of it. */
  const resume = useCallback(
    (revision: number, stored: Work) => {
      setOffered(undefined);
      setState({ kept: 'kept', problem: '' });
      keeper.begin(revision, stored);
    },
    [keeper],
  );
  const discard = useCallback(
    async (draft: PageDraft) => {
      await dropDraft(menuId, userId, draft.revision);
      setOffered(undefined);
      keeper.begin(0);
    },
    [menuId, userId, keeper],
  );
  /** Writes over what somebody has made of it meanwhile. */
  const insist = useCallback(() => look(false), [look]);
  /** Puts work aside that is about to be replaced on the screen; it is offered at once. */
  const keep = useCallback(
    async (aside: Work) => {
      keeper.pause();
      const own = (await fetchDrafts(menuId)).find((draft) => draft.userId === userId);
      await saveDraft({ id: menuId, config: aside.text, baseVersion: aside.baseVersion, revision: own?.revision ?? 0 });
      await look(true);
    },
    [menuId, userId, keeper, look],
  );
  const flush = useCallback(() => keeper.flush(), [keeper]);
  const published = useCallback(() => keeper.published(), [keeper]);
  return { offered, ...state, resume, discard, insist, keep, flush, published };
}
