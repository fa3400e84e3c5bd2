import { limits } from '../limits.js';
import { badRequest, notFound } from '../../errors/index.js';
import { and, type FilterNode, NOTHING } from '../../filter/index.js';
import type { Field, Record_ } from '../../metadata/index.js';
import type { DictionaryEntry } from '../behaviour.js';
import { asId } from '../document/index.js';
import { mayReadField } from '../field-rights.js';
import type { Operation, OperationContext } from '../operation.js';
import { forest } from '../present/index.js';
import { tableSql } from '../storage/index.js';
import { mayRead, narrowedWhere, presentable, reader, readOrder, readRows } from './reading.js';

/** Searches `keyword` in the display field and the fields that pickers show, as far as the caller may read them. */
export function keywordWhere(context: OperationContext): FilterNode | undefined {
  const { resource, query } = context;
  const keyword = query['keyword'] ?? query['term'];
  if (!keyword) return undefined;
  const readable = mayRead(context);
  const keys = [resource.display, ...(resource.model.pick ?? [])].filter((key) => key !== undefined && readable(key));
  const children = keys
    .filter((key) => resource.fields.get(key as string)?.type.operators.includes('like'))
    .map((field): FilterNode => ({ left: { type: 'field', field: field as string }, op: 'like', right: keyword }));
  return children.length === 0 ? NOTHING : { conjunction: 'or', children };
}

/** The children of the row that the call names: `with.parent` (field), `with.parameter` (query key), `with.default`. */
function childrenWhere({ call, query }: OperationContext): FilterNode | undefined {
  const { parent, parameter, default: top } = call.spec.with ?? {};
  if (typeof parent !== 'string') return undefined;
  return { left: { type: 'field', field: parent }, op: 'equal', right: query[String(parameter)] || top };
}

/**
 * Fields of an option: those that the call names (`with.fields`), or those that lists and pickers of the model show.
 */
function optionFields(context: OperationContext): string[] {
  const { resource, call } = context;
  const named = call.spec.with?.['fields'] as string[] | undefined;
  const shown = [...resource.fields.values()].filter((field) => field.spec.list === true || isPicked(field, context));
  return [...new Set([resource.idField, ...(named ?? shown.map((field) => field.key))])];
}

/**
 * Rows for pickers: limited in number, with `value`+`label` and `id`+`name` in addition to the fields that identify a
 * record.
 */
export const select: Operation = {
  name: 'select',
  async run(context) {
    const { resource, owner, call } = context;
    const children = childrenWhere(context);
    const parameters = children === undefined ? [] : [String(call.spec.with?.['parameter'])];
    const fields = optionFields(context);
    const shown = new Set(fields);
    const where = and(await narrowedWhere(context, parameters, shown), keywordWhere(context), children);
    const order = owner === resource ? readOrder(context, shown) : [];
    const selection = tableSql(resource, context.database.flavour).select(fields);
    const rows = await readRows(context, { where, order, take: limits.page.max }, selection);
    return rows.map((row) => asOption(row, context));
  },
};

const isPicked = (field: Field, { resource }: OperationContext): boolean =>
  field.key === resource.display || (resource.model.pick ?? []).includes(field.key);

/** Fields that every picker shows of a record: its name, and those that the model adds. */
export const pickedFields = (context: OperationContext): string[] => {
  const { resource, call } = context;
  const named = (call.spec.with?.['fields'] ?? []) as string[];
  const picked = [...resource.fields.values()].filter((field) => isPicked(field, context));
  return [resource.idField, ...picked.map(({ key }) => key), ...named];
};

export function asOption(row: Record_, { resource }: OperationContext): Record_ {
  const value = row[resource.idField];
  const label = resource.display === undefined ? value : row[resource.display];
  return { ...row, id: row['id'] ?? value, name: row['name'] ?? label, value, label };
}

/**
 * Enabled entries of a dictionary: `code`, or several separated by commas. With `with.system`, a code that is not in
 * the business dictionaries is searched in the system dictionaries.
 */
export const dictionary: Operation = {
  name: 'dictionary',
  run: (context) => unsealedEntries(context),
};

/** The same, with entries below their parents. */
export const dictionaryTree: Operation = {
  name: 'dictionaryTree',
  run: async (context) => forest(await unsealedEntries(context), 'id', 'parentId'),
};

