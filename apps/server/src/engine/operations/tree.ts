import { isId } from '../../config/index.js';
import { and, type FilterNode } from '../../filter/index.js';
import { type Record_, ValueProblem } from '../../metadata/index.js';
import { behaviourContext } from '../behaviour-context.js';
import type { Operation, OperationContext } from '../operation.js';
import { forest } from '../present/index.js';
import { narrowedWhere, reader, readOrder, readRows, readWhere, wholeSelection } from './reading.js';
import { badRequest } from '../../errors/index.js';

/** Limit for trees that are read whole. Larger trees are read level by level. */
export const MAX_NODES = 10_000;

function treeOf(context: OperationContext): { parent: string; root: string } {
  const { tree } = context.resource.model;
  if (tree === undefined) throw new Error(`model ${context.resource.key} is no tree`);
  return tree;
}

/** Node of wire-format §3.1. */
export function asNode(row: Record_, context: OperationContext): Record_ {
  const { resource } = context;
  const id = row[resource.idField];
  const node: Record_ = {
    id,
    parentId: row[treeOf(context).parent],
    title: row[resource.display ?? resource.idField],
    key: id,
    value: id,
  };
  node['label'] = node['title'];
  if (Array.isArray(row['children']))
    node['children'] = row['children'].map((child) => asNode(child as Record_, context));
  if (row['hasChildren'] === true) node['hasChildren'] = true;
  return node;
}

/** Query keys with a value that means no condition: `with.any` of the call, e.g. `{"code": "DICT"}`. */
function unconditional({ call, query }: OperationContext): string[] {
  const any = (call.spec.with?.['any'] ?? {}) as Record<string, string>;
  return Object.keys(any).filter((key) => query[key] === any[key]);
}

async function allRows(context: OperationContext, params: readonly string[] = []): Promise<Record_[]> {
  const where = await narrowedWhere(context, [...params, ...unconditional(context)]);
  return readRows(context, { where, order: readOrder(context), take: MAX_NODES }, wholeSelection(context));
}

/** All rows nested by parent; not paged. */
export const forestList: Operation = {
  name: 'forest',
  async run(context) {
    return forest(await allRows(context), context.resource.idField, treeOf(context).parent);
  },
};

/** The same as slim tree nodes, for tree selects. */
export const tree: Operation = {
  name: 'tree',
  async run(context) {
    const rows = forest(await allRows(context, ['tenantId']), context.resource.idField, treeOf(context).parent);
    return rows.map((row) => asNode(row, context));
  },
};

/** The requested parent, in the form of the tree's field; undefined: none is named. Throws 400. */
function askedParent({ resource, query }: OperationContext, parent: string): unknown {
  const name = query[parent] === undefined ? 'parentId' : parent;
  const [raw, field] = [query[name], resource.fields.get(parent)];
  if (raw === undefined || raw === '' || field === undefined) return undefined;
  try {
    return field.type.parse(raw, field.spec);
  } catch (error) {
    if (error instanceof ValueProblem) throw badRequest('request.wrongType', { name });
    throw error;
  }
}

/** One level with `hasChildren`; without a parent but with a filter, all matches. */
async function level(context: OperationContext, start?: string): Promise<Record_[]> {
  const { resource, query } = context;
  const { parent, root } = treeOf(context);
  const asked = askedParent(context, parent);
  const filtered = Object.entries(query).some(
    ([key, value]) => value !== '' && key !== parent && resource.fields.has(key),
  );
  const where = readWhere(context, [parent, 'parentId']);
  const above = asked ?? (filtered ? undefined : (start ?? root));
  const here: FilterNode | undefined =
    above === undefined ? undefined : { left: { type: 'field', field: parent }, op: 'equal', right: above };
  const rows = await readRows(
    context,
    { where: and(where, here), order: readOrder(context), take: MAX_NODES },
    wholeSelection(context),
  );
  const field = resource.fields.get(parent);
  if (rows.length === 0 || field === undefined) return rows;
  const ids = rows.map((row) => String(row[resource.idField]));
  const parents = new Set<string>();
  for (let start = 0; start < ids.length; start += 500) {
    const among: FilterNode = {
      left: { type: 'field', field: parent },
      op: 'select_any_in',
      right: ids.slice(start, start + 500),
    };
    for (const value of await reader(context).distinct(resource, field, among, 500)) parents.add(String(value));
  }
  for (const row of rows) row['hasChildren'] = parents.has(String(row[resource.idField]));
  return rows;
}

export const lazyList: Operation = {
  name: 'lazyList',
  run: async (context) => level(context, await context.behaviour?.start?.(behaviourContext(context))),
};

export const lazyTree: Operation = {
  name: 'lazyTree',
  async run(context) {
    return (await level(context)).map((row) => asNode(row, context));
  },
};

/**
 * Entries of one dictionary by the id of its head: all rows with the head's code, without the head. None without a
 * parent.
 */
export const dictionaryChildren: Operation = {
  name: 'childList',
  async run(context) {
    const { resource, query, decision } = context;
    const asked = readWhere(context, ['parentId']);
    const parentId = query['parentId'] ?? '-1';
    if (parentId === '' || parentId === '-1') return [];
    if (!isId(parentId)) throw badRequest('request.wrongType', { name: 'parentId' });
    const head = await reader(context).get(resource, parentId, decision.where);
    if (head === undefined) return [];
    const sameCode: FilterNode = { left: { type: 'field', field: 'code' }, op: 'equal', right: head['code'] };
    const noHead: FilterNode = { left: { type: 'field', field: 'dictKey' }, op: 'not_equal', right: '-1' };
    const where = and(asked, sameCode, noHead);
    const rows = await readRows(
      context,
      { where, order: readOrder(context), take: MAX_NODES },
      wholeSelection(context),
    );
    return forest(rows, resource.idField, treeOf(context).parent);
  },
};
