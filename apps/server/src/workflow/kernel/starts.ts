import { type Graph, KernelError, type Node } from './types.js';

const starts = (graph: Graph): Node[] =>
  [...graph.nodes.values()].filter((node) => node.kind === 'start' && node.scope === undefined);

/**
 * The start event when a person starts the process: the first start whose condition is true, else its plain one. Throws
 * `noFlow` when that one has a condition too.
 */
export function entryOf(graph: Graph, known: { readonly variables: Readonly<Record<string, unknown>> }): string {
  const met = starts(graph).find(({ event }) => event?.kind === 'conditional' && event.formula?.test(known.variables));
  const entry = met ?? graph.nodes.get(graph.startId)!;
  if (met === undefined && entry.event?.kind === 'conditional') throw new KernelError('noFlow', entry.id);
  return entry.id;
}

/** The start event for a message or signal; undefined when there is none. */
export const startBy = (graph: Graph, event: 'message' | 'signal', name: string): string | undefined =>
  starts(graph).find(({ event: rule }) => rule?.kind === event && rule.name === name)?.id;
