import { useEffect, useState } from 'react';
import { dropDraft, fetchDrafts, type PageDraft } from './draft-calls.js';
import { confirm, useT } from './runtime.js';

interface DraftListProps {
  menuId: string;
  userId: string;
  /** Why drafts cannot be taken over; empty when they can. */
  blocked: string;
  compare(draft: PageDraft): Promise<void>;
  take(draft: PageDraft): Promise<void>;
}

const problemOf = (reason: unknown) => (reason instanceof Error ? reason.message : '');

/** Unpublished work of other authors on this page: compare it, take it over, delete it. */
export function DraftList({ menuId, userId, blocked, compare, take }: DraftListProps) {
  const t = useT();
  const [drafts, setDrafts] = useState<PageDraft[]>([]);
  const [problem, setProblem] = useState('');
  const load = () => fetchDrafts(menuId).then((found) => setDrafts(found.filter((draft) => draft.userId !== userId)));
  const attempt = (work: () => Promise<void>) => {
    setProblem('');
    work().catch((reason: unknown) => setProblem(problemOf(reason)));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list loads when the drawer opens, and on request
  useEffect(() => attempt(load), []);

  const drop = async (draft: PageDraft) => {
    if (!(await confirm(t('editor.draftDropQuestion', { name: draft.userName })))) return;
    await dropDraft(menuId, draft.userId, draft.revision);
    await load();
  };
  if (drafts.length === 0 && !problem) return null;
  return (
    <section className="lm-drafts" aria-label={t('editor.drafts')}>
      <h3>{t('editor.drafts')}</h3>
      {problem ? <p role="alert">{problem}</p> : null}
      <ol className="lm-versions">
        {drafts.map((draft) => (
          <li key={draft.userId} data-draft={draft.userName}>
            <strong>{t('editor.draftOf', { name: draft.userName, time: draft.createTime })}</strong>
            <p className="lm-version-facts">
              {t('editor.draftFacts', { version: draft.baseVersion, time: draft.updateTime })}
            </p>
            <span className="lm-draft-actions">
              <button type="button" className="lm-link" onClick={() => attempt(() => compare(draft))}>
                {t('editor.compare')}
              </button>
              <button
                type="button"
                className="lm-link"
                disabled={blocked !== ''}
                title={blocked}
                onClick={() => attempt(() => take(draft))}
              >
                {t('editor.draftTake')}
              </button>
              <button
                type="button"
                className="lm-link"
                disabled={blocked !== ''}
                title={blocked}
                onClick={() => attempt(() => drop(draft))}
              >
                {t('editor.draftDiscard')}
              </button>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
