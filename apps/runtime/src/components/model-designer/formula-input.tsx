import { type KeyboardEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useT } from '../kit/view.js';
import { outcomeText, useOutcome } from './use-trial.js';

interface FormulaInputProps {
  value: string;
  label: string;
  /** The names a formula may use here: fields, lines, functions. */
  names: readonly string[];
  /** Path of the formula in the model, to find its result for the trial record, which is shown below. */
  place: readonly string[];
  onChange(formula: string): void;
}

const PART = /[\w.]/;
const SHOWN = 8;

/** The word before the caret, inside `${…}`. */
export function wordBefore(text: string, caret: number): string {
  const before = text.slice(0, caret);
  const open = before.lastIndexOf('${');
  if (open < 0 || before.indexOf('}', open) >= 0) return '';
  let start = caret;
  while (start > open + 2 && PART.test(text[start - 1] ?? '')) start--;
  const word = text.slice(start, caret);
  return /^\d/.test(word) ? '' : word;
}

/** Names that contain the word, those that begin with it first. */
export function suggested(word: string, names: readonly string[]): string[] {
  if (word === '') return [];
  const small = word.toLowerCase();
  const rank = (name: string): number => name.toLowerCase().indexOf(small);
  const found = names.filter((name) => name !== word && rank(name) >= 0);
  return found.sort((a, b) => rank(a) - rank(b) || a.length - b.length || (a < b ? -1 : 1)).slice(0, SHOWN);
}

/** An input for a formula, with suggested names and the result for the trial record. For fields, guards and actions. */
export function FormulaInput({ value, label, names, place, onChange }: FormulaInputProps) {
  const t = useT();
  const outcome = useOutcome(place);
  const input = useRef<HTMLTextAreaElement>(null);
  const [caret, setCaret] = useState(0);
  const [chosen, setChosen] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const word = wordBefore(value, caret);
  const choices = isOpen ? suggested(word, names) : [];

  const take = (name: string) => {
    const start = caret - word.length;
    const next = start + name.length;
    // The caret is in its place before the next key: on a busy machine, keys come before the next frame.
    flushSync(() => {
      onChange(value.slice(0, start) + name + value.slice(caret));
      setOpen(false);
      setCaret(next);
    });
    input.current?.focus();
    input.current?.setSelectionRange(next, next);
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const name = choices[chosen];
    if (name === undefined) return;
    if (step !== undefined) setChosen((chosen + step + choices.length) % choices.length);
    else if (event.key === 'Enter' || event.key === 'Tab') take(name);
    else if (event.key === 'Escape') setOpen(false);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <span className="lm-modeler-formula">
      <textarea
        ref={input}
        rows={1}
        aria-label={label}
        aria-autocomplete="list"
        value={value}
        spellCheck={false}
        onChange={(event) => {
          onChange(event.target.value);
          setCaret(event.target.selectionStart);
          setChosen(0);
          setOpen(true);
        }}
        onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
        onKeyDown={press}
        onBlur={() => setOpen(false)}
      />
      {choices.length > 0 ? (
        <div className="lm-modeler-names" role="listbox" aria-label={label}>
          {choices.map((name, at) => (
            <div
              key={name}
              role="option"
              tabIndex={-1}
              aria-selected={at === chosen}
              // Keeps the focus in the input.
              onMouseDown={(event) => {
                event.preventDefault();
                take(name);
              }}
            >
              {name}
            </div>
          ))}
        </div>
      ) : null}
      {outcome !== undefined && value !== '' ? (
        <output aria-label={`${label} = `} className={'problem' in outcome ? 'is-bad' : ''}>
          {'problem' in outcome ? outcome.problem : `= ${outcomeText(outcome.value)}`}
          <span className="lm-modeler-hint"> {t('modeler.tried')}</span>
        </output>
      ) : null}
    </span>
  );
}
