import { FactoryDialog } from './factory-dialog.js';
import { useT } from './runtime-door.js';
import type { Merging } from './use-resume.js';

/** A draft and what was published since it began, where both changed the same places. */
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
