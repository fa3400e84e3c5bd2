import type { Draft } from './draft-store.js';
import { useLanguage, useT } from './door.js';

interface DraftBarProps {
  draft: Draft;
  onRestore(): void;
  onDiscard(): void;
}

/** Work that was never saved, offered where it was left. */
export function DraftBar({ draft, onRestore, onDiscard }: DraftBarProps) {
  const t = useT();
  const language = useLanguage();
  const time = new Date(draft.savedAt).toLocaleString(language === 'en' ? 'en-GB' : 'zh-CN', { hour12: false });
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
