import type { Run } from './run.js';
import { type Flow, KernelError, type Node } from './types.js';

/**
 * The flows on which a token leaves a node; several are a split. Throws `noFlow` when no flow of a gateway is possible.
 */
export function outgoingFlows(run: Run, node: Node, parent: number | null): Flow[] {
  const flows = node.outgoing.map((id) => run.graph.flows.get(id)!);
  if (flows.length === 0 || node.kind === 'parallelGateway') return flows;
  const fallback = flows.filter((flow) => flow.id === node.defaultFlow);
  const others = flows.filter((flow) => flow.id !== node.defaultFlow);
  let known: Variables | undefined;
  // Most nodes have one flow without a condition, and collecting the variables takes longer than the rest.
  const variables = (): Variables => (known ??= run.at(parent));
  const chosen = (node.kind === 'exclusiveGateway' ? exclusive : inclusive)(variables, others, fallback);
  if (chosen.length === 0) throw new KernelError('noFlow', node.id);
  return chosen;
}

type Variables = Record<string, unknown>;

const holds = (variables: () => Variables, { condition }: Flow): boolean =>
  condition === undefined || condition.test(variables());

/** The first flow in diagram order whose condition is true or missing; else the default. */
function exclusive(variables: () => Variables, others: Flow[], fallback: Flow[]): Flow[] {
  const met = others.find((flow) => holds(variables, flow)) ?? fallback[0];
  return met === undefined ? [] : [met];
}

/** All flows whose condition is true or missing, else the default. */
function inclusive(variables: () => Variables, others: Flow[], fallback: Flow[]): Flow[] {
  const met = others.filter((flow) => holds(variables, flow));
  return met.length > 0 ? met : fallback;
}

/** Moves a token out of a finished node. */
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

/** An activity is done: its token, its content and its boundary events are removed, and the flow continues. */
export function finishActivity(run: Run, tokenId: number): void {
  const token = run.tokens.get(tokenId)!;
  run.cancelInside(token.id);
  run.dropToken(token.id);
  leave(run, run.node(token.nodeId), token.parent);
}
