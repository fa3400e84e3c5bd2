import { type KeyboardEvent, useId, useState } from 'react';
import { useT } from '../../i18n/index.js';
import type { Person } from './panel.js';
import { usePeople } from './use-people.js';

interface PeoplePickerProps {
  label: string;
  chosen: Person[];
  onChange(people: Person[]): void;
  /** Only one person; choosing another replaces the first. */
  single?: boolean;
  required?: boolean;
  /** What is wrong, shown below the field. */
  problem?: string;
}

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/** Finds people of the plant by name, account or department; the chosen ones are shown as small tags. */
export function PeoplePicker({ label, chosen, onChange, single, required, problem }: PeoplePickerProps) {
  const t = useT();
  const id = useId();
  const [keyword, setKeyword] = useState('');
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const found = usePeople(keyword.trim(), open);
  const options = found?.filter((person) => !chosen.some((each) => each.id === person.id));
  const current = options?.[Math.min(active, options.length - 1)];

  const choose = (person: Person) => {
    onChange(single ? [person] : [...chosen, person]);
    setKeyword('');
    setActive(0);
    // An open list would cover what comes next. Typing or a click opens it again.
    setOpen(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step) {
      event.preventDefault();
      setOpen(true);
      setActive((at) => Math.max(0, Math.min((options?.length ?? 1) - 1, at + step)));
    } else if (event.key === 'Enter' && open && current) {
      event.preventDefault();
      choose(current);
    } else if (event.key === 'Escape' && open) {
      // Escape closes only the list, not the dialog around it.
      event.preventDefault();
      event.stopPropagation();
      setOpen(false);
    } else if (event.key === 'Backspace' && keyword === '') onChange(chosen.slice(0, -1));
  };

  return (
    <div className="lm-ap-field">
      <label htmlFor={id} className="lm-ap-label">
        {label}
        {required ? <i aria-hidden="true">*</i> : null}
      </label>
      <div className={problem ? 'lm-ap-people is-wrong' : 'lm-ap-people'}>
        {chosen.map((person) => (
          <span key={person.id} className="lm-ap-person">
            {person.name}
            <button
              type="button"
              aria-label={t('approval.removePerson', { name: person.name })}
              onClick={() => onChange(chosen.filter((each) => each.id !== person.id))}
            >
              ×
            </button>
          </span>
        ))}
        <input
          id={id}
          role="combobox"
          autoComplete="off"
          aria-expanded={open}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-problem` : undefined}
          aria-activedescendant={open && current ? `${id}-${current.id}` : undefined}
          placeholder={chosen.length ? '' : t('approval.findPeople')}
          value={keyword}
          onFocus={() => setOpen(true)}
          onClick={() => setOpen(true)}
          onBlur={() => setOpen(false)}
          onChange={(event) => {
            setKeyword(event.target.value);
            setActive(0);
            setOpen(true);
          }}
          onKeyDown={onKeyDown}
        />
        <div id={`${id}-list`} role="listbox" aria-label={label} className="lm-ap-options" hidden={!open}>
          {options?.map((person, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles keys and keeps the focus
            <div
              key={person.id}
              id={`${id}-${person.id}`}
              role="option"
              tabIndex={-1}
              aria-selected={person === current}
              className={person === current ? 'is-active' : undefined}
              onMouseDown={(event) => event.preventDefault()}
              onMouseEnter={() => setActive(index)}
              onClick={() => choose(person)}
            >
              <span>{person.name}</span>
              <small>{[person.account, person.deptName].filter(Boolean).join(' · ')}</small>
            </div>
          ))}
          {options?.length === 0 ? <p className="lm-ap-none">{t('approval.nobodyFound')}</p> : null}
          {options === undefined ? <p className="lm-ap-none">{t('shell.loading')}</p> : null}
        </div>
      </div>
      {problem ? (
        <p id={`${id}-problem`} className="lm-ap-problem" role="alert">
          {problem}
        </p>
      ) : null}
    </div>
  );
}
