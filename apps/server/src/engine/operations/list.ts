import { canonical, type FilterNode } from '../../filter/index.js';
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

/** A page of records with its total. `searchCount=false` leaves the total out. */
export const list: Operation = {
  name: 'list',
  async run(context) {
    const where = await narrowedWhere(context);
    const page = readPage(context);
    const order = readOrder(context);
    const counted = context.query['searchCount'] !== 'false';
    const [records, total] = await Promise.all([
      readRows(context, { where, order, skip: page.offset, take: page.size }),
      counted ? totalOf(context, where) : undefined,
    ]);
    return pageData(records, page, total, order.slice(0, -1));
  },
};
