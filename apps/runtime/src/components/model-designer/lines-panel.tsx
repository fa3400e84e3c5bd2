import { useT } from '../kit/view.js';
import { FieldsTable } from './fields-table.js';
import { KeyInput } from './key-input.js';
import { freeKey, type Part, partOf, put, renamed, textOf } from './model-text.js';
import { formulaNames, useNames } from './names.js';

/** `own_bottle` and `lines` → `own_bottle_lines`. */
const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The initial model of new lines. */
function freshLines(model: Part, property: string): Part {
  const key = textOf(model.key);
  return {
    ...{ key: `${key}${property.replace(/^./, (letter) => letter.toUpperCase())}`, zh: '', en: '' },
    ...{ table: `${textOf(model.table) || snake(key)}_${snake(property)}`, parent: 'documentId' },
    fields: { name: { type: 'string', zh: '', en: '', length: 64 } },
  };
}

/** The line tables of a document. */
export function LinesPanel({ model, onChange }: { model: Part; onChange(model: Part): void }) {
  const t = useT();
  const names = useNames();
  const children = partOf(model.children);
  const set = (next: Part) => onChange(put(model, 'children', Object.keys(next).length > 0 ? next : undefined));
  return (
    <>
      {Object.keys(children).map((property) => {
        const child = partOf(children[property]);
        const fields = partOf(child.fields);
        return (
          <fieldset key={property}>
            <legend>
              <KeyInput
                value={property}
                label={t('modeler.lines')}
                taken={Object.keys(children).filter((one) => one !== property)}
                onChange={(next) => set(renamed(children, property, next))}
              />
              {(['zh', 'en'] as const).map((language) => (
                <input
                  key={language}
                  aria-label={`${property}: ${t(`modeler.${language}`)}`}
                  placeholder={t(`modeler.${language}`)}
                  value={textOf(child[language])}
                  onChange={(event) => set({ ...children, [property]: { ...child, [language]: event.target.value } })}
                />
              ))}
              <button
                type="button"
                aria-label={`${property}: ${t('modeler.remove')}`}
                onClick={() => set(put(children, property, undefined))}
              >
                ✕
              </button>
            </legend>
            <FieldsTable
              fields={fields}
              place={['children', property, 'fields']}
              names={formulaNames(names, fields, partOf(model.fields))}
              onChange={(next) => set({ ...children, [property]: { ...child, fields: next } })}
            />
          </fieldset>
        );
      })}
      <button
        type="button"
        onClick={() => {
          const property = freeKey(children, 'lines');
          set({ ...children, [property]: freshLines(model, property) });
        }}
      >
        {t('modeler.addLines')}
      </button>
    </>
  );
}
