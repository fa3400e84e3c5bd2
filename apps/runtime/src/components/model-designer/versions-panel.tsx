import { useEffect, useState } from 'react';
import { useCall, useT } from '../kit/view.js';
import { differences, type Part } from './model-text.js';

interface Version {
  version: number;
  by: string | null;
  time: string;
}

const VERSIONS = '/api/lc-develop/metadata/version';
/** At most this many differences are listed. */
const MOST = 100;

interface VersionsPanelProps {
  model: Part;
  /** Replaces the model in the designer by this version; publishing makes it the next version. */
  onTake(model: Part): void;
}

/** Earlier versions, how each differs from the model in the designer, and a button to restore it. */
export function VersionsPanel({ model, onTake }: VersionsPanelProps) {
  const t = useT();
  const call = useCall();
  const key = String(model.key ?? '');
  const [versions, setVersions] = useState<Version[]>();
  const [chosen, setChosen] = useState<{ version: number; model: Part }>();
  const [problem, setProblem] = useState('');
  useEffect(() => {
    let here = true;
    call<Version[]>(`${VERSIONS}s`, { query: { key }, quiet: true }).then(
      (found) => here && setVersions(found),
      (reason: Error) => here && setProblem(reason.message),
    );
    return () => {
      here = false;
    };
  }, [call, key]);
  const open = (version: number) =>
    call<{ version: number; model: Part }>(VERSIONS, { query: { key, version }, quiet: true }).then(
      setChosen,
      (reason: Error) => setProblem(reason.message),
    );
  if (problem) return <p role="alert">{problem}</p>;
  if (versions === undefined) return <p>{t('shell.loading')}</p>;
  if (versions.length === 0) return <p>{t('modeler.noVersions')}</p>;
  const changes = chosen ? differences(chosen.model, model) : [];
  return (
    <div className="lm-modeler-versions">
      <ul>
        {versions.map(({ version, by, time }) => (
          <li key={version} data-version={version}>
            <button type="button" aria-pressed={chosen?.version === version} onClick={() => void open(version)}>
              {t('modeler.version', { version })}
            </button>{' '}
            {time} {by}
          </li>
        ))}
      </ul>
      {chosen ? (
        <section aria-label={t('modeler.since', { version: chosen.version })}>
          <h4>{t('modeler.since', { version: chosen.version })}</h4>
          {changes.length === 0 ? <p>{t('modeler.same')}</p> : null}
          <ul className="lm-modeler-changes">
            {changes.slice(0, MOST).map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
          {changes.length > 0 ? (
            <button type="button" onClick={() => onTake(chosen.model)}>
              {t('modeler.take', { version: chosen.version })}
            </button>
          ) : null}
        </section>
      ) : null}
    </div>
  );
}
