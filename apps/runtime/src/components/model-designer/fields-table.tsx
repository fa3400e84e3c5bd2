import { useT } from '../kit/view.js';
import { FieldDetails, TYPES, withType } from './field-details.js';
import { FormulaInput } from './formula-input.js';
import { KeyInput } from './key-input.js';
import { freeKey, moved, type Part, partOf, put, renamed, textOf } from './model-text.js';

interface FieldsTableProps {
  fields: Part;
  /** The names its formulas may use. */
  names: readonly string[];
  /** Path of the fields in the model. */
  place: readonly string[];
  onChange(fields: Part): void;
}

const FLAGS = ['required', 'list', 'search', 'readonly'] as const;

/** The fields of a table, one per row. Properties without a column here stay unchanged. */
export function FieldsTable({ fields, names, place, onChange }: FieldsTableProps) {
  const t = useT();
  const keys = Object.keys(fields);
  const change = (key: string, field: Part) => onChange({ ...fields, [key]: field });
  const add = () => onChange({ ...fields, [freeKey(fields, 'field')]: withType({ zh: '', en: '' }, 'string') });
  return (
    <>
      <div className="lm-modeler-rows">
        <table>
          <thead>
            <tr>
              {['key', 'zh', 'en', 'type', 'details', ...FLAGS, 'computed', 'order'].map((name) => (
                <th key={name} scope="col">
                  {t(`modeler.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {keys.map((key) => {
              const field = partOf(fields[key]);
              return (
                <tr key={key} data-field={key}>
                  <td>
                    <KeyInput
                      value={key}
                      label={t('modeler.key')}
                      taken={keys.filter((one) => one !== key)}
                      onChange={(next) => onChange(renamed(fields, key, next))}
                    />
                  </td>
                  {(['zh', 'en'] as const).map((language) => (
                    <td key={language}>
                      <input
                        aria-label={`${key}: ${t(`modeler.${language}`)}`}
                        value={textOf(field[language])}
                        onChange={(event) => change(key, { ...field, [language]: event.target.value })}
                      />
                    </td>
                  ))}
                  <td>
                    <select
                      aria-label={`${key}: ${t('modeler.type')}`}
                      value={textOf(field.type)}
                      onChange={(event) => change(key, withType(field, event.target.value))}
                    >
                      {TYPES.map((type) => (
                        <option key={type} value={type}>
                          {t(`modeler.type.${type}`)}
                        </option>
                      ))}
                    </select>
                  </td>
                  <td className="lm-modeler-details">
                    <FieldDetails name={key} field={field} onChange={(next) => change(key, next)} />
                  </td>
                  {FLAGS.map((flag) => (
                    <td key={flag} className="lm-modeler-flag">
                      <input
                        type="checkbox"
                        aria-label={`${key}: ${t(`modeler.${flag}`)}`}
                        checked={field[flag] === true}
                        onChange={(event) => change(key, put(field, flag, event.target.checked || undefined))}
                      />
                    </td>
                  ))}
                  <td>
                    <FormulaInput
                      value={textOf(field.computed)}
                      label={`${key}: ${t('modeler.computed')}`}
                      names={names}
                      place={[...place, key, 'computed']}
                      onChange={(formula) => change(key, put(field, 'computed', formula || undefined))}
                    />
                  </td>
                  <td className="lm-modeler-order">
                    {([-1, 1] as const).map((by) => (
                      <button
                        key={by}
                        type="button"
                        aria-label={`${key}: ${t(by < 0 ? 'modeler.earlier' : 'modeler.later')}`}
                        onClick={() => onChange(moved(fields, key, by))}
                      >
                        {by < 0 ? '↑' : '↓'}
                      </button>
                    ))}
                    <button
                      type="button"
                      aria-label={`${key}: ${t('modeler.remove')}`}
                      onClick={() => onChange(put(fields, key, undefined))}
                    >
                      ✕
                    </button>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <button type="button" onClick={add}>
        {t('modeler.addField')}
      </button>
    </>
  );
}
