import type { Flow, Graph, Node } from './types.js';

/** An edge of a graph: a flow, or the step from an activity to an event on its boundary. */
interface Edge {
  readonly target: string;
  readonly flow?: Flow;
}

/** Data that is computed once per graph and cached with it. */
interface Paths {
  readonly edges: ReadonlyMap<string, readonly Edge[]>;
  readonly boundaries: ReadonlyMap<string, readonly Node[]>;
  /** Event sub-processes by the scope that they belong to. */
  readonly eventSubs: ReadonlyMap<string | undefined, readonly Node[]>;
  readonly back: ReadonlySet<string>;
  readonly downstream: Map<string, ReadonlySet<string>>;
  readonly feeds: Map<string, ReadonlySet<string>>;
}

const known = new WeakMap<Graph, Paths>();

function pathsOf(graph: Graph): Paths {
  let paths = known.get(graph);
  if (paths === undefined) {
    const boundaries = boundariesOf(graph);
    const edges = edgesOf(graph, boundaries);
    const subs = eventSubsOf(graph);
    paths = {
      boundaries,
      eventSubs: subs,
      edges,
      back: backFlows(graph, edges),
      downstream: new Map(),
      feeds: new Map(),
    };
    known.set(graph, paths);
  }
  return paths;
}

function boundariesOf(graph: Graph): Map<string, Node[]> {
  const found = new Map<string, Node[]>();
  for (const node of graph.nodes.values()) {
    if (node.attachedTo !== undefined) found.set(node.attachedTo, [...(found.get(node.attachedTo) ?? []), node]);
  }
  return found;
}

function eventSubsOf(graph: Graph): Map<string | undefined, Node[]> {
  const found = new Map<string | undefined, Node[]>();
  for (const node of graph.nodes.values())
    if (node.triggered === true) found.set(node.scope, [...(found.get(node.scope) ?? []), node]);
  return found;
}

function edgesOf(graph: Graph, boundaries: ReadonlyMap<string, readonly Node[]>): Map<string, Edge[]> {
  const edges = new Map<string, Edge[]>();
  for (const node of graph.nodes.values()) {
    const flows = node.outgoing.map((id) => graph.flows.get(id)!);
    const out = flows.map((flow): Edge => ({ target: flow.target, flow }));
    edges.set(node.id, [...out, ...(boundaries.get(node.id) ?? []).map((event) => ({ target: event.id }))]);
  }
  return edges;
}

/** Flows that close a cycle in a depth-first walk from the starts in diagram order. An explicit stack is used. */
function backFlows(graph: Graph, edges: ReadonlyMap<string, readonly Edge[]>): Set<string> {
  const back = new Set<string>();
  const seen = new Set<string>();
  const open = new Set<string>();
  for (const start of graph.nodes.values()) {
    if (start.kind !== 'start') continue;
    const stack = [{ id: start.id, next: 0 }];
    seen.add(start.id);
    open.add(start.id);
    while (stack.length > 0) {
      const top = stack.at(-1)!;
      const edge = edges.get(top.id)![top.next];
      top.next += 1;
      if (edge === undefined) {
        open.delete(top.id);
        stack.pop();
      } else if (open.has(edge.target)) {
        if (edge.flow !== undefined) back.add(edge.flow.id);
      } else if (!seen.has(edge.target)) {
        seen.add(edge.target);
        open.add(edge.target);
        stack.push({ id: edge.target, next: 0 });
      }
    }
  }
  return back;
}

/** Boundary events of an activity. */
export const boundaryEvents = (graph: Graph, nodeId: string): readonly Node[] =>
  pathsOf(graph).boundaries.get(nodeId) ?? [];

/** Event sub-processes of a sub-process, or of the process itself. */
export const eventSubs = (graph: Graph, scope: string | undefined): readonly Node[] =>
  pathsOf(graph).eventSubs.get(scope) ?? [];

/** Start event of a sub-process, or of the process itself. */
export function startOf(graph: Graph, scope: string | undefined): string {
  if (scope === undefined) return graph.startId;
  return [...graph.nodes.values()].find((node) => node.kind === 'start' && node.scope === scope)!.id;
}

/** The nodes after a node, including itself, without flows that lead back. */
export function downstream(graph: Graph, nodeId: string): ReadonlySet<string> {
  const paths = pathsOf(graph);
  const cached = paths.downstream.get(nodeId);
  if (cached !== undefined) return cached;
  const found = new Set([nodeId]);
  for (const id of found) {
    for (const edge of paths.edges.get(id) ?? []) {
      if (edge.flow === undefined || !paths.back.has(edge.flow.id)) found.add(edge.target);
    }
  }
  paths.downstream.set(nodeId, found);
  return found;
}

/** The flows into `join` that a token at `from` can still reach without passing `join`. */
export function feeds(graph: Graph, from: string, join: string): ReadonlySet<string> {
  const paths = pathsOf(graph);
  const key = `${from} ${join}`;
  const cached = paths.feeds.get(key);
  if (cached !== undefined) return cached;
  const flows = new Set<string>();
  const seen = new Set([from]);
  for (const id of seen) {
    for (const edge of paths.edges.get(id) ?? []) {
      if (edge.target === join) flows.add(edge.flow!.id);
      else seen.add(edge.target);
    }
  }
  paths.feeds.set(key, flows);
  return flows;
}
