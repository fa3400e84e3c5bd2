import { useId, useState } from 'react';
import { useT } from '../../i18n/index.js';
import { latenessOf, type PlannedTask } from './plan.js';

interface TaskCardProps {
  task: PlannedTask;
  today: string;
  isMovable: boolean;
  onDrag(task: PlannedTask | undefined): void;
  onMove(task: PlannedTask, day: string): void;
}

/** A production number at one step. It can be dragged, or opened to choose a day. */
export function TaskCard({ task, today, isMovable, onDrag, onMove }: TaskCardProps) {
  const t = useT();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const late = latenessOf(task, today);
  const facts: [string, string | null][] = [
    [t('week.contract'), task.contractCode],
    [t('week.customer'), task.customerName],
    [t('week.spec'), task.spec],
    [t('week.delivery'), task.deliveryDate],
    [t('week.range'), task.planStart && task.planEnd ? `${task.planStart} – ${task.planEnd}` : null],
    [t('week.state'), task.statusName],
  ];
  return (
    <li
      className={`lm-week-task${late ? ' is-late' : ''}${task.isOpen ? '' : ' is-done'}`}
      draggable={isMovable}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', task.pdNum);
        onDrag(task);
      }}
      onDragEnd={() => onDrag(undefined)}
    >
      <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        <strong>{task.pdNum}</strong>
        <span>
          {[task.planDate.slice(5), task.partTypeName, t('week.hours', { hours: Number(task.stdHours ?? 0) })]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {late ? <em>{t(`week.${late}`)}</em> : null}
        {task.isOpen ? null : <em className="is-done">{t('week.done')}</em>}
      </button>
      <div id={id} hidden={!isOpen}>
        <dl>
          {facts.map(([label, value]) =>
            value ? (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ) : null,
          )}
        </dl>
        {isMovable ? (
          <label>
            {t('week.day')}
            <input
              type="date"
              value={task.planDate}
              min={task.planStart ?? undefined}
              max={task.planEnd ?? undefined}
              onChange={({ target }) => target.value && onMove(task, target.value)}
            />
          </label>
        ) : null}
      </div>
    </li>
  );
}
