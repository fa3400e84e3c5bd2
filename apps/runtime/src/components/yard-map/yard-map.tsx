import { useId, useState } from 'react';
import { PageMessage, PageSkeleton } from '../../feedback/index.js';
import { useT } from '../../i18n/index.js';
import { StackPanel } from './stack-panel.js';
import {
  type Area,
  isWanted,
  layerAbove,
  longestStay,
  placeOf,
  type Stack,
  type StoredSlab,
  stackAt,
  tonsOf,
} from './stacks.js';
import { useYard } from './use-yard.js';
import './yard-map.css';

/** Slabs that have been there longer than this many days are marked. */
const LONG_DAYS = 30;

/** Figures that are compared have the same number of decimals: kilograms here. */
const tonsShown = (tons: number): string => tons.toFixed(3);

interface YardMapProps {
  api: string;
  site: string;
  /** undefined: the map is read-only. */
  moveApi: string | undefined;
  refreshKey: number;
  /** A slab was moved. */
  onMoved(): void;
}

interface AreaPlanProps {
  area: Area;
  text: string;
  chosen: string;
  isTarget: boolean;
  onChoose(place: string): void;
  onDrop(stack: Stack): void;
}

/** The places of one area. */
function AreaPlan({ area, text, chosen, isTarget, onChoose, onDrop }: AreaPlanProps) {
  const t = useT();
  const id = useId();
  const cell = (stack: Stack) => {
    const { rowNo, colNo, slabs } = stack;
    const key = `${area.code} ${placeOf(rowNo, colNo)}`;
    const days = longestStay(stack);
    const marks = [
      slabs.length ? 'is-used' : '',
      slabs.some((slab) => isWanted(slab, text)) ? 'is-found' : '',
      days > LONG_DAYS ? 'is-long' : '',
    ];
    return (
      <td key={colNo}>
        <button
          type="button"
          className={marks.filter(Boolean).join(' ')}
          aria-pressed={chosen === key}
          aria-label={t('yard.place', { place: `${area.code}-${placeOf(rowNo, colNo)}`, count: slabs.length })}
          title={
            slabs.length ? t('yard.load', { count: slabs.length, weight: tonsShown(tonsOf(slabs)), days }) : undefined
          }
          onClick={() => onChoose(chosen === key ? '' : key)}
          onDragOver={(event) => isTarget && event.preventDefault()}
          onDrop={(event) => {
            event.preventDefault();
            onDrop(stack);
          }}
        >
          {slabs.length || ''}
        </button>
      </td>
    );
  };
  return (
    <section className="lm-yard-area" aria-labelledby={id}>
      <h3 id={id}>
        {area.title}
        <small>{t('yard.sum', { count: area.count, weight: tonsShown(area.weight) })}</small>
      </h3>
      <div className="lm-yard-scroll">
        <table>
          <thead>
            <tr>
              <td />
              {area.columns.map((colNo) => (
                <th key={colNo} scope="col">
                  {colNo}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {area.rows.map((rowNo) => (
              <tr key={rowNo}>
                <th scope="row">{rowNo}</th>
                {area.columns.map((colNo) => cell(stackAt(area, rowNo, colNo)))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** A map of a site's areas, with their slabs. */
export function YardMap({ onMoved, ...calls }: YardMapProps) {
  const t = useT();
  const { areas, problem, isCut, move } = useYard(calls);
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState('');
  const [dragged, setDragged] = useState<StoredSlab>();

  if (problem !== '') return <PageMessage title={t('yard.failed')} text={problem} />;
  if (areas === undefined) return <PageSkeleton />;
  const all = areas.flatMap((area) =>
    [...area.stacks.values()].map((stack) => ({ key: `${area.code} ${placeOf(stack.rowNo, stack.colNo)}`, stack })),
  );
  const found = all.flatMap(({ stack }) => stack.slabs).filter((slab) => isWanted(slab, text));
  const lay = async (slab: StoredSlab, { area, rowNo, colNo }: Stack) => {
    const there = areas.find(({ code }) => code === area);
    const on = there ? stackAt(there, rowNo, colNo) : { area, rowNo, colNo, slabs: [] };
    if (on.slabs.some(({ slabId }) => slabId === slab.slabId)) return;
    if (!(await move(slab, { area, rowNo, colNo, layer: layerAbove(on) }))) return;
    setChosen(`${area} ${placeOf(rowNo, colNo)}`);
    onMoved();
  };
  const stack = all.find(({ key }) => key === chosen)?.stack;
  return (
    <section className="lm-yard" aria-label={t('yard.title')}>
      <div className="lm-yard-tools">
        <input
          type="search"
          aria-label={t('yard.search')}
          placeholder={t('yard.search')}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        {text.trim() === '' ? null : <span role="status">{t('yard.found', { count: found.length })}</span>}
        <span className="lm-yard-key">
          <i className="is-used" />
          {t('yard.used')}
          <i className="is-used is-long" />
          {t('yard.long', { days: LONG_DAYS })}
        </span>
        {isCut ? <span role="status">{t('yard.cut')}</span> : null}
      </div>
      <div className="lm-yard-plan">
        <div className="lm-yard-areas">
          {areas.map((area) => (
            <AreaPlan
              key={area.code}
              {...{ area, text, chosen }}
              isTarget={dragged !== undefined}
              onChoose={setChosen}
              onDrop={(on) => {
                if (dragged) void lay(dragged, on);
                setDragged(undefined);
              }}
            />
          ))}
        </div>
        {stack ? (
          <StackPanel
            key={chosen}
            {...{ stack, areas, text }}
            onClose={() => setChosen('')}
            onDrag={setDragged}
            onLay={calls.moveApi === undefined ? undefined : (slab, on) => void lay(slab, on)}
          />
        ) : null}
      </div>
    </section>
  );
}
