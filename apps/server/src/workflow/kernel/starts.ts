import { type Graph, KernelError, type Node } from './types.js';

const starts = (graph: Graph): Node[] =>
  [...graph.nodes.values()].filter((node) => node.kind === 'start' && node.scope === undefined);

/**
 * Where a process begins that somebody starts by hand: at the first start whose condition holds, else at its usual one.
 * Throws `noFlow` when that one has a condition too.
 */
export function entryOf(graph: Graph, variables: Readonly<Record<string, unknown>>): string {
  const met = starts(graph).find(({ event }) => event?.kind === 'conditional' && event.formula?.test(variables));
  const entry = met ?? graph.nodes.get(graph.startId)!;
  if (met === undefined && entry.event?.kind === 'conditional') throw new KernelError('noFlow', entry.id);
  return entry.id;
}

/** The start that a message or signal begins the process at; undefined when it begins at none. */
export const startBy = (graph: Graph, event: 'message' | 'signal', name: string): string | undefined =>
  starts(graph).find(({ event: rule }) => rule?.kind === event && rule.name === name)?.id;
