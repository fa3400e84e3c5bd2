import { type ReactNode, useEffect, useRef } from 'react';
import { ModalDialog } from '../feedback/index.js';
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
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    body.current?.querySelector<HTMLInputElement>('input[type=text], input[type=password]')?.focus();
  }, []);
  return (
    <ModalDialog className={`lm-dialog ${className}`} aria-label={title} onClose={onClose} closesBeside>
      <header>
        <h2>{title}</h2>
        <button type="button" className="lm-tool" aria-label={t('shell.close')} onClick={onClose}>
          ×
        </button>
      </header>
      <div ref={body} className="lm-dialog-body">
        {children}
      </div>
    </ModalDialog>
  );
}
