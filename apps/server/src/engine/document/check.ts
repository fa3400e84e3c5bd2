import { describe, type FieldProblem, invalid } from '../../errors/index.js';
import {
  type Child,
  type Field,
  type Guard,
  type Record_,
  type Resource,
  scopeOf,
  type Table,
} from '../../metadata/index.js';
import type { DocumentContext } from '../operation.js';
import { type Records, tableSql } from '../storage/index.js';
import { missingFields } from './figures.js';
import { lineProblem } from './parse.js';

const split = (value: unknown): string[] => (value == null || value === '' ? [] : String(value).split(','));

const problem = (field: Field, key: string, value: string): FieldProblem => ({
  field: field.key,
  label: field.label,
  message: describe(key, { label: field.label, value }),
});

/** Dictionary values must be keys of their dictionary. A stored value that has not changed may since be sealed. */
function dictionaryProblems(
  context: DocumentContext,
  table: Table,
  record: Record_,
  before: Record_ | undefined,
): FieldProblem[] {
  const problems: FieldProblem[] = [];
  for (const field of table.fields.values()) {
    const { dict, dictSource = 'biz' } = field.spec;
    const isJsonList = field.type.name === 'json' && Array.isArray(record[field.key]);
    if (dict === undefined || field.computed !== undefined || record[field.key] === before?.[field.key]) continue;
    const keys = isJsonList ? (record[field.key] as unknown[]).map(String) : split(record[field.key]);
    const entries = context.dictionaries.entries(dictSource, context.actor.tenantId, dict);
    const wrong = keys.find((key) => !entries.has(key));
    if (wrong !== undefined) problems.push(problem(field, 'record.noDictionaryEntry', wrong));
  }
  return problems;
}

interface CheckedRow {
  table: Table;
  record: Record_;
  before: Record_ | undefined;
  /** The only fields that are checked, closed to forms or not; undefined: all that forms may set. */
  named?: ReadonlySet<string>;
  at?: (problem: FieldProblem) => FieldProblem;
}

/** References must name live records of the tenant. Asked in bulk, one statement a target. */
async function referenceProblems(
  context: DocumentContext,
  rows: CheckedRow[],
  records: Records,
): Promise<FieldProblem[]> {
  const wanted = new Map<string, { field: Field; id: string; at: (problem: FieldProblem) => FieldProblem }[]>();
  for (const { table, record, before, named, at = (same: FieldProblem) => same } of rows) {
    for (const field of table.fields.values()) {
      const { target, readonly } = field.spec;
      const isReference = field.type.name === 'ref' || field.type.name === 'refs';
      // What is not stored is the behaviour's business: it alone knows what the ids become.
      const isAsked = named === undefined ? readonly !== true : named.has(field.key) && field.stored;
      if (!isReference || target === undefined || !isAsked || record[field.key] === before?.[field.key]) continue;
      for (const id of split(record[field.key])) {
        const list = wanted.get(target) ?? [];
        list.push({ field, id, at });
        wanted.set(target, list);
      }
    }
  }
  const problems: FieldProblem[] = [];
  for (const [key, uses] of wanted) {
    const target = context.registry.resource(key);
    const ids = [...new Set(uses.map((use) => use.id))].filter((id) => id !== target.model.tree?.root);
    if (ids.length === 0) continue;
    const where = { left: { type: 'field' as const, field: target.idField }, op: 'select_any_in' as const, right: ids };
    const onlyId = tableSql(target, context.database.flavour).select([target.idField]);
    const found = new Set((await records.list(target, { where }, onlyId)).map((row) => String(row[target.idField])));
    for (const { field, id, at } of uses) {
      if (ids.includes(id) && !found.has(id)) problems.push(at(problem(field, 'record.noReference', id)));
    }
  }
  return problems;
}

const guardProblem = (table: Table, { field = '', message }: Guard): FieldProblem => ({
  field,
  label: table.fields.get(field)?.label ?? table.label,
  message,
});

function guardProblems(resource: Resource, document: Record_, mode: 'create' | 'update'): FieldProblem[] {
  return resource.guards
    .filter((guard) => guard.on.includes(mode) && !guard.must.test(document))
    .map((guard) => guardProblem(resource, guard));
}

/** Rules of one line; a field of which something else is wrong already is not complained of twice. */
function lineGuardProblems(
  child: Child,
  line: Record_,
  document: Record_,
  mode: 'create' | 'update',
  found: readonly FieldProblem[],
): FieldProblem[] {
  const known = new Set(found.map(({ field }) => field));
  const problems: FieldProblem[] = [];
  for (const guard of child.guards) {
    if (!guard.on.includes(mode) || known.has(guard.field ?? '')) continue;
    if (guard.must.test(scopeOf(guard.must, line, document))) continue;
    problems.push(guardProblem(child, guard));
    known.add(guard.field ?? '');
  }
  return problems;
}

function lineCountProblem(child: Child, count: number): FieldProblem[] {
  if (count >= child.min && count <= child.max) return [];
  const message = describe('record.lineCount', { label: child.label, min: child.min, max: child.max });
  return [{ field: child.property, label: child.label, message }];
}

/** Everything the model demands of a complete document. Throws 400 with all problems at once. */
export async function checkDocument(
  context: DocumentContext,
  document: Record_,
  mode: 'create' | 'update',
  records: Records,
  before?: Record_,
): Promise<void> {
  const { resource } = context;
  await context.dictionaries.ready();
  const problems = missingFields(resource, document, {});
  problems.push(...dictionaryProblems(context, resource, document, before));
  const rows: CheckedRow[] = [{ table: resource, record: document, before }];
  for (const child of resource.children) {
    const lines = (document[child.property] as Record_[] | undefined) ?? [];
    problems.push(...lineCountProblem(child, lines.length));
    const old = new Map(((before?.[child.property] as Record_[] | undefined) ?? []).map((line) => [line['id'], line]));
    lines.forEach((line, index) => {
      const stored = old.get(line['id']);
      const at = (one: FieldProblem) => lineProblem(one, child, index);
      const wrong = missingFields(child, line, document);
      wrong.push(...dictionaryProblems(context, child, line, stored));
      wrong.push(...lineGuardProblems(child, line, document, mode, wrong));
      problems.push(...wrong.map(at));
      rows.push({ table: child, record: line, before: stored, at });
    });
  }
  problems.push(...guardProblems(resource, document, mode));
  if (problems.length === 0) problems.push(...(await referenceProblems(context, rows, records)));
  if (problems.length > 0) throw invalid(problems);
}

/**
 * What the model demands of a few fields that a call sets: those of an action or an assignment. `document` is complete,
 * with its lines; rules across fields are asked as far as they read one of them. Throws 400 with all problems at once.
 */
export async function checkChanges(
  context: DocumentContext,
  document: Record_,
  named: ReadonlySet<string>,
  records: Records,
  before: Record_,
): Promise<void> {
  const { resource } = context;
  await context.dictionaries.ready();
  const problems = dictionaryProblems(context, resource, document, before).filter(({ field }) => named.has(field));
  const asked = resource.guards.filter(({ must }) => must.reads.some((name) => named.has(name)));
  problems.push(...guardProblems({ ...resource, guards: asked }, document, 'update'));
  const row: CheckedRow = { table: resource, record: document, before, named };
  if (problems.length === 0) problems.push(...(await referenceProblems(context, [row], records)));
  if (problems.length > 0) throw invalid(problems);
}
