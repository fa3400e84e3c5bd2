import { nameKeyOf } from './companion.js';
import type { CompileContext } from './compile-context.js';
import { fixedValueProblem } from './known-values.js';
import { near } from './near.js';
import type { Formula, Resource, Table } from './resource.js';

/** The fields of a name in a formula: those of a table, by its key, or only these keys. */
export type Shape = string | ReadonlySet<string>;

/** A field that a formula reads of a record; checked when all tables are compiled. */
export interface MemberRead {
  readonly place: string;
  /** As written: `line.qty`. */
  readonly text: string;
  readonly key: string;
  readonly table: string;
}

/** A field that a formula compares with a fixed value. */
export interface ComparisonRead {
  readonly place: string;
  readonly key: string;
  readonly value: string;
  /** Keys of the tables that it may belong to: the first one that has it. */
  readonly tables: readonly string[];
}

/**
 * Records the fields that a formula reads of known names, for `checkMembers` and `checkComparisons`. `own`: keys of the
 * tables whose fields it reads without a prefix.
 */
export function noteMembers(
  place: string,
  formula: Formula | undefined,
  shapes: ReadonlyMap<string, Shape>,
  own: readonly string[],
  context: Pick<CompileContext, 'memberReads' | 'comparisons' | 'complain'>,
): void {
  for (const { name, value } of formula?.comparisons ?? []) {
    const at = name.lastIndexOf('.');
    const shape = at < 0 ? undefined : shapes.get(name.slice(0, at));
    const tables = at < 0 ? own : typeof shape === 'string' ? [shape] : [];
    if (tables.length > 0) context.comparisons.push({ place, key: name.slice(at + 1), value, tables });
  }
  for (const member of formula?.members ?? []) {
    const at = member.lastIndexOf('.');
    const [of, key] = [member.slice(0, at), member.slice(at + 1)];
    const shape = shapes.get(of);
    const text = `${of.replace('[]', '')}.${key}`;
    if (typeof shape === 'string') context.memberReads.push({ place, text, key, table: shape });
    else if (shape?.has(key) === false) {
      // The id of a record, a text, a number.
      const hint = shape.has('length')
        ? `: ${of} is no record; "copies" of a reference brings its fields here`
        : near(key, shape);
      context.complain(place, `the formula reads unknown ${text}${hint}`);
    }
  }
}

/** A misspelt field of a line would be empty without an error. */
export function checkMembers(tables: ReadonlyMap<string, Table>, context: CompileContext): void {
  const keys = new Map<string, Set<string>>();
  for (const { place, text, key, table } of context.memberReads) {
    const found = tables.get(table);
    if (found === undefined) continue;
    const known = keys.get(table) ?? keysOf(found);
    keys.set(table, known);
    if (!known.has(key))
      context.complain(place, `the formula reads unknown ${text}: ${table} has no field ${key}${near(key, known)}`);
  }
}

/** A misspelt state or dictionary key would never match, without an error. */
export function checkComparisons(tables: ReadonlyMap<string, Table>, context: CompileContext): void {
  for (const { place, key, value, tables: keys } of context.comparisons) {
    const table = keys.map((one) => tables.get(one)).find((one) => one?.fields.has(key));
    const field = table?.fields.get(key);
    const problem = table && field && fixedValueProblem(table, field, value, context);
    if (problem !== undefined) context.complain(place, `the formula compares ${key} with ${value}: ${problem}`);
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
