import { useEffect, useState } from 'react';
import { type DescribedChanges, describeChanges } from './page-calls.js';
import { useLanguage, useT } from './runtime.js';

/** The changes from one page to another, as texts. Both pages are JSON texts. */
export function ChangeWords({ from, to }: { from: string; to: string }) {
  const t = useT();
  const language = useLanguage();
  const [told, setTold] = useState<DescribedChanges | 'failed'>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the server answers in the current language
  useEffect(() => {
    const controller = new AbortController();
    setTold(undefined);
    if (from === to) return undefined;
    describeChanges(from, to, controller.signal).then(setTold, () => {
      // The comparison of the texts is still shown below.
      if (!controller.signal.aborted) setTold('failed');
    });
    return () => controller.abort();
  }, [from, to, language]);

  if (told === 'failed') return <p className="lm-change-words">{t('editor.changesFailed')}</p>;
  if (told === undefined || told.count === 0) return null;
  const { changes, count } = told;
  return (
    <details className="lm-change-words" open>
      <summary>{t('editor.changes', { count })}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it */}
      <ol tabIndex={0} aria-label={t('editor.changes', { count })}>
        {changes.map(({ kind, place, words }) => (
          <li key={`${kind} ${place}`} className={`is-${kind}`} title={place}>
            {words}
          </li>
        ))}
      </ol>
      {count > changes.length ? <p>{t('editor.moreChanges', { count: changes.length })}</p> : null}
    </details>
  );
}
