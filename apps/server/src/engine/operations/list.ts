import { canonical, type FilterNode, type OrderItem, type Page } from '../../filter/index.js';
import type { Record_ } from '../../metadata/index.js';
import type { Operation, OperationContext } from '../operation.js';
import { pageData } from '../present/index.js';
import { narrowedWhere, reader, readOrder, readPage, readRows } from './reading.js';

/** The exact number of rows, remembered for the filter, the scope and the table's version. */
async function totalOf(context: OperationContext, where: FilterNode | undefined): Promise<number> {
  const { resource, actor, database, totals } = context;
  const version = await database.tableVersion(resource.name);
  const key = `${resource.name}/${resource.tenant ? actor.tenantId : ''}/${canonical(where)}`;
  return totals.of(key, version, () => reader(context).count(resource, where));
}

/** Pages that begin beyond so many rows wait for the total: past the middle, their rows are nearer from the end. */
const DEEP = 1000;

/** The rows of a page; `total` is being counted, or absent when nobody asked for it. */
async function pageRows(
  context: OperationContext,
  request: { where?: FilterNode; order: OrderItem[] },
  { offset, size }: Page,
  total: Promise<number> | undefined,
): Promise<Record_[]> {
  const known = offset < DEEP ? undefined : await total;
  if (known === undefined || offset <= known / 2) return readRows(context, { ...request, skip: offset, take: size });
  const left = known - offset;
  const take = Math.min(size, left);
  if (take <= 0) return [];
  const order = request.order.map(({ field, asc }) => ({ field, asc: !asc }));
  return (await readRows(context, { ...request, order, skip: left - take, take })).reverse();
}

/** A page of records with its total. `searchCount=false` leaves the total out. */
export const list: Operation = {
  name: 'list',
  async run(context) {
    const where = await narrowedWhere(context);
    const page = readPage(context);
    const order = readOrder(context);
    const counted = context.query['searchCount'] !== 'false';
    const counting = counted ? totalOf(context, where) : undefined;
    const [records, total] = await Promise.all([pageRows(context, { where, order }, page, counting), counting]);
    return pageData(records, page, total, order.slice(0, -1));
  },
};
