import { useState } from 'react';
import { type OpenedDraft, openDraft, type PageDraft, takeDraft } from './draft-calls.js';
import { schemaOf, textOf } from './json.js';
import type { FactoryMerge } from './page-calls.js';
import { type Json, notify, useT } from './runtime.js';
import type { usePageDraft } from './use-page-draft.js';

/** The choices for the author when a draft and a later version changed the same places. */
export interface Merging {
  merge: FactoryMerge;
  /** Text of the version. */
  current: string;
  onTake(page: Json): void;
  onClose(): void;
}

/** Shows drafts on the screen: unchanged, or merged with later published versions. */
export function useResume(
  menuId: string,
  drafts: Pick<ReturnType<typeof usePageDraft>, 'resume'>,
  show: (document: Json, version: number, published: string) => void,
) {
  const t = useT();
  const [merge, setMerge] = useState<Merging>();

  const put = (draft: OpenedDraft, document: Json) => {
    show(document, draft.currentVersion, draft.current);
    drafts.resume(draft.revision, { baseVersion: draft.baseVersion, text: draft.config });
  };
  const open = async (author: string) => {
    const draft = await openDraft(menuId, author);
    const { merged, conflicts = [], currentVersion } = draft;
    if (merged === undefined) put(draft, schemaOf(draft.config));
    else if (conflicts.length === 0) {
      put(draft, schemaOf(merged));
      notify('info', t('editor.draftMerged', { version: currentVersion }));
    } else {
      setMerge({
        merge: { baseVersion: currentVersion, factoryVersion: currentVersion, conflicts, merged },
        current: textOf(schemaOf(draft.current)),
        onTake: (page) => {
          setMerge(undefined);
          put(draft, page);
        },
        onClose: () => setMerge(undefined),
      });
    }
  };
  /** Takes over another author's draft and continues with it. */
  const take = async (draft: PageDraft, userId: string) => {
    await takeDraft(menuId, draft);
    await open(userId);
  };
  return { merge, open, take };
}
