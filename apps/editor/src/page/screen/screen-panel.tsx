import { useState } from 'react';
import { Modal } from '../../shared/modal.js';
import { type Lookup, useLanguage, useT } from '../runtime.js';
import './screen-panel.css';
import { FormBlocks } from './form-blocks.js';
import { PartList } from './part-list.js';
import type { ScreenView } from './screen-calls.js';
import { blocksOf, formOf, isHidden, keyOf, partsOf, type Screen, withButton } from './screen-settings.js';

interface ScreenPanelProps {
  view: ScreenView;
  /** The settings from which the page in the editor was generated. */
  screen: Screen;
  lookup: Lookup;
  /** Why it cannot be saved; empty when it can. */
  blocked: string;
  /** Why the server refused the settings. */
  problem: string;
  onRegenerate(screen: Screen): void;
  onDetach(): void;
  onClose(): void;
}

/** The settings of a page: fields of search row, table and form, their order and groups, and the buttons. */
export function ScreenPanel(props: ScreenPanelProps) {
  const { view, lookup, blocked, problem } = props;
  const t = useT();
  const language = useLanguage();
  const [screen, setScreen] = useState(props.screen);
  const labels = new Map(view.fields.map((field) => [field.key, field[language]]));
  const nameOf = (key: string) => labels.get(key) ?? key;
  const words = (text: string) => (text.startsWith('i18n:') ? (lookup(text) ?? text.slice(5)) : text);

  const list = (of: 'search' | 'columns') => {
    const parts = partsOf(screen, of, view.fields);
    const chosen = new Set(parts.map(keyOf));
    const offered = view.fields.filter(({ tabs }) => of === 'columns' || tabs !== true);
    return (
      <PartList
        title={t(`editor.screen.${of}`)}
        parts={parts}
        others={offered.filter(({ key }) => !chosen.has(key)).map(({ key }) => key)}
        nameOf={nameOf}
        onChange={(next) => setScreen({ ...screen, [of]: next })}
      />
    );
  };

  // A line opens its whole document; a screen with its own view does not show a form.
  const hasForm = screen.kind !== 'lines' && !(screen.kind === 'board' && screen.view !== undefined);

  const footer = (
    <>
      <button type="button" className="lm-button lm-danger" disabled={blocked !== ''} onClick={props.onDetach}>
        {t('editor.screen.detach')}
      </button>
      <button type="button" className="lm-button" onClick={props.onClose}>
        {t('shell.cancel')}
      </button>
      <button
        type="button"
        className="lm-button is-primary"
        title={blocked}
        disabled={blocked !== ''}
        onClick={() => props.onRegenerate(screen)}
      >
        {t('editor.screen.regenerate')}
      </button>
    </>
  );
  return (
    <Modal title={t('editor.screen.title')} shape="wide" onClose={props.onClose} footer={footer}>
      <p className="lm-conflict-hint">{t('editor.screen.hint')}</p>
      {view.problems.length > 0 ? (
        <p className="lm-screen-problem" role="alert">
          {t('editor.screen.broken', { problems: view.problems.join('; ') })}
        </p>
      ) : null}
      {problem ? (
        <p className="lm-screen-problem" role="alert">
          {problem}
        </p>
      ) : null}
      <div className="lm-screen">
        {list('search')}
        {list('columns')}
        {hasForm ? (
          <FormBlocks
            blocks={blocksOf(screen, view.fields)}
            fields={view.fields.filter(({ form }) => form || screen.kind === 'document').map(({ key }) => key)}
            nameOf={nameOf}
            lineName={(property) => view.lines[property]?.[language] ?? property}
            words={words}
            onChange={(blocks) => setScreen({ ...screen, form: formOf(blocks) })}
          />
        ) : null}
        <fieldset className="lm-parts">
          <legend>{t('editor.screen.buttons')}</legend>
          {view.buttons.map(({ id, label }) => (
            <label key={id} className="lm-screen-button">
              <input
                type="checkbox"
                checked={!isHidden(screen, id)}
                onChange={({ target }) => setScreen(withButton(screen, id, target.checked))}
              />
              <span>{words(label)}</span>
              <small>{t(id.startsWith('row.') ? 'editor.screen.inRow' : 'editor.screen.above')}</small>
            </label>
          ))}
        </fieldset>
      </div>
    </Modal>
  );
}
