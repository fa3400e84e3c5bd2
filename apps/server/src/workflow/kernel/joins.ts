import { leave } from './outgoing.js';
import { feeds } from './paths.js';
import type { Arrival, Run } from './run.js';
import type { Node, Token } from './types.js';

const joined = (run: Run, nodeId: string, parent: number | null): Token[] =>
  [...run.tokens.values()].filter(
    (token) => token.state === 'join' && token.nodeId === nodeId && token.parent === parent,
  );

/** Takes the oldest token of each flow; further tokens on the same flow wait for the next time. */
function consume(run: Run, arrived: Token[]): void {
  const flows = new Set<string | null>();
  for (const token of arrived) {
    if (flows.has(token.flowId)) continue;
    flows.add(token.flowId);
    run.dropToken(token.id);
  }
}

/** A token reaches a parallel join, which continues when a token has arrived on every flow. */
export function arriveAtParallel(run: Run, node: Node, at: Arrival): void {
  run.addToken(at, 'join');
  const arrived = joined(run, node.id, at.parent);
  if (!node.incoming.every((id) => arrived.some((token) => token.flowId === id))) return;
  consume(run, arrived);
  leave(run, node, at.parent);
}

/**
 * Continues one inclusive join that no token can reach any more; false when there is none. As BPMN defines, a token
 * blocks the join when it can reach a flow without an arrived token, and cannot reach one with an arrived token (then
 * it would only repeat a cycle).
 */
export function openInclusive(run: Run): boolean {
  for (const token of run.tokens.values()) {
    if (token.state !== 'join') continue;
    const node = run.node(token.nodeId);
    if (node.kind !== 'inclusiveGateway') continue;
    const arrived = joined(run, node.id, token.parent);
    if (isHeld(run, node, token.parent, arrived)) continue;
    consume(run, arrived);
    leave(run, node, token.parent);
    return true;
  }
  return false;
}

function isHeld(run: Run, node: Node, parent: number | null, arrived: Token[]): boolean {
  const filled = new Set(arrived.map((token) => token.flowId));
  return [...run.tokens.values()].some((token) => {
    if (token.parent !== parent || (token.nodeId === node.id && token.state === 'join')) return false;
    const flows = [...feeds(run.graph, token.nodeId, node.id)];
    return flows.some((id) => !filled.has(id)) && !flows.some((id) => filled.has(id));
  });
}
