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
  /** Key of the document's model, with `businessId`. */
  model?: unknown;
  businessId?: unknown;
  /** Address of the document's resource; default: the one the server names. */
  api?: string;
  /** Values of the form beside the panel; those editable at the node are sent along with an agreement. */
  changes?: unknown;
  /** Landing page of a task: path of the list to go back to; once the task is done the panel leads on. */
  todoPath?: string;
  /** Opens a path of the application; needed with `todoPath`. */
  open?(path: string): void;
  /** Raised to ask again. */
  refreshKey?: number;
  /** An action was done and the panel is loaded again. `panel` is as it was before. */
  onDecided?(name: ActionName, panel: Panel): void;
  /** Each answer, also after a reload. */
  onLoaded?(panel: Panel): void;
}

/** What a panel shows until there is something to decide about. */
function Waiting({ loading, failure, reload }: LoadedPanel) {
  const t = useT();
  if (failure) return <PageMessage title={t('approval.failed')} text={failure} retry={() => void reload()} />;
  return loading ? <PageSkeleton /> : <p className="lm-ap-hint">{t('approval.noSubject')}</p>;
}

/** What somebody may do now with a document under approval, and everything that happened to it. */
export function ApprovalPanel(props: ApprovalPanelProps) {
  const t = useT();
  const loaded = usePanel(props);
  const { panel, reload } = loaded;
  const { refreshKey = 0, onLoaded } = props;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a raised generation asks again
  useEffect(() => {
    if (refreshKey > 0) void reload();
  }, [refreshKey]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once for each answer
  useEffect(() => {
    if (panel) onLoaded?.(panel);
  }, [panel]);
  return (
    <section className="lm-ap" aria-label={t('approval.panel')}>
      {panel ? <PanelBody panel={panel} props={props} reload={reload} /> : <Waiting {...loaded} />}
    </section>
  );
}
