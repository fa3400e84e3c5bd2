import palette from '@fortawesome/fontawesome-free/svgs/solid/palette.svg?raw';
import { useEffect, useState } from 'react';
import { useT } from '../i18n/index.js';
import { COLOURS, LAYOUTS, type Look, setLook, THEMES, useLook } from '../stores/index.js';
import { Dialog } from './dialog.js';
import { Icon } from '../icon/index.js';
import './look.css';

const OVERLAY_MS = 700;

interface ChoiceProps {
  legend: string;
  name: 'theme' | 'layout';
  choices: readonly string[];
  current: string;
  onChoose(choice: string): void;
}

/** A row of pictures to choose from, by click or arrow keys. */
function Choice({ legend, name, choices, current, onChoose }: ChoiceProps) {
  const t = useT();
  return (
    <fieldset className="lm-look-choice">
      <legend>{legend}</legend>
      {choices.map((choice) => (
        <label key={choice}>
          <input type="radio" name={name} checked={choice === current} onChange={() => onChoose(choice)} />
          <span className={`lm-look-picture is-${name}`} data-choice={choice} aria-hidden="true">
            <i />
            <b />
          </span>
          {t(`shell.${name}.${choice}`)}
        </label>
      ))}
    </fieldset>
  );
}

function LookDialog({ onClose }: { onClose(): void }) {
  const t = useT();
  const look = useLook();
  const [covered, setCovered] = useState(false);
  useEffect(() => {
    if (!covered) return;
    const timer = setTimeout(() => setCovered(false), OVERLAY_MS);
    return () => clearTimeout(timer);
  }, [covered]);
  const chooseTheme = (theme: string) => {
    setCovered(true);
    setLook({ theme: theme as Look['theme'] });
  };
  return (
    <Dialog title={t('shell.pageSettings')} className="lm-look" onClose={onClose}>
      <Choice legend={t('shell.theme')} name="theme" choices={THEMES} current={look.theme} onChoose={chooseTheme} />
      <Choice
        legend={t('shell.layout')}
        name="layout"
        choices={LAYOUTS}
        current={look.layout}
        onChoose={(layout) => setLook({ layout: layout as Look['layout'] })}
      />
      <fieldset className="lm-look-colours">
        <legend>{t('shell.colour')}</legend>
        {COLOURS.map((colour) => (
          <button
            key={colour}
            type="button"
            aria-label={colour}
            aria-pressed={colour.toLowerCase() === look.colour.toLowerCase()}
            style={{ background: colour }}
            onClick={() => setLook({ colour })}
          />
        ))}
        <input
          type="color"
          aria-label={t('shell.colour')}
          value={look.colour.toLowerCase()}
          onChange={(event) => setLook({ colour: event.target.value })}
        />
      </fieldset>
      {covered ? (
        <div className="lm-look-overlay" role="status">
          {t('shell.loading')}
        </div>
      ) : null}
    </Dialog>
  );
}

/** Chooses theme, layout and accent colour. */
export function LookButton() {
  const t = useT();
  const [open, setOpen] = useState(false);
  const label = t('shell.pageSettings');
  return (
    <>
      <button type="button" className="lm-tool" aria-label={label} title={label} onClick={() => setOpen(true)}>
        <Icon svg={palette} />
      </button>
      {open ? <LookDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}
