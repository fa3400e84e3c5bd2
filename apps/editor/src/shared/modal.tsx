import { type ReactNode, useId } from 'react';
import { ModalDialog, useT } from './runtime.js';

interface ModalProps {
  title: ReactNode;
  /** A dialog in the centre, a drawer at the right side, or nearly the whole window. */
  shape?: 'dialog' | 'drawer' | 'wide';
  onClose(): void;
  footer?: ReactNode;
  children: ReactNode;
}

/** A modal window: Esc and × close it, the focus stays inside and returns afterwards. */
export function Modal({ title, shape = 'dialog', onClose, footer, children }: ModalProps) {
  const t = useT();
  const id = useId();
  return (
    <ModalDialog className={`lm-modal is-${shape}`} aria-labelledby={id} onClose={onClose}>
      <header>
        <h2 id={id}>{title}</h2>
        <button type="button" className="lm-modal-close" aria-label={t('shell.close')} onClick={onClose}>
          ×
        </button>
      </header>
      <div className="lm-modal-body">{children}</div>
      {footer ? <footer>{footer}</footer> : null}
    </ModalDialog>
  );
}
