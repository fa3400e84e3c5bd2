import type { Language } from '../../http/index.js';
import type { Graph, Node } from '../kernel/index.js';

/** The name of a flow node in a language; its only name when the diagram has no English one. */
export const nodeName = ({ name, properties }: Pick<Node, 'name' | 'properties'>, language: Language): string =>
  (language === 'en' && properties['nameEn']) || name;

/**
 * For readers of English, the English name that a graph has for a node; else the name that was stored when the node was
 * reached.
 */
export function nodeNameIn<T extends string | null>(
  graph: Graph | undefined,
  nodeId: string | null,
  storedName: T,
  language: Language,
): string | T {
  return (language === 'en' && graph?.nodes.get(nodeId ?? '')?.properties['nameEn']) || storedName;
}

/** Both names of a node that is known by its name only; without an English one the same name twice. */
export function namesOf(graph: Graph, name: string): { readonly zh: string; readonly en: string } {
  const named = [...graph.nodes.values()].filter((node) => name !== '' && node.name === name);
  return { zh: name, en: named.find(({ properties }) => properties['nameEn'])?.properties['nameEn'] ?? name };
}
