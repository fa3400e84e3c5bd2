import { browserReads, nameKeyOf, near, type Resource, type Table } from '../metadata/index.js';
import type { ScreenContext, ScreenField } from './screen-context.js';

/** Keys of an option from a dictionary. */
const ENTRY = ['ext', 'value', 'label'];
/** Keys of an option for a reference. */
const RECORD = ['id', 'value', 'label', 'name'];

const namesOf = ({ fields }: Table): string[] =>
  [...fields.values()].flatMap((field) => [field.key, nameKeyOf(field) ?? field.key]);

/**
 * Fields of a chosen record that options contain: the `pick` of its model, and the fields that the reference copies.
 */
const broughtBy = ({ field }: ScreenField, target: Resource): string[] => [
  ...(target.model.pick ?? []),
  ...(target.display === undefined ? [] : [target.display]),
  ...(field.copies ?? []).flatMap(({ reads }) => reads),
];

/** Checks that all names in the expressions of `fill` are in the chosen option or in the form. */
export function checkFill({ table, resource, resources, complain }: ScreenContext, one: ScreenField): void {
  const { field, fill, set } = one;
  if (fill === undefined) return;
  const target = resources.get(field.spec.target ?? '');
  // Another source may return any keys.
  if (set?.['source'] !== undefined) return;
  const brought = target === undefined ? ENTRY : [...new Set([...RECORD, ...broughtBy(one, target)])];
  const known = new Set([...brought, ...namesOf(table), ...namesOf(resource)]);
  for (const [key, text] of Object.entries(fill))
    for (const name of browserReads(text)) {
      if (known.has(name)) continue;
      const hint =
        target?.fields.get(name)?.stored === true
          ? `: choosing brings ${brought.join(', ')}; add ${name} to "pick" of ${target.key}`
          : near(name, known);
      complain(`${field.key}.fill.${key}: the expression reads unknown ${name}${hint}`);
    }
}
