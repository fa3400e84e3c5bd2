import { describe, type FieldProblem, invalid } from '../../errors/index.js';
import {
  and,
  type FilterNode,
  type FilterProblem,
  type OrderItem,
  type Page,
  parseOrder,
  parsePage,
  parseQuery,
} from '../../filter/index.js';
import { addAliases, type Record_, type Table } from '../../metadata/index.js';
import { behaviourContext } from '../behaviour-context.js';
import { mayReadField, restrictFields, shownRights } from '../field-rights.js';
import { fixedWhere } from '../fixed-where.js';
import type { OperationContext } from '../operation.js';
import { addLiveFields } from '../present/index.js';
import { Records, type Selection, tableSql } from '../storage/index.js';

/** Read access to the actor's tenant, outside any transaction. */
export const reader = (context: OperationContext): Records =>
  new Records(context.database.read, context.database.flavour, context.actor.tenantId);

function toFieldProblem(problem: FilterProblem, table: Table): FieldProblem {
  const label = table.fields.get(problem.field)?.label ?? { zh: problem.field, en: problem.field };
  return { field: problem.field, label, message: describe(problem.code, { label, ...problem.params }) };
}

/**
 * Fields that may be filtered and sorted by: hidden and masked ones are excluded, because filters would reveal their
 * values, and so are fields that the call does not show (`shown`, if it shows only some).
 */
export const mayRead =
  ({ decision }: OperationContext, shown?: ReadonlySet<string>) =>
  (key: string): boolean =>
    mayReadField(decision, key) && shown?.has(key) !== false;

/**
 * The filter of the caller, combined by AND with the call's own condition and the actor's scope. `params` are query
 * keys that the operation reads itself; `shown` the fields that may be filtered by. Throws 400 with all problems.
 */
export function readWhere(
  context: OperationContext,
  params: readonly string[] = [],
  shown?: ReadonlySet<string>,
): FilterNode | undefined {
  const { resource, call, decision } = context;
  const kind = call.spec.with?.['match'] === 'equal' ? 'E' : 'M';
  const { tree, problems } = parseQuery(context.query, resource, {
    kind,
    suffixes: true,
    mayRead: mayRead(context, shown),
    ignore: params,
  });
  if (problems.length > 0) throw invalid(problems.map((problem) => toFieldProblem(problem, resource)));
  // The scope comes last: databases test the conditions in this order, and the caller's filter usually excludes more.
  return and(tree, fixedWhere(context), decision.where);
}

/** Like `readWhere`, combined with the filter of the behaviour for the call and for the query keys that it handles. */
export function narrowedWhere(
  context: OperationContext,
  params: readonly string[] = [],
  shown?: ReadonlySet<string>,
): Promise<FilterNode | undefined> | FilterNode | undefined {
  const { call, query, behaviour } = context;
  const left = (call.spec.with?.['narrow'] ?? []) as string[];
  const where = readWhere(context, [...params, ...left], shown);
  const narrowing = behaviour?.extraFilter?.(behaviourContext(context), call.verb, query);
  return narrowing instanceof Promise ? narrowing.then((narrowed) => and(where, narrowed)) : and(where, narrowing);
}

export function readPage({ query, resource }: OperationContext): Page {
  const { page, problems } = parsePage(query);
  if (problems.length > 0) throw invalid(problems.map((problem) => toFieldProblem(problem, resource)));
  return page;
}

/**
 * The requested order, or the model's. The id ends it, so that pages never overlap; with an index this costs nothing.
 */
export function readOrder(context: OperationContext, shown?: ReadonlySet<string>): OrderItem[] {
  const { resource } = context;
  const { order, problems } = parseOrder(context.query, resource, { mayRead: mayRead(context, shown) });
  if (problems.length > 0) throw invalid(problems.map((problem) => toFieldProblem(problem, resource)));
  const items = order.length > 0 ? order : defaultOrder(resource, context);
  const last = items.at(-1);
  if (last === undefined || last.field === resource.idField) return items;
  return [...items, { field: resource.idField, asc: last.asc }];
}

function defaultOrder(table: Table, { resource }: OperationContext): OrderItem[] {
  const text = resource.model.sort ?? (table.audited ? '-createTime' : table.idField);
  return text.split(',').map((name) => {
    const key = name.trim();
    return key.startsWith('-') ? { field: key.slice(1), asc: false } : { field: key, asc: true };
  });
}

/**
 * Adds names of keys and references to rows, and removes closed fields. Without a promise when all names are cached,
 * because in a short call each promise costs more than reading the names.
 */
export function presentable(context: OperationContext, table: Table, rows: Record_[]): Promise<Record_[]> | Record_[] {
  const finish = (): Record_[] => {
    addLiveFields(table, rows, context.clock);
    restrictFields(rows, shownRights(context, table));
    addAliases(table, rows);
    return rows;
  };
  const naming = context.labels.add(context.registry, table, rows, context.actor.tenantId, context.language);
  return naming === undefined ? finish() : naming.then(finish);
}

/** One page of rows as they are sent. */
export async function readRows(
  context: OperationContext,
  request: { where?: FilterNode; order: OrderItem[]; skip?: number; take?: number },
  selection?: Selection,
): Promise<Record_[]> {
  const rows = await reader(context).list(context.resource, request, selection);
  return presentable(context, context.resource, rows);
}

/** All records, for lists that are always small (trees, dictionaries). */
export const wholeSelection = (context: OperationContext): Selection =>
  tableSql(context.resource, context.database.flavour).whole;
