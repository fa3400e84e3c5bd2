import type { ReactNode } from 'react';
import { useT } from './runtime.js';
import { Modal } from './modal.js';

export interface ConflictChoice {
  saving: boolean;
  onKeepEditing(): void;
  onTakeTheirs(): void;
  onSaveMine(): void;
}

interface ConflictModalProps {
  title: string;
  /** The version number that the user's work gets when it is saved on top of the other version. */
  next: number;
  choice: ConflictChoice;
  children: ReactNode;
}

/** Another user saved first: both versions are shown, and no choice loses any work. */
export function ConflictModal({ title, next, choice, children }: ConflictModalProps) {
  const t = useT();
  const footer = (
    <>
      <button type="button" className="lm-button" onClick={choice.onKeepEditing}>
        {t('editor.keepEditing')}
      </button>
      <button type="button" className="lm-button" disabled={choice.saving} onClick={choice.onTakeTheirs}>
        {t('editor.takeTheirs')}
      </button>
      <button type="button" className="lm-button is-primary" disabled={choice.saving} onClick={choice.onSaveMine}>
        {t('editor.saveOnTop', { version: next })}
      </button>
    </>
  );
  return (
    <Modal title={title} shape="wide" onClose={choice.onKeepEditing} footer={footer}>
      {children}
    </Modal>
  );
}
