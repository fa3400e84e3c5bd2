import { useState } from 'react';
import { useT } from '../../i18n/index.js';
import { PERIODS, type Period, type PeriodName } from './period.js';

interface PeriodChooserProps {
  onChoose(period: Period | undefined): void;
}

/** Chooses the period for figures with a date: a named period, two days, or none. */
export function PeriodChooser({ onChoose }: PeriodChooserProps) {
  const t = useT();
  const [name, setName] = useState<PeriodName | 'none' | 'own'>('none');
  const [own, setOwn] = useState({ from: '', to: '' });
  const isWhole = ({ from, to }: typeof own): boolean => from !== '' && to !== '' && from <= to;
  const choose = (next: typeof name) => {
    setName(next);
    if (next === 'none') onChoose(undefined);
    else if (next !== 'own') onChoose({ period: next });
    else if (isWhole(own)) onChoose(own);
  };
  const change = (days: typeof own) => {
    setOwn(days);
    if (isWhole(days)) onChoose(days);
  };
  const isReversed = own.from !== '' && own.to !== '' && own.from > own.to;
  const problem = isReversed ? 'home.period.reversed' : isWhole(own) ? undefined : 'home.period.both';
  return (
    <fieldset className="lm-period">
      <legend>{t('home.period')}</legend>
      <span className="lm-segments">
        {(['none', ...PERIODS, 'own'] as const).map((one) => (
          <button key={one} type="button" aria-pressed={name === one} onClick={() => choose(one)}>
            {t(`home.period.${one}`)}
          </button>
        ))}
      </span>
      {name === 'own' ? (
        <span className="lm-period-days">
          <input
            type="date"
            aria-label={t('home.period.from')}
            value={own.from}
            max={own.to}
            onChange={(event) => change({ ...own, from: event.target.value })}
          />
          –
          <input
            type="date"
            aria-label={t('home.period.to')}
            value={own.to}
            min={own.from}
            onChange={(event) => change({ ...own, to: event.target.value })}
          />
          {problem ? (
            <em role={isReversed ? 'alert' : undefined} className="lm-period-problem">
              {t(problem)}
            </em>
          ) : null}
        </span>
      ) : null}
    </fieldset>
  );
}
