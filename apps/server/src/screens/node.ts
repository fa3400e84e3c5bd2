/** A part of an amis page. */
export type Node = Record<string, unknown> & { id?: string };

/** Puts properties over those of a node; null takes one away. */
export function merged(node: Node, changes: Readonly<Record<string, unknown>> | undefined): Node {
  const result: Node = { ...node, ...changes };
  for (const [key, value] of Object.entries(changes ?? {})) if (value === null) delete result[key];
  return result;
}
