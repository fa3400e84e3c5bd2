import { useState } from 'react';
import { useSession } from '../../session/index.js';
import type { Draft } from './decision.js';
import { readDraft, writeDraft } from './draft-store.js';
import type { Panel } from './panel.js';

/** The opinion of the signed-in person about the task at hand, as typed so far. */
export function useDraft(panel: Panel): { draft: Draft; setDraft(draft: Draft): void } {
  const user = useSession((state) => state.user?.userId ?? '');
  const subject = panel.task?.taskId ?? `${panel.model}.${panel.businessId}`;
  const [kept, setKept] = useState(() => ({ subject, draft: readDraft(user, subject) }));
  const draft = kept.subject === subject ? kept.draft : readDraft(user, subject);
  const setDraft = (next: Draft) => {
    writeDraft(user, subject, next);
    setKept({ subject, draft: next });
  };
  return { draft, setDraft };
}
