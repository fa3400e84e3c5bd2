import { useRef } from 'react';
import type { ViewProps } from '../kit/view.js';
import type component from './component.js';
import { ApprovalPanel } from './approval-panel.js';
import type { ActionName, Panel } from './panel.js';
import './springboard.css';

/** What a decision changes: lists of work that listen to this event load again, also those in other browser tabs. */
const DECIDED = 'workDecided';

function tellLists(): void {
  const channel = new BroadcastChannel(DECIDED);
  channel.postMessage({ eventName: DECIDED, data: {} });
  channel.close();
}

/**
 * The approval panel of a document. It reports each answer, a new version of the document, and each completed action.
 */
export default function View({ taskId, todoPath, place, ...subject }: ViewProps<typeof component>) {
  const { fire, open, refreshKey } = place;
  /** The document and version that were shown before. */
  const seen = useRef<{ document: string; version: number | null }>(undefined);
  const loaded = async (panel: Panel) => {
    const before = seen.current;
    const now = { document: `${panel.model}.${panel.businessId}`, version: panel.documentVersion };
    seen.current = now;
    await fire('loaded', { panel });
    if (before?.document === now.document && before.version !== now.version) await fire('changed', { panel });
  };
  const decided = (action: ActionName, { processInstanceId, model, businessId, task }: Panel) => {
    tellLists();
    void fire('decided', { action, processInstanceId, model, businessId, taskId: task?.taskId ?? null });
  };
  return (
    <ApprovalPanel
      {...{ ...subject, taskId, open, refreshKey }}
      onDecided={decided}
      onLoaded={(panel) => void loaded(panel)}
      {...(todoPath && taskId ? { todoPath: String(todoPath) } : {})}
    />
  );
}
