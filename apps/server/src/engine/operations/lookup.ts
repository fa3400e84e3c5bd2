import { limits } from '../limits.js';
import { badRequest } from '../../errors/index.js';
import { and, type FilterNode } from '../../filter/index.js';
import type { Field, Record_ } from '../../metadata/index.js';
import { behaviourContext } from '../behaviour-context.js';
import type { Operation, OperationContext } from '../operation.js';
import { tableSql } from '../storage/index.js';
import { reader, readOrder, readRows, readWhere } from './reading.js';

/** `keyword` is looked for in the display field and the fields that pickers show. */
function keywordWhere({ resource, query }: OperationContext): FilterNode | undefined {
  const keyword = query['keyword'] ?? query['term'];
  if (!keyword) return undefined;
  const keys = [resource.display, ...(resource.model.pick ?? [])].filter((key) => key !== undefined);
  return {
    conjunction: 'or',
    children: keys
      .filter((key) => resource.fields.get(key)?.type.operators.includes('like'))
      .map((field) => ({ left: { type: 'field', field }, op: 'like', right: keyword })),
  };
}

/** Rows for pickers: bounded, with `value`+`label` and `id`+`name` beside the fields that identify a record. */
export const select: Operation = {
  name: 'select',
  async run(context) {
    const { resource, owner, call, behaviour, query } = context;
    const narrowed = await behaviour?.narrow?.(behaviourContext(context), call.verb, query);
    const where = and(readWhere(context), keywordWhere(context), narrowed);
    const shown = [...resource.fields.values()].filter((field) => field.spec.list === true || isPicked(field, context));
    const keys = [resource.idField, ...shown.map((field) => field.key)];
    const order = owner === resource ? readOrder(context) : [];
    const selection = tableSql(resource, context.database.flavour).select([...new Set(keys)]);
    const rows = await readRows(context, { where, order, take: limits.page.max }, selection);
    return rows.map((row) => asOption(row, context));
  },
};

const isPicked = (field: Field, { resource }: OperationContext): boolean =>
  field.key === resource.display || (resource.model.pick ?? []).includes(field.key);

function asOption(row: Record_, { resource }: OperationContext): Record_ {
  const value = row[resource.idField];
  const label = resource.display === undefined ? value : row[resource.display];
  return { ...row, id: row['id'] ?? value, name: row['name'] ?? label, value, label };
}

/** Unsealed entries of a dictionary: `code`, or several joined by commas. */
export const dictionary: Operation = {
  name: 'dictionary',
  async run({ query, dictionaries, resource, actor, language }) {
    const code = query['code'];
    if (!code) throw badRequest('request.missing', { name: 'code' });
    await dictionaries.ready();
    const source = resource.key === 'dict' ? 'system' : 'biz';
    return code
      .split(',')
      .slice(0, limits.batch.ids)
      .flatMap((one) => [...dictionaries.entries(source, actor.tenantId, one.trim()).values()])
      .map((entry) => ({ ...entry, dictValue: language === 'en' ? entry.en : entry.dictValue, value: entry.dictKey, label: language === 'en' ? entry.en : entry.dictValue }));
  },
};

/** Different values of one field, for the value list of a column filter: `[{value,label}]`, at most 200. */
export const values: Operation = {
  name: 'values',
  async run(context) {
    const { query, resource, decision } = context;
    const name = query['field'];
    if (!name) throw badRequest('request.missing', { name: 'field' });
    const field = resource.fields.get(name);
    const hidden = decision.hiddenFields.has(name) || decision.maskedFields.has(name);
    if (field === undefined || hidden || !field.stored || field.spec.writeOnly === true || field.type.operators.length === 0) {
      throw badRequest('filter.unknownField', { field: name });
    }
    const keyword = query['keyword'];
    const match: FilterNode | undefined =
      keyword && field.type.operators.includes('like') ? { left: { type: 'field', field: name }, op: 'like', right: keyword } : undefined;
    const where = and(readWhere(context, ['field']), match);
    const found = await reader(context).distinct(resource, field, where, limits.page.max);
    const rows = found.filter((value) => value !== null && value !== '').map((value): Record_ => ({ [name]: value }));
    await context.labels.add(context.registry, resource, rows, context.actor.tenantId, context.language);
    return rows.map((row) => ({ value: String(row[name]), label: String(Object.values(row).at(-1)) }));
  },
};
