import type { Field } from '../../metadata/index.js';
import type { Node } from '../node.js';

const valuesOf = ({ spec }: Field): { on: unknown; off: unknown } =>
  spec.type === 'bool' ? { on: true, off: false } : { on: 1, off: 0 };

/** The control that a flag is written with. */
export function flag(field: Field): Node {
  const { on, off } = valuesOf(field);
  return { type: 'switch', trueValue: on, falseValue: off, onText: 'i18n:page.yes', offText: 'i18n:page.no' };
}

/** Entries to search a flag by. */
export const flagOptions = (field: Field): Node[] => {
  const { on, off } = valuesOf(field);
  return [
    { label: 'i18n:page.no', value: String(off) },
    { label: 'i18n:page.yes', value: String(on) },
  ];
};

/** The words of a flag. */
export function flagNames(field: Field): Node {
  const { on, off } = valuesOf(field);
  return { [String(off)]: 'i18n:page.no', [String(on)]: 'i18n:page.yes' };
}

/** A word as a tag of a mapping; under the name of its column it would show the stored value in place of the word. */
export const WORD_TAG: Node = { type: 'tag', name: '', displayMode: 'status' };

/** The same as a column, where the good one of the two is green. */
export function flagColumn(field: Field, good: unknown): Node {
  const tags = Object.entries(flagNames(field)).map(([value, label]) => {
    const color = value === String(good) ? 'success' : 'inactive';
    return [value, { ...WORD_TAG, label, color }];
  });
  return { type: 'mapping', map: Object.fromEntries(tags) };
}
