import type { Field, Table } from './resource.js';

const LABELLED = new Set(['dict', 'dicts', 'ref', 'refs']);

/**
 * Key under which the label of a dictionary or reference field travels: `status` → `statusName`,
 * `customerId` → `customerName`. Undefined when the field has no label, or the table stores a field of that key.
 */
export function companionOf(field: Field, table: Pick<Table, 'fields'>): string | undefined {
  const { type } = field.spec;
  if (!LABELLED.has(type)) return undefined;
  const stem = type === 'ref' || type === 'refs' ? field.key.replace(/Ids?$/, '') : field.key;
  const key = `${stem}Name`;
  return table.fields.has(key) ? undefined : key;
}
