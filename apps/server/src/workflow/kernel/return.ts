import { downstream } from './paths.js';
import type { Run } from './run.js';
import { type Graph, KernelError, type Node, type State, type Token } from './types.js';

/** A token and those around it, outermost first: one for each of its scopes (a body represents its instances). */
function chainOf(graph: Graph, tokens: ReadonlyMap<number, Token>, tokenId: number): Token[] {
  const chain = new Map<string | undefined, Token>();
  for (let token = tokens.get(tokenId); token !== undefined; token = tokens.get(token.parent ?? 0)) {
    chain.set(graph.nodes.get(token.nodeId)!.scope, token);
  }
  return [...chain.values()].reverse();
}

const isTarget = (graph: Graph, node: Node, from: Token): boolean =>
  node.kind === 'userTask' &&
  node.id !== from.nodeId &&
  node.scope === graph.nodes.get(from.nodeId)!.scope &&
  downstream(graph, node.id).has(from.nodeId);

/** The user tasks that a task may be returned to: strictly upstream, in its own scope or one around it. */
export function returnTargets(graph: Graph, state: State, taskId: number): Node[] {
  const task = state.tasks.find((row) => row.id === taskId);
  if (task === undefined) throw new KernelError('noTask', String(taskId));
  return returnTargetsFrom(graph, state, task.tokenId);
}

/** Like `returnTargets`, from a token: that of a task, or of a call whose process still runs. */
export function returnTargetsFrom(graph: Graph, state: State, tokenId: number): Node[] {
  const chain = chainOf(graph, new Map(state.tokens.map((token) => [token.id, token])), tokenId);
  return [...graph.nodes.values()].filter((node) => chain.some((token) => isTarget(graph, node, token)));
}

/** A token that is after a node and may return to it: of an open task, or of a call; undefined without one. */
export function tokenBehind(graph: Graph, state: State, nodeId: string): number | undefined {
  const calls = state.tokens.filter((token) => graph.nodes.get(token.nodeId)?.kind === 'callActivity');
  const ids = [...state.tasks.map(({ tokenId }) => tokenId), ...calls.map(({ id }) => id)];
  return ids.find((id) => returnTargetsFrom(graph, state, id).some((node) => node.id === nodeId));
}

/**
 * 退回: cancels everything after the target and enters it again. A parallel join after the target gets the arrivals that
 * do not come from the target, or it would wait forever.
 */
export function returnTo(run: Run, tokenId: number, nodeId: string): void {
  const target = run.node(nodeId);
  const from = chainOf(run.graph, run.tokens, tokenId).find((token) => isTarget(run.graph, target, token));
  if (from === undefined) throw new KernelError('notTarget', nodeId);
  const after = downstream(run.graph, nodeId);
  const { parent } = from;
  for (const token of [...run.tokens.values()]) {
    if (token.parent === parent && isUndone(run, token, after)) run.cancelToken(token);
  }
  for (const id of after) restoreArrivals(run, run.node(id), after, parent);
  run.arrivals.push({ nodeId, flowId: null, parent });
}

/** A token that waits at a join counts only for the flow on which it arrived. */
function isUndone(run: Run, token: Token, after: ReadonlySet<string>): boolean {
  const place = token.state === 'join' ? run.graph.flows.get(token.flowId!)!.source : token.nodeId;
  return after.has(place);
}

function restoreArrivals(run: Run, join: Node, after: ReadonlySet<string>, parent: number | null): void {
  if (join.kind !== 'parallelGateway') return;
  const tokens = [...run.tokens.values()].filter((token) => token.parent === parent);
  for (const flowId of join.incoming) {
    const { source } = run.graph.flows.get(flowId)!;
    if (after.has(source)) continue;
    const coming = tokens.some((token) =>
      token.nodeId === join.id ? token.flowId === flowId : downstream(run.graph, token.nodeId).has(source),
    );
    if (!coming) run.addToken({ nodeId: join.id, flowId, parent }, 'join');
  }
}
