import { useMemo, useState } from 'react';
import { PageMessage, PageSkeleton } from '../../feedback/index.js';
import { useT } from '../../i18n/index.js';
import { localDay } from '../../stores/index.js';
import { addDays, type BoardRow, dayIn, type PlannedTask, rowsOf, type Week, weeksFrom } from './plan.js';
import { TaskCard } from './task-card.js';
import { usePlan } from './use-plan.js';
import './week-board.css';

const WEEKS = 4;

interface WeekBoardProps {
  api: string;
  /** undefined: the board is read-only. */
  moveApi: string | undefined;
  refreshKey: number;
}

/** The load of a week and its capacity, as text and as a bar. */
function Load({ hours, capacity }: { hours: number; capacity: number | undefined }) {
  const t = useT();
  if (capacity === undefined) return hours > 0 ? <p className="lm-week-load">{t('week.hours', { hours })}</p> : null;
  const over = Math.round((hours - capacity) * 100) / 100;
  return (
    <div className={`lm-week-load${over > 0 ? ' is-over' : ''}`}>
      <span>{t('week.load', { hours, capacity })}</span>
      {over > 0 ? <strong>{t('week.over', { hours: over })}</strong> : null}
      <i style={{ inlineSize: `${Math.min(100, (hours / capacity) * 100)}%` }} />
    </div>
  );
}

/** Tasks in a table: a column for each week, a row for each step. */
export function WeekBoard({ api, moveApi, refreshKey }: WeekBoardProps) {
  const t = useT();
  const today = localDay();
  const [from, setFrom] = useState(today);
  const [site, setSite] = useState('');
  const [text, setText] = useState('');
  const [dragged, setDragged] = useState<PlannedTask>();
  const weeks = useMemo(() => weeksFrom(from, WEEKS), [from]);
  const { tasks, steps, problem, isCut, move } = usePlan(api, moveApi, weeks, refreshKey);

  const sites = [...new Map((tasks ?? []).flatMap((one) => (one.site ? [[one.site, one.siteName ?? one.site]] : [])))];
  const wanted = text.trim().toLowerCase();
  const says = (...some: (string | null)[]): boolean => some.some((one) => one?.toLowerCase().includes(wanted));
  const shown = (tasks ?? []).filter(
    (one) => (site === '' || one.site === site) && says(one.pdNum, one.contractCode, one.customerName),
  );
  const rows = rowsOf(shown, weeks, steps, today);

  const canMove = (task: PlannedTask): boolean => moveApi !== undefined && task.isMovable;
  const cards = (some: readonly PlannedTask[]) => (
    <ul>
      {some.map((task) => (
        <TaskCard
          key={task.id}
          {...{ task, today }}
          isMovable={canMove(task)}
          onDrag={setDragged}
          onMove={(one, day) => void move(one, day)}
        />
      ))}
    </ul>
  );
  const takes = (row: BoardRow): boolean =>
    dragged !== undefined && row.key === `${dragged.stepCode} ${dragged.site ?? ''}`;
  const drop = (week: Week) => {
    if (dragged) void move(dragged, dayIn(week, dragged));
    setDragged(undefined);
  };

  if (problem !== '') return <PageMessage title={t('week.failed')} text={problem} />;
  if (tasks === undefined) return <PageSkeleton />;
  const hasOverdue = rows.some(({ overdue }) => overdue.length > 0);
  return (
    <section className="lm-week" aria-label={t('week.title')}>
      <div className="lm-week-tools">
        <button type="button" className="lm-button" onClick={() => setFrom(addDays(from, -7))}>
          {t('week.before')}
        </button>
        <input
          type="date"
          aria-label={t('week.from')}
          value={weeks[0]?.start ?? from}
          onChange={({ target }) => target.value && setFrom(target.value)}
        />
        <button type="button" className="lm-button" onClick={() => setFrom(addDays(from, 7))}>
          {t('week.next')}
        </button>
        <button type="button" className="lm-button" onClick={() => setFrom(today)}>
          {t('week.today')}
        </button>
        <select aria-label={t('week.site')} value={site} onChange={({ target }) => setSite(target.value)}>
          <option value="">{t('week.allSites')}</option>
          {sites.map(([key, name]) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </select>
        <input
          type="search"
          aria-label={t('week.search')}
          placeholder={t('week.search')}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        {isCut ? <span role="status">{t('week.cut')}</span> : null}
      </div>
      {rows.length === 0 ? <PageMessage title={t('week.empty')} text={t('week.emptyHint')} /> : null}
      {rows.length > 0 ? (
        <div className="lm-week-scroll">
          <table>
            <thead>
              <tr>
                <th scope="col">{t('week.step')}</th>
                {hasOverdue ? <th scope="col">{t('week.earlier')}</th> : null}
                {weeks.map(({ start, end }) => (
                  <th key={start} scope="col" aria-current={start <= today && today <= end ? 'date' : undefined}>
                    {start.slice(5)} – {end.slice(5)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.key}>
                  <th scope="row">
                    {row.title}
                    <small>{row.site}</small>
                  </th>
                  {hasOverdue ? <td className="is-overdue">{cards(row.overdue)}</td> : null}
                  {weeks.map((week, at) => {
                    const { tasks: some = [], hours = 0 } = row.cells[at] ?? {};
                    return (
                      <td
                        key={week.start}
                        className={takes(row) ? 'is-target' : undefined}
                        onDragOver={(event) => takes(row) && event.preventDefault()}
                        onDrop={(event) => {
                          event.preventDefault();
                          if (takes(row)) drop(week);
                        }}
                      >
                        <Load hours={hours} capacity={row.capacity} />
                        {cards(some)}
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
    </section>
  );
}
