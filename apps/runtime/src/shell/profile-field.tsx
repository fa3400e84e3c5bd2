import { type InputHTMLAttributes, useId } from 'react';

interface ProfileFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  hint?: string;
  /** Shown under the input, which is marked as invalid. */
  error: string | undefined;
}

/** A labelled input with its problem. */
export function ProfileField({ label, hint, error, ...input }: ProfileFieldProps) {
  const id = useId();
  return (
    <div className="lm-profile-field">
      <label className="lm-field">
        <span>{label}</span>
        <input {...input} aria-invalid={Boolean(error)} aria-describedby={error ? id : undefined} />
        {hint ? <small>{hint}</small> : null}
      </label>
      {error ? (
        <p id={id} className="lm-profile-error" role="alert">
          {error}
        </p>
      ) : null}
    </div>
  );
}
