import { FactoryDialog } from './factory-dialog.js';
import { useT } from './runtime.js';
import type { Merging } from './use-resume.js';

/** Resolves the conflicts between a draft and later published versions. */
export function DraftMerge({ merge, current, onTake, onClose }: Merging) {
  const t = useT();
  return (
    <FactoryDialog
      merge={merge}
      from={t('editor.version', { version: merge.baseVersion })}
      title={t('editor.draftMerge')}
      current={current}
      onTake={onTake}
      onClose={onClose}
    />
  );
}
