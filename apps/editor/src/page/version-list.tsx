import type { PageVersion } from './page-calls.js';
import { useT } from './runtime-door.js';

interface VersionListProps {
  versions: PageVersion[];
  current: number;
  chosen: number[];
  onChoose(version: number): void;
  onPreview(version: PageVersion): void;
  onRestore(version: PageVersion): void;
  /** Why restoring is not possible; empty when it is. */
  blocked: string;
}

export function VersionList({ versions, current, chosen, onChoose, onPreview, onRestore, blocked }: VersionListProps) {
  const t = useT();
  return (
    <ol className="lm-versions">
      {versions.map((version) => {
        const name = t('editor.version', { version: version.configVersion });
        const isCurrent = version.configVersion === current;
        return (
          <li key={version.configVersion} data-version={version.configVersion}>
            <label className="lm-version-name">
              <input
                type="checkbox"
                checked={chosen.includes(version.configVersion)}
                onChange={() => onChoose(version.configVersion)}
              />
              <strong>{name}</strong>
              {isCurrent ? <span className="lm-tag">{t('editor.current')}</span> : null}
            </label>
            <p className="lm-version-message">{version.remark}</p>
            <p className="lm-version-facts">
              {version.createUserName} · {version.createTime}
            </p>
            <span className="lm-version-actions">
              <button type="button" className="lm-link" onClick={() => onPreview(version)}>
                {t('editor.preview')}
              </button>
              {isCurrent ? null : (
                <button
                  type="button"
                  className="lm-link"
                  disabled={blocked !== ''}
                  title={blocked}
                  onClick={() => onRestore(version)}
                >
                  {t('editor.restore')}
                </button>
              )}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
