import { Renderer } from 'amis-core';
import { lazy, Suspense } from 'react';
import { PageSkeleton } from '../../feedback/index.js';
import { type AmisPlace, AmisComponent, evaluate } from '../amis-component.js';
import type { ActionName, Panel } from './panel.js';
import './springboard.css';

const ApprovalPanel = lazy(async () => ({ default: (await import('./approval-panel.js')).ApprovalPanel }));

interface Props extends AmisPlace {
  taskId?: unknown;
  processInstanceId?: unknown;
  model?: unknown;
  businessId?: unknown;
  api?: string;
  changes?: unknown;
  todoPath?: string | false;
}

/** Where a done task leads back to, unless the page says otherwise. */
const WORK_LIST = '/work/todo';

class ApprovalPanelRenderer extends AmisComponent<Props> {
  private readonly decided = (action: ActionName, panel: Panel) => {
    const { processInstanceId, model, businessId, task } = panel;
    const data = { action, processInstanceId, model, businessId, taskId: task?.taskId ?? null };
    void this.props.dispatchEvent('decided', { ...this.props.data, ...data });
  };

  /** Document and version that were on the screen before. */
  private seen: { document: string; version: number | null } | undefined;

  private readonly loaded = async (panel: Panel) => {
    const { seen } = this;
    const now = { document: `${panel.model}.${panel.businessId}`, version: panel.documentVersion };
    this.seen = now;
    await this.props.dispatchEvent('loaded', { ...this.props.data, panel });
    const changed = seen?.document === now.document && seen.version !== now.version;
    if (changed) await this.props.dispatchEvent('changed', { ...this.props.data, panel });
  };

  override render() {
    const { taskId, processInstanceId, model, businessId, api, changes, todoPath = WORK_LIST, env, data } = this.props;
    const task = evaluate(taskId, data);
    return (
      <Suspense fallback={<PageSkeleton />}>
        <ApprovalPanel
          taskId={task}
          processInstanceId={evaluate(processInstanceId, data)}
          model={evaluate(model, data)}
          businessId={evaluate(businessId, data)}
          changes={evaluate(changes, data)}
          refreshKey={this.state.refreshKey}
          onDecided={this.decided}
          onLoaded={this.loaded}
          open={(path) => env.jumpTo(path)}
          {...(api ? { api } : {})}
          {...(todoPath && task ? { todoPath } : {})}
        />
      </Suspense>
    );
  }
}

/**
 * Makes `approval-panel` known to amis. Events: `loaded` {panel}; `changed` {panel} when the document has become another
 * version, by a decision or meanwhile; `decided` {action, taskId, processInstanceId, …}.
 */
export function registerApprovalPanel(): void {
  Renderer({ type: 'approval-panel' })(ApprovalPanelRenderer as never);
}
