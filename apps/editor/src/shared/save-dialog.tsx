import { type FormEvent, type ReactNode, useState } from 'react';
import { Modal } from './modal.js';
import { useT } from './runtime.js';

interface SaveDialogProps {
  title: string;
  saving: boolean;
  onSave(message: string): void;
  onClose(): void;
  /** Further questions. */
  children?: ReactNode;
}

/** Asks what changed; a version needs a comment. */
export function SaveDialog({ title, saving, onSave, onClose, children }: SaveDialogProps) {
  const t = useT();
  const [message, setMessage] = useState('');
  const [missing, setMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (saving) return;
    if (message.trim()) onSave(message.trim());
    else setMissing(true);
  };
  const footer = (
    <>
      <button type="button" className="lm-button" onClick={onClose}>
        {t('shell.cancel')}
      </button>
      <button type="submit" form="lm-save-form" className="lm-button is-primary" disabled={saving}>
        {t('editor.save')}
      </button>
    </>
  );
  return (
    <Modal title={title} onClose={onClose} footer={footer}>
      <form id="lm-save-form" className="lm-save-form" onSubmit={submit} noValidate>
        <label className="lm-field">
          <span>{t('editor.saveMessage')}</span>
          <input
            name="message"
            value={message}
            maxLength={200}
            // biome-ignore lint/a11y/noAutofocus: it is the main field of the dialog
            autoFocus
            autoComplete="off"
            required
            aria-invalid={missing}
            aria-describedby="lm-save-missing"
            onChange={(event) => {
              setMessage(event.target.value);
              setMissing(false);
            }}
          />
        </label>
        <p id="lm-save-missing" className="lm-field-error">
          {missing ? t('editor.messageMissing') : ''}
        </p>
        {children}
      </form>
    </Modal>
  );
}
