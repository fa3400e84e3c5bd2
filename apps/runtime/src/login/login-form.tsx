import type { FormEvent, ReactNode } from 'react';
import { useT } from '../i18n/index.js';

interface LoginFormProps {
  busy: boolean;
  error: string;
  /** Text of the button; default: the text for login. */
  submit?: string;
  onSubmit(form: HTMLFormElement): void;
  children: ReactNode;
}

/** The fields, with the reason of a refusal above and the button below. */
export function LoginForm({ busy, error, submit, onSubmit, children }: LoginFormProps) {
  const t = useT();
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSubmit(event.currentTarget);
  };
  return (
    <form className="lm-login-form" onSubmit={send} noValidate aria-busy={busy}>
      {error ? (
        <p className="lm-login-alert" role="alert">
          {error}
        </p>
      ) : null}
      {children}
      <button type="submit" className="lm-button is-primary lm-login-submit" disabled={busy}>
        {busy ? t('login.busy') : (submit ?? t('login.submit'))}
      </button>
    </form>
  );
}

/** Sets the focus to a field with a problem. */
export function focusField(form: HTMLFormElement, name: string): void {
  (form.elements.namedItem(name) as HTMLInputElement | null)?.focus();
}
