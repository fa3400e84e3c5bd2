import { lazy, Suspense, useCallback } from 'react';
import { hasText, useLanguage, useT } from '../../i18n/index.js';
import { BoardLink } from '../board/board-link.js';
import { type Figure, type FigureMeasure, listOf } from './figure.js';
import { fullNumber, shortNumber } from './number-text.js';

const FigureChart = lazy(async () => ({ default: (await import('./figure-chart.js')).FigureChart }));

function Measure({ measure, leading }: { measure: FigureMeasure; leading: boolean }) {
  const t = useT();
  const language = useLanguage();
  const { label, value, unit, level } = measure;
  const money = unit === 'CNY';
  // Models store `pcs`; users read 件.
  const unitText = unit && hasText(`unit.${unit}`) ? t(`unit.${unit}`) : (unit ?? '');
  const number =
    value === null ? (
      <b className="is-none">{t('home.noData')}</b>
    ) : (
      <b className={level ? `is-${level}` : undefined} title={`${fullNumber(value, language)} ${unitText}`.trim()}>
        {money ? <i>¥</i> : null}
        {shortNumber(value, language)}
        {unit && !money ? <i>{unitText}</i> : null}
      </b>
    );
  return (
    <div className={leading ? 'lm-figure-lead' : 'lm-figure-more'}>
      {number}
      {leading && value === null ? null : <span>{label}</span>}
    </div>
  );
}

interface CardProps {
  figure: Figure;
  onOpen(path: string): void;
}

/**
 * The main number is large, the others are below it; groups are bars or a chart. Everything links to the list that was
 * counted.
 */
export function FigureCard({ figure, onOpen }: CardProps) {
  const language = useLanguage();
  const t = useT();
  const { label, measures, groups, chart, path, query } = figure;
  const [lead, ...others] = measures;
  const format = useCallback((value: string) => fullNumber(value, language), [language]);
  const most = Math.max(1, ...(groups ?? []).map((group) => Number(group.value)));
  return (
    <section className={`lm-figure${groups ? ' has-groups' : ''}`} aria-label={label}>
      <h3>
        <BoardLink to={path && listOf(path, query)} className="lm-figure-link" onOpen={onOpen}>
          {label}
        </BoardLink>
      </h3>
      <div className="lm-figure-numbers">
        {lead ? <Measure measure={lead} leading /> : null}
        {others.length ? (
          <div className="lm-figure-others">
            {others.map((measure) => (
              <Measure key={measure.label} measure={measure} leading={false} />
            ))}
          </div>
        ) : null}
      </div>
      {groups?.length && chart !== 'rows' ? (
        <Suspense fallback={<div className="lm-figure-chart" />}>
          <FigureChart {...{ chart, groups, format }} onOpen={(group) => path && onOpen(listOf(path, group.query))} />
        </Suspense>
      ) : null}
      {groups?.length ? (
        <ul className={chart === 'rows' ? 'lm-figure-groups' : 'lm-figure-groups is-unseen'}>
          {groups.map((group) => (
            <li key={group.label}>
              <BoardLink to={path && listOf(path, group.query)} onOpen={onOpen}>
                <span>{group.label}</span>
                <b>{fullNumber(group.value, language)}</b>
                <i aria-hidden="true">
                  <i
                    style={{
                      width: `${(Number(group.value) / most) * 100}%`,
                      background: group.color ?? undefined,
                    }}
                  />
                </i>
              </BoardLink>
            </li>
          ))}
        </ul>
      ) : null}
      {groups && !groups.length ? <p className="lm-figure-nothing">{t('home.noData')}</p> : null}
    </section>
  );
}
