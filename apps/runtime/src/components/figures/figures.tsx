import { useRef, useState } from 'react';
import { useT } from '../../i18n/index.js';
import type { Figure } from './figure.js';
import { BoardLink } from '../board/board-link.js';
import { useAnswer } from '../board/use-answer.js';
import { useShown } from '../board/use-shown.js';
import { FigureCard } from './figure-card.js';
import type { Period } from './period.js';
import { PeriodChooser } from './period-chooser.js';

interface FiguresProps {
  board: string;
  title?: string;
  more?: string;
  /** Users may choose a period. */
  period?: boolean;
  refreshKey: number;
  onOpen(path: string): void;
}

/**
 * The figures of a board: plain numbers first, then those with groups. The server leaves out what the person may not
 * read.
 */
export function Figures({ board, title, more, period, refreshKey, onOpen }: FiguresProps) {
  const t = useT();
  const place = useRef<HTMLElement>(null);
  const turn = useShown(place, refreshKey);
  const [chosen, setChosen] = useState<Period>();
  const query = new URLSearchParams({ board, ...chosen }).toString();
  const answer = useAnswer<Figure[]>(`/api/at/base/figure/list?${query}`, turn);
  const figures = answer.state === 'ready' ? answer.data : [];
  const rows = [
    { name: 'numbers', cards: figures.filter((figure) => !figure.groups) },
    { name: 'groups', cards: figures.filter((figure) => figure.groups) },
  ].filter(({ cards }) => cards.length);
  const empty = answer.state === 'ready' && !figures.length;
  return (
    <section
      className="lm-figures"
      ref={place}
      aria-label={title ?? t('home.figures')}
      aria-busy={answer.state === 'loading'}
    >
      {title || (more && figures.length) ? (
        <div className="lm-board-head">
          <h2>{title ?? t('home.figures')}</h2>
          {more ? (
            <BoardLink to={more} onOpen={onOpen}>
              {t('home.allFigures')}
            </BoardLink>
          ) : null}
        </div>
      ) : null}
      {period && (chosen || figures.some(({ hasPeriod }) => hasPeriod)) ? <PeriodChooser onChoose={setChosen} /> : null}
      {answer.state === 'loading' ? (
        <div className="lm-figure-row is-numbers" aria-hidden="true">
          {[1, 2, 3].map((one) => (
            <div key={one} className="lm-figure is-waiting" />
          ))}
        </div>
      ) : null}
      {answer.state === 'failed' ? <p className="lm-board-none">{answer.message}</p> : null}
      {/* Only the board itself says that it is empty; the home page shows other things too. */}
      {empty && title ? <p className="lm-board-none">{t('home.noFigures')}</p> : null}
      {rows.map(({ name, cards }) => (
        <div key={name} className={`lm-figure-row is-${name}`}>
          {cards.map((figure) => (
            <FigureCard key={figure.key} figure={figure} onOpen={onOpen} />
          ))}
        </div>
      ))}
    </section>
  );
}
