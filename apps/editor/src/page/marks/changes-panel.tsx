import { useT } from '../runtime.js';
import { PlacesPanel } from '../places-panel.js';
import type { PageChange } from '../page-calls.js';
import type { Changes } from './use-changes.js';

interface ChangesPanelProps {
  told: Changes['told'];
  onSelect(change: PageChange): void;
  onClose(): void;
}

/** Beside the canvas: the differences from the published version as texts; choosing one shows its place. */
export function ChangesPanel({ told: { answer, failed }, onSelect, onClose }: ChangesPanelProps) {
  const t = useT();
  const { changes = [], count = 0 } = answer ?? {};
  const counted = count === 0 ? t('editor.noDifference') : t('editor.changes', { count });
  const state = answer === undefined ? t('editor.checking') : counted;
  return (
    <PlacesPanel
      className="lm-page-changes"
      title={t('editor.marks.title')}
      status={failed === undefined ? state : t('editor.changesFailed')}
      onClose={onClose}
    >
      <ol className="lm-problems">
        {changes.map((change) => (
          <li key={`${change.kind} ${change.place}`} className={`is-${change.kind}`}>
            <button type="button" title={change.place} onClick={() => onSelect(change)}>
              <strong>{t(`editor.marks.${change.kind}`)}</strong>
              <span>{change.words}</span>
            </button>
          </li>
        ))}
      </ol>
      {count > changes.length ? <p>{t('editor.moreChanges', { count: changes.length })}</p> : null}
    </PlacesPanel>
  );
}
