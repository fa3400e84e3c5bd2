import type { Formula, Record_ } from './resource.js';

/**
 * The variables of a formula: only the names it reads, from the record or else from its surroundings (the head, for a
 * line). Only these are copied, because records have many fields and there are many formulas.
 */
export function scopeOf({ reads }: Formula, record: Record_, outer: Record_): Record_ {
  const scope: Record_ = {};
  for (const name of reads) {
    if (Object.hasOwn(record, name)) scope[name] = record[name];
    else if (Object.hasOwn(outer, name)) scope[name] = outer[name];
  }
  return scope;
}
