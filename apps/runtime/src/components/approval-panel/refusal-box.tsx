import { useT } from '../../i18n/index.js';
import { ChangesTable } from './changes-table.js';
import type { Refusal } from './use-sending.js';

interface RefusalBoxProps {
  refusal: Refusal;
  onReload(): void;
}

/**
 * Why an action was refused. If someone else changed the document, it also shows the changes and a button to load the
 * latest state.
 */
export function RefusalBox({ refusal, onReload }: RefusalBoxProps) {
  const t = useT();
  return (
    <div className={refusal.conflict ? 'lm-ap-refusal is-conflict' : 'lm-ap-refusal'} role="alert">
      <p>{refusal.message}</p>
      {refusal.changes.length ? (
        <ChangesTable caption={t('approval.changedMeanwhile')} changes={refusal.changes} />
      ) : null}
      {refusal.conflict ? (
        <>
          <p className="lm-ap-hint">{t('approval.conflictHint')}</p>
          <button type="button" className="lm-button" onClick={onReload}>
            {t('approval.takeNewest')}
          </button>
        </>
      ) : null}
    </div>
  );
}
