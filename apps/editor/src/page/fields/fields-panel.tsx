import type { EditorManager } from 'amis-editor';
import { type DragEvent, useState } from 'react';
import { useLanguage, useT } from '../runtime.js';
import { carried } from './dropped.js';
import './fields-panel.css';
import type { FieldPart } from './field-calls.js';
import { useFieldsOfPage } from './use-fields.js';

/** Attributes by which amis-editor recognises an element that is dragged over the canvas. */
const dragged = (id: string, part: FieldPart) => ({
  'data-dnd-id': id,
  'data-dnd-type': 'subrenderer',
  'data-dnd-data': JSON.stringify(carried(part)),
});

/**
 * The editor finds the element by this type. During a drag, browsers hide the data and show only its type, in lower
 * case.
 */
function startDrag(event: DragEvent<HTMLElement>): void {
  event.dataTransfer.effectAllowed = 'copy';
  event.dataTransfer.setData(`dnd-dom/[data-dnd-id="${event.currentTarget.dataset['dndId']}"]`, '');
}

/** Fields of the page's model: drag them onto the canvas, or click to add them to the selected component. */
export function FieldsPanel({ manager }: { manager: EditorManager }) {
  const t = useT();
  const language = useLanguage();
  const { groups } = useFieldsOfPage();
  const [asked, setAsked] = useState('');
  const words = asked.trim().toLowerCase();
  const found = groups.map((group) => ({
    ...group,
    fields: group.fields.filter(({ key, [language]: name }) => `${key} ${name}`.toLowerCase().includes(words)),
  }));
  if (groups.length === 0) return <p className="lm-fields-none">{t('editor.fields.none')}</p>;
  return (
    <section className="lm-fields" aria-label={t('editor.fields.title')}>
      <input
        type="search"
        value={asked}
        placeholder={t('editor.fields.search')}
        aria-label={t('editor.fields.search')}
        onChange={({ target }) => setAsked(target.value)}
      />
      {found.map((group, at) => (
        <fieldset key={group.key}>
          <legend>{group[language]}</legend>
          {group.fields.map((part, place) => (
            <button
              key={part.key}
              type="button"
              draggable
              title={t('editor.fields.hint', { name: part[language], key: part.key })}
              {...dragged(`lm-field-${at}-${place}`, part)}
              onDragStart={startDrag}
              onClick={() => void manager.addElem(carried(part))}
            >
              {part[language]}
              <small>{part.key}</small>
            </button>
          ))}
        </fieldset>
      ))}
    </section>
  );
}
