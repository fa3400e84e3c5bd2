import { AUTOMATIC } from './automatic.js';
import type { Flow, Node } from './types.js';

const OUTCOME = ['outcome', 'pass'];
const COUNTS = ['nrOfAgreed', 'nrOfRejected'];

/**
 * Whether a condition that follows reads the outcome, so that the drawing decides what a reject does. Nodes that wait
 * for nothing are looked through; not joins, behind which the outcome is that of whoever came last.
 */
export function rejectDrawn(node: Node, nodes: ReadonlyMap<string, Node>, flows: ReadonlyMap<string, Flow>): boolean {
  if (node.kind !== 'userTask' && node.kind !== 'callActivity') return false;
  const names = node.multi === undefined ? OUTCOME : [...OUTCOME, ...COUNTS];
  const seen = new Set([node]);
  for (const at of seen) {
    for (const flow of at.outgoing.map((id) => flows.get(id)!)) {
      if (flow.condition?.reads.some((name) => names.includes(name)) === true) return true;
      const target = nodes.get(flow.target)!;
      const joins = target.incoming.length > 1 && target.kind !== 'exclusiveGateway' && target.kind.endsWith('Gateway');
      if (AUTOMATIC.includes(target.kind) && !joins) seen.add(target);
    }
  }
  return false;
}
