import { useRef, useState } from 'react';
import { useSession } from '../../session/index.js';
import type { Draft } from './decision.js';
import { readDraft, writeDraft } from './draft-store.js';
import type { Panel } from './panel.js';

interface KeptDraft {
  draft: Draft;
  /** A function receives the latest draft, also in an async call that started before the last render. */
  amend(part: Partial<Draft> | ((known: Draft) => Partial<Draft>)): void;
}

/** The opinion that the signed-in person has typed for the current task. */
export function useDraft(panel: Panel): KeptDraft {
  const user = useSession((state) => state.user?.userId ?? '');
  const subject = panel.task?.taskId ?? `${panel.model}.${panel.businessId}`;
  const [kept, setKept] = useState(() => ({ subject, draft: readDraft(user, subject) }));
  const draft = kept.subject === subject ? kept.draft : readDraft(user, subject);
  const latest = useRef(draft);
  latest.current = draft;
  const amend: KeptDraft['amend'] = (part) => {
    const known = latest.current;
    const next = { ...known, ...(typeof part === 'function' ? part(known) : part) };
    latest.current = next;
    writeDraft(user, subject, next);
    setKept({ subject, draft: next });
  };
  return { draft, amend };
}
