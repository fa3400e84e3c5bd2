import { useRef } from 'react';
import { useT } from '../../i18n/index.js';
import { MenuIcon } from '../../icon/index.js';
import { BoardLink } from '../board/board-link.js';
import { useAnswer } from '../board/use-answer.js';
import { useShown } from '../board/use-shown.js';

type Row = Record<string, unknown>;
type Answer = Row[] | { items?: Row[]; records?: Row[]; total?: unknown };

const MAX_ROWS = 8;

const rowsOf = (answer: Answer): Row[] => (Array.isArray(answer) ? answer : (answer.records ?? answer.items ?? []));
const totalOf = (answer: Answer): unknown => (Array.isArray(answer) ? answer.length : answer.total);

interface ShortListProps {
  title: string;
  /** Path of a GET call that answers a page or a list. */
  api: string;
  label: string;
  note?: string;
  time?: string;
  icon?: string;
  link?: string;
  /** Expression for rows to emphasise, e.g. unread ones. */
  strong?: string;
  /** Expression over the answer for the number beside the title; default: its total; '': no number. */
  count?: string;
  look?: 'rows' | 'tiles';
  more?: string;
  empty: string;
  refreshKey: number;
  /** The value of an expression over a row or over the answer. */
  read(expression: string | undefined, row: object): unknown;
  onOpen(path: string): void;
}

/** The first rows of a call as a card; each row links to its record. */
export function ShortList({
  title,
  api,
  count,
  look = 'rows',
  more,
  empty,
  refreshKey,
  read,
  onOpen,
  ...texts
}: ShortListProps) {
  const t = useT();
  const place = useRef<HTMLElement>(null);
  const turn = useShown(place, refreshKey);
  const answer = useAnswer<Answer>(api, turn);
  const ready = answer.state === 'ready' ? answer.data : undefined;
  const rows = ready ? rowsOf(ready).slice(0, MAX_ROWS) : [];
  const number = ready && Number(count === undefined ? totalOf(ready) : read(count, ready));
  const text = (expression: string | undefined, row: Row) => String(read(expression, row) ?? '');
  return (
    <section className="lm-short-list" ref={place} aria-label={title} aria-busy={answer.state === 'loading'}>
      <div className="lm-board-head">
        <h2>
          {title}
          {number ? <span className="lm-short-count">{number}</span> : null}
        </h2>
        {more ? (
          <BoardLink to={more} onOpen={onOpen}>
            {t('home.all')}
          </BoardLink>
        ) : null}
      </div>
      {answer.state === 'failed' ? <p className="lm-board-none">{answer.message}</p> : null}
      {ready && !rows.length ? <p className="lm-board-none">{empty}</p> : null}
      <ul className={`is-${look}`}>
        {rows.map((row, at) => (
          <li key={String(row.id ?? row.taskId ?? at)} className={read(texts.strong, row) ? 'is-strong' : undefined}>
            <BoardLink to={text(texts.link, row) || null} onOpen={onOpen}>
              {texts.icon ? <MenuIcon source={text(texts.icon, row)} /> : null}
              <span className="lm-short-label">{text(texts.label, row)}</span>
              {texts.note ? <span className="lm-short-note">{text(texts.note, row)}</span> : null}
              {texts.time ? <time>{text(texts.time, row).slice(5, 16)}</time> : null}
            </BoardLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
