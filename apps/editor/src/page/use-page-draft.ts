import { useCallback, useEffect, useMemo, useState } from 'react';
import { dropDraft, fetchDrafts, type PageDraft, saveDraft } from './draft-calls.js';
import { DraftKeeper, type Kept, type Work } from './draft-keeper.js';

interface DraftOptions {
  userId: string;
  menuId: string;
  /** False for users who only look: nothing is stored for them. */
  mayKeep: boolean;
  version: number;
  text: string;
  savedText: string;
}

/**
 * The author's draft of a page on the server. `offered`: a draft from an earlier visit; nothing overwrites it until the
 * author has decided about it.
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

  /** Reads the author's draft on the server: it is offered, or becomes the base of the next write. */
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
    // The page can be edited without drafts; a later failing write shows a message.
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
    // While the browser asks whether to leave unsaved work, there is enough time for the call.
    window.addEventListener('beforeunload', flush);
    return () => {
      document.removeEventListener('visibilitychange', whenHidden);
      window.removeEventListener('beforeunload', flush);
    };
  }, [keeper]);

  /** Continues with a draft that is now on the screen; `stored`: its content on the server. */
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
  /** Overwrites changes that were made to the draft elsewhere. */
  const insist = useCallback(() => look(false), [look]);
  /** Stores work that will be replaced on the screen; it is offered at once. */
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
