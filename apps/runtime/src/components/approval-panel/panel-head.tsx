import { useT } from '../../i18n/index.js';
import type { Panel, PanelTask } from './panel.js';
import { statusTone } from './timeline.js';

/** The person who has the task, or the people who may claim it. */
function Holder({ task }: { task: PanelTask }) {
  const t = useT();
  if (task.assignee) {
    const owner = task.owner && task.owner.id !== task.assignee.id ? task.owner : null;
    return (
      <>
        <b>{task.assignee.name}</b>
        {task.waiting ? <small>{t('approval.waitsForSigners')}</small> : null}
        {owner ? <small>{t('approval.delegatedBy', { name: owner.name })}</small> : null}
      </>
    );
  }
  const names = task.candidates.map(({ name }) => name).join(', ');
  return <small>{names ? t('approval.waitsFor', { names }) : t('approval.waitsForNobody')}</small>;
}

interface PanelHeadProps {
  panel: Panel;
  onDiagram?(): void;
}

/** The state of the process, and its active nodes with their people. */
export function PanelHead({ panel, onDiagram }: PanelHeadProps) {
  const t = useT();
  const { status, processName, processVersion, tasks, title } = panel;
  return (
    <header className="lm-ap-head">
      <div className="lm-ap-title">
        <h2>{processName || t('approval.panel')}</h2>
        {processVersion ? <small>v{processVersion}</small> : null}
        <span className={`lm-ap-tag is-${statusTone(status)}`}>{t(`approval.status.${status}`)}</span>
        {onDiagram ? (
          <button type="button" className="lm-ap-link" onClick={onDiagram}>
            {t('shell.flowDiagram')}
          </button>
        ) : null}
      </div>
      {title && title !== processName ? <p className="lm-ap-subject">{title}</p> : null}
      {tasks.length ? (
        <ul className="lm-ap-nodes" aria-label={t('approval.currentNodes')}>
          {tasks.map((task) => (
            <li key={task.taskId} className={task.mine ? 'is-mine' : undefined}>
              <span>{task.nodeName}</span>
              {task.sign ? <span className="lm-ap-tag is-plain">{t(`approval.sign.${task.sign.mode}`)}</span> : null}
              <Holder task={task} />
              {task.onBehalfOf ? <small>{t('approval.standIn', { name: task.onBehalfOf.name })}</small> : null}
              {task.mine ? <span className="lm-ap-tag is-accent">{t('approval.mine')}</span> : null}
            </li>
          ))}
        </ul>
      ) : null}
    </header>
  );
}
