import type { CompileContext } from './compile-context.js';
import type { Field, Resource, Table } from './resource.js';

/** Limits of a field: a copied value must be within those of its target. */
/** Numbers of documents are copied as texts. */
const kindOf = (name: string): string => (name === 'code' ? 'string' : name);

const fits = ({ spec: own, type }: Field, { spec: from, type: source }: Field): boolean =>
  kindOf(type.name) === kindOf(source.name) &&
  own.dict === from.dict &&
  own.target === from.target &&
  (own.length ?? 0) >= (from.length ?? 0) &&
  (own.scale ?? 0) >= (from.scale ?? 0) &&
  (own.pattern === undefined || own.pattern === from.pattern);

function checkCopiesOf(table: Table, field: Field, target: Table | undefined, place: string, context: CompileContext) {
  for (const { own, value, reads } of field.copies ?? []) {
    const at = `${place}.copies.${own}`;
    const taker = table.fields.get(own);
    if (!taker?.stored || taker.standard || taker.computed !== undefined)
      context.complain(at, `${table.key} has no field ${own} that takes values`);
    if (target === undefined) continue;
    for (const key of reads) {
      const source = target.fields.get(key);
      if (!source?.stored || source.spec.writeOnly === true)
        context.complain(at, `${target.key} has no stored field ${key}`);
      else if ('key' in value && taker !== undefined && !fits(taker, source))
        context.complain(
          at,
          `values of ${target.key}.${key} do not fit: type, length, scale, dictionary and pattern must`,
        );
    }
  }
}

/** Fields that references copy must exist on both sides, and match. */
export function checkCopies(resource: Resource, tables: ReadonlyMap<string, Table>, context: CompileContext): void {
  for (const table of [resource, ...resource.children]) {
    const place =
      table === resource ? resource.key : `${resource.key}.${(table as Resource['children'][number]).property}`;
    for (const field of table.fields.values())
      checkCopiesOf(table, field, tables.get(field.spec.target ?? ''), `${place}.${field.key}`, context);
  }
}
