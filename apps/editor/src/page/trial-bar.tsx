import type { Release, VersionFigures } from './release-calls.js';
import { useT } from './runtime.js';
import './release.css';

interface TrialBarProps {
  release: Release;
  figures: readonly VersionFigures[];
  /** Why it cannot be ended; empty when it can. */
  blocked: string;
  onAll(): void;
  onBack(): void;
}

const COLUMNS = ['people', 'opened', 'errors', 'refused', 'failed'] as const;

/**
 * A version that only some users have: its counts beside those of the other users' version, and buttons to publish it
 * to all or withdraw it.
 */
export function TrialBar({ release, figures, blocked, onAll, onBack }: TrialBarProps) {
  const t = useT();
  const { configVersion, baseVersion, roleIds, userIds, share, maxErrors } = release;
  const of = (version: number) => figures.find((one) => one.configVersion === version);
  const time = (found: VersionFigures | undefined) =>
    found?.lists ? t('editor.release.ms', { ms: Math.round(found.listMs / found.lists) }) : '–';
  const audience = t('editor.release.audience', { roles: roleIds.length, people: userIds.length, share });
  return (
    <section className="lm-release" aria-label={t('editor.release')}>
      <p>
        {t('editor.release.open', { version: configVersion, audience })}{' '}
        {maxErrors > 0 ? t('editor.release.bound', { count: maxErrors }) : null}
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('editor.release.version')}</th>
            {COLUMNS.map((column) => (
              <th key={column} scope="col">
                {t(`editor.release.${column}`)}
              </th>
            ))}
            <th scope="col">{t('editor.release.firstList')}</th>
          </tr>
        </thead>
        <tbody>
          {[configVersion, baseVersion].map((version) => (
            <tr key={version} data-version={version}>
              <th scope="row">{t('editor.version', { version })}</th>
              {COLUMNS.map((column) => (
                <td key={column} data-figure={column}>
                  {of(version)?.[column] ?? 0}
                </td>
              ))}
              <td>{time(of(version))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <span className="lm-release-actions" title={blocked}>
        <button type="button" className="lm-button is-primary" disabled={blocked !== ''} onClick={onAll}>
          {t('editor.release.all')}
        </button>
        <button type="button" className="lm-button" disabled={blocked !== ''} onClick={onBack}>
          {t('editor.release.back')}
        </button>
      </span>
    </section>
  );
}
