import type { Field, Table } from './resource.js';

const LABELLED = new Set(['dict', 'dicts', 'ref', 'refs']);

/**
 * Key of the name of a dictionary or reference field: `status` → `statusName`, `customerId` → `customerName`, also for
 * a JSON list of dictionary keys; undefined for other fields. A table may store a field with that key itself.
 */
export function nameKeyOf({ key, spec: { type, dict } }: Field): string | undefined {
  if (!LABELLED.has(type) && (type !== 'json' || dict === undefined)) return undefined;
  const stem = type === 'ref' || type === 'refs' ? key.replace(/Ids?$/, '') : key;
  return `${stem}Name`;
}

/** Key under which the engine adds the name of a field; undefined when it has no name, or the table stores the name. */
export function companionOf(field: Field, table: Pick<Table, 'fields'>): string | undefined {
  const key = nameKeyOf(field);
  return key === undefined || table.fields.has(key) ? undefined : key;
}
