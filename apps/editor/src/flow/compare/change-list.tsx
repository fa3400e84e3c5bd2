import { hasText, useT } from '../../shared/runtime.js';
import type { ElementChange } from './difference.js';

interface ChangeListProps {
  changes: readonly ElementChange[];
  /** Id of the element shown in the pictures. */
  shown: string;
  onShow(id: string): void;
}

const PREFIX = 'flowDesigner.fact.';

/** The changes as texts; choosing one shows it in the pictures. */
export function ChangeList({ changes, shown, onShow }: ChangeListProps) {
  const t = useT();
  if (changes.length === 0) return <p className="lm-flow-none">{t('editor.noDifference')}</p>;
  return (
    <ol className="lm-flow-changes">
      {changes.map(({ kind, id, type, name, facts }) => (
        <li key={`${kind} ${id}`} className={`is-${kind}`}>
          <button type="button" aria-pressed={shown === id} onClick={() => onShow(id)}>
            <span className="lm-flow-change-kind">{t(`flowDesigner.change.${kind}`)}</span>
            <strong>{name || t(`flowDesigner.type.${type}`)}</strong> <code>{id}</code>
          </button>
          {facts.length > 0 ? (
            <dl>
              {facts.map(({ fact, before, after }) => (
                <div key={fact}>
                  <dt>{hasText(PREFIX + fact) ? t(PREFIX + fact) : fact}</dt>
                  <dd>
                    <del>{before || t('flowDesigner.nothing')}</del> → <ins>{after || t('flowDesigner.nothing')}</ins>
                  </dd>
                </div>
              ))}
            </dl>
          ) : null}
        </li>
      ))}
    </ol>
  );
}
