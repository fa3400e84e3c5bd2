import { useCallback, useEffect, useRef, useState } from 'react';
import { type Draft, listDrafts, pageKey, removeDraft, writeDraft } from './draft-store.js';

const WRITE_AFTER_MS = 800;
const openedAt = Date.now().toString(36) + Math.random().toString(36).slice(2, 6);

interface Work {
  userId: string;
  menuId: string;
  /** Undefined while the page loads. */
  version: number | undefined;
  text: string;
  savedText: string;
}

/**
 * Stores unsaved work in this browser a moment after each change and removes it once it is saved. `offered` is the
 * latest work left by an earlier visit.
 */
export function useDrafts({ userId, menuId, version, text, savedText }: Work) {
  const page = pageKey(userId, menuId);
  const [waiting, setWaiting] = useState<Draft[]>([]);
  const key = `${page}/${version}/${openedAt}`;
  const written = useRef('');

  useEffect(() => {
    let here = true;
    void listDrafts(page).then((drafts) => here && setWaiting(drafts));
    return () => {
      here = false;
    };
  }, [page]);

  useEffect(() => {
    if (version === undefined) return undefined;
    const timer = setTimeout(() => {
      const earlier = written.current;
      written.current = text === savedText ? '' : key;
      if (text !== savedText) void writeDraft({ key, page, version, text, savedAt: Date.now() });
      // The work was saved, or is now based on another version.
      if (earlier && earlier !== written.current) void removeDraft(earlier);
    }, WRITE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [key, page, version, text, savedText]);

  const drop = useCallback((draft: Draft) => {
    setWaiting((drafts) => drafts.filter(({ key: other }) => other !== draft.key));
    void removeDraft(draft.key);
  }, []);

  /** Stores work that will be replaced on the screen; it is offered at once. */
  const keep = useCallback(
    (aside: { version: number; text: string }) => {
      const draft = { ...aside, key: `${page}/${aside.version}/${Date.now()}`, page, savedAt: Date.now() };
      setWaiting((drafts) => [draft, ...drafts]);
      void writeDraft(draft);
    },
    [page],
  );

  return { offered: waiting.find((draft) => draft.text !== savedText && draft.text !== text), drop, keep };
}
