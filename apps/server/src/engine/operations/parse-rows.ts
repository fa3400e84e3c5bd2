import { describe, type FieldProblem } from '../../errors/index.js';
import type { Record_, Table } from '../../metadata/index.js';
import { applyDefaults, missingFields, recordParser } from '../document/index.js';
import { isOwnParent, resolveNames, type SheetRow } from '../excel/index.js';
import type { OperationContext } from '../operation.js';
import type { RowErrors } from './row-errors.js';

/** A row of the sheet as a record. */
export interface ParsedRow {
  readonly row: number;
  readonly record: Record_;
}

/**
 * Replaces names by keys, and checks types, limits and dictionary keys of every row, for lines also the required
 * fields. All errors go to `errors`; every row is returned, wrong ones with the values that could be read.
 */
export async function parseRows(
  context: OperationContext,
  table: Table,
  rows: readonly SheetRow[],
  errors: RowErrors,
): Promise<ParsedRow[]> {
  for (const { row, problem } of await resolveNames(context, table, rows)) errors.add(row, [problem]);
  const isLine = table !== context.resource;
  const own = [...table.fields.values()].find((field) => isOwnParent(field, table));
  return rows.map(({ row, values }) => {
    const { [own?.key ?? '']: parent, ...others } = values;
    const { record, problems } = recordParser.parse(table, others, 'create');
    if (isLine) applyDefaults(table, record, context);
    const missing = problems.length > 0 || !isLine ? [] : missingFields(table, record, {});
    errors.add(row, [...problems, ...missing, ...unknownKeys(context, table, record)]);
    // The parent is looked up when the rows above are stored.
    if (own !== undefined && parent !== undefined) record[own.key] = parent;
    return { row, record };
  });
}

function unknownKeys(context: OperationContext, table: Table, record: Record_): FieldProblem[] {
  const problems: FieldProblem[] = [];
  for (const field of table.fields.values()) {
    const value = record[field.key];
    if (field.spec.dict === undefined || value == null || value === '') continue;
    const entries = context.dictionaries.entries(
      field.spec.dictSource ?? 'biz',
      context.actor.tenantId,
      field.spec.dict,
    );
    const keys = Array.isArray(value) ? value.map(String) : String(value).split(',');
    const wrong = keys.find((key) => !entries.has(key));
    if (wrong === undefined) continue;
    problems.push({
      field: field.key,
      label: field.label,
      message: describe('record.noDictionaryEntry', { label: field.label, value: wrong }),
    });
  }
  return problems;
}
