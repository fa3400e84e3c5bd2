import type { Run } from './run.js';
import { type Flow, KernelError, type Node } from './types.js';

/** The flows that a token takes out of a node; several are a split. Throws `noFlow` when a gateway finds no way. */
export function outgoingFlows(run: Run, node: Node, parent: number | null): Flow[] {
  const flows = node.outgoing.map((id) => run.graph.flows.get(id)!);
  if (flows.length === 0 || node.kind === 'parallelGateway') return flows;
  const fallback = flows.filter((flow) => flow.id === node.defaultFlow);
  const others = flows.filter((flow) => flow.id !== node.defaultFlow);
  const variables = run.at(parent);
  const chosen = (node.kind === 'exclusiveGateway' ? exclusive : inclusive)(variables, others, fallback);
  if (chosen.length === 0) throw new KernelError('noFlow', node.id);
  return chosen;
}

type Variables = Record<string, unknown>;

const holds = (variables: Variables, { condition }: Flow): boolean =>
  condition === undefined || condition.test(variables);

/** The first, in the order drawn, that holds or has no condition; else the default. */
function exclusive(variables: Variables, others: Flow[], fallback: Flow[]): Flow[] {
  const met = others.find((flow) => holds(variables, flow)) ?? fallback[0];
  return met === undefined ? [] : [met];
}

/** All that hold or have no condition, else the default. */
function inclusive(variables: Variables, others: Flow[], fallback: Flow[]): Flow[] {
  const met = others.filter((flow) => holds(variables, flow));
  return met.length > 0 ? met : fallback;
}

/** Sends a token out of a node that is done. */
export function leave(run: Run, node: Node, parent: number | null): void {
  run.listen(node.listeners, 'end', parent);
  run.log.push({ event: 'left', nodeId: node.id });
  if (node.outgoing.length === 0) run.lastEnd = undefined;
  for (const flow of outgoingFlows(run, node, parent)) {
    run.listen(flow.listeners, 'take', parent);
    run.log.push({ event: 'flow', nodeId: node.id, flowId: flow.id });
    run.arrivals.push({ nodeId: flow.target, flowId: flow.id, parent });
  }
}

/** An activity is done: its token, what it held and its boundary events go, and the flow goes on. */
export function finishActivity(run: Run, tokenId: number): void {
  const token = run.tokens.get(tokenId)!;
  run.cancelInside(token.id);
  run.dropToken(token.id);
  leave(run, run.node(token.nodeId), token.parent);
}
