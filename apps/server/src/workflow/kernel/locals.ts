import type { Graph, Token } from './types.js';

/**
 * Variables that exist only within the loops around a token, including the token itself: `loopCounter` and the item of
 * the collection, those of the innermost loop first. undefined outside of loops.
 */
export function localsOf(
  graph: Graph,
  tokens: ReadonlyMap<number, Token>,
  tokenId: number | null,
): Record<string, unknown> | undefined {
  let locals: Record<string, unknown> | undefined;
  for (let token = tokens.get(tokenId ?? 0); token !== undefined; token = tokens.get(token.parent ?? 0)) {
    if (token.index === undefined) continue;
    const each = graph.nodes.get(token.nodeId)?.multi?.each;
    const items = tokens.get(token.parent ?? 0)?.loop?.items ?? [];
    const own = { loopCounter: token.index, ...(each === undefined ? {} : { [each]: items[token.index] ?? null }) };
    locals = { ...own, ...locals };
  }
  return locals;
}
