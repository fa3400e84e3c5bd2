import { useId, useState } from 'react';
import { useT } from '../../i18n/index.js';
import { toggle } from './filter-state.js';
import { useValues } from './use-values.js';

interface ValueListProps {
  source?: string;
  field: string;
  chosen: string[];
  onChange(values: string[]): void;
}

/** Search box, select-all and the values of the column. */
export function ValueList({ source, field, chosen, onChange }: ValueListProps) {
  const t = useT();
  const id = useId();
  const [keyword, setKeyword] = useState('');
  const options = useValues(source, field, keyword.trim());
  const shown = options?.map(({ value }) => value) ?? [];
  const all = shown.length > 0 && shown.every((value) => chosen.includes(value));
  const some = shown.some((value) => chosen.includes(value));

  return (
    <div className="lm-cf-values">
      <input
        type="search"
        className="lm-cf-input"
        placeholder={t('filter.search')}
        aria-label={t('filter.search')}
        value={keyword}
        onChange={(event) => setKeyword(event.target.value)}
      />
      <fieldset className="lm-cf-list" aria-label={t('filter.values')}>
        {shown.length ? (
          <label className="lm-cf-option is-all" htmlFor={`${id}-all`}>
            <input
              id={`${id}-all`}
              type="checkbox"
              checked={all}
              ref={(box) => {
                if (box) box.indeterminate = some && !all;
              }}
              onChange={() => {
                const others = chosen.filter((value) => !shown.includes(value));
                onChange(all ? others : [...others, ...shown]);
              }}
            />
            <span>{t('filter.selectAll')}</span>
          </label>
        ) : null}
        {options?.map(({ value, label }, index) => (
          <label key={value} className="lm-cf-option" htmlFor={`${id}-${index}`} title={label}>
            <input
              id={`${id}-${index}`}
              type="checkbox"
              checked={chosen.includes(value)}
              onChange={() => onChange(toggle(chosen, value))}
            />
            <span>{label || t('filter.blankValue')}</span>
          </label>
        ))}
        {options && !options.length ? <p className="lm-cf-none">{t('filter.noMatch')}</p> : null}
        {options ? null : <p className="lm-cf-none">{t('shell.loading')}</p>}
      </fieldset>
    </div>
  );
}
