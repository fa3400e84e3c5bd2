import { checkTree, type FilterNode } from '../filter/index.js';
import type { OperationContext } from './operation.js';

/** The fixed `where` of the call, checked once per compiled call. */
const fixed = new WeakMap<object, FilterNode>();

export function fixedWhere({ call, resource }: Pick<OperationContext, 'call' | 'resource'>): FilterNode | undefined {
  if (call.spec.where === undefined) return undefined;
  let tree = fixed.get(call);
  if (tree === undefined) {
    const checked = checkTree(call.spec.where, resource);
    if (checked.problems.length > 0 || checked.tree === undefined) {
      throw new Error(
        `call ${resource.key} ${call.verb} has a bad where: ${checked.problems.map((one) => one.message)}`,
      );
    }
    fixed.set(call, (tree = checked.tree));
  }
  return tree;
}
