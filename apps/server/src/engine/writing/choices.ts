import { describe, type FieldProblem, invalid } from '../../errors/index.js';
import { and, type FilterNode } from '../../filter/index.js';
import {
  type Action,
  type Call,
  type Field,
  optionsOf,
  type Record_,
  type Resource,
  type Table,
} from '../../metadata/index.js';
import { behaviourContext } from '../behaviour-context.js';
import { lineProblem } from '../document/index.js';
import { fixedWhere } from '../fixed-where.js';
import type { DocumentContext } from '../operation.js';
import { type Records, tableSql } from '../storage/index.js';

/** A document whose changed references are checked, of the fields that are written. */
export interface Chosen {
  readonly document: Record_;
  readonly before?: Record_ | undefined;
  /** Fields that are written (`key`, `lines.key`); undefined: all fields of a form. */
  readonly named?: ReadonlySet<string> | undefined;
}

interface Choice {
  readonly id: string;
  readonly at: (problem: FieldProblem) => FieldProblem;
}

const isReference = ({ type }: Field): boolean => type.name === 'ref' || type.name === 'refs';

const idsOf = (value: unknown): string[] => (value == null || value === '' ? [] : String(value).split(','));

/** Calls that list the selectable records of references, by their field. */
const known = new WeakMap<Resource, ReadonlyMap<Field, Call>>();

function callsOf(resource: Resource): ReadonlyMap<Field, Call> {
  let calls = known.get(resource);
  if (calls === undefined) {
    const pairs = resource.calls.flatMap((call): [Field, Call][] => {
      const about = optionsOf(resource, call);
      return about === undefined ? [] : [[about.field, call]];
    });
    known.set(resource, (calls = new Map(pairs)));
  }
  return calls;
}

/** The condition of the model and its behaviour on the records that a reference may name; undefined: all. */
async function offered(context: DocumentContext, field: Field, target: Resource): Promise<FilterNode | undefined> {
  const call = callsOf(context.resource).get(field);
  if (call === undefined) return undefined;
  const own = await context.behaviour?.choose?.(behaviourContext(context), field.key, {});
  return and(fixedWhere({ call, resource: target }), own);
}

/** The changed references of a table in a document. */
function choicesIn(
  context: DocumentContext,
  table: Table,
  field: Field,
  { document, before, named }: Chosen,
): Choice[] {
  const child = context.resource.children.find((one) => one === table);
  const name = child === undefined ? field.key : `${child.property}.${field.key}`;
  if (named === undefined ? field.spec.readonly === true : !named.has(name)) return [];
  const fresh = (row: Record_, stored: Record_ | undefined): string[] =>
    row[field.key] === stored?.[field.key] ? [] : idsOf(row[field.key]);
  if (child === undefined) return fresh(document, before).map((id) => ({ id, at: (problem) => problem }));
  const old = new Map(((before?.[child.property] ?? []) as Record_[]).map((line) => [line[child.idField], line]));
  return ((document[child.property] ?? []) as Record_[]).flatMap((line, index) =>
    fresh(line, old.get(line[child.idField])).map((id) => ({ id, at: (one) => lineProblem(one, child, index) })),
  );
}

async function problemsOf(
  context: DocumentContext,
  records: Records,
  field: Field,
  choices: readonly Choice[],
): Promise<FieldProblem[]> {
  const target = context.registry.resources.get(field.spec.target ?? '');
  const where = target && (await offered(context, field, target));
  if (target === undefined || where === undefined) return [];
  const { idField, display } = target;
  const right = [...new Set(choices.map(({ id }) => id))];
  const byId: FilterNode = { left: { type: 'field', field: idField }, op: 'select_any_in', right };
  const selection = tableSql(target, context.database.flavour).select([...new Set([idField, display ?? idField])]);
  const inside = await records.list(target, { where: and(byId, where) ?? byId }, selection);
  const open = new Set(inside.map((row) => String(row[idField])));
  const closed = choices.filter(({ id }) => !open.has(id));
  if (closed.length === 0) return [];
  const named = new Map(
    (await records.list(target, { where: byId }, selection)).map((row) => [
      String(row[idField]),
      row[display ?? idField],
    ]),
  );
  return closed.map(({ id, at }) => {
    const message = describe('record.notOffered', { label: field.label, value: String(named.get(id) ?? id) });
    return at({ field: field.key, label: field.label, message });
  });
}

/**
 * Refuses new references to records that their pickers do not offer, by the `where` of the field or the filter of the
 * behaviour. Unchanged references stay valid. Throws 400 with all problems.
 */
export async function checkChoices(context: DocumentContext, records: Records, chosen: Chosen): Promise<void> {
  const { resource } = context;
  const problems: FieldProblem[] = [];
  for (const table of [resource, ...resource.children]) {
    for (const field of table.fields.values()) {
      if (!isReference(field)) continue;
      const choices = choicesIn(context, table, field, chosen);
      if (choices.length > 0) problems.push(...(await problemsOf(context, records, field, choices)));
    }
  }
  if (problems.length > 0) throw invalid(problems);
}

/** The same for the values that only an action takes, which are no fields of the document. */
export async function checkSaid(
  context: DocumentContext,
  records: Records,
  { input }: Action,
  payload: Record_,
): Promise<void> {
  const problems: FieldProblem[] = [];
  for (const { name, field, stored } of input.values) {
    if (stored || !isReference(field)) continue;
    const choices = idsOf(payload[name]).map((id) => ({ id, at: (one: FieldProblem) => ({ ...one, field: name }) }));
    if (choices.length > 0) problems.push(...(await problemsOf(context, records, field, choices)));
  }
  if (problems.length > 0) throw invalid(problems);
}
