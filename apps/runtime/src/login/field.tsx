import type { InputHTMLAttributes, ReactNode } from 'react';

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  /** Shown under the input; marks it as invalid. */
  error?: string;
  /** Stands beside the input. */
  aside?: ReactNode;
}

/** A labelled input with its error. */
export function Field({ label, error, aside, ...input }: FieldProps) {
  const errorId = `${input.name}-error`;
  return (
    <div className="lm-login-field">
      <label className="lm-field">
        <span>{label}</span>
        <input {...input} aria-invalid={Boolean(error)} aria-describedby={error ? errorId : undefined} />
      </label>
      {aside}
      {error ? (
        <p id={errorId} className="lm-login-error">
          {error}
        </p>
      ) : null}
    </div>
  );
}
