import { type ConflictChoice, ConflictModal } from '../shared/conflict-modal.js';
import { useT } from '../shared/runtime.js';
import { FlowCompare } from './compare/flow-compare.js';
import type { Refused } from './use-flow.js';

interface ConflictDialogProps extends ConflictChoice {
  refused: Refused;
}

/** The two drawings of a refused save. */
export function ConflictDialog({ refused, ...choice }: ConflictDialogProps) {
  const t = useT();
  const { current, mine } = refused;
  return (
    <ConflictModal title={t('flowDesigner.conflict')} next={Number(current.version) + 1} choice={choice}>
      <p className="lm-flow-hint">
        {t('editor.conflictHint', { base: mine.version, current: current.version })}
        {current.modelComment ? ` · ${current.modelComment}` : ''} · {current.lastUpdated}
      </p>
      <FlowCompare
        left={{
          title: `${t('editor.theirs')} · ${t('editor.version', { version: current.version })}`,
          xml: current.modelEditorXml,
        }}
        right={{ title: t('editor.mine'), xml: mine.modelEditorXml }}
      />
    </ConflictModal>
  );
}
