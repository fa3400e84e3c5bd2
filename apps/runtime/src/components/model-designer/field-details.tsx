import { useT } from '../kit/view.js';
import { type Part, put, textOf } from './model-text.js';
import { useNames } from './names.js';

interface Detail {
  key: string;
  kind: 'number' | 'text' | 'model';
}

const LENGTH: Detail = { key: 'length', kind: 'number' };
const DICT: Detail = { key: 'dict', kind: 'text' };
const TARGET: Detail = { key: 'target', kind: 'model' };

/** The extra properties of each kind of field, besides its name and label. */
const DETAILS: Readonly<Record<string, readonly Detail[]>> = {
  string: [LENGTH],
  code: [LENGTH, { key: 'rule', kind: 'text' }],
  decimal: [
    { key: 'precision', kind: 'number' },
    { key: 'scale', kind: 'number' },
  ],
  ...{ dict: [DICT, LENGTH], dicts: [DICT, LENGTH], ref: [TARGET], refs: [TARGET] },
};

/** Initial properties of a field kind; those of the previous kind are removed. */
const BEGINS: Readonly<Record<string, Part>> = {
  string: { length: 64 },
  code: { length: 32, rule: 'NO{yyyyMM}-{seq:4}', readonly: true },
  decimal: { precision: 18, scale: 2 },
  dict: { length: 64 },
  dicts: { length: 255 },
};

export const TYPES = [
  ...['string', 'text', 'int', 'decimal', 'date', 'datetime', 'bool', 'dict', 'dicts', 'ref', 'refs', 'code'],
  ...['attachment', 'json'],
];

/** The field with another kind. */
export function withType(field: Part, type: string): Part {
  const own = new Set(Object.values(DETAILS).flatMap((details) => details.map(({ key }) => key)));
  const rest = Object.fromEntries(Object.entries(field).filter(([key]) => !own.has(key)));
  return { ...rest, type, ...BEGINS[type] };
}

/** The inputs for the extra properties of the field's kind. */
export function FieldDetails({ name, field, onChange }: { name: string; field: Part; onChange(field: Part): void }) {
  const t = useT();
  const { models } = useNames();
  return (DETAILS[textOf(field.type)] ?? []).map(({ key, kind }) => {
    const label = `${name}: ${t(`modeler.${key}`)}`;
    const value = textOf(field[key]);
    const change = (text: string) => {
      const read = kind === 'number' && text !== '' ? Number(text) : text;
      onChange(put(field, key, read === '' || Number.isNaN(read) ? undefined : read));
    };
    return (
      <input
        key={key}
        className={kind === 'number' ? 'is-short' : ''}
        {...(kind === 'model' && { list: 'lm-modeler-models' })}
        {...(kind === 'number' && { inputMode: 'numeric' as const })}
        aria-label={label}
        placeholder={t(`modeler.${key}`)}
        title={kind === 'model' ? models.find((one) => one.key === value)?.name : undefined}
        value={value}
        onChange={(event) => change(event.target.value)}
      />
    );
  });
}
