import type { Field, Record_, Table } from '../../metadata/index.js';
import type { OperationContext } from '../operation.js';
import { reader } from '../operations/reading.js';
import type { SheetRow } from './read-sheet.js';

const LIST = /[,，;；、\s]+/;

/** People write names; records hold keys. An unknown name stays and is complained of by the field's own check. */
export async function resolveNames(context: OperationContext, table: Table, rows: readonly SheetRow[]): Promise<void> {
  await context.dictionaries.ready();
  for (const field of table.fields.values()) {
    const used = rows.filter((row) => row.values[field.key] !== undefined);
    if (used.length === 0) continue;
    if (field.spec.dict !== undefined) useDictionary(context, field, used);
    if (field.type.name === 'ref') await useReferences(context, field, used);
  }
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

async function useReferences(context: OperationContext, field: Field, rows: readonly SheetRow[]): Promise<void> {
  const target = context.registry.resources.get(field.spec.target ?? '');
  if (target?.display === undefined) return;
  const names = [...new Set(rows.map((row) => String(row.values[field.key])))];
  const ids = new Map<string, string>();
  for (let start = 0; start < names.length; start += 500) {
    const where = {
      left: { type: 'field' as const, field: target.display },
      op: 'select_any_in' as const,
      right: names.slice(start, start + 500),
    };
    const found: Record_[] = await reader(context).list(target, { where });
    for (const row of found) ids.set(String(row[target.display]), String(row[target.idField]));
  }
  for (const { values } of rows) values[field.key] = ids.get(String(values[field.key])) ?? values[field.key];
}
