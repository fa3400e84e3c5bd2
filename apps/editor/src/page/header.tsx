import { useT } from './runtime.js';
import type { Kept } from './draft-keeper.js';

export type Mode = 'edit' | 'preview' | 'source';
const MODES: Mode[] = ['edit', 'preview', 'source'];

export interface Tool {
  key: string;
  label: string;
  onOpen(): void;
}

interface HeaderProps {
  name: string;
  version: number;
  dirty: boolean;
  /** State of the draft with the unsaved work. */
  draft?: { kept: Kept; problem: string } | undefined;
  mode: Mode;
  mobile: boolean;
  saving: boolean;
  /** Why saving is not possible; empty when it is. */
  blocked: string;
  onMode(mode: Mode): void;
  onMobile(mobile: boolean): void;
  /** Buttons for what opens beside the page. */
  tools: readonly Tool[];
  onSave(): void;
  onBack(): void;
}

/** Name and version of the page on the left, views in the middle, versions and saving on the right. */
export function Header(props: HeaderProps) {
  const { name, version, dirty, draft, mode, mobile, saving, blocked } = props;
  const t = useT();
  return (
    <header className="lm-editor-head">
      <button type="button" className="lm-button lm-back" onClick={props.onBack}>
        <span aria-hidden="true">←</span> {t('editor.back')}
      </button>
      <h1 title={name}>{name}</h1>
      <span className="lm-tag">{t('editor.version', { version })}</span>
      {dirty ? <span className="lm-dirty">{t('editor.unsaved')}</span> : null}
      {draft?.kept === 'kept' ? <span className="lm-draft-kept">{t('editor.draftSaved')}</span> : null}
      {draft?.kept === 'failed' ? (
        <span className="lm-dirty" role="alert" title={draft.problem}>
          {t('editor.draftFailed')}
        </span>
      ) : null}
      <div className="lm-head-middle">
        <fieldset className="lm-segments" aria-label={t('editor.view')}>
          {MODES.map((one) => (
            <button key={one} type="button" aria-pressed={mode === one} onClick={() => props.onMode(one)}>
              {t(`editor.${one}`)}
            </button>
          ))}
        </fieldset>
        <fieldset className="lm-segments" aria-label={t('editor.width')}>
          <button type="button" aria-pressed={!mobile} onClick={() => props.onMobile(false)}>
            {t('editor.pc')}
          </button>
          <button type="button" aria-pressed={mobile} onClick={() => props.onMobile(true)}>
            {t('editor.mobile')}
          </button>
        </fieldset>
      </div>
      {props.tools.map(({ key, label, onOpen }) => (
        <button key={key} type="button" className="lm-button" onClick={onOpen}>
          {label}
        </button>
      ))}
      {/* The reason is on the wrapper, because in some browsers a disabled button has no hover. */}
      <span title={blocked || t('editor.saveHint')}>
        <button
          type="button"
          className="lm-button is-primary"
          disabled={blocked !== '' || saving}
          aria-description={blocked || undefined}
          onClick={props.onSave}
        >
          {t('editor.save')}
        </button>
      </span>
    </header>
  );
}
