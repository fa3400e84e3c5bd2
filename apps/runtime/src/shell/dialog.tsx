import { type ReactNode, useEffect, useRef } from 'react';
import { useModal } from '../feedback/index.js';
import { useT } from '../i18n/index.js';
import './dialog.css';

interface DialogProps {
  title: string;
  onClose(): void;
  children: ReactNode;
  className?: string;
}

/** A modal dialog of the shell. Esc, × and a press beside it close; the browser gives the focus back. */
export function Dialog({ title, onClose, children, className = '' }: DialogProps) {
  const t = useT();
  const dialog = useModal();
  // Who selects text and lets go beside the dialog did not press there.
  const pressed = useRef<EventTarget | null>(null);
  useEffect(() => {
    dialog.current?.querySelector<HTMLInputElement>('input[type=text], input[type=password]')?.focus();
  }, [dialog]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc does the same
    <dialog
      ref={dialog}
      className={`lm-dialog ${className}`}
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onPointerDown={(event) => {
        pressed.current = event.target;
      }}
      onClick={(event) => pressed.current === dialog.current && event.target === dialog.current && onClose()}
    >
      <header>
        <h2>{title}</h2>
        <button type="button" className="lm-tool" aria-label={t('shell.close')} onClick={onClose}>
          ×
        </button>
      </header>
      <div className="lm-dialog-body">{children}</div>
    </dialog>
  );
}
