import { nameKeyOf } from './companion.js';
import type { CompileContext } from './compile-context.js';
import type { Formula, Resource, Table } from './resource.js';

/** What a name of a formula has: the record of a table, by its key, or these keys alone. */
export type Shape = string | ReadonlySet<string>;

/** Something that a formula reads of a record; what the table has is known when all are compiled. */
export interface MemberRead {
  readonly place: string;
  /** As it is written: `line.qty`. */
  readonly text: string;
  readonly key: string;
  readonly table: string;
}

/** Notes what a formula reads of names whose shape is known, to be checked by `checkMembers`. */
export function noteMembers(
  place: string,
  formula: Formula | undefined,
  shapes: ReadonlyMap<string, Shape>,
  context: Pick<CompileContext, 'memberReads' | 'complain'>,
): void {
  for (const member of formula?.members ?? []) {
    const at = member.lastIndexOf('.');
    const [of, key] = [member.slice(0, at), member.slice(at + 1)];
    const shape = shapes.get(of);
    const text = `${of.replace('[]', '')}.${key}`;
    if (typeof shape === 'string') context.memberReads.push({ place, text, key, table: shape });
    else if (shape?.has(key) === false) context.complain(place, `the formula reads unknown ${text}`);
  }
}

/** A misspelt field of a line would silently count as nothing. */
export function checkMembers(tables: ReadonlyMap<string, Table>, context: CompileContext): void {
  const keys = new Map<string, Set<string>>();
  for (const { place, text, key, table } of context.memberReads) {
    const found = tables.get(table);
    if (found === undefined) continue;
    const known = keys.get(table) ?? keysOf(found);
    keys.set(table, known);
    if (!known.has(key)) context.complain(place, `the formula reads unknown ${text}: ${table} has no field ${key}`);
  }
}

function keysOf(table: Table): Set<string> {
  const keys = new Set((table as Partial<Resource>).children?.map(({ property }) => property));
  for (const field of table.fields.values()) {
    keys.add(field.key);
    const name = nameKeyOf(field);
    if (name !== undefined) keys.add(name);
  }
  return keys;
}
