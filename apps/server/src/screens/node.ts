/** A part of an amis page. */
export type Node = Record<string, unknown> & { id?: string };

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Puts properties over those of a node, as a JSON merge patch (RFC 7396): null takes one away, lists are replaced. */
export function merged(node: Node, changes: Readonly<Record<string, unknown>> | undefined): Node {
  const result: Node = { ...node };
  for (const [key, value] of Object.entries(changes ?? {})) {
    const { [key]: before } = result;
    if (value === null) delete result[key];
    else result[key] = isObject(value) ? merged(isObject(before) ? before : {}, value) : value;
  }
  return result;
}

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
