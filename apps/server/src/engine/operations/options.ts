import { isId } from '../../config/index.js';
import { badRequest } from '../../errors/index.js';
import { and, type FilterNode } from '../../filter/index.js';
import { optionsOf, type Record_ } from '../../metadata/index.js';
import { behaviourContext } from '../behaviour-context.js';
import { mayReadField } from '../field-rights.js';
import { limits } from '../limits.js';
import type { Operation, OperationContext } from '../operation.js';
import { forest } from '../present/index.js';
import { tableSql } from '../storage/index.js';
import { asOption, keywordWhere, pickedFields } from './lookup.js';
import { fixedWhere } from '../fixed-where.js';
import { readOrder, readPage, readRows, readWhere } from './reading.js';
import { asNode, MAX_NODES } from './tree.js';

/** Query keys that the operation reads itself. */
const OWN = ['keyword', 'term', 'current', 'size', 'ids'];

/**
 * The call for the resource that the reference names: its rows and fields as pickers have them. The right to call is
 * that of the resource with the reference. Throws 400 for a field that the caller may not read.
 */
function picking(context: OperationContext): OperationContext {
  const { owner, call, resource, restrict, engine, actor } = context;
  const about = optionsOf(owner, call);
  const property =
    about?.table === undefined || about.table === owner ? '' : `${call.verb.split('/')[1]?.split('.')[0]}.`;
  const isClosed = about?.table !== undefined && !mayReadField(restrict(owner), `${property}${about.field.key}`);
  if (about === undefined || isClosed)
    throw badRequest('filter.unknownField', { field: call.verb.split('/')[1] ?? '' });
  return { ...context, decision: restrict(resource), behaviour: engine.contextOf(actor, resource.key).behaviour };
}

/** The condition on selectable records: that of the call, and those of the rules of both resources. */
async function choosable(context: OperationContext, target: OperationContext): Promise<FilterNode | undefined> {
  const { owner, call, actor, engine, query } = context;
  const field = optionsOf(owner, call)?.field.key ?? '';
  const own = await engine.contextOf(actor, owner.key).behaviour?.choose?.(behaviourContext(context), field, query);
  return and(fixedWhere(context), own, await target.behaviour?.extraFilter?.(behaviourContext(target), call.verb, {}));
}

/** Records by requested ids, so that the stored value of a form has a name; they need not be selectable any more. */
async function named(target: OperationContext, fields: string[], asked: FilterNode | undefined): Promise<Record_[]> {
  const isKey = (id: string): boolean => (target.resource.idField === 'id' ? isId(id) : id !== '');
  const ids = (target.query['ids'] ?? '').split(',').filter(isKey);
  if (ids.length === 0) return [];
  if (ids.length > limits.batch.ids) throw badRequest('request.tooMany', { name: 'ids', max: limits.batch.ids });
  const among: FilterNode = {
    left: { type: 'field', field: target.resource.idField },
    op: 'select_any_in',
    right: ids,
  };
  return readRows(
    target,
    { where: and(asked, among), order: [], take: limits.batch.ids },
    tableSql(target.resource, target.database.flavour).select(fields),
  );
}

/**
 * The selectable records of a reference: `[{id, value, label, …}]` with the fields that pickers show, paged by
 * `current` and `size` (at most 200), those with the requested `ids` first. A tree is returned whole, nested.
 */
export const options: Operation = {
  name: 'options',
  async run(context) {
    const { resource, database } = context;
    const target = picking(context);
    const { tree } = resource.model;
    // Values that the form copies from the selected record.
    const copied = (optionsOf(context.owner, context.call)?.field.copies ?? []).flatMap(({ reads }) => reads);
    const fields = [...new Set([...pickedFields(target), ...copied, ...(tree === undefined ? [] : [tree.parent])])];
    const shown = new Set(fields);
    const free = { ...target, call: { ...target.call, spec: { ...target.call.spec, where: undefined } } };
    const asked = readWhere(free, OWN, shown);
    const where = and(asked, await choosable(context, target));
    const order = readOrder(target, new Set(resource.fields.keys()));
    const selection = tableSql(resource, database.flavour).select(fields);
    if (tree !== undefined) {
      const rows = await readRows(target, { where, order, take: MAX_NODES }, selection);
      return forest(rows, resource.idField, tree.parent).map((row) => asNode(row, target));
    }
    const { size, offset } = readPage(target);
    const take = context.query['size'] === undefined ? limits.page.max : size;
    const [first, rows] = await Promise.all([
      named(target, fields, asked),
      readRows(target, { where: and(where, keywordWhere(target)), order, skip: offset, take }, selection),
    ]);
    const known = new Set(first.map((row) => row[resource.idField]));
    return [...first, ...rows.filter((row) => !known.has(row[resource.idField]))].map((row) => asOption(row, target));
  },
};
