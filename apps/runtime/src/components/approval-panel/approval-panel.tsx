import { useEffect } from 'react';
import { PageMessage, PageSkeleton } from '../../feedback/index.js';
import { useT } from '../../i18n/index.js';
import './approval-fields.css';
import './approval-panel.css';
import './history.css';
import type { ActionName, Panel } from './panel.js';
import { PanelBody } from './panel-body.js';
import './people-and-menus.css';
import './touch.css';
import { type LoadedPanel, usePanel } from './use-panel.js';

export interface ApprovalPanelProps {
  taskId?: unknown;
  processInstanceId?: unknown;
  /** Key of the document's model; used together with `businessId`. */
  model?: unknown;
  businessId?: unknown;
  /** Address of the document's resource; default: the address in the server's answer. */
  api?: string;
  /** Values of the form beside the panel; the fields that are editable at this node are sent with an approval. */
  changes?: unknown;
  /** On the landing page of a task: the path of the list. When the task is done, the panel links to it. */
  todoPath?: string;
  /** Opens a path of the application; needed with `todoPath`. */
  open?(path: string): void;
  /** A higher number loads the panel again. */
  refreshKey?: number;
  /** Called after an action was done and the panel was loaded again. `panel` is the state before the action. */
  onDecided?(name: ActionName, panel: Panel): void;
  /** Called with each answer of the server, also after a reload. */
  onLoaded?(panel: Panel): void;
}

/** Shown while there is no panel: loading, an error, or no document yet. */
function Waiting({ loading, failure, reload }: LoadedPanel) {
  const t = useT();
  if (failure) return <PageMessage title={t('approval.failed')} text={failure} retry={() => void reload()} />;
  return loading ? <PageSkeleton /> : <p className="lm-ap-hint">{t('approval.noSubject')}</p>;
}

/** The actions that a person may take now on a document under approval, and its history. */
export function ApprovalPanel(props: ApprovalPanelProps) {
  const t = useT();
  const loaded = usePanel(props);
  const { panel, reload } = loaded;
  const { refreshKey = 0, onLoaded } = props;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a higher `refreshKey` loads again
  useEffect(() => {
    if (refreshKey > 0) void reload();
  }, [refreshKey]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: called once for each answer
  useEffect(() => {
    if (panel) onLoaded?.(panel);
  }, [panel]);
  return (
    <section className="lm-ap" aria-label={t('approval.panel')}>
      {panel ? <PanelBody panel={panel} props={props} reload={reload} /> : <Waiting {...loaded} />}
    </section>
  );
}
