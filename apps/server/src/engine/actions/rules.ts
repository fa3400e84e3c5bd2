import { AppError, badRequest, type Words } from '../../errors/index.js';
import type { Action, Record_, Rule, Table } from '../../metadata/index.js';
import type { DocumentContext } from '../operation.js';
import { type Records, tableSql } from '../storage/index.js';
import { resolveCondition } from './conditions.js';
import { holds, type Layers } from './scope.js';

function tableOf({ registry }: DocumentContext, key: string): Table {
  const found = registry.resources.get(key) ?? registry.tables.find((table) => table.key === key);
  if (found === undefined) throw new Error(`there is no model ${key}`);
  return found;
}

/** Limit of documents in a reading of many: the default limit of lines in a document. */
const MAX_READ = 200;

/** The other documents that an action reads, by name. Throws 400 when there are more than it may process. */
export async function readOthers(
  context: DocumentContext,
  { reads }: Action,
  records: Records,
  layers: Layers,
): Promise<Record_> {
  const found: Record_ = {};
  for (const { name, kind, model, field, where } of reads) {
    const table = tableOf(context, model);
    const condition = resolveCondition(context, where, table, layers);
    if (kind === 'count') found[name] = await records.count(table, condition);
    else if (kind === 'sum') {
      const summed = table.fields.get(field ?? '');
      const [row] = await records.aggregate(table, condition, { numbers: summed ? [{ field: summed }] : [] }, 1);
      found[name] = row?.numbers[0] ?? '0';
    } else {
      const open = [...table.fields.values()].filter(({ stored, spec }) => stored && spec.writeOnly !== true);
      const selection = tableSql(table, context.database.flavour).select(open.map(({ key }) => key));
      const order = [{ field: field ?? table.idField, asc: true }];
      const take = kind === 'one' ? 1 : MAX_READ + 1;
      const rows = await records.list(table, { where: condition, take, ...(kind === 'all' && { order }) }, selection);
      if (kind === 'all' && rows.length > MAX_READ) throw badRequest('request.tooMany', { max: MAX_READ });
      found[name] = kind === 'one' ? (rows[0] ?? null) : rows;
    }
  }
  return found;
}

function refusal({ resource }: DocumentContext, { field }: Rule, message: Words): AppError {
  if (field === undefined) return new AppError(400, message);
  const label = resource.fields.get(field)?.label ?? resource.label;
  return new AppError(400, message, { problems: [{ field, label, message }] });
}

const personsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : String(value ?? '').split(',')).map(String).filter((id) => id !== '');

/** Throws the error of the first rule that is broken. */
export async function demandRules(
  context: DocumentContext,
  { must }: Action,
  records: Records,
  layers: Layers,
  before: Record_,
): Promise<void> {
  for (const rule of must) {
    if (rule.kind === 'that') {
      if (!holds(context, rule.formula, layers)) throw refusal(context, rule, rule.message);
    } else if (rule.kind === 'not') {
      if (personsOf(before[rule.person]).includes(context.actor.userId)) {
        const label = context.resource.fields.get(rule.person)?.label ?? context.resource.label;
        throw rule.message ? refusal(context, rule, rule.message) : badRequest('action.samePerson', { label });
      }
    } else {
      const table = tableOf(context, rule.model);
      const where = resolveCondition(context, rule.where, table, layers);
      if ((await records.exists(table, where)) !== (rule.kind === 'some')) throw refusal(context, rule, rule.message);
    }
  }
}

/** The error when an action leads to no state. */
export const wrongDestination = (): AppError => badRequest('request.notChanged');
