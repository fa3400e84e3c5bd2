import { AUTOMATIC } from './automatic.js';
import type { Flow, Node } from './types.js';

const OUTCOME = ['outcome', 'pass'];
const COUNTS = ['nrOfAgreed', 'nrOfRejected'];

/**
 * Whether a following condition reads the outcome, so that the diagram decides what a reject does. Nodes without a wait
 * are passed; joins are not, because after a join the outcome is that of the last token.
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
