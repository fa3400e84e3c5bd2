import { and, type FilterLeaf, type FilterNode, type OrderItem } from '../../filter/index.js';
import type { Table } from '../../metadata/index.js';

/** One alternative of a condition, and the index that has its rows in the requested order. */
export interface IndexBranch {
  where: FilterNode | undefined;
  index: string;
}

/** More alternatives than this are a list of values, not a scope. */
const MAX_BRANCHES = 4;

const isLeaf = (node: FilterNode): node is FilterLeaf => !('conjunction' in node);

/** The leaves of `a = x OR b = y`, else none. */
function alternatives(node: FilterNode): FilterLeaf[] {
  if (isLeaf(node) || node.conjunction !== 'or' || node.not === true) return [];
  const leaves = node.children
    .filter(isLeaf)
    .filter(({ op, right }) => op === 'equal' && right !== null && right !== undefined);
  return leaves.length === node.children.length && leaves.length > 1 && leaves.length <= MAX_BRANCHES ? leaves : [];
}

/** The index that has the rows of one value of a field in the requested order: exactly these columns. */
function indexFor(table: Table, field: string, order: readonly OrderItem[]): string | undefined {
  const keys = [
    ...(table.tenant ? ['tenantId'] : []),
    ...(table.logicalDelete ? ['isDeleted'] : []),
    field,
    ...order.map((item) => item.field).filter((key) => key !== table.idField),
  ];
  const wanted = keys.map((key) => table.fields.get(key)?.column).join();
  return table.indexes.find((index) => index.columns.join() === wanted)?.name;
}

/**
 * A condition with an OR of equalities ("mine: I sell it, or I made it") as one branch per alternative, when an index
 * has the rows of each in the requested order. With the OR, both databases would scan the rows of everybody in that
 * order, or sort all rows of the alternatives. undefined: the condition is used as it is.
 */
export function indexBranches(
  table: Table,
  where: FilterNode | undefined,
  order: readonly OrderItem[] | undefined,
): IndexBranch[] | undefined {
  if (where === undefined || order === undefined || order.length === 0) return undefined;
  // An index is read in one direction, and both databases append the id, which ends the order.
  const last = order.at(-1);
  if (last?.field !== table.idField || order.some((item) => item.asc !== last.asc)) return undefined;
  const parts = !isLeaf(where) && where.conjunction === 'and' && where.not !== true ? where.children : [where];
  for (const part of parts) {
    const rest = parts.filter((one) => one !== part);
    const branches = alternatives(part).flatMap((leaf) => {
      const index = indexFor(table, leaf.left.field, order);
      return index === undefined ? [] : [{ where: and(...rest, leaf), index }];
    });
    if (branches.length > 1 && branches.length === alternatives(part).length) return branches;
  }
  return undefined;
}
