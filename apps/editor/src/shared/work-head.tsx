import { useT } from './runtime.js';

interface WorkHeadProps {
  name: string;
  /** 0 before the first save; then the text `fresh` is shown. */
  version: number;
  fresh: string;
  dirty: boolean;
  saving: boolean;
  /** Why saving is not possible; empty when it is. */
  blocked: string;
  /** For work that is deployed separately after saving. */
  deploy?: { blocked: string; onClick(): void };
  onBack(): void;
  onVersions(): void;
  onSave(): void;
}

interface ActionProps {
  text: string;
  hint: string;
  blocked: string;
  primary?: boolean;
  busy?: boolean;
  onClick(): void;
}

/** The reason is on the wrapper, because in some browsers a disabled button has no hover. */
function Action({ text, hint, blocked, primary, busy, onClick }: ActionProps) {
  return (
    <span title={blocked || hint}>
      <button
        type="button"
        className={`lm-button${primary ? ' is-primary' : ''}`}
        disabled={blocked !== '' || busy}
        aria-description={blocked || undefined}
        onClick={onClick}
      >
        {text}
      </button>
    </span>
  );
}

/** Name and version of the drawing on the left; versions, saving and deploying on the right. */
export function WorkHead(props: WorkHeadProps) {
  const { name, version, dirty, saving, blocked, deploy } = props;
  const t = useT();
  return (
    <header className="lm-editor-head">
      <button type="button" className="lm-button lm-back" onClick={props.onBack}>
        <span aria-hidden="true">←</span> {t('editor.back')}
      </button>
      <h1 title={name}>{name}</h1>
      <span className="lm-tag">{version > 0 ? t('editor.version', { version }) : props.fresh}</span>
      {dirty ? <span className="lm-dirty">{t('editor.unsaved')}</span> : null}
      <span className="lm-head-middle" />
      {version > 0 ? (
        <button type="button" className="lm-button" onClick={props.onVersions}>
          {t('editor.versions')}
        </button>
      ) : null}
      <Action
        text={t('editor.save')}
        hint={t('editor.saveHint')}
        blocked={blocked}
        busy={saving}
        primary
        onClick={props.onSave}
      />
      {deploy ? (
        <Action text={t('flowDesigner.deploy')} hint={t('flowDesigner.deployHint')} busy={saving} {...deploy} />
      ) : null}
    </header>
  );
}
