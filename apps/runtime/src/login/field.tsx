import { type InputHTMLAttributes, type KeyboardEvent, type ReactNode, useState } from 'react';
import { useT } from '../i18n/index.js';

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  /** Shown under the input, which is marked as invalid. */
  error?: string;
  /** Shown beside the input. */
  aside?: ReactNode;
}

/**
 * A labelled input with its error. A password field also says when Caps Lock is on, because the characters are hidden.
 */
export function Field({ label, error, aside, ...input }: FieldProps) {
  const t = useT();
  const [capitals, setCapitals] = useState(false);
  const look = (event: KeyboardEvent) => setCapitals(event.getModifierState('CapsLock'));
  const secret = input.type === 'password' ? { onKeyDown: look, onKeyUp: look, onBlur: () => setCapitals(false) } : {};
  const errorId = `${input.name}-error`;
  return (
    <div className="lm-login-field">
      <label className="lm-field">
        <span>{label}</span>
        <input {...input} {...secret} aria-invalid={Boolean(error)} aria-describedby={error ? errorId : undefined} />
      </label>
      {aside}
      {capitals ? (
        <p className="lm-login-note" role="status">
          {t('login.capsLock')}
        </p>
      ) : null}
      {error ? (
        <p id={errorId} className="lm-login-error">
          {error}
        </p>
      ) : null}
    </div>
  );
}
