import { describe, type FieldProblem } from '../../errors/index.js';
import type { Field, Record_, Table } from '../../metadata/index.js';
import type { OperationContext } from '../operation.js';
import { reader } from '../operations/reading.js';
import type { SheetRow } from './read-sheet.js';

const LIST = /[,，;；、\s]+/;
/** Names of records may hold spaces. */
const NAMES = /[,，;；、]/;
const CHUNK = 500;

export interface RowProblem {
  row: number;
  problem: FieldProblem;
}

/** Whether the field is the parent of its own tree: that may be a row further up in the same file. */
export const isOwnParent = (field: Field, table: Table): boolean =>
  field.type.name === 'ref' && field.spec.target === table.key;

/**
 * People write names; records hold keys. An unknown dictionary name stays and is complained of by the field's own
 * check; names of records that are not there, or that several bear, are answered.
 */
export async function resolveNames(
  context: OperationContext,
  table: Table,
  rows: readonly SheetRow[],
): Promise<RowProblem[]> {
  await context.dictionaries.ready();
  const problems: RowProblem[] = [];
  for (const field of table.fields.values()) {
    const used = rows.filter((row) => row.values[field.key] !== undefined);
    if (used.length === 0) continue;
    if (field.spec.dict !== undefined) useDictionary(context, field, used);
    else if ((field.type.name === 'ref' && !isOwnParent(field, table)) || field.type.name === 'refs')
      problems.push(...(await useReferences(context, field, used)));
  }
  return problems;
}

function useDictionary(context: OperationContext, field: Field, rows: readonly SheetRow[]): void {
  const entries = context.dictionaries.entries(
    field.spec.dictSource ?? 'biz',
    context.actor.tenantId,
    field.spec.dict ?? '',
  );
  const keys = new Map<string, string>();
  for (const entry of entries.values())
    for (const name of [entry.en, entry.dictValue, entry.dictKey]) keys.set(name.toLowerCase(), entry.dictKey);
  const keyOf = (name: string): string => keys.get(name.trim().toLowerCase()) ?? name;
  for (const { values } of rows) {
    const text = String(values[field.key]);
    if (field.type.name === 'json') values[field.key] = text.split(LIST).filter(Boolean).map(keyOf);
    else if (field.type.name === 'dicts') values[field.key] = text.split(LIST).filter(Boolean).map(keyOf).join(',');
    else values[field.key] = keyOf(text);
  }
}

async function useReferences(
  context: OperationContext,
  field: Field,
  rows: readonly SheetRow[],
): Promise<RowProblem[]> {
  const target = context.registry.resources.get(field.spec.target ?? '');
  if (target?.display === undefined) return [];
  const namesOf = (values: Record_): string[] => {
    const text = String(values[field.key]);
    return field.type.name === 'refs'
      ? text
          .split(NAMES)
          .map((name) => name.trim())
          .filter(Boolean)
      : [text];
  };
  const names = [...new Set(rows.flatMap(({ values }) => namesOf(values)))];
  const ids = new Map<string, string[]>();
  for (let start = 0; start < names.length; start += CHUNK) {
    const where = {
      left: { type: 'field' as const, field: target.display },
      op: 'select_any_in' as const,
      right: names.slice(start, start + CHUNK),
    };
    for (const row of (await reader(context).list(target, { where })) as Record_[]) {
      const name = String(row[target.display]);
      ids.set(name, [...(ids.get(name) ?? []), String(row[target.idField])]);
    }
  }
  const problems: RowProblem[] = [];
  for (const { row, values } of rows) {
    const found = namesOf(values).map((name) => {
      const [id, other] = ids.get(name) ?? [];
      const wrong =
        other !== undefined ? 'import.manyNamed' : id === undefined && !/^\d+$/.test(name) && 'import.noneNamed';
      if (wrong) {
        const message = describe(wrong, { label: field.label, value: name.slice(0, 50) });
        problems.push({ row, problem: { field: field.key, label: field.label, message } });
      }
      return id ?? name;
    });
    values[field.key] = found.join(',');
  }
  // What was complained of here is not to be complained of again as no id.
  for (const { row } of problems) delete rows.find((one) => one.row === row)?.values[field.key];
  return problems;
}
