import { mergePatch } from '../metadata/index.js';

/** A part of an amis page. */
export type Node = Record<string, unknown> & { id?: string };

/** Puts properties over those of a node, as a JSON merge patch. */
export const merged = (node: Node, changes: Readonly<Record<string, unknown>> | undefined): Node =>
  mergePatch(node, changes) as Node;

/** The same part with ids that begin with `prefix`, so that a page may have two of a kind. Names of lists stay. */
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
