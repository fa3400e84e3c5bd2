import type { FieldProblem } from '../../errors/index.js';
import { type Record_, type Resource, scopeOf, type Table } from '../../metadata/index.js';
import { recordParser } from './parse.js';

/**
 * Sets the computed fields of one record by the model's formulas, in their order of dependence. `outer` is what the
 * formulas see beside the record: the head, for a line.
 */
function computeRecord(table: Table, record: Record_, outer: Record_): void {
  for (const { key, computed, type, spec } of table.computeOrder) {
    const value = computed?.evaluate(scopeOf(computed, record, outer)) ?? null;
    record[key] = type.parse(value, spec);
  }
}

/** All formulas of a document: lines first, since the head sums them. Changes `document` in place. */
export function computeDocument(resource: Resource, document: Record_): void {
  for (const child of resource.children) {
    const lines = document[child.property];
    if (Array.isArray(lines)) for (const line of lines) computeRecord(child, line as Record_, document);
  }
  computeRecord(resource, document, {});
}

/** Default values of fields that are absent (undefined); null is a value. */
export function applyDefaults(table: Table, record: Record_): void {
  for (const field of table.fields.values()) {
    if (
      field.standard ||
      record[field.key] !== undefined ||
      field.spec.default === undefined ||
      field.computed !== undefined
    )
      continue;
    record[field.key] = field.type.parse(field.spec.default, field.spec);
  }
}

/** required and requiredWhen of one record. */
export const missingFields = (table: Table, record: Record_, outer: Record_): FieldProblem[] =>
  recordParser.checkRequired(table, record, outer);
