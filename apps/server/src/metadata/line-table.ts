import type { Call, Child, Resource } from './resource.js';

/**
 * The lines of a call: those that `with.child` names, else the only line table of the document. undefined: it has none,
 * or several and the call does not name one.
 */
export function lineTable({ children }: Pick<Resource, 'children'>, call: Pick<Call, 'spec'>): Child | undefined {
  const named = call.spec.with?.['child'];
  if (named !== undefined) return children.find(({ property }) => property === named);
  return children.length === 1 ? children[0] : undefined;
}
