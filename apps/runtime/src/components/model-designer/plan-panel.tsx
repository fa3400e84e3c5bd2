import { useEffect, useState } from 'react';
import { useCall, useT } from '../kit/view.js';

interface Plan {
  problems: string[];
  changes: string[];
  statements: string;
}

/** What publishing would do: problems, and the new tables, columns and indexes. */
export function PlanPanel({ text, published }: { text: string; published: number }) {
  const t = useT();
  const call = useCall();
  const [plan, setPlan] = useState<Plan>();
  const [failure, setFailure] = useState('');
  useEffect(() => {
    let here = true;
    setPlan(undefined);
    setFailure('');
    call<Plan>('/api/lc-develop/metadata/plan', {
      method: 'POST',
      body: { model: text, baseVersion: published },
      quiet: true,
    }).then(
      (found) => here && setPlan(found),
      (reason: Error) => here && setFailure(reason.message),
    );
    return () => {
      here = false;
    };
  }, [call, text, published]);
  if (failure) return <p role="alert">{failure}</p>;
  if (plan === undefined) return <p>{t('shell.loading')}</p>;
  const { problems, changes, statements } = plan;
  return (
    <div className="lm-modeler-plan">
      {problems.length > 0 ? (
        <>
          <p role="alert">{t('modeler.problems', { count: problems.length })}</p>
          <ol>
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ol>
        </>
      ) : (
        <p>{changes.length > 0 ? t('modeler.changes') : t('modeler.noChanges')}</p>
      )}
      <ul>
        {changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
      {statements ? (
        <details>
          <summary>SQL</summary>
          <pre>{statements}</pre>
        </details>
      ) : null}
    </div>
  );
}
