import { type ReactNode, useState } from 'react';
import { useT } from '../runtime.js';
import { keyOf, moved, type Part } from './screen-settings.js';

interface PartListProps {
  title: string;
  parts: Part[];
  /** Keys that can be added. */
  others: string[];
  nameOf(key: string): string;
  onChange(parts: Part[]): void;
  children?: ReactNode;
}

/** The chosen fields in order: move them by buttons or dragging, remove them, add others. */
export function PartList({ title, parts, others, nameOf, onChange, children }: PartListProps) {
  const t = useT();
  const [dragged, setDragged] = useState<number>();
  const drop = (place: number) => {
    if (dragged !== undefined) onChange(moved(parts, dragged, place));
    setDragged(undefined);
  };
  return (
    <fieldset className="lm-parts">
      <legend>{title}</legend>
      {children}
      <ul>
        {parts.map((part, place) => {
          const key = keyOf(part);
          const name = nameOf(key);
          return (
            <li
              key={key}
              draggable
              onDragStart={() => setDragged(place)}
              onDragEnd={() => setDragged(undefined)}
              onDragOver={(event) => event.preventDefault()}
              onDrop={() => drop(place)}
            >
              <span>{name}</span>
              <button
                type="button"
                aria-label={t('editor.screen.up', { name })}
                aria-disabled={place === 0}
                onClick={() => onChange(moved(parts, place, place - 1))}
              >
                ↑
              </button>
              <button
                type="button"
                aria-label={t('editor.screen.down', { name })}
                aria-disabled={place === parts.length - 1}
                onClick={() => onChange(moved(parts, place, place + 1))}
              >
                ↓
              </button>
              <button
                type="button"
                aria-label={t('editor.screen.remove', { name })}
                onClick={() => onChange(parts.filter((one) => one !== part))}
              >
                ×
              </button>
            </li>
          );
        })}
      </ul>
      {others.length > 0 ? (
        <select
          value=""
          aria-label={t('editor.screen.addTo', { name: title })}
          onChange={({ target }) => onChange([...parts, target.value])}
        >
          <option value="">{t('editor.screen.add')}</option>
          {others.map((key) => (
            <option key={key} value={key}>
              {nameOf(key)}
            </option>
          ))}
        </select>
      ) : null}
    </fieldset>
  );
}
