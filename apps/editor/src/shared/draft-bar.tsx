import { useLanguage, useT } from './runtime.js';

interface DraftBarProps {
  /** The version it is based on, and when it was stored: milliseconds, or plant time as text. */
  draft: { version: number; savedAt: number | string };
  onRestore(): void;
  onDiscard(): void;
}

/** Offers unsaved work from an earlier visit. */
export function DraftBar({ draft, onRestore, onDiscard }: DraftBarProps) {
  const t = useT();
  const language = useLanguage();
  const { savedAt } = draft;
  const time =
    typeof savedAt === 'string'
      ? savedAt
      : new Date(savedAt).toLocaleString(language === 'en' ? 'en-GB' : 'zh-CN', { hour12: false });
  return (
    <div className="lm-draft-bar" role="status">
      <span>{t('editor.draftFound', { time, version: draft.version })}</span>
      <button type="button" className="lm-button" onClick={onRestore}>
        {t('editor.draftRestore')}
      </button>
      <button type="button" className="lm-button" onClick={onDiscard}>
        {t('editor.draftDiscard')}
      </button>
    </div>
  );
}
