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
import type { Records } from '../storage/index.js';
import { missingFields } from './figures.js';
import { lineProblem } from './parse.js';

const split = (value: unknown): string[] => (value == null || value === '' ? [] : String(value).split(','));

const problem = (field: Field, key: string, value: string): FieldProblem => ({
  field: field.key,
  label: field.label,
  message: describe(key, { label: field.label, value }),
});

/** Dictionary values must be keys of their dictionary. A stored value that has not changed may be disabled by now. */
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
  /** The only fields that are checked, closed to forms or not; undefined: all fields that forms may set. */
  named?: ReadonlySet<string> | undefined;
  at?: (problem: FieldProblem) => FieldProblem;
}

/** References must name existing records of the tenant. Checked with one statement per target. */
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
      // Fields that are not stored are checked by the behaviour: only it knows what it does with the ids.
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
    const { registry } = context;
    const target = registry.resources.get(key) ?? registry.tables.find((table) => table.key === key);
    if (target === undefined) continue;
    const root = registry.resources.get(key)?.model.tree?.root;
    const ids = [...new Set(uses.map((use) => use.id))].filter((id) => id !== root);
    if (ids.length === 0) continue;
    const found = await records.existing(target, ids);
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

function guardProblems(
  resource: Resource,
  document: Record_,
  mode: 'create' | 'update',
  named: ReadonlySet<string> | undefined,
): FieldProblem[] {
  return resource.guards
    .filter((guard) => guard.on.includes(mode) && asks(guard, named) && !guard.must.test(document))
    .map((guard) => guardProblem(resource, guard));
}

/** Rules of one line; a field that already has an error gets no second one. */
function lineGuardProblems(
  guards: readonly Guard[],
  child: Child,
  line: Record_,
  document: Record_,
  mode: 'create' | 'update',
  found: readonly FieldProblem[],
): FieldProblem[] {
  const known = new Set(found.map(({ field }) => field));
  const problems: FieldProblem[] = [];
  for (const guard of guards) {
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

/** The options of a check. */
export interface Asked {
  readonly mode: 'create' | 'update';
  /** The stored document; references and keys that have not changed may be disabled or removed by now. */
  readonly before?: Record_ | undefined;
  /** The only fields that are checked (`key`, `lines.key`), closed to forms or not; undefined: all. */
  readonly named?: ReadonlySet<string> | undefined;
  /** Keys and references come from the engine itself, which looked them up. */
  readonly known?: boolean | undefined;
}

/** The named fields that belong to a table. */
function namedOf(named: ReadonlySet<string> | undefined, property?: string): ReadonlySet<string> | undefined {
  if (named === undefined || property === undefined) return named;
  const prefix = `${property}.`;
  return new Set([...named].filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length)));
}

const only = (problems: FieldProblem[], named: ReadonlySet<string> | undefined): FieldProblem[] =>
  named === undefined ? problems : problems.filter(({ field }) => named.has(field));

const asks = ({ must }: Guard, named: ReadonlySet<string> | undefined): boolean =>
  named === undefined || must.reads.some((name) => named.has(name));

/** Problems of the lines of one child table; lines without a named field are not checked. */
function linesProblems(
  context: DocumentContext,
  child: Child,
  document: Record_,
  { mode, before, named, known }: Asked,
  rows: CheckedRow[],
): FieldProblem[] {
  const own = namedOf(named, child.property);
  if (own?.size === 0) return [];
  const lines = (document[child.property] as Record_[] | undefined) ?? [];
  const problems = lineCountProblem(child, lines.length);
  const old = new Map(((before?.[child.property] as Record_[] | undefined) ?? []).map((line) => [line['id'], line]));
  const guards = child.guards.filter((guard) => asks(guard, own));
  lines.forEach((line, index) => {
    const stored = old.get(line['id']);
    const at = (one: FieldProblem) => lineProblem(one, child, index);
    const wrong = only(missingFields(child, line, document), own);
    if (known !== true) wrong.push(...only(dictionaryProblems(context, child, line, stored), own));
    wrong.push(...lineGuardProblems(guards, child, line, document, mode, wrong));
    problems.push(...wrong.map(at));
    rows.push({ table: child, record: line, before: stored, named: own, at });
  });
  return problems;
}

/** Checks everything that the model requires of a complete document with its lines. Throws 400 with all problems. */
export async function checkDocument(
  context: DocumentContext,
  document: Record_,
  records: Records,
  asked: Asked,
): Promise<void> {
  const { resource } = context;
  const { mode, before, named, known } = asked;
  await context.dictionaries.ready();
  const problems = only(missingFields(resource, document, {}), named);
  if (known !== true) problems.push(...only(dictionaryProblems(context, resource, document, before), named));
  const rows: CheckedRow[] = [{ table: resource, record: document, before, named }];
  for (const child of resource.children) problems.push(...linesProblems(context, child, document, asked, rows));
  problems.push(...guardProblems(resource, document, mode, named));
  if (problems.length === 0 && known !== true) problems.push(...(await referenceProblems(context, rows, records)));
  if (problems.length > 0) throw invalid(problems);
}
