import { describe, type FieldProblem, invalid } from '../../errors/index.js';
import { FormulaError } from '../../formula/index.js';
import { type Record_, type Resource, scopeOf, type Table, ValueProblem } from '../../metadata/index.js';
import type { DocumentContext } from '../operation.js';
import { surroundingsOf } from '../surroundings.js';
import { lineProblem, recordParser } from './parse.js';

/**
 * Sets the computed fields of one record by the model's formulas, in order of dependence. `outer` holds other variables
 * of the formulas: for a line, its head. Returns the figures that cannot be computed; they stay empty.
 */
function computeRecord(table: Table, record: Record_, outer: Record_): FieldProblem[] {
  const problems: FieldProblem[] = [];
  for (const { key, label, computed, type, spec } of table.computeOrder) {
    try {
      const value = computed?.evaluate(scopeOf(computed, record, outer)) ?? null;
      record[key] = type.parse(value, spec);
    } catch (error) {
      if (!(error instanceof ValueProblem || error instanceof FormulaError)) throw error;
      record[key] = null;
      // The value was not entered by a person: the message names the formula so that the model can be corrected.
      const reason = describe(error.code, { ...error.params, label });
      problems.push({ field: key, label, message: describe('record.figure', { label, key, reason }) });
    }
  }
  return problems;
}

/**
 * Computes all formulas of a document: lines first, because the head sums them. Changes `document` in place. Throws 400
 * with every figure that does not fit its column.
 */
export function computeDocument(resource: Resource, document: Record_): void {
  const problems: FieldProblem[] = [];
  for (const child of resource.children) {
    const lines = document[child.property];
    if (!Array.isArray(lines)) continue;
    for (const [index, line] of lines.entries()) {
      const wrong = computeRecord(child, line as Record_, document);
      problems.push(...wrong.map((problem) => lineProblem(problem, child, index)));
    }
  }
  problems.push(...computeRecord(resource, document, {}));
  if (problems.length > 0) throw invalid(problems);
}

/** Default values of missing fields (undefined) for the current actor; null is a value. */
export function applyDefaults(table: Table, record: Record_, moment: Pick<DocumentContext, 'actor' | 'clock'>): void {
  for (const field of table.fields.values()) {
    if (
      field.standard ||
      record[field.key] !== undefined ||
      field.spec.default === undefined ||
      field.computed !== undefined
    )
      continue;
    const value = field.initial === undefined ? field.spec.default : field.initial.evaluate(surroundingsOf(moment));
    record[field.key] = field.type.parse(value, field.spec);
  }
}

/** Checks required and requiredWhen of one record. */
export const missingFields = (table: Table, record: Record_, outer: Record_): FieldProblem[] =>
  recordParser.checkRequired(table, record, outer);
