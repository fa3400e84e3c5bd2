import { mergePatch } from '../metadata/index.js';

/** A node of an amis page. */
export type Node = Record<string, unknown> & { id?: string };

/** Applies changes to a node, as a JSON merge patch. */
export const merged = (node: Node, changes: Readonly<Record<string, unknown>> | undefined): Node =>
  mergePatch(node, changes) as Node;

/** The same node with a prefix for its ids, so that a page can contain two of a kind. Names of lists are unchanged. */
export function below(prefix: string, node: Node): Node {
  const inside = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inside);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [
        key,
        key === 'id' && typeof inner === 'string' && inner.includes('.') && !inner.startsWith('${')
          ? `${prefix}.${inner}`
          : inside(inner),
      ]),
    );
  };
  return inside(node) as Node;
}
