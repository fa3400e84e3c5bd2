import { isId } from '../../config/index.js';
import { describe, type FieldProblem } from '../../errors/index.js';
import { and } from '../../filter/index.js';
import { type Field, isFlag, type Record_, type Resource, type Table } from '../../metadata/index.js';
import { mayReadField } from '../field-rights.js';
import type { OperationContext } from '../operation.js';
import { reader } from '../operations/reading.js';
import { tableSql } from '../storage/index.js';
import type { SheetRow } from './read-sheet.js';

const LIST = /[,，;；、\s]+/;
/** Names of records may contain spaces. */
const NAMES = /[,，;；、]/;
const CHUNK = 500;

export interface RowProblem {
  row: number;
  problem: FieldProblem;
}

/** Whether the field is the parent of its own tree: the parent may be an earlier row of the same file. */
export const isOwnParent = (field: Field, table: Table): boolean =>
  field.type.name === 'ref' && field.spec.target === table.key;

/**
 * People write names; records store keys. An unknown dictionary name stays, and the check of the field reports it;
 * names of records that do not exist, or that several records have, are returned.
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
    if (isFlag(field)) useFlag(context, field, used);
    else if (field.spec.dict !== undefined) useDictionary(context, field, used);
    else if ((field.type.name === 'ref' && !isOwnParent(field, table)) || field.type.name === 'refs')
      problems.push(...(await useReferences(context, field, used)));
  }
  return problems;
}

/** Yes and no in the words of either language; any other value stays, and the check of the field reports it. */
function useFlag({ words }: OperationContext, field: Field, rows: readonly SheetRow[]): void {
  const values = new Map<string, number>();
  for (const [value, token] of ['i18n:page.no', 'i18n:page.yes'].entries())
    for (const language of ['zh', 'en'] as const) values.set(words.resolve(token, language).toLowerCase(), value);
  for (const row of rows) {
    const said = row.values[field.key];
    row.values[field.key] = values.get(String(said).trim().toLowerCase()) ?? said;
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

/**
 * Ids of the records with these names that the caller may read; a name that is such an id counts too. Records outside
 * the caller's data scopes are not found, and neither are names that are closed to the caller.
 */
async function readableIds(
  context: OperationContext,
  target: Resource,
  display: string,
  names: readonly string[],
): Promise<Map<string, string[]>> {
  const cut = context.restrict(target);
  const ids = new Map<string, string[]>();
  const { idField } = target;
  const selection = tableSql(target, context.database.flavour).select([idField, display]);
  const look = async (field: string, wanted: readonly string[]): Promise<void> => {
    for (let start = 0; start < wanted.length; start += CHUNK) {
      const right = wanted.slice(start, start + CHUNK);
      const where = and({ left: { type: 'field', field }, op: 'select_any_in', right }, cut.where);
      for (const row of await reader(context).list(target, { where }, selection)) {
        const name = String(row[field]);
        ids.set(name, [...(ids.get(name) ?? []), String(row[idField])]);
      }
    }
  };
  if (mayReadField(cut, display)) await look(display, names);
  await look(
    idField,
    names.filter((name) => !ids.has(name) && isId(name)),
  );
  const root = target.model.tree?.root;
  if (root !== undefined && names.includes(root) && !ids.has(root)) ids.set(root, [root]);
  return ids;
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
  const ids = await readableIds(context, target, target.display, names);
  const problems: RowProblem[] = [];
  for (const { row, values } of rows) {
    const found = namesOf(values).map((name) => {
      const [id, other] = ids.get(name) ?? [];
      const wrong = other !== undefined ? 'import.manyNamed' : id === undefined && 'import.noneNamed';
      if (wrong) {
        const message = describe(wrong, { label: field.label, value: name.slice(0, 50) });
        problems.push({ row, problem: { field: field.key, label: field.label, message } });
      }
      return id ?? name;
    });
    values[field.key] = found.join(',');
  }
  // An error reported here must not be reported again as an invalid id.
  for (const { row } of problems) delete rows.find((one) => one.row === row)?.values[field.key];
  return problems;
}
