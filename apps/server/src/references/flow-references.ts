import { decisionUses, type Graph } from '../workflow/index.js';
import type { NamedKind, Reference } from './reference.js';

/** References of a process: the model of its documents (`model`) with their fields, and processes that it calls. */
export function flowReferences(graph: Graph, model: string | undefined): Reference[] {
  const found: Reference[] = [];
  const from = { kind: 'flow', key: graph.key } as const;
  const add = (kind: NamedKind, key: string, place: string): void =>
    void found.push({ from, to: { kind, key }, place });
  const document = graph.properties['document'] ?? model;
  if (document !== undefined) add('model', document, graph.key);
  const field = (key: string, place: string): void => {
    if (document !== undefined) add('field', `${document}.${key}`, place);
  };
  for (const node of graph.nodes.values()) {
    if (node.calledProcess !== undefined) add('flow', node.calledProcess, node.id);
    for (const key of node.editable) field(key, node.id);
    for (const { kind, value } of [...node.candidates, ...node.cc]) if (kind === 'field') field(value, node.id);
  }
  for (const { key, elementId } of decisionUses(graph)) add('decision', key, elementId);
  for (const { id, condition } of graph.flows.values()) for (const name of condition?.reads ?? []) field(name, id);
  return found;
}
