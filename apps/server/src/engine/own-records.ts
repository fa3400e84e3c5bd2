import type { Actor, Decision } from '../access/index.js';
import { and, type FilterNode } from '../filter/index.js';
import type { Call, Resource } from '../metadata/index.js';

/**
 * A decision that only allows records which name the actor in one of the call's `people` fields; it applies to
 * everybody.
 */
export function withinOwn(
  decision: Decision,
  { spec: { people } }: Call,
  { fields }: Resource,
  { userId }: Actor,
): Decision {
  if (people === undefined) return decision;
  const children = people.map((field): FilterNode => {
    const left = { type: 'field' as const, field };
    const isMany = fields.get(field)?.type.name === 'refs';
    return isMany ? { left, op: 'contains_any', right: [userId] } : { left, op: 'equal', right: userId };
  });
  return { ...decision, where: and({ conjunction: 'or', children }, decision.where) };
}
