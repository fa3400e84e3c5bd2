import { useState } from 'react';
import { PageMessage, PageSkeleton } from '../../feedback/index.js';
import { useT } from '../../i18n/index.js';
import './plate-drawing.css';
import { type Part, pressedAt, type Sheet, sizeText, type Tried } from './sheet.js';
import { SheetTable } from './sheet-table.js';
import { SheetView } from './sheet-view.js';
import { useSheets } from './use-sheets.js';

interface PlateDrawingProps {
  api: string;
  drawing: string;
  record?: string;
  /** The document of the surrounding form, as JSON. */
  form?: string;
  movable: boolean;
  refreshKey: number;
  /** The server accepted new positions for the parts of a line: the new values of the line's fields. */
  onPlace(row: number, values: object): void;
  /** The user started a line by pressing on a plate. */
  onAdd(values: object): void;
}

const isRight = (sheet: Sheet | undefined): sheet is Sheet =>
  sheet !== undefined && sheet.problems.length === 0 && sheet.parts.every(({ problem }) => problem === undefined);

const isSized = ({ length, width }: Sheet): boolean => length > 0 && width > 0;

/** A new plate has no number and no sizes: nothing is wrong with it yet. */
const isBlank = (sheet: Sheet): boolean => sheet.title === '' && !isSized(sheet);

/** Explains the kinds of parts on the sheet. */
function Legend({ sheet }: { sheet: Sheet }) {
  const t = useT();
  const kinds = [...new Set(sheet.parts.map(({ kind }) => kind))];
  const others = [
    ...(sheet.rests.length > 0 ? ['rest'] : []),
    ...(sheet.seams.length > 0 ? ['seam'] : []),
    ...(sheet.parts.some(({ problem }) => problem) ? ['wrong'] : []),
  ];
  return (
    <ul className="lm-plates-legend">
      {[...kinds, ...others].map((kind) => (
        <li key={kind}>
          <i className={`is-${kind}`} aria-hidden="true" />
          {t(`drawing.kind.${kind}`)}
        </li>
      ))}
      {sheet.kerf > 0 ? <li>{t('drawing.kerf', { kerf: sheet.kerf, margin: sheet.margin })}</li> : null}
    </ul>
  );
}

/**
 * Plates of a document, drawn to scale. The server checks parts that were moved; accepted positions go into the form.
 */
export function PlateDrawing({ onPlace, onAdd, movable, refreshKey, ...subject }: PlateDrawingProps) {
  const t = useT();
  const [attempt, setAttempt] = useState(0);
  const [tried, setTried] = useState<Tried[]>([]);
  const { drawn, judge } = useSheets(subject, refreshKey + attempt, tried);

  const keep = (sheet: Sheet): void => {
    if (sheet.keeps === undefined) return;
    setTried((all) => all.filter((one) => one.sheet !== sheet.key));
    onPlace(sheet.keeps.row, sheet.keeps.values);
  };
  const tryPlaces = async (key: string, next: Tried[], anew: string[]): Promise<void> => {
    setTried(next);
    const sheet = (await judge(next, anew))?.find((one) => one.key === key);
    if (isRight(sheet) || (anew.includes(key) && sheet !== undefined)) keep(sheet);
  };
  const move = (sheet: Sheet) => (part: Part, place: Omit<Tried, 'sheet' | 'part'>) => {
    const others = tried.filter((one) => one.sheet !== sheet.key || one.part !== part.key);
    void tryPlaces(sheet.key, [...others, { sheet: sheet.key, part: part.key, ...place }], []);
  };
  const others = (sheet: Sheet): Tried[] => tried.filter((one) => one.sheet !== sheet.key);

  if (drawn.state === 'loading') return <PageSkeleton />;
  if (drawn.state === 'failed' && drawn.sheets.length === 0)
    return (
      <PageMessage title={t('drawing.failed')} text={drawn.message} retry={() => setAttempt((times) => times + 1)} />
    );
  return (
    <div className="lm-drawing">
      {drawn.state === 'failed' ? (
        <p className="lm-drawing-problem" role="alert">
          {drawn.message}
        </p>
      ) : null}
      {drawn.sheets.length === 0 ? <p className="lm-drawing-none">{t('drawing.none')}</p> : null}
      {drawn.sheets.map((sheet) => (
        <section key={sheet.key} className="lm-drawing-sheet" aria-label={sheet.title}>
          <header hidden={isBlank(sheet)}>
            <strong>{sheet.title}</strong>
            {isSized(sheet) ? (
              <span>
                {sizeText(sheet)} mm{sheet.plates > 1 ? ` × ${sheet.plates}` : ''}
              </span>
            ) : null}
            {sheet.utilisation === null ? null : (
              <span>{t('drawing.utilisation', { share: sheet.utilisation.toFixed(2) })}</span>
            )}
            {movable && sheet.keeps !== undefined ? (
              <span className="lm-drawing-buttons">
                {tried.some((one) => one.sheet === sheet.key) ? (
                  <button type="button" onClick={() => void tryPlaces('', others(sheet), [])}>
                    {t('drawing.back')}
                  </button>
                ) : null}
                {sheet.parts.every(({ kind }) => kind !== 'defect') ? (
                  <button type="button" onClick={() => void tryPlaces(sheet.key, others(sheet), [sheet.key])}>
                    {t('drawing.anew')}
                  </button>
                ) : null}
              </span>
            ) : null}
          </header>
          {sheet.problems.map((problem) => (
            <p
              key={problem}
              className={isBlank(sheet) ? 'lm-drawing-none' : 'lm-drawing-problem'}
              role={isBlank(sheet) ? undefined : 'alert'}
            >
              {problem}
            </p>
          ))}
          {isSized(sheet) ? (
            <SheetView
              sheet={sheet}
              movable={movable}
              onMove={move(sheet)}
              onPress={(x, y) => {
                const line = pressedAt(sheet, x, y);
                if (line !== undefined) onAdd(line);
              }}
            />
          ) : null}
          {isSized(sheet) ? (
            <>
              <Legend sheet={sheet} />
              <SheetTable sheet={sheet} />
            </>
          ) : null}
        </section>
      ))}
      {movable && drawn.sheets.some(({ keeps }) => keeps !== undefined) ? (
        <p className="lm-drawing-none">{t('drawing.hint')}</p>
      ) : null}
      {movable && drawn.sheets.some(({ adds }) => adds !== undefined) ? (
        <p className="lm-drawing-none">{t('drawing.addHint')}</p>
      ) : null}
    </div>
  );
}
