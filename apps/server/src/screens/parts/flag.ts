import type { Field } from '../../metadata/index.js';
import type { Node } from '../node.js';

const valuesOf = ({ spec }: Field): { on: unknown; off: unknown } =>
  spec.type === 'bool' ? { on: true, off: false } : { on: 1, off: 0 };

/** The input control of a flag. */
export function flag(field: Field): Node {
  const { on, off } = valuesOf(field);
  return { type: 'switch', trueValue: on, falseValue: off, onText: 'i18n:page.yes', offText: 'i18n:page.no' };
}

/** Options for the search by a flag. */
export const flagOptions = (field: Field): Node[] => {
  const { on, off } = valuesOf(field);
  return [
    { label: 'i18n:page.no', value: String(off) },
    { label: 'i18n:page.yes', value: String(on) },
  ];
};

/** The labels of both flag values. */
export function flagNames(field: Field): Node {
  const { on, off } = valuesOf(field);
  return { [String(off)]: 'i18n:page.no', [String(on)]: 'i18n:page.yes' };
}

/**
 * A label as a tag of a mapping. Its name must be empty: with the name of the column, it would show the stored value.
 */
export const WORD_TAG: Node = { type: 'tag', name: '', displayMode: 'status' };

/** The same as a column; the tag of the `good` value is green. */
export function flagColumn(field: Field, good: unknown): Node {
  const tags = Object.entries(flagNames(field)).map(([value, label]) => {
    const color = value === String(good) ? 'success' : 'inactive';
    return [value, { ...WORD_TAG, label, color }];
  });
  return { type: 'mapping', map: Object.fromEntries(tags) };
}
