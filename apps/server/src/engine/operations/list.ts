import { fieldError } from '../../errors/index.js';
import type { FilterNode, OrderItem, Page } from '../../filter/index.js';
import type { Record_ } from '../../metadata/index.js';
import { limits } from '../limits.js';
import type { Operation, OperationContext } from '../operation.js';
import { pageData } from '../present/index.js';
import { DEEP_OFFSET } from '../storage/index.js';
import { unreachable } from './far-page.js';
import { narrowedWhere, readOrder, readPage, readRows } from './reading.js';

/** The exact number of rows, cached for the filter and the scope. */
function totalOf(context: OperationContext, where: FilterNode | undefined): Promise<number> {
  const { resource: table, actor, database, totals, registry } = context;
  return totals.of({ database, table, tenantId: actor.tenantId, where, models: registry.version });
}

interface Rows {
  where?: FilterNode;
  order: OrderItem[];
}

/**
 * The rows of a page; `total` is being counted, or missing when it was not requested. Deep pages wait for the total:
 * after the middle, their rows are read from the end.
 */
function pageRows(
  context: OperationContext,
  request: Rows,
  { offset, size }: Page,
  total: Promise<number> | undefined,
): Promise<Record_[]> {
  if (offset < DEEP_OFFSET) return readRows(context, { ...request, skip: offset, take: size });
  return deepRows(context, request, { offset, size }, total ?? totalOf(context, request.where));
}

async function deepRows(
  context: OperationContext,
  request: Rows,
  { offset, size }: Pick<Page, 'offset' | 'size'>,
  total: Promise<number>,
): Promise<Record_[]> {
  const known = await total;
  demandReachable(context, request.order, offset, known);
  if (offset <= known / 2) return readRows(context, { ...request, skip: offset, take: size });
  const left = known - offset;
  const take = Math.min(size, left);
  if (take <= 0) return [];
  const order = request.order.map(({ field, asc }) => ({ field, asc: !asc }));
  return (await readRows(context, { ...request, order, skip: left - take, take })).reverse();
}

/** Throws 400 with the field for a page that the database could only read by sorting too many rows. */
function demandReachable({ resource }: OperationContext, order: OrderItem[], offset: number, total: number): void {
  const field = unreachable(resource, order, { offset, total }, limits.page);
  if (field !== undefined) throw fieldError(field.key, field.label, 'page.tooFar', { max: limits.page.sortedSkip });
}

/** A page of records with its total. `searchCount=false` leaves the total out. */
export const list: Operation = {
  name: 'list',
  async run(context) {
    const narrowing = narrowedWhere(context);
    const where = narrowing instanceof Promise ? await narrowing : narrowing;
    const page = readPage(context);
    const order = readOrder(context);
    const counted = context.query['searchCount'] !== 'false';
    const counting = counted ? totalOf(context, where) : undefined;
    // Both run at the same time: if the count fails first, its error is still thrown after the rows are read.
    counting?.catch(() => undefined);
    const records = await pageRows(context, { where, order }, page, counting);
    const total = counting && (await counting);
    return pageData(records, page, total, order.slice(0, -1));
  },
};
