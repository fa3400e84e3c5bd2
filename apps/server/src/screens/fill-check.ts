import { browserReads, nameKeyOf, near, type Resource, type Table } from '../metadata/index.js';
import type { ScreenContext, ScreenField } from './screen-context.js';

/** Of an entry of a dictionary. */
const ENTRY = ['ext', 'value', 'label'];
/** Of a record that a reference may name. */
const RECORD = ['id', 'value', 'label', 'name'];

const namesOf = ({ fields }: Table): string[] =>
  [...fields.values()].flatMap((field) => [field.key, nameKeyOf(field) ?? field.key]);

/** Fields of a chosen record that come along with it: what its model picks, and what the reference copies. */
const broughtBy = ({ field }: ScreenField, target: Resource): string[] => [
  ...(target.model.pick ?? []),
  ...(target.display === undefined ? [] : [target.display]),
  ...(field.copies ?? []).flatMap(({ reads }) => reads),
];

/** What the expressions of `fill` read has to come with the chosen entry, or stand in the form. */
export function checkFill({ table, resource, resources, complain }: ScreenContext, one: ScreenField): void {
  const { field, fill, set } = one;
  if (fill === undefined) return;
  const target = resources.get(field.spec.target ?? '');
  // What answers instead of the options may bring anything.
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
