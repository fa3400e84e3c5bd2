import { useState } from 'react';
import { useT } from '../../i18n/index.js';
import { type Area, isWanted, placeOf, type Stack, type StoredSlab } from './stacks.js';

interface StackPanelProps {
  stack: Stack;
  areas: readonly Area[];
  /** The search text. */
  text: string;
  onClose(): void;
  onDrag(slab: StoredSlab | undefined): void;
  /** undefined: slabs cannot be moved. */
  onLay: ((slab: StoredSlab, on: Stack) => void) | undefined;
}

/** A form to move a slab without dragging. */
function LayForm({ areas, from, onLay }: { areas: readonly Area[]; from: Stack; onLay(on: Stack): void }) {
  const t = useT();
  const [area, setArea] = useState(from.area);
  const there = areas.find(({ code }) => code === area);
  const [rowNo, setRow] = useState(from.rowNo);
  const [colNo, setColumn] = useState(from.colNo);
  const select = (label: string, value: string, set: (value: string) => void, options: [string, string][]) => (
    <label>
      {label}
      <select value={value} onChange={({ target }) => set(target.value)}>
        {options.map(([key, name]) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
  const plain = (names: readonly string[]): [string, string][] => names.map((name) => [name, name]);
  const rows = there?.rows ?? [];
  const columns = there?.columns ?? [];
  // A row or column of the previous area that this area does not have is replaced by the first one.
  const row = rows.includes(rowNo) ? rowNo : (rows[0] ?? '');
  const column = columns.includes(colNo) ? colNo : (columns[0] ?? '');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onLay({ area, rowNo: row, colNo: column, slabs: [] });
      }}
    >
      {select(
        t('yard.area'),
        area,
        setArea,
        areas.map(({ code, title }) => [code, title]),
      )}
      {select(t('yard.row'), row, setRow, plain(rows))}
      {select(t('yard.column'), column, setColumn, plain(columns))}
      <button type="submit" className="lm-button">
        {t('yard.move')}
      </button>
    </form>
  );
}

/** The slabs of a place, the top one first. */
export function StackPanel({ stack, areas, text, onClose, onDrag, onLay }: StackPanelProps) {
  const t = useT();
  const [open, setOpen] = useState('');
  const facts = (slab: StoredSlab): string =>
    [
      slab.sortName,
      slab.spec,
      slab.weight ? `${slab.weight} kg` : '',
      slab.contractCode,
      slab.pdNum,
      slab.stayDays === null ? '' : t('yard.days', { days: slab.stayDays }),
    ]
      .filter(Boolean)
      .join(' · ');
  return (
    <aside className="lm-yard-stack" aria-label={t('yard.stack')}>
      <header>
        <strong>
          {stack.area}-{placeOf(stack.rowNo, stack.colNo)}
        </strong>
        <button type="button" className="lm-button" onClick={onClose}>
          {t('yard.close')}
        </button>
      </header>
      <ol>
        {stack.slabs.map((slab, above) => (
          <li
            key={slab.slabId}
            className={isWanted(slab, text) ? 'is-found' : undefined}
            draggable={onLay !== undefined}
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move';
              event.dataTransfer.setData('text/plain', slab.slabNo);
              onDrag(slab);
            }}
            onDragEnd={() => onDrag(undefined)}
          >
            <strong>{slab.slabNo}</strong>
            <small>{t('yard.layer', { layer: slab.layer })}</small>
            <p>{facts(slab)}</p>
            {above > 0 ? <em>{t('yard.above', { count: above })}</em> : null}
            {onLay && open !== slab.slabId ? (
              <button type="button" className="lm-button" onClick={() => setOpen(slab.slabId)}>
                {t('yard.move')}
              </button>
            ) : null}
            {onLay && open === slab.slabId ? (
              <LayForm areas={areas} from={stack} onLay={(on) => onLay(slab, on)} />
            ) : null}
          </li>
        ))}
      </ol>
    </aside>
  );
}
