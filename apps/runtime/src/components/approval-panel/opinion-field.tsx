import { type RefObject, useId } from 'react';
import { useT } from '../../i18n/index.js';

/** As the server takes it. */
const MAX_CHARACTERS = 1000;

interface OpinionFieldProps {
  label: string;
  value: string;
  onChange(text: string): void;
  problem?: string | undefined;
  required?: boolean;
  /** Texts that a click inserts. */
  phrases?: string[];
  field?: RefObject<HTMLTextAreaElement>;
  disabled?: boolean;
}

/** The text of an opinion, with common phrases to insert. */
export function OpinionField(props: OpinionFieldProps) {
  const { label, value, onChange, problem, required, phrases = [], field, disabled } = props;
  const t = useT();
  const id = useId();
  const add = (phrase: string) => {
    onChange(value.trim() === '' ? phrase : `${value}${t('approval.phraseJoint')}${phrase}`);
    field?.current?.focus();
  };
  return (
    <div className="lm-ap-field">
      <label htmlFor={id} className="lm-ap-label">
        {label}
        {required ? <i aria-hidden="true">*</i> : null}
      </label>
      <textarea
        id={id}
        ref={field}
        rows={3}
        maxLength={MAX_CHARACTERS}
        value={value}
        disabled={disabled}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      {problem ? (
        <p id={`${id}-problem`} className="lm-ap-problem" role="alert">
          {problem}
        </p>
      ) : null}
      {phrases.length ? (
        <fieldset className="lm-ap-phrases" aria-label={t('approval.phrases')}>
          {phrases.map((phrase) => (
            <button key={phrase} type="button" disabled={disabled} onClick={() => add(phrase)}>
              {phrase}
            </button>
          ))}
        </fieldset>
      ) : null}
    </div>
  );
}
