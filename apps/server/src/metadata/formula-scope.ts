import type { Formula, Record_ } from './resource.js';

/**
 * What a formula sees: the names it reads, of the record or else of what surrounds it (the head, for a line). Only
 * those, since records are wide and formulas many.
 */
export function scopeOf({ reads }: Formula, record: Record_, outer: Record_): Record_ {
  const scope: Record_ = {};
  for (const name of reads) {
    if (Object.hasOwn(record, name)) scope[name] = record[name];
    else if (Object.hasOwn(outer, name)) scope[name] = outer[name];
  }
  return scope;
}
