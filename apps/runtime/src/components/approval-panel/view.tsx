import { useRef } from 'react';
import type { ViewProps } from '../kit/view.js';
import type component from './component.js';
import { ApprovalPanel } from './approval-panel.js';
import type { ActionName, Panel } from './panel.js';
import './springboard.css';

/** What may be done with a document now. Tells each answer, another version of the document, and what was done. */
export default function View({ taskId, todoPath, place, ...subject }: ViewProps<typeof component>) {
  const { fire, open, refreshKey } = place;
  /** Document and version that were on the screen before. */
  const seen = useRef<{ document: string; version: number | null }>(undefined);
  const loaded = async (panel: Panel) => {
    const before = seen.current;
    const now = { document: `${panel.model}.${panel.businessId}`, version: panel.documentVersion };
    seen.current = now;
    await fire('loaded', { panel });
    if (before?.document === now.document && before.version !== now.version) await fire('changed', { panel });
  };
  const decided = (action: ActionName, { processInstanceId, model, businessId, task }: Panel) =>
    void fire('decided', { action, processInstanceId, model, businessId, taskId: task?.taskId ?? null });
  return (
    <ApprovalPanel
      {...{ ...subject, taskId, open, refreshKey }}
      onDecided={decided}
      onLoaded={(panel) => void loaded(panel)}
      {...(todoPath && taskId ? { todoPath: String(todoPath) } : {})}
    />
  );
}
