import { type ReactNode, type Ref, useEffect, useId, useRef, useState } from 'react';

const COMMIT_AFTER_MS = 400;

/**
 * The text of a field, written a moment after the last key, on blur and on unmount: so a word is one undo step and no
 * input is lost.
 */
export function useTyped(value: string, commit: (text: string) => void) {
  const [typed, setTyped] = useState<string | null>(null);
  const pending = useRef<string | null>(null);
  const timer = useRef(0);
  const write = useRef(commit);
  write.current = commit;
  const ours = useRef(false);
  const before = useRef(value);
  const flush = useRef(() => {
    clearTimeout(timer.current);
    const text = pending.current;
    pending.current = null;
    if (text === null) return;
    ours.current = true;
    write.current(text);
  });
  useEffect(() => flush.current, []);
  // A change from elsewhere (undo, a helper) is shown at once; the field's own change may come back written
  // differently.
  useEffect(() => {
    if (before.current !== value && !ours.current && pending.current === null) setTyped(null);
    before.current = value;
    ours.current = false;
  });
  return {
    text: typed ?? value,
    type: (text: string) => {
      setTyped(text);
      pending.current = text;
      clearTimeout(timer.current);
      timer.current = window.setTimeout(flush.current, COMMIT_AFTER_MS);
    },
    leave: () => {
      flush.current();
      setTyped(null);
    },
  };
}

interface TextProps {
  label: string;
  value: string;
  onCommit(text: string): void;
  placeholder?: string;
  hint?: string;
  /** Why the value is invalid. */
  problem?: string;
  /** Known values, suggested while typing. */
  known?: string[];
  rows?: number;
  mono?: boolean;
  type?: 'text' | 'number' | 'datetime-local';
  inputRef?: Ref<HTMLTextAreaElement>;
}

export function TextField(props: TextProps) {
  const { label, value, onCommit, known, rows, problem, hint } = props;
  const id = useId();
  const { text, type, leave } = useTyped(value, onCommit);
  const common = {
    id,
    value: text,
    placeholder: props.placeholder,
    'aria-invalid': problem ? true : undefined,
    className: props.mono ? 'is-mono' : undefined,
    onBlur: leave,
  };
  return (
    <div className="lm-prop">
      <label htmlFor={id}>{label}</label>
      {rows ? (
        <textarea {...common} ref={props.inputRef} rows={rows} onChange={(event) => type(event.target.value)} />
      ) : (
        <input
          {...common}
          type={props.type ?? 'text'}
          list={known ? `${id}-known` : undefined}
          autoComplete="off"
          onChange={(event) => type(event.target.value)}
        />
      )}
      {known ? (
        <datalist id={`${id}-known`}>
          {known.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      ) : null}
      {problem ? <p className="lm-prop-problem">{problem}</p> : null}
      {hint ? <p className="lm-prop-hint">{hint}</p> : null}
    </div>
  );
}

export interface Option {
  value: string;
  label: string;
}

interface SelectProps {
  label: string;
  value: string;
  options: readonly Option[];
  onChange(value: string): void;
  /** Shown for ''. */
  empty?: string;
  /** The label is only for screen readers. */
  bare?: boolean;
}

/** A choice; a stored value that is not an option is kept and shown as it is. */
export function SelectField({ label, value, options, onChange, empty, bare }: SelectProps) {
  const id = useId();
  const known = value === '' || options.some((option) => option.value === value);
  const select = (
    <select
      id={id}
      value={value}
      aria-label={bare ? label : undefined}
      onChange={(event) => onChange(event.target.value)}
    >
      {empty !== undefined ? <option value="">{empty}</option> : null}
      {known ? null : <option value={value}>{value}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
  if (bare) return select;
  return (
    <div className="lm-prop">
      <label htmlFor={id}>{label}</label>
      {select}
    </div>
  );
}

interface CheckProps {
  label: string;
  checked: boolean;
  hint?: string;
  onChange(checked: boolean): void;
}

export function CheckField({ label, checked, hint, onChange }: CheckProps) {
  return (
    <div className="lm-prop">
      <label className="lm-prop-check">
        <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
        {label}
      </label>
      {hint ? <p className="lm-prop-hint">{hint}</p> : null}
    </div>
  );
}

interface ManyProps {
  label: string;
  values: readonly string[];
  options: readonly Option[];
  /** The options that can be added. */
  offered: readonly Option[];
  add: string;
  remove(label: string): string;
  onChange(values: string[]): void;
}

/** Several values as tags, with a select to add one. */
export function ManyField({ label, values, options, offered, add, remove, onChange }: ManyProps) {
  const labelOf = (value: string) => options.find((option) => option.value === value)?.label ?? value;
  const id = useId();
  return (
    <div className="lm-prop">
      <label htmlFor={id}>{label}</label>
      {values.length > 0 ? (
        <ul className="lm-prop-tags">
          {values.map((value) => (
            <li key={value} title={value}>
              {labelOf(value)}
              <button
                type="button"
                aria-label={remove(labelOf(value))}
                onClick={() => onChange(values.filter((one) => one !== value))}
              >
                ×
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <select id={id} value="" onChange={(event) => onChange([...values, event.target.value])}>
        <option value="">{add}</option>
        {offered
          .filter(({ value }) => !values.includes(value))
          .map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
      </select>
    </div>
  );
}

/** A group of properties with a heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="lm-prop-section">
      <h3>{title}</h3>
      {children}
    </section>
  );
}
