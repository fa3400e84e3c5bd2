import type { Record_, Table } from '../../metadata/index.js';

/** Declared fields whose value differs from the stored one. */
export function changedValues(table: Table, next: Record_, stored: Record_): Record_ {
  const changes: Record_ = {};
  for (const { key, stored: isStored, standard } of table.fields.values()) {
    if (!isStored || standard || next[key] === undefined) continue;
    if (JSON.stringify(next[key]) !== JSON.stringify(stored[key])) changes[key] = next[key];
  }
  return changes;
}
