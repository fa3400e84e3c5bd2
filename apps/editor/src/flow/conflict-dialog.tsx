import { useT } from '../frame/door.js';
import { Modal } from '../frame/modal.js';
import { FlowCompare } from './compare/flow-compare.js';
import type { Refused } from './use-flow.js';

interface ConflictDialogProps {
  refused: Refused;
  saving: boolean;
  onKeepEditing(): void;
  onTakeTheirs(): void;
  onSaveMine(): void;
}

/** Somebody saved first. Shows both drawings and lets the person choose; nothing is lost whatever he chooses. */
export function ConflictDialog({ refused, saving, onKeepEditing, onTakeTheirs, onSaveMine }: ConflictDialogProps) {
  const t = useT();
  const { current, mine } = refused;
  const footer = (
    <>
      <button type="button" className="lm-button" onClick={onKeepEditing}>
        {t('editor.keepEditing')}
      </button>
      <button type="button" className="lm-button" disabled={saving} onClick={onTakeTheirs}>
        {t('editor.takeTheirs')}
      </button>
      <button type="button" className="lm-button is-primary" disabled={saving} onClick={onSaveMine}>
        {t('editor.saveOnTop', { version: Number(current.version) + 1 })}
      </button>
    </>
  );
  return (
    <Modal title={t('flowDesigner.conflict')} shape="wide" onClose={onKeepEditing} footer={footer}>
      <p className="lm-flow-hint">
        {t('editor.conflictHint', { base: mine.version, current: current.version })}
        {current.modelComment ? ` · ${current.modelComment}` : ''} · {current.lastUpdated}
      </p>
      <FlowCompare
        left={{
          title: `${t('editor.theirs')} · ${t('editor.version', { version: current.version })}`,
          xml: current.modelEditorXml,
        }}
        right={{ title: t('editor.mine'), xml: mine.modelEditorXml }}
      />
    </Modal>
  );
}