async function unsealedEntries({
  query,
  call,
  dictionaries,
  resource,
  actor,
  language,
}: OperationContext): Promise<Record_[]> {
  const code = query['code'];
  if (!code) throw badRequest('request.missing', { name: 'code' });
  await dictionaries.ready();
  const source = resource.key === 'dict' ? 'system' : 'biz';
  const entriesOf = (one: string): DictionaryEntry[] => {
    const entries = dictionaries.entries(source, actor.tenantId, one);
    const found = entries.size > 0 || call.spec.with?.['system'] !== true;
    return [...(found ? entries : dictionaries.entries('system', actor.tenantId, one)).values()];
  };
  return code
    .split(',')
    .slice(0, limits.batch.ids)
    .flatMap((one) => entriesOf(one.trim()))
    .map((entry) => ({
      ...entry,
      dictValue: language === 'en' ? entry.en : entry.dictValue,
      value: entry.dictKey,
      label: language === 'en' ? entry.en : entry.dictValue,
    }));
}

/** The values that records have, with the number of records if the caller requests it. */
async function valuesOf(
  context: OperationContext,
  field: Field,
  where: FilterNode | undefined,
): Promise<{ value: unknown; count?: number }[]> {
  const { resource, query } = context;
  const records = reader(context);
  const found =
    query['counted'] === '1'
      ? await records.aggregate(resource, where, { numbers: [], group: field }, limits.page.max)
      : (await records.distinct(resource, field, where, limits.page.max)).map((value) => ({ value }));
  return found.flatMap((one) => {
    const { value } = one;
    if (value === null || value === undefined || value === '') return [];
    return [{ value, ...('count' in one ? { count: one.count } : {}) }];
  });
}

/**
 * Distinct values of one field, for the value list of a column filter: `[{value,label}]`, at most 200. With `counted=1`
 * each has its number of records. `keyword`: a part of the value, or of its translation where readers see one; that is
 * looked for among the values of this list only.
 */
export const values: Operation = {
  name: 'values',
  async run(context) {
    const { query, resource, decision } = context;
    const name = query['field'];
    if (!name) throw badRequest('request.missing', { name: 'field' });
    const field = resource.fields.get(name);
    if (
      field === undefined ||
      !mayReadField(decision, name) ||
      !field.stored ||
      field.spec.writeOnly === true ||
      field.type.operators.length === 0
    ) {
      throw badRequest('filter.unknownField', { field: name });
    }
    const keyword = query['keyword'] ?? '';
    const isTranslated = context.labels.isTranslated(resource, name, context.language);
    const match: FilterNode | undefined =
      keyword !== '' && !isTranslated && field.type.operators.includes('like')
        ? { left: { type: 'field', field: name }, op: 'like', right: keyword }
        : undefined;
    const where = and(await narrowedWhere(context, ['field', 'counted']), match);
    const found = await valuesOf(context, field, where);
    const rows = found.map(({ value }): Record_ => ({ [name]: value }));
    await presentable(context, resource, rows);
    // The stored value, because a filter asks for it: names of steps are translated in their own field.
    const all = found.map(({ value, count }, at) => ({
      value: String(value),
      label: String(Object.values(rows[at] ?? {}).at(-1)),
      ...(count === undefined ? {} : { count }),
    }));
    // People search for what they see.
    return isTranslated ? all.filter(({ label }) => label.toLowerCase().includes(keyword.toLowerCase())) : all;
  },
};

/**
 * Lines of one document for pickers, e.g. the delivery batches of a contract. The call defines them (`with.child`:
 * property of the lines; `with.parent`: query key of the document's id; `with.display`: label field).
 */
export const childSelect: Operation = {
  name: 'childSelect',
  async run(context) {
    const { resource, call, query, decision } = context;
    const settings = call.spec.with ?? {};
    const child = resource.children.find((one) => one.property === settings['child']);
    if (child === undefined) throw new Error(`model ${resource.key} has no lines ${String(settings['child'])}`);
    const name = String(settings['parent'] ?? resource.idField);
    const id = asId(query[name]);
    if (id === undefined) throw badRequest('request.missing', { name });
    if ((await reader(context).get(resource, id, decision.where)) === undefined) throw notFound();
    const lines = await presentable(context, child, await reader(context).children(child, id));
    const display = String(settings['display'] ?? child.idField);
    return lines.map((line) => ({ ...line, value: line[child.idField], label: line[display], name: line[display] }));
  },
};
