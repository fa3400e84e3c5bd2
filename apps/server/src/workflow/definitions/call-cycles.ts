import type { Graph, Node, Problem } from '../kernel/index.js';

/** A call of another process; `certain`: the call is always made, without a decision or a wait before it. */
interface Call {
  readonly node: Node;
  readonly key: string;
  readonly certain: boolean;
}

/** Limit of processes that are followed from one diagram. */
const MAX_CALLED = 200;
const PASSED: readonly Node['kind'][] = ['start', 'manualTask', 'serviceTask', 'sendTask', 'throwEvent', 'subProcess'];

function callsOf(graph: Graph): Call[] {
  const certain = certainNodes(graph);
  return [...graph.nodes.values()].flatMap((node) =>
    node.calledProcess === undefined ? [] : [{ node, key: node.calledProcess, certain: certain.has(node.id) }],
  );
}

/** The nodes that are always entered immediately when the process starts. */
function certainNodes(graph: Graph): Set<string> {
  const found = new Set([graph.startId]);
  for (const id of found) {
    const node = graph.nodes.get(id)!;
    const inner = [...graph.nodes.values()].find(({ scope, kind }) => scope === id && kind === 'start');
    if (inner !== undefined) found.add(inner.id);
    const gateway = node.kind.endsWith('Gateway');
    const passes =
      PASSED.includes(node.kind) || node.kind === 'parallelGateway' || (gateway && node.outgoing.length < 2);
    if (!passes || node.kind === 'subProcess') continue;
    for (const flow of node.outgoing.map((one) => graph.flows.get(one)!))
      if (flow.condition === undefined && graph.nodes.get(flow.target)!.incoming.length === 1) found.add(flow.target);
  }
  return found;
}

const at = ({ id }: Node, code: string, params: Problem['params']): Problem => ({
  elementId: id,
  code,
  params: { id, ...params },
});

/**
 * Processes of a diagram that call themselves, directly or through others: an error when nothing stops the cycle, else
 * a warning; and calls of processes that do not exist. `latest` returns deployed processes.
 */
export async function callFindings(
  graphs: readonly Graph[],
  latest: (key: string) => Promise<Graph | undefined>,
): Promise<{ problems: Problem[]; warnings: Problem[] }> {
  const [problems, warnings]: [Problem[], Problem[]] = [[], []];
  const drawn = new Map(graphs.map((graph) => [graph.key, graph]));
  const find = async (key: string): Promise<Graph | undefined> => drawn.get(key) ?? latest(key);
  for (const graph of graphs) {
    for (const call of callsOf(graph)) {
      const called = await find(call.key);
      if (called === undefined) warnings.push(at(call.node, 'workflow.unknownCallee', { key: call.key }));
      else if (call.certain && (await leadsTo(call.key, graph.key, find, true)))
        problems.push(at(call.node, 'workflow.endlessCall', { key: graph.key }));
      else if (await leadsTo(call.key, graph.key, find, false))
        warnings.push(at(call.node, 'workflow.recursiveCall', { key: graph.key }));
    }
  }
  return { problems, warnings };
}

/** Whether a process calls another one, directly or through others. */
async function leadsTo(
  from: string,
  to: string,
  find: (key: string) => Promise<Graph | undefined>,
  certain: boolean,
): Promise<boolean> {
  const seen = new Set([from]);
  for (const key of seen) {
    if (key === to) return true;
    if (seen.size > MAX_CALLED) return false;
    const graph = await find(key);
    for (const call of graph === undefined ? [] : callsOf(graph)) if (call.certain || !certain) seen.add(call.key);
  }
  return false;
}
