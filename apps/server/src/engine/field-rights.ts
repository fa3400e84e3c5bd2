import type { Decision } from '../access/index.js';
import { type Child, companionOf, type Record_, type Resource, type Table } from '../metadata/index.js';
import type { OperationContext } from './operation.js';

/** The closed fields of the records of one table, by their keys. */
interface FieldRights {
  readonly hidden: ReadonlySet<string>;
  readonly masked: ReadonlySet<string>;
  /** Includes what is hidden or masked. */
  readonly readonly: ReadonlySet<string>;
}

const MASK = '***';
const propertyOf = (table: Table): string | undefined => (table as Partial<Child>).property;

/** The closed fields that belong to a table: for lines, those below their property. */
function partOf(closed: ReadonlySet<string>, table: Table): Set<string> {
  const property = propertyOf(table);
  if (property === undefined || closed.size === 0) return new Set(closed);
  if (closed.has(property)) return new Set(table.fields.keys());
  const prefix = `${property}.`;
  return new Set([...closed].filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length)));
}

/** The fields of one table that a decision about a document closes. */
export const fieldRights = ({ hiddenFields, maskedFields, readonlyFields }: Decision, table: Table): FieldRights => ({
  hidden: partOf(hiddenFields, table),
  masked: partOf(maskedFields, table),
  readonly: new Set([...partOf(readonlyFields, table), ...partOf(hiddenFields, table), ...partOf(maskedFields, table)]),
});

/** Whether a decision allows reading a field: `key`, or `property.key` of lines. */
export function mayReadField(
  { hiddenFields, maskedFields }: Pick<Decision, 'hiddenFields' | 'maskedFields'>,
  key: string,
): boolean {
  const head = key.split('.', 1)[0] ?? key;
  return [hiddenFields, maskedFields].every((closed) => !closed.has(key) && !closed.has(head));
}

/** Cached per decision: a decision belongs to one actor and one call. */
const shown = new WeakMap<Decision, WeakMap<Table, FieldRights>>();

/**
 * The closed fields of records as they are shown: including the names beside keys and references, and names that are a
 * closed field of the referenced record.
 */
export function shownRights(context: OperationContext, table: Table): FieldRights {
  const { decision } = context;
  const byTable = shown.get(decision) ?? new WeakMap<Table, FieldRights>();
  const known = byTable.get(table);
  if (known !== undefined) return known;
  const own = fieldRights(decision, table);
  const [hidden, masked] = [new Set(own.hidden), new Set(own.masked)];
  for (const field of table.fields.values()) {
    const name = companionOf(field, table);
    if (name === undefined) continue;
    const source = nameRights(context, table, field.key, field.spec.target);
    if (hidden.has(field.key) || source === 'hidden') hidden.add(name);
    else if (masked.has(field.key) || source === 'masked') masked.add(name);
  }
  const rights = { hidden, masked, readonly: own.readonly };
  shown.set(decision, byTable.set(table, rights));
  return rights;
}

/** How the name of a reference is shown, which is a field of the referenced record. */
function nameRights(
  { registry, resource, decision, restrict }: OperationContext,
  table: Table,
  key: string,
  targetKey: string | undefined,
): 'hidden' | 'masked' | undefined {
  const isHead = key === (table as Partial<Child>).parentField;
  const target: Resource | undefined = isHead ? resource : registry.resources.get(targetKey ?? '');
  if (target?.display === undefined) return undefined;
  const { hiddenFields, maskedFields } = target === resource ? decision : restrict(target);
  if (hiddenFields.has(target.display)) return 'hidden';
  return maskedFields.has(target.display) ? 'masked' : undefined;
}

/** Removes what the actor may not read, in place: hidden fields with their names; masked ones become ***. */
export function restrictFields(records: readonly Record_[], { hidden, masked }: FieldRights): void {
  if (hidden.size === 0 && masked.size === 0) return;
  for (const record of records) {
    for (const key of hidden) delete record[key];
    for (const key of masked) if (record[key] != null) record[key] = MASK;
  }
}

/** A record without what the actor may not write. */
export function writable(record: Record_, { readonly }: FieldRights): Record_ {
  if (readonly.size === 0) return record;
  return Object.fromEntries(Object.entries(record).filter(([key]) => !readonly.has(key)));
}
